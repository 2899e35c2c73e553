package gen

import (
	"fmt"
	"math/big"
	"strings"

	"hwgen/isa"
	"hwgen/params"
	"hwgen/rtl/verilog"
)

// CoreConfig describes a whole core.
type CoreConfig struct {
	Prefix  string // of every module name; empty: DefaultPrefix
	Command string // for the header: the command that makes this text, without paths

	Word    int        // w, bits of a multiplier word
	Words   int        // s, words of an element
	Digit   int        // array cycles of a quotient digit: 0 made by shifts and additions, 1 by the array
	Moduli  []*big.Int // muxed, mode 0 first
	Visible int        // 32-bit words of an element that the host sees
	Stride  int        // 32-bit words from element to element

	DataDepth    int // elements
	ProgramDepth int // instructions
	LoopDepth    int // nested loops
	CallDepth    int // nested calls
	BankBits     int // most bits of a data memory bank

	TwoPorts bool // the data memory has a read port and a write port
	Direct   bool // sums are written in the adder's cycle
	Divsteps bool // there are division steps

	Rom       bool       // program and constants are baked in
	Program   []uint32   // of a ROM core
	Constants []*big.Int // of a ROM core, read by LDC

	Array ArrayForm // of the word multiplier; empty: the default

	Bus Bus // where software sees the core; empty: Native
}

// DefaultPrefix begins the module names unless the user chooses another.
const DefaultPrefix = "hwgen"

// longestSuffix is what the longest module name has behind the prefix.
const longestSuffix = "_multiplier"

// MaxPrefix is the number of characters that a prefix may have.
const MaxPrefix = verilog.MaxName - len(longestSuffix)

// NewCoreConfig fills a configuration from a curve and a core file. The image of a ROM core has still to be set.
func NewCoreConfig(curve *params.Curve, core *params.Core) CoreConfig {
	t := isa.TimingOf(curve, core)
	c := CoreConfig{
		Word: core.Word, Words: t.Words, Digit: t.Digit, TwoPorts: t.TwoPorts, Direct: t.Direct, Divsteps: core.Divsteps, Visible: curve.HostWords(), Stride: curve.HostStride(),
		DataDepth: core.DataDepth, ProgramDepth: core.ProgramDepth, LoopDepth: core.LoopDepth, CallDepth: core.CallDepth,
		BankBits: core.BankBits, Rom: core.Ucode == params.UcodeROM,
	}
	for _, m := range curve.Moduli {
		c.Moduli = append(c.Moduli, m.Value)
	}
	return c
}

func (c CoreConfig) prefix() string {
	if c.Prefix == "" {
		return DefaultPrefix
	}
	return c.Prefix
}

// TopName is the name of the top module: the core, or its wrapper.
func (c CoreConfig) TopName() string {
	if c.Bus == "" || c.Bus == Native {
		return c.CoreName()
	}
	return c.prefix() + "_" + string(c.Bus)
}

// CoreName is the name of the module that is the core itself.
func (c CoreConfig) CoreName() string { return c.prefix() + "_core" }

// Timing is what the cycles of the core depend on.
func (c CoreConfig) Timing() isa.Timing {
	return isa.Timing{Words: c.Words, Digit: c.Digit, TwoPorts: c.TwoPorts, Direct: c.Direct}
}

// Features are the parts that the core has.
func (c CoreConfig) Features() isa.Features {
	return isa.Features{Constants: c.Rom, Divsteps: c.Divsteps}
}

func (c CoreConfig) sramName() string      { return c.prefix() + "_sram" }
func (c CoreConfig) sramTwoPorts() string  { return c.prefix() + "_sram_1r1w" }
func (c CoreConfig) needsSinglePort() bool { return !c.TwoPorts || !c.Rom }

// dataSram is the name of the behavioural module that data memory consists of.
func (c CoreConfig) dataSram() string {
	if c.TwoPorts {
		return c.sramTwoPorts()
	}
	return c.sramName()
}

// optionText says for the header which options the core has.
func (c CoreConfig) optionText() string {
	ports, write, divsteps := "one port", "a cycle after the adder's", "with"
	if c.TwoPorts {
		ports = "a read port and a write port"
	}
	if c.Direct {
		write = "in the adder's cycle"
	}
	if !c.Divsteps {
		divsteps = "without"
	}
	return fmt.Sprintf("data memory with %s; sums written %s; %s division steps", ports, write, divsteps)
}

// SramNames are the names of the behavioural memory modules, which an integrator replaces by macros.
func (c CoreConfig) SramNames() (names []string) {
	if c.needsSinglePort() {
		names = append(names, c.sramName())
	}
	if c.TwoPorts {
		names = append(names, c.sramTwoPorts())
	}
	return names
}

