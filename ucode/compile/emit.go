package compile

import (
	"fmt"

	"hwgen/isa"
	"hwgen/ucode"
	"hwgen/ucode/ir"
)

// emitter turns items into instruction words.
type emitter struct {
	c       *compiler
	words   []uint32
	fixups  []fixup
	labels  map[*ir.Label]int
	subs    map[*ir.Sub]int
	queue   []*ir.Sub   // subroutines called, in order of first call
	known   map[int]int // window -> what its base register holds here
	spans   []ucode.Span
	entries []ucode.Entry
	end     int // address at which an inner loop or a label ended last
	err     error
}

// fixup is a program address to be filled in.
type fixup struct {
	at    int
	label *ir.Label
	sub   *ir.Sub
}

// emit writes the main body, then each subroutine once.
func (c *compiler) emit() (*emitter, error) {
	e := &emitter{c: c, labels: map[*ir.Label]int{}, subs: map[*ir.Sub]int{}, known: map[int]int{}, end: -1}
	e.items(c.p.Body, nil)
	for i := 0; i < len(e.queue); i++ {
		s := e.queue[i]
		e.subs[s] = len(e.words)
		clear(e.known)
		e.items(s.Body, s)
		e.put("ret")
	}
	for _, f := range e.fixups {
		to, ok := e.subs[f.sub], true
		if f.label != nil {
			to, ok = e.labels[f.label]
		}
		if !ok {
			e.fail("label %s is not in the program", f.label.Name)
		}
		if to >= 1<<isa.AddressBits {
			e.fail("%d instructions: program addresses have %d bits", len(e.words), isa.AddressBits)
		}
		e.words[f.at] |= uint32(to)
	}
	return e, e.err
}

func (e *emitter) fail(format string, args ...any) {
	if e.err == nil {
		e.err = fmt.Errorf(e.c.p.Name+": "+format, args...)
	}
}

func (e *emitter) put(name string, args ...uint32) {
	if s := isa.Must(name); !e.c.features.Has(s) {
		e.fail("%s needs %s, which the core has not (core field %s)", name, s.Needs, Divsteps)
		return
	}
	i, err := isa.New(isa.Must(name), args...)
	if err != nil {
		e.fail("%v", err)
		return
	}
	e.words = append(e.words, i.Encode())
}

func (e *emitter) jump(name string, f fixup, args ...uint32) {
	f.at = len(e.words)
	e.fixups = append(e.fixups, f)
	e.put(name, append(args, 0)...)
}

func (e *emitter) items(items []ir.Item, in *ir.Sub) {
	for _, it := range items {
		switch it := it.(type) {
		case *ir.Block:
			e.block(it)
		case *ir.Choice:
			e.block(e.c.chosen[it])
		case *ir.Divsteps:
			e.divsteps(it)
		case *ir.Loop:
			e.loop(it, in)
		case *ir.Call:
			e.call(it, in)
		case *ir.Label:
			e.label(it)
		case *ir.Entry:
			e.label(it.Label)
			e.entries = append(e.entries, ucode.Entry{Name: it.Label.Name, PC: len(e.words), Outputs: it.Outputs, Doc: it.Doc})
			e.fixedWindows()
		case *ir.Jump:
			e.jump("jump", fixup{label: it.To})
		case *ir.Branch:
			name := "brf"
			if it.Set {
				name = "brt"
			}
			e.jump(name, fixup{label: it.To}, uint32(it.If.Index))
		case *ir.Halt:
			e.put("halt", uint32(it.Code))
		case *ir.Wait:
			e.put("wait", uint32(it.Code))
		case *ir.While:
			again := &ir.Label{Name: "again"}
			e.label(again)
			e.items(it.Body, in)
			e.jump("brt", fixup{label: again}, uint32(it.If.Index))
		case *ir.Mode:
			e.put("setmod", uint32(it.Modulus))
		}
	}
}

func (e *emitter) label(l *ir.Label) {
	e.labels[l] = len(e.words)
	e.end = len(e.words)
	clear(e.known)
}

// fixedWindows points the windows that parameters do not use at the elements behind the direct addresses.
func (e *emitter) fixedWindows() {
	for w := e.c.windows; w < isa.Windows; w++ {
		if base := isa.WindowStart + (w-e.c.windows)*isa.WindowSize; base < e.c.used() {
			e.put("setbase", uint32(w), uint32(base))
		}
	}
}

func (e *emitter) block(b *ir.Block) {
	p := e.c.blocks[b]
	first := len(e.words)
	for _, op := range p.ops {
		e.op(p, op)
	}
	e.spans = append(e.spans, ucode.Span{Name: b.Name, First: first, End: len(e.words)})
}

