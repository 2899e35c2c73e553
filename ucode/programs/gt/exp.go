package gt

import (
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// parts is the number of parts of a scalar, by the powers of |u|.
const parts = 4

// BuildExp is f^k for a secret k.
func BuildExp(o kit.Options) (*ir.Program, error) {
	k := kit.New(o, "gt-exp", "power f^k of an element of GT, for any scalar below 2^256")
	k.Status(0, "ok", "the inputs are valid, if they were checked; the value is, if it was computed")
	scalar, f := k.Scalar("k", "any number below 2^256"), k.Input("f", 12, 0, true, value)
	out := k.Output("value", 12, 0, value)
	k.Entries(func(c *kit.Checker) {
		c.Scalar(1, scalar)
		NewMembership(c).Check(2, f)
	}, func(*kit.Checker) {
		acc := k.Local("acc", 12)
		NewPower(k, acc).Of(scalar, f)
		Leave(k, "canonical", acc, out)
	})
	return k.Program, nil
}

// Power raises elements of GT to secret powers.
//
// u acts on GT as p, the Frobenius map, so k is split into four odd parts of 65 bits by the powers of s = |u| (kit.SplitG2), and each has
// the digits 1 and -1 alone: 65 of them (kit.Digits). The four digits of a step are one factor: the sign of the first, and a table of
// the eight products f f1^+-1 f2^+-1 f3^+-1 of the powers fi = f^(s^i), read whole. With A = f f1, B = f/f1, and their images
// C = A^(s^2) = f2 f3, D = B^(s^2) = f2/f3 it takes eight products: p^4 = p^2 - 1 in the cyclotomic subgroup, so A/C and B/D are images of
// A and B under -p^4.
//
// Products are by evaluation, which gives c = EvaluationFactor times them: the table has everything divided by c, and so have its own
// products of two such entries.
type Power struct {
	*kit.Kit
	Acc                    *ir.Vec // the result, in Montgomery form
	table, state, f, entry *ir.Vec
	scale                  *ir.Vec // constant
	times                  *ir.Sub // Acc = Acc entry
	sign                   ir.Flag
}

// NewPower makes what all powers of a program share.
func NewPower(k *kit.Kit, acc *ir.Vec) *Power {
	y := &Power{
		Kit: k, Acc: acc, table: k.Local("power.table", 12<<(parts-1)), state: k.LocalPairs("power.digits", parts),
		f: k.Local("power.base", 12), entry: k.Local("power.entry", 12), sign: k.Flag("power.sign"),
	}
	y.state.Far = true // products need all the room there is in reach
	return y
}

// Of leaves f^k in Acc, for f in GT.
func (y *Power) Of(scalar, f *ir.Vec) {
	state := ir.NewParam("digits", 2*parts, 0)
	state.Wide = true
	bind := []ir.Slice{y.state.At(0)}
	y.Add(&ir.Call{Sub: y.Sub("power-split", []*ir.Vec{state}, ir.NewBlock("power-split", func(b *ir.Block) {
		for i, x := range y.SplitG2(b, b.In(scalar, 0), kit.QuarterBits) {
			b.OutWide(state, 2*i, y.Recode(b, x, kit.QuarterBits))
		}
	})), Bind: bind})
	y.makeTable(f)
	lookup := &ir.Call{Sub: y.Sub("power-lookup", []*ir.Vec{state}, y.lookup(state)), Bind: bind}
	y.Add(lookup)
	y.AddForms("power-first", func(x tower.Fp2) {
		v := x.In12(y.entry)
		for i := range 6 {
			*v.W(i) = x.Small(*v.W(i), tower.EvaluationFactor)
		}
		x.Out12(y.Acc, v)
	})
	square := y.Sub("power-square", nil, y.Forms("power-square", func(x tower.Fp2) { x.Out12(y.Acc, x.CycSqr(x.In12(y.Acc))) }))
	y.Add(kit.Repeat(kit.QuarterBits-1, &ir.Call{Sub: square}, lookup, y.timesEntry())...)
}

// Times is Acc = Acc v for plain numbers v.
func (y *Power) Times(v *ir.Vec) {
	y.enter("power-enter-"+v.Name, v, y.entry)
	y.Add(y.timesEntry())
}

func (y *Power) timesEntry() ir.Item {
	if y.times == nil {
		y.times = y.Sub("power-times", nil, y.Forms("power-times", func(x tower.Fp2) {
			x.Out12(y.Acc, x.Mul12Evaluated(x.In12(y.Acc), x.In12(y.entry)))
		}))
	}
	return &ir.Call{Sub: y.times}
}

// enter takes plain numbers into Montgomery form and divides them by the factor of products.
func (y *Power) enter(name string, in, out *ir.Vec) {
	if y.scale == nil {
		factor := new(big.Int).ModInverse(big.NewInt(tower.EvaluationFactor), y.Mont.M)
		y.scale = y.Constant("rr/c", y.Mont.Of(y.Mont.Of(factor)))
	}
	y.Code(name, func(b *ir.Block) {
		for i := range 12 {
			b.Out(out, i, b.Mul(b.In(in, i), b.In(y.scale, 0)))
		}
	})
}

// at is the entry of the table for the signs of f1, f2, f3, set for plus.
func (y *Power) at(one, two, three bool) ir.Slice {
	j := 0
	for i, set := range []bool{one, two, three} {
		if set {
			j |= 1 << i
		}
	}
	return y.table.At(12 * j)
}

// makeTable fills the table. Entries hold what others are made from until they are written themselves.
func (y *Power) makeTable(f *ir.Vec) {
	y.enter("power-enter", f, y.f)
	// x = x entry, for a parameter x of 12 elements
	param := ir.NewParam("x", 12, 0)
	multiply := y.Sub("power-table", []*ir.Vec{param}, y.Forms("power-table", func(x tower.Fp2) {
		x.Out12(param, x.Mul12Evaluated(x.In12(param), x.In12(y.entry)))
	}))
	product := func(v ir.Slice) { y.Add(&ir.Call{Sub: multiply, Bind: []ir.Slice{v}}) }
	out := func(x tower.Fp2, s ir.Slice, v tower.E12) {
		for i := range 6 {
			x.Out(s.Vec, s.Off+2*i, v[i/3][i%3])
		}
	}
	in := func(x tower.Fp2, s ir.Slice) (v tower.E12) {
		for i := range 6 {
			v[i/3][i%3] = x.In(s.Vec, s.Off+2*i)
		}
		return v
	}
	const plus, minus = true, false
	a, b := y.at(plus, plus, plus), y.at(minus, plus, minus)
	y.AddForms("power-images", func(x tower.Fp2) { // A = f f1 and B = f/f1
		v := x.In12(y.f)
		w := y.Frobenius(x, v, 1)
		if y.NegU {
			w = x.Conj12(w)
		}
		x.Out12(y.entry, w)
		out(x, a, v)
		out(x, b, v)
	})
	product(a)
	y.AddForms("power-inverse", func(x tower.Fp2) { x.Out12(y.entry, x.Conj12(x.In12(y.entry))) })
	product(b)
	y.AddForms("power-squares", func(x tower.Fp2) { // C and D, and what follows from them by images alone
		v, w := in(x, a), in(x, b)
		c, d := y.Frobenius(x, v, 2), y.Frobenius(x, w, 2)
		x.Out12(y.Acc, c)
		x.Out12(y.entry, d)
		out(x, y.at(plus, minus, minus), x.Conj12(y.Frobenius(x, c, 2)))
		out(x, y.at(minus, minus, plus), x.Conj12(y.Frobenius(x, d, 2)))
		out(x, y.at(plus, plus, minus), v)             // to be times D
		out(x, y.at(plus, minus, plus), x.Conj12(v))   // times D, and then the conjugate: A/D
		out(x, y.at(minus, plus, plus), w)             // times C
		out(x, y.at(minus, minus, minus), x.Conj12(w)) // times C, and then the conjugate: B/C
	})
	product(y.at(plus, plus, minus))
	product(y.at(plus, minus, plus))
	product(b)
	y.AddForms("power-other", func(x tower.Fp2) { x.Out12(y.entry, x.In12(y.Acc)) })
	product(y.at(minus, plus, plus))
	product(y.at(minus, minus, minus))
	product(a)
	y.AddForms("power-conjugates", func(x tower.Fp2) {
		for _, s := range []ir.Slice{y.at(plus, minus, plus), y.at(minus, minus, minus)} {
			out(x, s, x.Conj12(in(x, s)))
		}
	})
}

// lookup takes the next digit of each part and leaves the factor that they stand for in entry.
func (y *Power) lookup(state *ir.Vec) ir.Item {
	return y.Forms("power-lookup", func(x tower.Fp2) {
		b := x.Block
		for i := range parts {
			w := b.InWide(state, 2*i)
			f := y.sign
			if i > 0 {
				f = y.Flags[i-1]
			}
			b.TopBit(f, b.Low(w))
			b.OutWide(state, 2*i, b.DoubleWide(w))
			if i > 0 {
				b.Logic(f, ir.Xnor, y.sign, f)
			}
		}
		entry := make([]ir.Value, 12)
		for i := range entry {
			level := make([]ir.Value, 1<<(parts-1))
			for j := range level {
				level[j] = b.In(y.table, 12*j+i)
			}
			for k := range parts - 1 {
				for j := range len(level) / 2 {
					level[j] = b.Select(y.Flags[k], level[2*j+1], level[2*j])
				}
				level = level[:len(level)/2]
			}
			entry[i] = level[0]
		}
		positive := y.Flags[0]
		b.Logic(positive, ir.First, y.sign, y.sign)
		for i, v := range entry {
			if i >= 6 {
				v = b.Select(positive, v, b.Neg(v))
			}
			b.Out(y.entry, i, v)
		}
	})
}