// Facts are what the core says of itself in its registers.
func (c CoreConfig) Facts() isa.Facts {
	return isa.Facts{Word: c.Word, Words: c.Words, Moduli: len(c.Moduli), Visible: c.Visible, Stride: c.Stride, Elements: c.DataDepth, Instructions: c.ProgramDepth,
		Loops: c.LoopDepth, Calls: c.CallDepth, Rom: c.Rom, Divsteps: c.Divsteps, TwoPorts: c.TwoPorts, Direct: c.Direct}
}

// RegionBits is R: the bits of a byte address within a region of the host's address space.
func (c CoreConfig) RegionBits() int { return c.Facts().RegionBits() }

// BusAddrBits is the width of bus_addr_i.
func (c CoreConfig) BusAddrBits() int { return c.RegionBits() + 2 }

// Validate checks what no single module checks; each module checks its own part.
func (c CoreConfig) Validate() error {
	switch {
	case !verilog.ValidName(c.prefix()):
		return fmt.Errorf("core: prefix %q: want lower-case letters, digits and _, a letter first", c.Prefix)
	case len(c.prefix()) > MaxPrefix:
		return fmt.Errorf("core: prefix %q: want at most %d characters", c.Prefix, MaxPrefix)
	case strings.Contains(c.Command, "\n"):
		return fmt.Errorf("core: command of more than one line")
	case c.Word < 16 || c.Word > 96:
		return fmt.Errorf("core: word of %d bits, 16 to 96 are supported", c.Word)
	case !c.Rom && (len(c.Program) > 0 || len(c.Constants) > 0):
		return fmt.Errorf("core: program or constants given for a core whose program memory is RAM")
	case c.Rom && len(c.Program) == 0:
		return fmt.Errorf("core: a core with program ROM needs a program")
	case len(c.Program) > c.ProgramDepth:
		return fmt.Errorf("core: program of %d words, program memory holds %d", len(c.Program), c.ProgramDepth)
	}
	return nil
}

// Probe names what a test bench looks at, relative to an instance of the top module. In a cycle with Write set, element Addr
// of the data memory becomes Data at the end of the cycle whose number in the run is Cycle.
var Probe = struct {
	Write, Addr, Data, Cycle, Run, Issue, Pc, Instr string
}{
	Write: "core_we", Addr: "core_addr", Data: "core_wdata", Cycle: "u_host.cycles_q", Run: "run",
	Issue: "issue", Pc: "u_seq.pc_q", Instr: "instr",
}

