package random

import "hwgen/isa"

// kind of an item in a block.
type kind int

const (
	kAdder2 kind = iota
	kAdder1
	kSelect
	kCompare
	kConstant
	kMul
	kWide2
	kWide1
	kWideMul
	kSteps
	kNop
	kWait
	kSetmod
	kFlog
	kDecl
	kBase
	kLoop
	kCall
	kBranch
	kLeak
	kinds
)

// profile is a mix of kinds.
type profile struct {
	name   string
	wild   bool
	weight [kinds]int
}

var profiles = []profile{
	{name: "mixed", weight: [kinds]int{kSteps: 1, kAdder2: 20, kAdder1: 12, kSelect: 6, kCompare: 8, kConstant: 4, kMul: 10, kWide2: 8, kWide1: 6, kWideMul: 10, kNop: 3, kWait: 1, kSetmod: 2, kFlog: 6, kDecl: 4, kBase: 8, kLoop: 3, kCall: 3, kBranch: 4}},
	{name: "mul", weight: [kinds]int{kAdder2: 6, kAdder1: 4, kSelect: 1, kCompare: 1, kMul: 20, kWideMul: 20, kBase: 3, kLoop: 1, kCall: 1, kNop: 2, kSetmod: 1}},
	{name: "wide", weight: [kinds]int{kAdder2: 5, kAdder1: 5, kCompare: 1, kMul: 8, kWide2: 25, kWide1: 20, kWideMul: 20, kBase: 3, kLoop: 1, kCall: 1, kNop: 4, kSetmod: 1}},
	{name: "adder", weight: [kinds]int{kSteps: 2, kAdder2: 40, kAdder1: 30, kSelect: 8, kCompare: 8, kMul: 2, kWide2: 10, kWide1: 10, kWideMul: 2, kFlog: 3, kNop: 4, kConstant: 8}},
	{name: "pace", weight: [kinds]int{kAdder2: 15, kAdder1: 15, kMul: 8, kWide2: 5, kWide1: 5, kWideMul: 8, kNop: 25, kCompare: 5, kFlog: 5, kConstant: 2}},
	{name: "control", weight: [kinds]int{kSteps: 1, kAdder1: 6, kAdder2: 4, kMul: 2, kWide2: 2, kWide1: 2, kWideMul: 2, kNop: 3, kCompare: 4, kDecl: 6, kFlog: 6, kBranch: 12, kLoop: 10, kLeak: 3, kCall: 10, kBase: 12, kWait: 3, kSetmod: 4, kSelect: 3}},
	{name: "wild", wild: true},
}

// kind draws from the profile what may stand here.
func (g *generator) kind() kind {
	total := 0
	for k := range kinds {
		total += g.weight(k)
	}
	n := g.r.IntN(total)
	for k := range kinds {
		if n -= g.weight(k); n < 0 {
			return k
		}
	}
	panic("random: weights do not add up")
}

func (g *generator) weight(k kind) int {
	switch {
	case k == kConstant && !g.has("ldc"),
		k == kSteps && !g.has("dsfg"),
		k == kLoop && (g.loops >= g.c.Core.LoopDepth || g.times >= maxTimes),
		k == kCall && g.level >= len(g.subs),
		k == kLeak && (g.level > 0 || g.times > 1 || g.loops >= g.c.Core.LoopDepth):
		return 0
	case k == kLoop && len(g.subs) > 0 && g.loops >= g.loopsHere():
		return 0
	}
	return g.profile.weight[k]
}

// loopsHere is the depth of loops that a program with subroutines may reach here. The loop stack is shared: the innermost
// subroutine has one entry for itself, the main routine the others.
func (g *generator) loopsHere() int {
	switch g.level {
	case 0:
		return g.c.Core.LoopDepth - 1
	case len(g.subs):
		return 1
	}
	return 0
}

// block writes a number of items.
func (g *generator) block(items int) {
	for range items {
		g.item(g.kind())
	}
}

func (g *generator) item(k kind) {
	switch k {
	case kLoop:
		g.loop()
	case kBranch:
		g.branch()
	case kLeak:
		g.leak()
	default:
		g.plain(k)
	}
}

