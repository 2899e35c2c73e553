package random

import (
	"slices"

	"hwgen/isa"
)

// ending writes how the main routine ends: HALT, or one of the errors. Running off the end needs the main routine to be the
// last one.
func (g *generator) ending(isLast bool) {
	r := g.r
	n := r.IntN(16)
	if g.leaked && r.IntN(2) == 0 {
		n = 5
	}
	switch n {
	case 0:
		g.words = append(g.words, g.illegal())
	case 1:
		if isLast {
			return
		}
		g.emit("jump", 1<<isa.AddressBits-1)
	case 2:
		g.emit("ret")
	case 3: // endless recursion
		g.emit("call", uint32(len(g.words)))
	case 4:
		g.emit("loop", 0, uint32(len(g.words)+1))
	case 5:
		for range g.c.Core.LoopDepth + 1 {
			g.emit("loop", 1, uint32(len(g.words)+40))
		}
	case 6, 7:
		g.beyond()
	case 8:
		if n := len(g.c.Core.Moduli); n < 16 {
			g.emit("setmod", uint32(n+r.IntN(16-n)))
		}
	case 9:
		if n := len(g.c.Core.Constants); n > 0 {
			g.emit("ldc", g.element(), uint32(n+r.IntN(1<<16-n)))
		}
	}
	// Also the guard behind an ending that the core does not offer.
	g.emit("halt", uint32(r.IntN(256)))
}

// illegal is a word that is no instruction of the core: an opcode that does not exist, or a bit set that must be zero.
func (g *generator) illegal() uint32 {
	for {
		w := g.r.Uint32()
		switch g.r.IntN(4) {
		case 0:
			return 0
		case 1:
			s := &isa.Table[g.r.IntN(len(isa.Table))]
			w = s.Match() | w&^s.Fixed() | 1<<g.r.IntN(isa.OpLo)&s.Fixed()
		case 2:
			if missing := g.missing(); len(missing) > 0 {
				return isa.Must(missing[g.r.IntN(len(missing))]).Match()
			}
		}
		if _, ok := isa.Decode(w); !ok {
			return w
		}
	}
}

// has tells whether an instruction is one of the core.
func (g *generator) has(name string) bool { return g.c.Core.Features().Has(isa.Must(name)) }

// missing lists the instructions that the core lacks.
func (g *generator) missing() (names []string) {
	for i := range isa.Table {
		if n := isa.Table[i].Name; !g.has(n) {
			names = append(names, n)
		}
	}
	return names
}

// beyond writes an instruction one operand of which is no element of the core.
func (g *generator) beyond() {
	names := []string{"add", "sub", "dbl", "neg", "mov", "sel", "clt", "ceq", "mul", "wadd", "wsub", "wdbl", "wneg", "wmul", "wsqr", "redc", "dcan", "csgn", "dsfg", "dsde"}
	names = slices.DeleteFunc(names, func(n string) bool { return !g.has(n) })
	s := isa.Must(names[g.r.IntN(len(names))])
	depth := g.c.Core.DataDepth
	if depth%2 == 1 && depth < isa.WindowStart && g.r.IntN(3) == 0 {
		// The last element has no other half.
		g.emit("wdbl", g.wide(), uint32(depth-1))
		return
	}
	bad := uint32(depth + g.r.IntN(max(1, isa.WindowStart-depth)))
	if depth >= isa.WindowStart || g.r.IntN(2) == 0 {
		if depth == 1<<isa.ElementBits {
			return
		}
		k := g.r.IntN(isa.Windows)
		g.setBase(k, depth+g.r.IntN(1<<isa.ElementBits-depth))
		bad = isa.WindowOperand(k, 0)
	}
	var args []uint32
	var operands []int
	for n, f := range s.Fields {
		switch element, wide := f.Element(); {
		case element:
			args = append(args, g.operand(wide))
			operands = append(operands, n)
		default:
			args = append(args, uint32(g.r.IntN(int(f.Max())+1)))
		}
	}
	args[operands[g.r.IntN(len(operands))]] = bad
	g.emit(s.Name, args...)
}

// wild writes instructions without any plan: every field is drawn on its own, targets are near. Most such programs stop with
// an error before long, in states that planned code never reaches: stale loops, loops that end together, jumps out of loops.
func (g *generator) wild() {
	from := len(g.words)
	to := from + 20 + g.r.IntN(60)
	// Base registers are not followed here, so operands that are meant well are direct ones.
	for k := range g.base {
		g.base[k] = unknown
	}
	for len(g.words) < to {
		s := &isa.Table[g.r.IntN(len(isa.Table))]
		if !g.has(s.Name) || s.Name == "halt" && g.r.IntN(8) != 0 {
			continue
		}
		args := make([]uint32, len(s.Fields))
		for k, f := range s.Fields {
			args[k] = g.wildField(f, from, to)
		}
		g.emit(s.Name, args...)
	}
}

func (g *generator) wildField(f isa.Field, from, to int) uint32 {
	at := len(g.words)
	switch f.Kind {
	case isa.KindDst, isa.KindSrc, isa.KindBoth, isa.KindWideDst, isa.KindWideSrc:
		if g.r.IntN(12) != 0 {
			_, wide := f.Element()
			return g.operand(wide)
		}
	case isa.KindTarget:
		if g.r.IntN(4) == 0 {
			return uint32(from + g.r.IntN(to-from))
		}
		return uint32(min(to, at+1+g.r.IntN(6)))
	case isa.KindCount:
		return uint32(g.r.IntN(5))
	case isa.KindBase:
		return uint32(g.r.IntN(max(1, g.c.Core.DataDepth-isa.WindowSize)))
	case isa.KindOffset:
		return uint32(g.r.IntN(5)-2) & f.Max()
	case isa.KindMode:
		if g.r.IntN(20) != 0 {
			return uint32(g.r.IntN(len(g.c.Core.Moduli)))
		}
	case isa.KindIndex:
		if n := len(g.c.Core.Constants); n > 0 && g.r.IntN(20) != 0 {
			return uint32(g.r.IntN(n))
		}
	}
	return uint32(g.r.IntN(int(f.Max()) + 1))
}
