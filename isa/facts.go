package isa

import "fmt"

// Facts are what a core says of itself in its registers: all that differs in the register map from core to core.
type Facts struct {
	Word, Words  int // bits of a multiplier word, words of an element
	Moduli       int
	Visible      int // 32-bit words of an element that the host sees
	Stride       int // 32-bit words from element to element, a power of two
	Elements     int // of data memory
	Instructions int // words of program memory
	Loops, Calls int // that may be nested

	Rom, Divsteps, TwoPorts, Direct bool // what the core has
}

// RegionBits is the width of a byte address within a region of the host's address space.
func (f Facts) RegionBits() int { return RegionBits(f.Elements, f.Stride, f.Instructions) }

// Fields are the values of the register fields that tell facts, by "REGISTER.field".
func (f Facts) Fields() map[string]int {
	stride := 0
	for 1<<stride < f.Stride {
		stride++
	}
	flag := func(b bool) int {
		if b {
			return 1
		}
		return 0
	}
	return map[string]int{
		"CONFIG0.word": f.Word, "CONFIG0.words": f.Words, "CONFIG0.visible": f.Visible, "CONFIG0.stride": stride, "CONFIG0.moduli": f.Moduli,
		"CONFIG1.elements": f.Elements, "CONFIG1.instructions": f.Instructions,
		"FEATURES.rom": flag(f.Rom), "FEATURES.divsteps": flag(f.Divsteps), "FEATURES.two_ports": flag(f.TwoPorts), "FEATURES.direct": flag(f.Direct),
		"FEATURES.loops": f.Loops, "FEATURES.calls": f.Calls, "FEATURES.region": f.RegionBits(),
	}
}

// Validate checks that every fact fits its field.
func (f Facts) Validate() error {
	if f.Stride < 1 || f.Stride&(f.Stride-1) != 0 || f.Stride < f.Visible {
		return fmt.Errorf("stride %d must be a power of two and at least %d, the visible words", f.Stride, f.Visible)
	}
	fields := f.Fields()
	for _, r := range Registers {
		for _, x := range r.Fields {
			if v, ok := fields[r.Name+"."+x.Name]; ok && (v < 0 || v > int(x.Max())) {
				return fmt.Errorf("%d does not fit the field %s of register %s: 0 to %d", v, x.Name, r.Name, x.Max())
			}
		}
	}
	return nil
}

// Reset is the content of a register after reset.
func (f Facts) Reset(r Register) uint32 {
	switch r.Name {
	case "ID":
		return IDValue
	case "VERSION":
		return VersionValue
	case "PLEN":
		return uint32(f.Instructions)
	}
	fields := f.Fields()
	var v uint32
	for _, x := range r.Fields {
		v |= uint32(fields[r.Name+"."+x.Name]) << x.Lo
	}
	return v
}
