package flow

import (
	"fmt"
	"math/big"
	"math/rand/v2"

	"hwgen/synth/point"
	"hwgen/synth/unit"
)

// workload is real work for a unit.
type workload interface {
	// run works for at least a number of cycles, in batches, and checks every result.
	run(b *bench, cycles int) (*toggles, error)
}

// wantBatches is about how many batches a run has: enough for an interval.
const wantBatches = 24

// leastM1 is the smallest number of multiplications that are counted.
const leastM1 = 3

func newWorkload(u *unit.Unit, seed uint64) (workload, error) {
	r := &random{rand.New(rand.NewPCG(seed, 0))}
	switch u.Point.Unit {
	case point.Multiplier:
		return &multiplications{u, r}, nil
	case point.Mac:
		return &accumulations{u, r}, nil
	case point.Adder:
		return &additions{u, r}, nil
	case point.Core:
		return &stretch{u}, nil
	}
	return nil, fmt.Errorf("no workload for unit %s", u.Point.Unit)
}

// random draws operands.
type random struct{ *rand.Rand }

// bits draws a number of n bits.
func (r *random) bits(n int) *big.Int {
	v := new(big.Int)
	for i := 0; i < n; i += 64 {
		v.Lsh(v, 64).Or(v, new(big.Int).SetUint64(r.Uint64()))
	}
	return v.And(v, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(n)), big.NewInt(1)))
}

// below draws a number below m.
func (r *random) below(m *big.Int) *big.Int { return new(big.Int).Mod(r.bits(m.BitLen()+64), m) }

// inputs sets several ports and keeps the first error.
type inputs struct {
	b   *bench
	err error
}

func (i *inputs) set(port string, v *big.Int) {
	if err := i.b.Set(port, v); err != nil && i.err == nil {
		i.err = err
	}
}

func (i *inputs) bit(port string, v bool) {
	if err := i.b.SetBit(port, v); err != nil && i.err == nil {
		i.err = err
	}
}

// multiplications are Montgomery products of random residues, back to back, on the multiplier unit.
type multiplications struct {
	u *unit.Unit
	r *random
}

func (w *multiplications) run(b *bench, cycles int) (*toggles, error) {
	c := w.u.Config
	m := c.Moduli[0]
	m1 := int(w.u.M1)
	row := m1 / c.Words // product row and reduction row: the shortest stretch that repeats
	products := max(leastM1, (cycles+m1-1)/m1)
	each := max(1, products*c.Words/wantBatches) // rows of a batch
	shift := new(big.Int).ModInverse(new(big.Int).Lsh(big.NewInt(1), uint(c.Word*c.Words)), m)

	in := &inputs{b: b}
	for cycle := range 4 {
		in.bit(resetPort, cycle >= 2)
		if cycle == 0 {
			for _, p := range []string{"product_i", "reduce_i"} {
				in.bit(p, true)
			}
		}
		if err := b.cycle(); err != nil {
			return nil, err
		}
	}
	// Cycle 0 is the first of product 0, which warms up; its operands come in cycles -2 and -1.
	var x, y, next, want *big.Int // want is of the product under way, next of the one whose operands are loaded
	rows := 0
	for cycle := -2; cycle < (products+1)*m1; cycle++ {
		at := (cycle + m1) % m1 // within a product
		in.bit("load_b_i", at == m1-2)
		in.bit("start_i", at == m1-1)
		switch at {
		case m1 - 2:
			x = w.r.below(m)
			in.set("mem_rdata_i", x)
		case m1 - 1:
			y = w.r.below(m)
			in.set("mem_rdata_i", y)
		}
		if in.err != nil {
			return nil, in.err
		}
		if cycle == m1 {
			b.begin()
		}
		if err := b.cycle(); err != nil {
			return nil, err
		}
		if at == 0 && cycle > 0 {
			got, err := b.Get("acc_o")
			if err != nil {
				return nil, err
			}
			if got.Mod(got, m).Cmp(want) != 0 {
				return nil, wrong("product", cycle, got, want)
			}
			b.got.Checked++
		}
		if at == m1-1 {
			want, next = next, new(big.Int).Mul(x, y)
			next.Mul(next, shift).Mod(next, m)
		}
		if cycle >= m1 && (cycle+1)%row == 0 {
			if rows++; rows%each == 0 || rows == products*c.Words {
				b.batch(row * (1 + (rows-1)%each))
			}
		}
	}
	b.got.M1 = float64(products)
	b.got.Workload = fmt.Sprintf("%d Montgomery products of random residues, back to back, after one to warm up", products)
	return &b.got, nil
}

// stream feeds a unit that takes operands every cycle and gives their result two cycles later.
func stream(b *bench, cycles int, feed func(cycle int, in *inputs) (want *big.Int), result string) (*toggles, error) {
	const warm, latency = 8, 2
	each := max(1, cycles/wantBatches)
	var wants []*big.Int
	in := &inputs{b: b}
	for cycle := 0; cycle < warm+each*wantBatches; cycle++ {
		wants = append(wants, feed(cycle, in))
		if in.err != nil {
			return nil, in.err
		}
		if cycle == warm {
			b.begin()
		}
		if err := b.cycle(); err != nil {
			return nil, err
		}
		if cycle >= latency {
			got, err := b.Get(result)
			if err != nil {
				return nil, err
			}
			if want := wants[cycle-latency]; got.Cmp(want) != 0 {
				return nil, wrong("result", cycle, got, want)
			}
			b.got.Checked++
		}
		if n := cycle - warm + 1; n > 0 && n%each == 0 {
			b.batch(each)
		}
	}
	return &b.got, nil
}

// accumulations are products as the operand scan makes them: the multiplier's word rests for a row, the others are new in every cycle.
type accumulations struct {
	u *unit.Unit
	r *random
}

func (w *accumulations) run(b *bench, cycles int) (*toggles, error) {
	word, words := w.u.Config.Word, w.u.Config.Words
	y := new(big.Int)
	cycles = max(cycles, leastM1*int(w.u.M1))
	got, err := stream(b, cycles, func(cycle int, in *inputs) *big.Int {
		if cycle%words == 0 {
			y = w.r.bits(word)
			in.set("b_i", y)
		}
		x, c, d := w.r.bits(word), w.r.bits(word), w.r.bits(word)
		in.set("a_i", x)
		in.set("c_i", c)
		in.set("d_i", d)
		want := new(big.Int).Mul(x, y)
		return want.Add(want, c).Add(want, d)
	}, "p_o")
	if err != nil {
		return nil, err
	}
	got.M1 = float64(got.Cycles) / float64(w.u.M1)
	got.Workload = fmt.Sprintf("random words, one factor held for the %d cycles of a row", words)
	return got, nil
}

// additions are sums and differences of random residues.
type additions struct {
	u *unit.Unit
	r *random
}

func (w *additions) run(b *bench, cycles int) (*toggles, error) {
	m := w.u.Config.Moduli[0]
	got, err := stream(b, cycles, func(_ int, in *inputs) *big.Int {
		x, y, sub := w.r.below(m), w.r.below(m), w.r.IntN(2) == 1
		in.set("a_i", x)
		in.set("b_i", y)
		in.bit("sub_i", sub)
		want := new(big.Int).Add(x, y)
		if sub {
			want.Sub(x, y)
		}
		return want.Mod(want, m)
	}, "r_o")
	if err != nil {
		return nil, err
	}
	got.Workload = "sums and differences of random residues, one in every cycle"
	return got, nil
}
