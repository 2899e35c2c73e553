package compile

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hwgen/isa/asm"
	"hwgen/iss"
	"hwgen/ucode/ir"
)

// machine evaluates a program item by item on whole numbers, without addresses, order or timing.
type machine struct {
	m     *big.Int
	r     *big.Int // 2^E
	rInv  *big.Int
	store map[ir.Ref]*big.Int
	flags [16]bool
}

func (e *machine) get(r ir.Ref) *big.Int {
	if v := e.store[r]; v != nil {
		return v
	}
	return zeroValue
}

func (e *machine) run(items []ir.Item, bind map[*ir.Vec]ir.Slice) {
	place := func(r ir.Ref) ir.Ref {
		for s, ok := bind[r.Vec]; ok; s, ok = bind[r.Vec] {
			r = ir.Ref{Vec: s.Vec, Index: s.Off + r.Index}
		}
		return r
	}
	for _, it := range items {
		switch it := it.(type) {
		case *ir.Block:
			e.block(it, place)
		case *ir.Loop:
			for range it.Count {
				e.run(it.Body, bind)
			}
		case *ir.Call:
			b := map[*ir.Vec]ir.Slice{}
			for i, p := range it.Sub.Params {
				at := place(ir.Ref{Vec: it.Bind[i].Vec, Index: it.Bind[i].Off})
				b[p] = at.Vec.At(at.Index)
			}
			e.run(it.Sub.Body, b)
		}
	}
}

func (e *machine) block(b *ir.Block, place func(ir.Ref) ir.Ref) {
	v := make([]*big.Int, b.Values())
	for ref, x := range b.Inputs {
		v[x] = e.get(place(ref))
		if b.Wide(x) {
			v[x] = new(big.Int).Add(v[x], new(big.Int).Mul(e.r, e.get(place(ir.Ref{Vec: ref.Vec, Index: ref.Index + 1}))))
		}
	}
	halves := func(x *big.Int) (lower, upper *big.Int) {
		upper, lower = new(big.Int).DivMod(x, e.r, new(big.Int))
		return lower, upper
	}
	argument := func(op ir.Op, k int) *big.Int {
		x := v[op.Args[k]]
		lower, upper := halves(x)
		return []*big.Int{x, lower, upper}[op.Parts[k]]
	}
	for _, op := range b.Ops {
		var x, y *big.Int
		if op.N > 0 {
			x, y = argument(op, 0), argument(op, op.N-1)
		}
		r := new(big.Int)
		modulus := e.m
		switch op.Spec.Name {
		case "add":
			r.Add(x, y)
		case "sub":
			r.Sub(x, y)
		case "dbl":
			r.Add(x, x)
		case "neg":
			r.Neg(x)
		case "mov":
			r.Set(x)
			modulus = e.r
		case "mul":
			r.Mul(x, y).Mul(r, e.rInv)
		case "wmul":
			r.Mul(x, y)
			modulus = new(big.Int).Mul(e.m, e.r)
		case "wdbl":
			r.Add(x, x)
			modulus = new(big.Int).Mul(e.m, e.r)
		case "sel":
			r.Set(y)
			if e.flags[op.FlagR[0]] {
				r.Set(x)
			}
			modulus = e.r
		case "csgn":
			e.flags[op.FlagW] = x.BitLen() == e.r.BitLen()-1
		case "clt":
			e.flags[op.FlagW] = x.Cmp(y) < 0
		case "ceq":
			e.flags[op.FlagW] = x.Cmp(y) == 0
		case "flog":
			in := 0
			if e.flags[op.FlagR[0]] {
				in = 2
			}
			if e.flags[op.FlagR[1]] {
				in++
			}
			e.flags[op.FlagW] = op.Truth>>in&1 == 1
		}
		if op.Dst != ir.None {
			v[op.Dst] = r.Mod(r, modulus)
		}
	}
	for _, o := range b.Outputs {
		if b.Wide(o.Value) {
			lower, upper := halves(v[o.Value])
			e.store[place(o.Ref)], e.store[place(ir.Ref{Vec: o.Ref.Vec, Index: o.Ref.Index + 1})] = lower, upper
			continue
		}
		e.store[place(o.Ref)] = v[o.Value]
	}
}

