package compile

import (
	"fmt"

	"gopkg.in/yaml.v3"

	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/ir"
)

// Reach is the number of elements that an operand can name outside parameters, in a program whose parameters take one window: the direct
// addresses, and the windows that parameters leave.
const Reach = isa.WindowStart + (isa.Windows-1)*isa.WindowSize

// paramWindows is the number of windows that the parameters of subroutines take, counted from the first.
func paramWindows(p *ir.Program) int {
	n := 0
	for _, s := range p.Subs {
		for _, v := range s.Params {
			n = max(n, v.Window+1)
		}
	}
	return n
}

// reach is the number of elements that operands outside parameters can name, if those take some windows.
func reach(windows int) int { return isa.WindowStart + (isa.Windows-windows)*isa.WindowSize }

// compiler is the state of one compilation.
type compiler struct {
	p        *ir.Program
	curve    *params.Curve
	e        int // bits of an element
	mode     int // modulus at the present item of the plan
	timing   isa.Timing
	features isa.Features // of the core
	windows  int          // that parameters take
	capacity int
	options  Options
	picks    map[string]Pick
	layout   *layout
	graphs   map[*ir.Block]*graph
	blocks   map[*ir.Block]*placed
	chosen   map[*ir.Choice]*ir.Block
	subs     map[*ir.Sub]bool // scheduled
}

// Pick is what tuning found for a block: which of its forms, scheduled by which priority.
type Pick struct {
	Form     int `yaml:"form"`
	Priority int `yaml:"priority"`
}

// MarshalYAML keeps a pick on one line.
func (p Pick) MarshalYAML() (any, error) {
	type pick Pick
	n := &yaml.Node{}
	err := n.Encode(pick(p))
	n.Style = yaml.FlowStyle
	return n, err
}

// Options steer the search for cycles; results do not depend on them.
type Options struct {
	Picks  map[string]Pick // by name of a block; blocks without one are searched
	Effort int             // number of priorities to search; 0 means a few
	Small  bool            // take the form with the fewest instructions, whatever it costs in cycles
	Single bool            // single elements only: every product is reduced by itself, in one instruction
}

// Compile makes the image of a program for a core. Errors name the program and what does not fit.
func Compile(p *ir.Program, curve *params.Curve, core *params.Core) (*ucode.Image, error) {
	im, _, err := Search(p, curve, core, Options{})
	return im, err
}

// Search is Compile with options; it also returns what it picked.
func Search(p *ir.Program, curve *params.Curve, core *params.Core, o Options) (*ucode.Image, map[string]Pick, error) {
	revealed, err := Secrecy(p)
	if err != nil {
		return nil, nil, err
	}
	if err := checkNesting(p, core); err != nil {
		return nil, nil, err
	}
	l, err := newLayout(p)
	if err != nil {
		return nil, nil, err
	}
	c := &compiler{
		p: p, curve: curve, e: core.Word * curve.Words(core.Word), timing: isa.TimingOf(curve, core), features: isa.Features{Divsteps: core.Divsteps},
		windows: paramWindows(p), capacity: min(core.DataDepth, reach(paramWindows(p))), options: o, picks: map[string]Pick{}, layout: l,
		graphs: map[*ir.Block]*graph{}, blocks: map[*ir.Block]*placed{}, chosen: map[*ir.Choice]*ir.Block{}, subs: map[*ir.Sub]bool{},
	}
	if near := l.top(false); near > c.capacity {
		return nil, nil, spaceError(DataDepth, "%s: storage takes %d elements, the core has %d in reach", p.Name, near, c.capacity)
	}
	if far := l.top(true); far > core.DataDepth {
		return nil, nil, spaceError(DataDepth, "%s: storage takes %d elements, the core has %d", p.Name, far, core.DataDepth)
	}
	if _, err := c.plan(p.Body, pipeline.New(c.timing), nil); err != nil {
		return nil, nil, err
	}
	e, err := c.emit()
	if err != nil {
		return nil, nil, err
	}
	if len(e.words) > core.ProgramDepth {
		return nil, nil, spaceError(ProgramDepth, "%s: %d instructions do not fit the program memory of %d words", p.Name, len(e.words), core.ProgramDepth)
	}
	im := c.image(e)
	im.Curve, im.Word, im.Declassified = curve.Name, core.Word, revealed
	return im, c.picks, nil
}