// Core generates the whole core.
func Core(c CoreConfig) (*verilog.Design, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	p := c.prefix()
	width := c.Word * c.Words
	d := &verilog.Design{Command: c.Command}
	var firstErr error
	add := func(m verilog.Module, err error) verilog.Module {
		if err == nil {
			err = d.Add(m)
		}
		if err != nil && firstErr == nil {
			firstErr = err
		}
		return m
	}
	add(RstSync(p + "_rst_sync"))
	ports := 1
	if c.needsSinglePort() {
		add(Sram(c.sramName()))
	}
	if c.TwoPorts {
		ports = 2
		add(SramTwoPorts(c.sramTwoPorts()))
	}
	add(Dmem(DmemConfig{Name: p + "_dmem", Sram: c.dataSram(), Ports: ports, Width: width, Depth: c.DataDepth, Bank: c.BankBits, Visible: c.Visible}))
	programBits := clog2(c.ProgramDepth)
	if c.Rom {
		words := make([]*big.Int, c.ProgramDepth)
		for i := range words {
			words[i] = new(big.Int)
			if i < len(c.Program) {
				words[i].SetUint64(uint64(c.Program[i]))
			}
		}
		add(Rom(RomConfig{Name: p + "_prom", Title: "program ROM", Width: 32, Words: words}))
		constants := c.Constants
		if len(constants) == 0 {
			constants = []*big.Int{new(big.Int)} // never read: every index is beyond the constants
		}
		add(Rom(RomConfig{Name: p + "_crom", Title: "constant ROM", Width: width, Words: constants}))
	}
	decode := add(Decode(DecodeConfig{Name: p + "_decode", Features: c.Features()}))
	add(Seq(SeqConfig{Name: p + "_seq", Depth: c.ProgramDepth, Loops: c.LoopDepth, Calls: c.CallDepth}))
	issue := add(Issue(IssueConfig{Name: p + "_issue", Elements: c.DataDepth, Timing: c.Timing(), Moduli: len(c.Moduli), Features: c.Features(),
		Constants: len(c.Constants)}))
	add(MulArray(MulArrayConfig{Name: p + "_mularray", Word: c.Word, Form: c.Array}))
	if c.Digit == 0 {
		add(Digit(DigitConfig{Name: p + "_digit", Word: c.Word, Moduli: c.Moduli}))
	}
	add(Multiplier(MultiplierConfig{Name: p + "_multiplier", Array: p + "_mularray", DigitModule: p + "_digit", Word: c.Word, Words: c.Words, Digit: c.Digit,
		Moduli: c.Moduli}))
	if c.Divsteps {
		add(Divstep(p + "_divstep"))
	}
	add(AddSub(AddSubConfig{Name: p + "_addsub", Width: width, Moduli: c.Moduli, Constant: c.Rom, Timing: c.Timing(), Divsteps: c.Divsteps}))
	add(Host(HostConfig{Name: p + "_host", Facts: c.Facts()}))
	if firstErr != nil {
		return nil, firstErr
	}

	type net struct{ Port, Net, Range, Comma string }
	view := struct {
		Prefix                                                                              string
		TargetBits, PcBits, ErrorBits, DataBits, ProgramBits, ProgramDepth, Width, ModeBits int
		Visible, ConstBits                                                                  int
		ErrNone                                                                             string
		Rom, Modes, TwoPorts, Direct, Divsteps                                              bool
		Decoded, Issued                                                                     []net
	}{Prefix: p, TargetBits: isa.AddressBits, PcBits: isa.AddressBits + 1, ErrorBits: errorBits, DataBits: clog2(c.DataDepth), ProgramBits: programBits,
		ProgramDepth: c.ProgramDepth, Width: width, ModeBits: clog2(len(c.Moduli)), Visible: c.Visible, ConstBits: clog2(max(1, len(c.Constants))),
		ErrNone: errorLiteral(isa.ErrNone), Rom: c.Rom, Modes: len(c.Moduli) > 1, TwoPorts: c.TwoPorts, Direct: c.Direct, Divsteps: c.Divsteps}
	for _, q := range decode.Ports() {
		if q.Dir == verilog.Out {
			r := verilog.RangeOf(q.Width)
			if r != "" {
				r += " "
			}
			view.Decoded = append(view.Decoded, net{q.Name, "op_" + strings.TrimSuffix(q.Name, "_o"), r, ","})
		}
	}
	view.Decoded[len(view.Decoded)-1].Comma = ""
	for _, g := range issue.Groups {
		if !strings.HasPrefix(g.Comment, "Instruction:") {
			continue
		}
		for _, q := range g.Ports {
			view.Issued = append(view.Issued, net{Port: q.Name, Net: "op_" + strings.TrimSuffix(q.Name, "_i")})
		}
	}
	m := verilog.Module{
		Name: c.CoreName(),
		Groups: []verilog.Group{
			{Comment: "Clock and reset", Ports: []verilog.Port{clockPort, {Name: "rst_ni", Dir: verilog.In, Width: 1, Note: "asynchronous, active low"}, clockRequestPort}},
			busGroup(c.BusAddrBits()),
			statePorts(),
		},
		Doc: verilog.Doc{
			Title: fmt.Sprintf("crypto-processor core, w = %d, s = %d, %d moduli, widest %d bits", c.Word, c.Words, len(c.Moduli), widest(c.Moduli)),
			Formula: []string{
				"Programs over modular addition, Montgomery multiplication and double-width arithmetic of elements",
				"in data memory.",
			},
			Ranges:     []string{fmt.Sprintf("elements of %d bits; %d of them; %d instructions", width, c.DataDepth, c.ProgramDepth), c.optionText()},
			Latency:    []string{fmt.Sprintf("multiplication %d cycles, back to back; all else one pass a cycle", isa.MulCycles(isa.Must("mul"), c.Words, c.Digit))},
			Parameters: fmt.Sprintf("prefix=%s rom=%v banks=%d visible=%d stride=%d ports=%d direct=%v divsteps=%v", p, c.Rom, c.BankBits, c.Visible, c.Stride, ports, c.Direct, c.Divsteps),
		},
	}
	for _, x := range d.Modules() {
		if x.Name != p+"_mularray" && x.Name != p+"_digit" && x.Name != c.sramTwoPorts() && (x.Name != c.sramName() || !c.Rom) {
			m.Children = append(m.Children, x.Name)
		}
	}
	if err := render(&m, "core", view); err != nil {
		return nil, err
	}
	if err := d.Add(m); err != nil {
		return nil, err
	}
	if c.TopName() == c.CoreName() {
		return d, nil
	}
	w, err := wrapper(c.Bus, p, c.BusAddrBits())
	if err != nil {
		return nil, err
	}
	if err := d.Add(w); err != nil {
		return nil, err
	}
	return d, nil
}