// drawBlock builds a block of random operations over the given vectors, and over pairs of double-width values; those of write and the
// pairs may be overwritten.
func drawBlock(t *rapid.T, name string, read, write []*ir.Vec, pairs *ir.Vec, gated bool, flags []ir.Flag) *ir.Block {
	return ir.NewBlock(name, func(b *ir.Block) {
		var pool, wide []ir.Value
		for i := 0; i < pairs.N; i += 2 {
			wide = append(wide, b.InWide(pairs, i))
		}
		for _, v := range read {
			for i := range v.N {
				pool = append(pool, b.In(v, i))
			}
		}
		pick := func() ir.Value { return pool[rapid.IntRange(0, len(pool)-1).Draw(t, "operand")] }
		flag := func() ir.Flag { return flags[rapid.IntRange(0, len(flags)-1).Draw(t, "flag")] }
		pickWide := func() ir.Value { return wide[rapid.IntRange(0, len(wide)-1).Draw(t, "wide operand")] }
		for range rapid.IntRange(1, 40).Draw(t, "operations") {
			switch rapid.IntRange(0, 15).Draw(t, "operation") {
			case 10:
				wide = append(wide, b.Product(pick(), pick()))
			case 11:
				wide = append(wide, b.DoubleWide(pickWide()))
			case 12:
				b.TopBit(flag(), b.Low(pickWide()))
			case 13:
				pool = append(pool, b.High(pickWide()))
			case 14:
				wide = append(wide, b.Product(b.Low(pickWide()), pick()))
			case 15:
				pool = append(pool, b.Mul(pick(), b.Low(pickWide())))
			case 0, 1:
				pool = append(pool, b.Add(pick(), pick()))
			case 2:
				pool = append(pool, b.Sub(pick(), pick()))
			case 3:
				pool = append(pool, b.Neg(pick()))
			case 4:
				b.Less(flag(), pick(), pick())
			case 5:
				b.Equal(flag(), pick(), pick())
			case 6:
				b.Logic(flag(), ir.Truth(rapid.IntRange(0, 15).Draw(t, "truth")), flag(), flag())
			case 7:
				pool = append(pool, b.Select(flag(), pick(), pick()))
			default:
				pool = append(pool, b.Mul(pick(), pick()))
			}
		}
		for _, v := range write {
			for i := range v.N {
				if rapid.Bool().Draw(t, "write") {
					b.Out(v, i, pick())
				}
			}
		}
		for i := 0; i < pairs.N; i += 2 {
			switch rapid.IntRange(0, 3).Draw(t, "write a pair") {
			case 0:
				b.OutWide(pairs, i, pickWide())
			case 1:
				if !gated { // a copy would lose bits
					b.Out(pairs, i, b.Low(pickWide()))
				}
			case 2:
				b.Out(pairs, i+1, pick())
			}
		}
	})
}

