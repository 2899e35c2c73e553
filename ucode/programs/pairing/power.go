package pairing

import (
	"fmt"
	"math/big"

	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
	"hwgen/ucode/tower"
)

// cyclotomic raises elements of the cyclotomic subgroup to fixed powers: acc = acc^e.
type cyclotomic struct {
	g   *program
	acc *ir.Vec // 12 elements, what products collect in
	sq  *ir.Vec // 12 elements, what is squared
	c   *ir.Vec // 8 elements, what is squared in compressed form
	mul *ir.Sub // acc = acc * parameter

	runs       []run      // sq = sq^2 several times, longest first
	compressed [2]*ir.Sub // c = c^2, c = c^4

	loader, keeper *ir.Sub // copies of the compact profile

	evaluated bool            // products are EvaluationFactor times what they should be
	factors   map[*ir.Vec]int // how often each vector has that factor
}

// newCyclotomic makes the subroutines that work on acc. If evaluated, products have factors that the caller has to watch.
func (g *program) newCyclotomic(acc *ir.Vec, evaluated bool) *cyclotomic {
	y := &cyclotomic{g: g, acc: acc, sq: g.Local("square", 12), evaluated: evaluated, factors: map[*ir.Vec]int{}}
	param := ir.NewParam("x", 12, 0)
	name, product := "fp12-mul", tower.Fp2.Mul12
	if evaluated {
		name, product = "fp12-mul-evaluated", tower.Fp2.Mul12Evaluated
	}
	y.mul = g.Sub(name, []*ir.Vec{param}, g.Forms(name, func(x tower.Fp2) {
		x.Out12(acc, product(x, x.In12(acc), x.In12(param)))
	}))
	if !y.compresses() && !g.IsCompact() {
		y.manySquares()
		return y
	}
	y.c = g.Local("compressed", 8)
	// Two squarings in one block: the second starts while the last sums of the first are still to be done.
	for i, name := range []string{"compressed-square", "compressed-square2"} {
		y.compressed[i] = g.Sub(name, nil, g.Forms(name, func(x tower.Fp2) {
			v := x.InCompressed(y.c)
			for range i + 1 {
				v = x.CompressedSqr(v)
			}
			x.OutCompressed(y.c, v)
		}))
	}
	square := (*cyclotomic).fastSquare
	if g.IsCompact() {
		square = (*cyclotomic).compactSquare
	}
	y.runs = []run{{1, square(y)}}
	return y
}

// fastSquare makes the subroutine sq = sq^2.
func (y *cyclotomic) fastSquare() *ir.Sub {
	return y.g.Sub("cyclotomic-square", nil, y.g.Forms("cyclotomic-square", func(x tower.Fp2) {
		x.Out12(y.sq, x.CycSqr(x.In12(y.sq)))
	}))
}

// compresses tells whether there are compressed squarings.
func (y *cyclotomic) compresses() bool { return y.g.Planned().LongRun > 0 }

// times is acc = acc * v.
func (y *cyclotomic) times(v *ir.Vec) ir.Item {
	y.factors[y.acc] += y.factors[v]
	if y.evaluated {
		y.factors[y.acc]++
	}
	return &ir.Call{Sub: y.mul, Bind: []ir.Slice{v.At(0)}}
}

// exact is x without the factors of acc, each of them 1/EvaluationFactor.
func (y *cyclotomic) exact(x tower.Fp2, v tower.E2) tower.E2 {
	n := y.factors[y.acc]
	if n == 0 {
		return v
	}
	return x.Scale(v, x.Block.In(y.g.Montgomery(fmt.Sprintf("factor-%d", n), y.g.evaluationFactor(-n)), 0))
}

// evaluationFactor is EvaluationFactor^n modulo p.
func (g *program) evaluationFactor(n int) *big.Int {
	return new(big.Int).Exp(big.NewInt(tower.EvaluationFactor), big.NewInt(int64(n)), g.Mont.M)
}

// compressedSquares does n squarings in compressed form.
func (y *cyclotomic) compressedSquares(n int) (items []ir.Item) {
	if n/2 > 0 {
		items = kit.Repeat(n/2, &ir.Call{Sub: y.compressed[1]})
	}
	if n%2 == 1 {
		items = append(items, &ir.Call{Sub: y.compressed[0]})
	}
	return items
}

// power is acc = acc^e for a fixed e.
type power struct {
	y      *cyclotomic
	name   string
	sub    *ir.Sub
	begin  bool // what comes before the subroutine is not in it, since it takes out factors
	short  bool // acc is squared in compressed form first
	factor int  // how often the result has the factor of products
	calls  int
}

// raise appends acc = acc^e to the program.
func (p *power) raise() {
	if p.begin {
		p.calls++
		p.y.g.Add(p.y.begin(fmt.Sprintf("%s-begin%d", p.name, p.calls), p.short))
	}
	p.y.g.Add(&ir.Call{Sub: p.sub})
	p.y.factors[p.y.acc] = p.factor
}

// begin copies acc to where it is squared, without its factors.
func (y *cyclotomic) begin(name string, short bool) ir.Item {
	return y.g.Forms(name, func(x tower.Fp2) {
		v := x.In12(y.acc)
		if short {
			for _, k := range []int{1, 2, 4, 5} {
				*v.W(k) = y.exact(x, *v.W(k))
			}
			x.OutCompressed(y.c, tower.Compress(v))
			return
		}
		for k := range 6 {
			*v.W(k) = y.exact(x, *v.W(k))
		}
		x.Out12(y.sq, v)
	})
}