func (e *emitter) op(p *placed, op ir.Op) {
	args := make([]uint32, len(op.Spec.Fields))
	reads, flags := 0, 0
	for k, f := range op.Spec.Fields {
		switch f.Kind {
		case isa.KindDst, isa.KindWideDst:
			args[k] = e.operand(p, op.Dst, ir.Whole)
		case isa.KindSrc, isa.KindWideSrc:
			args[k] = e.operand(p, op.Args[reads], op.Parts[reads])
			reads++
		case isa.KindFlagDst:
			args[k] = uint32(op.FlagW)
		case isa.KindPubDst:
			args[k] = uint32(op.FlagW - isa.PrivateFlags)
		case isa.KindSelFlag, isa.KindPrivSrc, isa.KindFlagSrc:
			args[k] = uint32(op.FlagR[flags])
			flags++
		case isa.KindTruth:
			args[k] = uint32(op.Truth)
		default:
			e.fail("block %s: %s has an operand that blocks cannot give", p.block.Name, op.Spec.Name)
		}
	}
	e.put(op.Spec.Name, args...)
}

func (e *emitter) divsteps(d *ir.Divsteps) {
	first := uint32(0)
	if d.First {
		first = 1
	}
	e.put("dsfg", e.stored(d.F), e.stored(d.G), first)
	e.put("dsde", e.stored(d.D), e.stored(d.E))
}

// operand is the operand byte of a value or of half of it.
func (e *emitter) operand(p *placed, v ir.Value, part ir.Part) uint32 {
	if ref, ok := p.storage[v]; ok {
		ref.Index += offset(part)
		return e.stored(ref)
	}
	return e.element(p.temps[v] + offset(part))
}

// stored is the operand byte of an element of storage.
func (e *emitter) stored(ref ir.Ref) uint32 {
	if ref.Vec.Role == ir.RoleParam {
		return isa.WindowOperand(ref.Vec.Window, ref.Index)
	}
	return e.element(e.c.address(ref, nil))
}

// element is the operand byte of an address.
func (e *emitter) element(a int) uint32 {
	if a < isa.WindowStart {
		return uint32(a)
	}
	if a >= reach(e.c.windows) {
		e.fail("element %d is out of reach: only parameters of subroutines may lie there", a)
		return 0
	}
	a -= isa.WindowStart
	return isa.WindowOperand(e.c.windows+a/isa.WindowSize, a%isa.WindowSize)
}

// loop emits a counted loop. Its last instruction must not be a transfer, the end of an inner loop or the target of a
// branch out of the body, so a nop is added then.
func (e *emitter) loop(l *ir.Loop, in *ir.Sub) {
	if l.Count < 1 || l.Count >= 1<<isa.CountBits {
		e.fail("loop of %d rounds: 1 to %d are possible", l.Count, 1<<isa.CountBits-1)
		return
	}
	at := len(e.words)
	e.put("loop", uint32(l.Count), 0)
	clear(e.known)
	first := len(e.words)
	e.items(l.Body, in)
	if len(e.words) == first || e.end == len(e.words) || e.transfers(e.words[len(e.words)-1]) {
		e.put("nop")
	}
	e.words[at] |= uint32(len(e.words) - 1)
	e.end = len(e.words)
	clear(e.known)
}

func (e *emitter) transfers(word uint32) bool {
	i, ok := isa.Decode(word)
	return ok && (i.Spec.Transfer || i.Spec.Name == "halt")
}

// call points the windows of the parameters at their arguments, unless they are there already, and calls.
func (e *emitter) call(call *ir.Call, in *ir.Sub) {
	for i, param := range call.Sub.Params {
		arg := call.Bind[i]
		if arg.Vec.Role == ir.RoleParam {
			if arg.Vec.Window != param.Window || arg.Off != 0 {
				e.fail("call of %s passes parameter %s on through another window", call.Sub.Name, arg.Vec.Name)
			}
			continue
		}
		if in != nil {
			for _, own := range in.Params {
				if own.Window == param.Window {
					e.fail("call of %s in %s would rebind the window of parameter %s", call.Sub.Name, in.Name, own.Name)
				}
			}
		}
		base := e.c.layout.base[arg.Vec] + arg.Off
		if holds, ok := e.known[param.Window]; !ok || holds != base {
			e.put("setbase", uint32(param.Window), uint32(base))
			e.known[param.Window] = base
		}
	}
	if _, seen := e.subs[call.Sub]; !seen {
		e.subs[call.Sub] = -1
		e.queue = append(e.queue, call.Sub)
	}
	e.jump("call", fixup{sub: call.Sub})
	for w := range e.known {
		if bindsWindow(call.Sub.Body, w) {
			delete(e.known, w)
		}
	}
}

// bindsWindow reports whether a body sets the base register of a window.
func bindsWindow(items []ir.Item, w int) bool {
	for _, it := range items {
		switch it := it.(type) {
		case *ir.Loop:
			if bindsWindow(it.Body, w) {
				return true
			}
		case *ir.While:
			if bindsWindow(it.Body, w) {
				return true
			}
		case *ir.Call:
			for i, param := range it.Sub.Params {
				if param.Window == w && it.Bind[i].Vec.Role != ir.RoleParam {
					return true
				}
			}
			if bindsWindow(it.Sub.Body, w) {
				return true
			}
		}
	}
	return false
}
