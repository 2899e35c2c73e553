package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/model"
	"hwgen/params"
)

// words are the word sizes at which programs are compared with the model.
var words = []int{17, 64, 96}

func numberInput(x *big.Int) map[string][]*big.Int { return map[string][]*big.Int{"x": {x}} }

// numbers are hostile and random numbers below m, none of them zero.
func (b *bench) numbers(m *big.Int, random int) []*big.Int {
	v := hostileBelow(m)[1:]
	for range random {
		v = append(v, new(big.Int).Mod(new(big.Int).Mul(b.scalar(), b.scalar()), m))
	}
	return v
}

// Inverses by both methods, and what they refuse, on every curve.
func TestInverses(t *testing.T) {
	b := newBench(t)
	for _, name := range params.CurveNames() {
		b.curve = loadCurve(t, name)
		for modulus, program := range []string{"inv-fp", "inv-fq"} {
			f := model.NewField(b.curve.Moduli[modulus])
			for _, w := range words {
				core := coreOf(t, w)
				im, err := Build(program, Options{Curve: b.curve, Core: core})
				require.NoError(t, err)
				for _, entry := range []string{"divsteps", "fermat"} {
					for _, x := range b.numbers(f.Modulus(), 3) {
						r := simulate(t, im, b.curve, core, entry, numberInput(x))
						require.Zero(t, r.stop.Code)
						require.Zero(t, f.Inv(x).Cmp(r.outputs["value"][0]), "%s %s w=%d %s of %x", name, program, w, entry, x)
					}
					for code, bad := range map[int]*big.Int{1: f.Modulus(), 2: new(big.Int)} {
						require.Equal(t, code, simulate(t, im, b.curve, core, entry, numberInput(bad)).stop.Code)
					}
					above := new(big.Int).Add(f.Modulus(), one)
					require.Equal(t, 1, simulate(t, im, b.curve, core, entry, numberInput(above)).stop.Code)
				}
			}
		}
	}
}

// Square roots and Legendre symbols.
func TestRoots(t *testing.T) {
	b := newBench(t)
	for _, name := range params.CurveNames() {
		b.curve = loadCurve(t, name)
		f := model.NewField(b.curve.Moduli[0])
		for _, w := range words {
			core := coreOf(t, w)
			symbol, err := Build("legendre", Options{Curve: b.curve, Core: core})
			require.NoError(t, err)
			root, err := Build("sqrt-fp", Options{Curve: b.curve, Core: core})
			if f.Modulus().Bit(1) == 0 {
				require.ErrorContains(t, err, "square roots are there for p = 3 mod 4")
			} else {
				require.NoError(t, err)
			}
			for _, x := range append(b.numbers(f.Modulus(), 6), new(big.Int), big.NewInt(4)) {
				want := big.NewInt(int64(big.Jacobi(x, f.Modulus())))
				r := simulate(t, symbol, b.curve, core, "checked", numberInput(x))
				require.Zero(t, r.stop.Code)
				require.Zero(t, r.outputs["value"][0].Cmp(want.Mod(want, f.Modulus())), "legendre of %x", x)
				if root == nil {
					continue
				}
				r = simulate(t, root, b.curve, core, "checked", numberInput(x))
				if !f.IsSquare(x) {
					require.Equal(t, 2, r.stop.Code)
					continue
				}
				require.Zero(t, r.stop.Code)
				y := r.outputs["value"][0]
				require.Zero(t, f.Sqr(y).Cmp(x), "%s w=%d root of %x", name, w, x)
				require.True(t, f.IsSquare(y))
			}
			require.Equal(t, 1, simulate(t, symbol, b.curve, core, "checked", numberInput(f.Modulus())).stop.Code)
			if root != nil {
				require.Equal(t, 1, simulate(t, root, b.curve, core, "checked", numberInput(f.Modulus())).stop.Code)
			}
		}
	}
}

// The products that the programs of one number take on BLS12-381, and that nothing but their status depends on the number.
func TestNumberFigures(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct {
		program, entry string
		modulus, most  int
	}{
		{"inv-fp", "fermat", 0, 426}, {"inv-fq", "fermat", 1, 280}, {"inv-fp", "divsteps", 0, 0}, {"inv-fq", "divsteps", 1, 0},
		{"sqrt-fp", "checked", 0, 426}, {"legendre", "checked", 0, 425},
	} {
		for _, w := range words {
			im, err := Build(c.program, Options{Curve: b.curve, Core: coreOf(t, w)})
			require.NoError(t, err)
			var inputs []map[string][]*big.Int
			f := model.NewField(b.curve.Moduli[c.modulus])
			for _, x := range b.numbers(f.Modulus(), 4) {
				if c.program == "sqrt-fp" {
					x = f.Sqr(x)
				}
				inputs = append(inputs, numberInput(x))
			}
			seen := b.constantTime(t, im, w, c.entry, inputs...)
			require.LessOrEqual(t, seen.products, c.most, "%s %s", c.program, c.entry)
			t.Logf("%s %s w=%d: %d products, %d cycles", c.program, c.entry, w, seen.products, seen.cycles)
		}
	}
}

// In the profile without division steps inversion has one entry.
func TestPlainInverse(t *testing.T) {
	b := newBench(t)
	im, core := b.image(t, "inv-fp", 64, Options{Profile: Plain})
	require.Len(t, im.Entries, 1)
	x := b.scalar()
	r := simulate(t, im, b.curve, core, "fermat", numberInput(x))
	require.Zero(t, r.stop.Code)
	require.Zero(t, b.model.Fp.Inv(x).Cmp(r.outputs["value"][0]))
	require.Equal(t, 426, b.observe(t, im, 64, "fermat", numberInput(x)).products)
}
