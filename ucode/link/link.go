package link

import (
	"fmt"
	"math/big"

	"hwgen/isa"
	"hwgen/params"
	"hwgen/ucode"
)

// ROM is what a core with built-in programs carries.
type ROM struct {
	Words     []uint32
	Constants []*big.Int // read by ldc
	Images    []*ucode.Image
}

// Link joins programs compiled for the same curve and core. The images of the result hold the words of the whole ROM, the
// entry points within it, and no data image. It is an error if the words exceed the program memory or a program is given twice.
func Link(images []*ucode.Image, curve *params.Curve, core *params.Core) (*ROM, error) {
	l := &linker{index: map[string]uint32{}, widest: curve.Widest()}
	seen := map[string]bool{}
	for _, im := range images {
		if seen[im.Program] {
			return nil, fmt.Errorf("link: program %s is given twice", im.Program)
		}
		seen[im.Program] = true
		if err := l.add(im); err != nil {
			return nil, fmt.Errorf("link: program %s: %w", im.Program, err)
		}
	}
	if len(l.rom.Words) > core.ProgramDepth {
		return nil, fmt.Errorf("link: %d instructions do not fit the program memory of %d words (core field program_depth)", len(l.rom.Words), core.ProgramDepth)
	}
	for _, im := range l.rom.Images {
		im.Words = l.rom.Words
	}
	return &l.rom, nil
}

type linker struct {
	rom    ROM
	index  map[string]uint32 // value of a constant -> its place in the ROM
	widest int
}

// add appends a program: for each entry a stretch that loads the constants and jumps, then the program itself.
func (l *linker) add(im *ucode.Image) error {
	out := *im
	out.Data, out.Entries, out.Blocks = nil, nil, nil
	stretch := len(im.Data) + 1
	if l.widest != 0 {
		stretch += 2
	}
	start := len(l.rom.Words) + stretch*len(im.Entries)
	for _, e := range im.Entries {
		baked := e
		baked.PC = len(l.rom.Words)
		out.Entries = append(out.Entries, baked)
		if err := l.load(im.Data, start+e.PC); err != nil {
			return err
		}
	}
	for _, w := range im.Words {
		r, err := relocate(w, start)
		if err != nil {
			return err
		}
		l.rom.Words = append(l.rom.Words, r)
	}
	for _, b := range im.Blocks {
		out.Blocks = append(out.Blocks, ucode.Span{Name: b.Name, First: b.First + start, End: b.End + start})
	}
	l.rom.Images = append(l.rom.Images, &out)
	return nil
}

// load emits the loads of a data image and a jump. Constants pass the adder, whose gates a narrow modulus closes, so the
// mode of the widest modulus is needed for them.
func (l *linker) load(data []ucode.Constant, to int) error {
	if l.widest != 0 {
		if err := l.put("setmod", uint32(l.widest)); err != nil {
			return err
		}
	}
	for _, c := range data {
		if c.Addr >= isa.WindowStart {
			return fmt.Errorf("constant %s at element %d is out of reach of ldc", c.Name, c.Addr)
		}
		if err := l.put("ldc", uint32(c.Addr), l.constant(c.Value)); err != nil {
			return err
		}
	}
	if l.widest != 0 {
		if err := l.put("setmod", 0); err != nil {
			return err
		}
	}
	return l.put("jump", uint32(to))
}

func (l *linker) put(name string, args ...uint32) error {
	i, err := isa.New(isa.Must(name), args...)
	if err != nil {
		return err
	}
	l.rom.Words = append(l.rom.Words, i.Encode())
	return nil
}

// constant returns the place of a value in the constant ROM; equal values share one.
func (l *linker) constant(v *big.Int) uint32 {
	k := v.Text(16)
	i, ok := l.index[k]
	if !ok {
		i = uint32(len(l.rom.Constants))
		l.index[k] = i
		l.rom.Constants = append(l.rom.Constants, v)
	}
	return i
}

// relocate moves the program addresses in an instruction.
func relocate(word uint32, by int) (uint32, error) {
	i, ok := isa.Decode(word)
	if !ok {
		return word, nil
	}
	for k, f := range i.Spec.Fields {
		if f.Kind == isa.KindTarget {
			i.Args[k] += uint32(by)
		}
	}
	moved, err := isa.New(i.Spec, i.Args...)
	if err != nil {
		return 0, err
	}
	return moved.Encode(), nil
}