// plain writes one instruction that may also be the last one of a loop.
func (g *generator) plain(k kind) {
	r := g.r
	flag := func(n int) uint32 { return uint32(r.IntN(n)) }
	switch k {
	case kAdder2:
		a, b := g.element(), g.element()
		g.emit([]string{"add", "sub"}[r.IntN(2)], g.element(), a, b)
	case kAdder1:
		a := g.element()
		names := []string{"dbl", "neg", "mov", "dcan"}
		if !g.has("dcan") {
			names = names[:3]
		}
		g.emit(names[r.IntN(len(names))], g.element(), a)
	case kSelect:
		a, b := g.element(), g.element()
		g.emit("sel", g.element(), a, b, flag(isa.SelectFlags))
	case kCompare:
		if r.IntN(3) == 0 && g.has("csgn") {
			g.emit("csgn", flag(isa.PrivateFlags), g.element())
			break
		}
		g.emit([]string{"clt", "ceq"}[r.IntN(2)], flag(isa.PrivateFlags), g.element(), g.element())
	case kConstant:
		g.emit("ldc", g.element(), flag(len(g.c.Core.Constants)))
	case kMul:
		a, b := g.element(), g.element()
		g.emit("mul", g.element(), a, b)
	case kWide2:
		a, b := g.wide(), g.wide()
		g.emit([]string{"wadd", "wsub"}[r.IntN(2)], g.wide(), a, b)
	case kWide1:
		a := g.wide()
		g.emit([]string{"wdbl", "wneg"}[r.IntN(2)], g.wide(), a)
	case kWideMul:
		switch r.IntN(3) {
		case 0:
			a, b := g.element(), g.element()
			g.emit("wmul", g.wide(), a, b)
		case 1:
			a := g.element()
			g.emit("wsqr", g.wide(), a)
		default:
			a := g.wide()
			g.emit("redc", g.element(), a)
		}
	case kSteps:
		// The counter and the decisions go on from one to the next, in whatever order they come.
		if r.IntN(2) == 0 {
			g.emit("dsfg", g.element(), g.element(), flag(2))
			break
		}
		g.emit("dsde", g.element(), g.element())
	case kNop:
		g.emit("nop")
	case kWait:
		g.emit("wait", flag(256))
	case kSetmod:
		g.emit("setmod", flag(len(g.c.Core.Moduli)))
	case kFlog:
		g.emit("flog", flag(isa.PrivateFlags), flag(16), flag(isa.Flags), flag(isa.Flags))
	case kDecl:
		g.emit("decl", flag(isa.Flags-isa.PrivateFlags), flag(isa.PrivateFlags))
	case kBase:
		g.moveBase()
	case kCall:
		s := g.subs[g.level+r.IntN(len(g.subs)-g.level)]
		s.calls = append(s.calls, g.emit("call", 0))
		g.base[scratchWindow] = scratchBase
	default:
		panic("random: no such item")
	}
}

// moveBase points a window at one of the favourite elements, at any offset, so that bases also wrap around below 0.
func (g *generator) moveBase() {
	k := g.r.IntN(isa.Windows)
	if g.level > 0 {
		k = scratchWindow
	}
	const mask = 1<<isa.ElementBits - 1
	base := (g.pool[g.r.IntN(len(g.pool))] - g.r.IntN(isa.WindowSize)) & mask
	if g.base[k] != unknown && g.r.IntN(2) == 0 {
		g.emit("addbase", uint32(k), uint32(base-g.base[k])&mask)
		g.base[k] = base
		return
	}
	g.setBase(k, base)
}

// loop writes a loop, which may hold others. A plain instruction closes it, so that no branch ends beyond it and no two
// loops end together.
func (g *generator) loop() {
	count := 1 + g.r.IntN(4)
	long := g.r.IntN(8) == 0 && g.times == 1
	if long {
		count = 5 + g.r.IntN(40)
	}
	at, base, times := g.emit("loop", uint32(count), 0), g.base, g.times
	g.loops++
	g.times *= count
	if !long {
		g.block(g.r.IntN(6))
	}
	g.restore(base)
	last := kAdder1
	for _, k := range []kind{g.kind(), g.kind(), g.kind()} {
		switch {
		case k == kLoop, k == kBranch, k == kLeak, k == kBase, k == kCall && base[scratchWindow] != scratchBase, long && k == kWait:
		default:
			last = k
		}
	}
	g.plain(last)
	g.times = times
	g.loops--
	g.words[at] |= uint32(len(g.words) - 1)
}

// branch writes a transfer over some items, taken or not.
func (g *generator) branch() {
	at, base := 0, g.base
	if n := g.r.IntN(5); n == 0 {
		at = g.emit("jump", 0)
	} else {
		at = g.emit([]string{"brt", "brf"}[n%2], uint32(g.r.IntN(isa.Flags-isa.PrivateFlags)), 0)
	}
	g.block(g.r.IntN(4))
	g.restore(base)
	g.words[at] |= uint32(len(g.words))
}

// leak writes a loop whose last instruction jumps out of it, which no assembler accepts: a taken transfer does not end a loop,
// so the entry stays on the loop stack for the rest of the run. Only how soon the stack is full shows it.
func (g *generator) leak() {
	at := g.emit("loop", uint32(1+g.r.IntN(3)), 0)
	g.plain(kAdder1)
	g.words[at] |= uint32(len(g.words))
	g.emit("jump", uint32(len(g.words)+1))
	g.loops++
	g.leaked = true
}