// plan places the blocks of a body in program order, carrying the state of the core from each to the next. The body of a loop or
// subroutine is placed a second time in the state that its first round left, which is the state it will mostly meet.
func (c *compiler) plan(items []ir.Item, m *pipeline.Machine, bind binding) (*pipeline.Machine, error) {
	var err error
	for _, it := range items {
		switch it := it.(type) {
		case *ir.Block:
			p, err := c.placeBest(it, m, bind)
			if err != nil {
				return nil, err
			}
			c.blocks[it] = p
			c.play(p, m, bind)
		case *ir.Choice:
			p, err := c.choose(it, m, bind)
			if err != nil {
				return nil, err
			}
			c.play(p, m, bind)
		case *ir.Loop:
			c.issueControl(m, "loop")
			for range 2 {
				if m, err = c.plan(it.Body, m, bind); err != nil {
					return nil, err
				}
			}
		case *ir.While:
			for range 2 {
				if m, err = c.plan(it.Body, m, bind); err != nil {
					return nil, err
				}
				c.issueControl(m, "jump")
			}
		case *ir.Wait:
			c.issueControl(m, "wait")
		case *ir.Call:
			b, err := c.bind(it, bind)
			if err != nil {
				return nil, err
			}
			for range it.Bind {
				c.issueControl(m, "setbase")
			}
			c.issueControl(m, "call")
			if !c.subs[it.Sub] {
				if m, err = c.planSub(it.Sub, m, b); err != nil {
					return nil, err
				}
			} else {
				c.replay(it.Sub.Body, m, b)
			}
			c.issueControl(m, "ret")
		case *ir.Divsteps:
			c.playDivsteps(it, m, bind)
		case *ir.Mode:
			c.mode = it.Modulus
			c.issueControl(m, "setmod")
		case *ir.Halt:
			c.issueControl(m, "halt")
		case *ir.Jump, *ir.Branch:
			c.issueControl(m, "jump")
		}
	}
	return m, nil
}

func (c *compiler) planSub(s *ir.Sub, m *pipeline.Machine, b binding) (*pipeline.Machine, error) {
	c.subs[s] = true
	var err error
	for round := range 2 {
		if round > 0 {
			c.issueControl(m, "ret")
			c.issueControl(m, "call")
		}
		if m, err = c.plan(s.Body, m, b); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// replay lets the timing model run a body that is placed already; a loop runs twice, after which its state is steady.
func (c *compiler) replay(items []ir.Item, m *pipeline.Machine, bind binding) {
	for _, it := range items {
		switch it := it.(type) {
		case *ir.Block:
			c.play(c.blocks[it], m, bind)
		case *ir.Choice:
			c.play(c.blocks[c.chosen[it]], m, bind)
		case *ir.Divsteps:
			c.playDivsteps(it, m, bind)
		case *ir.Loop:
			for range min(it.Count, 2) {
				c.replay(it.Body, m, bind)
			}
		case *ir.While:
			for range 2 {
				c.replay(it.Body, m, bind)
			}
		case *ir.Wait:
			c.issueControl(m, "wait")
		case *ir.Call:
			b, _ := c.bind(it, bind)
			c.issueControl(m, "call")
			c.replay(it.Sub.Body, m, b)
			c.issueControl(m, "ret")
		}
	}
}

// playDivsteps lets the timing model run a batch of division steps.
func (c *compiler) playDivsteps(d *ir.Divsteps, m *pipeline.Machine, bind binding) {
	for _, pair := range [][2]ir.Ref{{d.F, d.G}, {d.D, d.E}} {
		op := pipeline.Op{Spec: opDsfg}
		for _, ref := range pair {
			op.Read(c.address(ref, bind), false)
			op.Write(c.address(ref, bind), false)
		}
		m.Issue(&op)
	}
}

var opDsfg = isa.Must("dsfg")

func (c *compiler) issueControl(m *pipeline.Machine, name string) {
	op := pipeline.Op{Spec: isa.Must(name)}
	m.Issue(&op)
}

// bind resolves the arguments of a call to addresses.
func (c *compiler) bind(call *ir.Call, outer binding) (binding, error) {
	if len(call.Bind) != len(call.Sub.Params) {
		return nil, fmt.Errorf("%s: call of %s with %d arguments for %d parameters", c.p.Name, call.Sub.Name, len(call.Bind), len(call.Sub.Params))
	}
	b := binding{}
	for i, param := range call.Sub.Params {
		arg := call.Bind[i]
		if arg.Vec.Wide != param.Wide || param.Wide && arg.Off%2 == 1 {
			return nil, fmt.Errorf("%s: call of %s binds %s to %s[%d]: one is pairs and the other elements", c.p.Name, call.Sub.Name, param.Name, arg.Vec.Name, arg.Off)
		}
		if arg.Off+param.N > arg.Vec.N {
			return nil, fmt.Errorf("%s: call of %s binds %s to %s[%d], which is too short", c.p.Name, call.Sub.Name, param.Name, arg.Vec.Name, arg.Off)
		}
		b[param] = c.address(ir.Ref{Vec: arg.Vec, Index: arg.Off}, outer)
	}
	return b, nil
}