// Random programs of blocks, loops and subroutines with parameters: the compiled image on the simulator leaves what the items say.
func TestCompiledEqualsMeaning(t *testing.T) {
	runs := 0
	for _, point := range []struct {
		curve   string
		word    int
		modulus int
	}{{"bls12-381", 96, 0}, {"bls12-381", 64, 1}, {"toy31", 16, 0}, {"bn254", 63, 0}} {
		curve, core := setup(t, point.curve, point.word)
		m := curve.Moduli[point.modulus].Value
		gated := point.modulus != curve.Widest()
		r := new(big.Int).Lsh(big.NewInt(1), uint(core.Word*curve.Words(core.Word)))
		rapid.Check(t, func(t *rapid.T) {
			p := ir.NewProgram("random", "")
			x, y := p.Input("x", 4, 0, true, ""), p.Output("y", 4, 0, "")
			a, b := p.Local("a", 3), p.Local("b", 3)
			pairs := p.LocalPairs("pairs", 2)
			flags := []ir.Flag{p.Flag("f0"), p.Flag("f1"), p.Flag("f2")}
			v := ir.NewParam("v", 3, 0)
			w := ir.NewParam("w", 3, 1)
			sub := p.Sub("sub", []*ir.Vec{v, w}, drawBlock(t, "in-sub", []*ir.Vec{v, w, x}, []*ir.Vec{w, y}, pairs, gated, flags))
			p.Entry("start", "")
			p.Add(&ir.Mode{Modulus: point.modulus})
			p.Add(ir.NewBlock("fill", func(bl *ir.Block) {
				for i := range 3 {
					bl.Out(a, i, bl.In(x, i))
					bl.Out(b, i, bl.Add(bl.In(x, i), bl.In(x, 3)))
				}
				for i := range 4 {
					bl.Out(y, i, bl.In(x, i))
					bl.Out(pairs, i, bl.In(x, i))
				}
			}))
			locals := []*ir.Vec{a, b}
			for i := range rapid.IntRange(1, 5).Draw(t, "items") {
				blk := drawBlock(t, fmt.Sprintf("block%d", i), []*ir.Vec{a, b, y}, []*ir.Vec{a, b, y}, pairs, gated, flags)
				one, two := locals[rapid.IntRange(0, 1).Draw(t, "v")], locals[rapid.IntRange(0, 1).Draw(t, "w")]
				call := &ir.Call{Sub: sub, Bind: []ir.Slice{one.At(0), two.At(0)}}
				switch rapid.IntRange(0, 3).Draw(t, "item") {
				case 0:
					p.Add(blk)
				case 1:
					p.Add(&ir.Loop{Count: rapid.IntRange(1, 4).Draw(t, "count"), Body: []ir.Item{blk}})
				case 2:
					p.Add(call)
				default:
					p.Add(&ir.Loop{Count: 2, Body: []ir.Item{call, &ir.Loop{Count: 2, Body: []ir.Item{blk}}}})
				}
			}
			p.Code("drain", func(bl *ir.Block) { bl.Out(y, 0, bl.Add(bl.Add(bl.In(a, 0), bl.In(b, 0)), bl.In(y, 0))) })
			p.Code("pairs", func(bl *ir.Block) {
				for i := range 2 {
					bl.Out(y, 1+i, bl.Mul(bl.In(x, i), bl.In(pairs, 2*i)))
					bl.Out(y, 3, bl.Add(bl.In(pairs, 1), bl.In(pairs, 3)))
				}
			})
			p.Add(&ir.Halt{Code: 7})

			e := &machine{m: m, r: r, rInv: new(big.Int).ModInverse(r, m), store: map[ir.Ref]*big.Int{}}
			sim, err := iss.New(iss.FromParams(curve, core))
			require.NoError(t, err)
			for i := range 4 {
				e.store[ir.Ref{Vec: x, Index: i}] = big.NewInt(rapid.Int64Range(0, 4000).Draw(t, "x"))
			}
			inputs := map[int]*big.Int{}
			for i := range 4 {
				inputs[i] = e.store[ir.Ref{Vec: x, Index: i}]
			}
			e.run(p.Body, nil)
			im, err := Compile(p, curve, core)
			require.NoError(t, err)
			require.NoError(t, asm.Check(im.Words))
			sim.Load(im.Words)
			for i, at := range im.Inputs[0].Addr {
				sim.SetElement(at, inputs[i])
			}
			sim.Start(im.Entries[0].PC)
			sim.MaxSteps = 1 << 16
			stop, err := sim.Run()
			require.NoError(t, err)
			require.Equal(t, iss.Stop{Kind: iss.Halted, Code: 7, PC: stop.PC, Cycles: stop.Cycles}, stop)
			for i, at := range im.Outputs[0].Addr {
				want := e.get(ir.Ref{Vec: y, Index: i})
				require.Zero(t, want.Cmp(sim.Element(at)), "y[%d] is %x, not %x", i, sim.Element(at), want)
			}
			runs++
		})
	}
	require.NotZero(t, runs)
	t.Logf("%d programs", runs)
}