// keepExact takes the factors out of acc and copies it.
func (y *cyclotomic) keepExact(v *ir.Vec) ir.Item {
	item := y.g.Forms("keep-"+v.Name, func(x tower.Fp2) {
		e := x.In12(y.acc)
		for k := range 6 {
			*e.W(k) = y.exact(x, *e.W(k))
		}
		x.Out12(y.acc, e)
		x.Out12(v, e)
	})
	y.factors[y.acc] = 0
	return item
}

// power makes acc = acc^e: the powers acc^(2^i) for the bits i of e, from the lowest up, multiplied together. The
// first of them, up to a bit that others follow closely, are squared in compressed form and decompressed with one inversion.
func (y *cyclotomic) power(name string, e *big.Int) *power {
	var bits []int
	for i := range e.BitLen() {
		if e.Bit(i) == 1 {
			bits = append(bits, i)
		}
	}
	n := y.compressedBits(bits)
	p := &power{y: y, name: name, begin: y.evaluated, short: n > 0}
	var body []ir.Item
	if !p.begin {
		body = append(body, y.begin(name+"-begin", p.short))
	}
	before := y.factors[y.acc]
	y.factors[y.acc] = 0
	at, started := 0, false
	if n > 0 {
		if y.g.IsCompact() {
			body = append(body, y.compactSnapshots(bits[:n])...)
		} else {
			body = append(body, y.snapshots(name, bits[:n])...)
		}
		at, started = bits[n-1], true
		bits = bits[n:]
	}
	for _, bit := range bits {
		body = append(body, y.squares(bit-at)...)
		at = bit
		if started {
			body = append(body, y.times(y.sq))
		} else {
			body = append(body, y.g.Forms(name+"-first", func(x tower.Fp2) { x.Out12(y.acc, x.In12(y.sq)) }))
		}
		started = true
	}
	p.factor, y.factors[y.acc] = y.factors[y.acc], before
	p.sub = y.g.Sub(name, nil, body...)
	return p
}

// compressedBits is the number of bits of an exponent whose powers come from compressed squarings: a run of them that is long enough is
// worth a decompression.
func (y *cyclotomic) compressedBits(bits []int) int {
	n, at := 0, 0
	for i, bit := range bits {
		if y.compresses() && bit-at >= y.g.Planned().LongRun {
			n = i + 1
		}
		at = bit
	}
	if n > maxSnapshots {
		return 0
	}
	return n
}

// maxSnapshots bounds the storage for powers that wait for decompression.
const maxSnapshots = 4

// snapshots squares acc in compressed form up to each bit, decompresses all of these powers, leaves their product in acc and the
// last in sq.
func (y *cyclotomic) snapshots(name string, bits []int) (items []ir.Item) {
	g := y.g
	code := func(what string, f func(x tower.Fp2)) {
		items = append(items, g.Forms(name+"-"+what, f))
	}
	n := len(bits)
	kept := make([]*ir.Vec, n) // compressed powers, the last stays where it is squared
	whole := make([]*ir.Vec, n)
	for i := range n - 1 {
		kept[i] = g.Local(fmt.Sprintf("%s.compressed%d", name, i), 8)
		if i > 0 {
			whole[i] = g.Local(fmt.Sprintf("%s.power%d", name, i), 12)
		}
	}
	kept[n-1], whole[0], whole[n-1] = y.c, y.acc, y.sq
	nums, dens := g.Local(name+".num", 2*n), g.Local(name+".den", 2*n)
	product := g.Local(name+".product", 2)
	norm, inv := g.Local(name+".norm", 1), g.Local(name+".inverse", 1)

	at := 0
	for i, bit := range bits {
		items = append(items, y.compressedSquares(bit-at)...)
		at = bit
		if i < n-1 {
			code(fmt.Sprintf("keep%d", i), func(x tower.Fp2) { x.OutCompressed(kept[i], x.InCompressed(y.c)) })
		}
	}
	code("fractions", func(x tower.Fp2) {
		b := x.Block
		var p tower.E2
		for i := range n {
			q := x.ThirdCoefficient(x.InCompressed(kept[i]), b.In(g.Zero, 0), b.In(g.One, 0), g.Flags[0], g.Flags[1])
			x.Out(nums, 2*i, q.Num)
			x.Out(dens, 2*i, q.Den)
			if i == 0 {
				p = q.Den
			} else {
				p = x.Mul(p, q.Den)
			}
		}
		x.Out(product, 0, p)
		b.Out(norm, 0, x.Norm(p))
	})
	items = append(items, g.Invert(name+"-invert", norm, inv)...)
	// Montgomery's trick: with the inverse of the product of all denominators, the inverse of each.
	code("decompress", func(x tower.Fp2) {
		b := x.Block
		den := make([]tower.E2, n)
		before := make([]tower.E2, n) // product of the denominators before i
		for i := range n {
			den[i] = x.In(dens, 2*i)
			if i == 1 {
				before[i] = den[0]
			} else if i > 1 {
				before[i] = x.Mul(before[i-1], den[i-1])
			}
		}
		p, k := x.In(product, 0), b.In(inv, 0)
		rest := tower.E2{b.Mul(p[0], k), b.Mul(b.Neg(p[1]), k)} // inverse of the product up to i
		for i := n - 1; i >= 0; i-- {
			c3 := rest
			if i > 0 {
				c3 = x.Mul(rest, before[i])
				rest = x.Mul(rest, den[i])
			}
			c3 = x.Mul(x.In(nums, 2*i), c3)
			x.Out12(whole[i], x.Decompress(x.InCompressed(kept[i]), c3, b.In(g.One, 0)))
		}
	})
	for i := 1; i < n; i++ {
		items = append(items, y.times(whole[i]))
	}
	return items
}
