package tower

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/model"
	"hwgen/params"
	"hwgen/ucode/ir"
)

// evaluate computes the outputs of a block of sums and products of numbers modulo m.
func evaluate(t *testing.T, b *ir.Block, m *big.Int, in func(ir.Ref) *big.Int) map[ir.Ref]*big.Int {
	v := make([]*big.Int, b.Values())
	for ref, x := range b.Inputs {
		v[x] = in(ref)
	}
	for _, op := range b.Ops {
		x, y := v[op.Args[0]], v[op.Args[max(op.N-1, 0)]]
		r := new(big.Int)
		switch op.Spec.Name {
		case "add", "dbl":
			r.Add(x, y)
		case "sub":
			r.Sub(x, y)
		case "neg":
			r.Neg(x)
		case "mul":
			r.Mul(x, y)
		default:
			require.Fail(t, "operation "+op.Spec.Name)
		}
		v[op.Dst] = r.Mod(r, m)
	}
	out := map[ir.Ref]*big.Int{}
	for _, o := range b.Outputs {
		out[o.Ref] = v[o.Value]
	}
	return out
}

// Every form of squares and products in Fp12 gives what the golden model gives, times the factor that its comment names.
func TestFormsEqualModel(t *testing.T) {
	curve, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	pairing, err := model.New(curve)
	require.NoError(t, err)
	p, f := curve.Moduli[0].Value, pairing.Fp12
	program := ir.NewProgram("test", "")
	x, y, out := program.Local("x", 12), program.Local("y", 12), program.Local("out", 12)
	type form struct {
		name    string
		factor  int64 // in Fp
		power   int   // of c
		line    bool  // y is a line
		square  bool  // y is x
		product func(g Fp2) E12
	}
	line := func(g Fp2) Line { return Line{g.In(y, 0), g.In(y, 2), g.In(y, 8)} }
	var forms []form
	for _, k := range []struct {
		form   Squaring
		factor int64
		power  int
	}{{Complex, 1, 0}, {OverFp4, 2, 0}, {Evaluated, 80, 1}} {
		forms = append(forms, form{"square", k.factor, k.power, false, true, func(g Fp2) E12 { g.Squaring = k.form; return g.Sqr12Scaled(g.In12(x)) }})
	}
	for _, k := range []struct {
		form   Lines
		factor int64
		power  int
	}{{OverFp6, 2, 0}, {AtUnits, 4, 0}, {AtTen, 20, 3}} {
		forms = append(forms, form{"line", k.factor, k.power, true, false, func(g Fp2) E12 { g.Lines = k.form; return g.MulLineScaled(g.In12(x), line(g)) }})
	}
	forms = append(forms,
		form{"product", 1, 0, false, false, func(g Fp2) E12 { return g.Mul12(g.In12(x), g.In12(y)) }},
		form{"product by evaluation", EvaluationFactor, 0, false, false, func(g Fp2) E12 { return g.Mul12Evaluated(g.In12(x), g.In12(y)) }})
	require.Len(t, forms, int(Squarings)+int(LineForms)+2)

	rng := rand.New(rand.NewPCG(12, 381))
	number := func() *big.Int {
		switch rng.IntN(4) {
		case 0:
			return new(big.Int)
		case 1:
			return new(big.Int).Sub(p, big.NewInt(1))
		}
		k := new(big.Int)
		for range 7 {
			k.Lsh(k, 64).Add(k, new(big.Int).SetUint64(rng.Uint64()))
		}
		return k.Mod(k, p)
	}
	one, c := [12]*big.Int{}, [12]*big.Int{}
	for _, k := range forms {
		for _, three := range []bool{false, true} {
			block := ir.NewBlock(k.name, func(b *ir.Block) {
				g := Fp2{Block: b, B: 4, ThreeSquares: three}
				g.Out12(out, k.product(g))
			})
			for range 50 {
				var a, b [12]*big.Int
				for i := range 12 {
					a[i], b[i], one[i], c[i] = number(), number(), new(big.Int), new(big.Int)
				}
				if k.line { // coefficients of 1, c^2, c^3
					for _, i := range []int{4, 5, 6, 7, 10, 11} {
						b[i].SetInt64(0)
					}
				}
				if k.square {
					b = a
				}
				got := evaluate(t, block, p, func(r ir.Ref) *big.Int {
					if r.Vec == x {
						return a[r.Index]
					}
					return b[r.Index]
				})
				one[0].SetInt64(k.factor)
				want := f.Mul(f.Mul(model.FromCoefficients(a), model.FromCoefficients(b)), model.FromCoefficients(one))
				c[6].SetInt64(1)
				for range k.power {
					want = f.Mul(want, model.FromCoefficients(c))
				}
				for i, w := range want.Coefficients() {
					require.Zero(t, w.Cmp(got[ir.Ref{Vec: out, Index: i}]), "%s, factor %d: coefficient %d", k.name, k.factor, i)
				}
			}
		}
	}
}
