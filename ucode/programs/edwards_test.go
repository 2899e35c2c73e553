package programs

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/model"
)

// jubjub compares the programs on the Edwards curve with the model.
type jubjub struct {
	*bench
	e *model.Edwards
}

func newJubjub(t testing.TB) jubjub {
	b := newBench(t)
	e, err := model.NewEdwards(b.curve)
	require.NoError(t, err)
	return jubjub{b, e}
}

// run gives the point of a program.
func (j jubjub) run(t testing.TB, program string, w int, in map[string][]*big.Int) model.EdwardsPoint {
	im, core := j.image(t, program, w, Options{})
	r := simulate(t, im, j.curve, core, "checked", in)
	require.Zero(t, r.stop.Code)
	return model.EdwardsPoint{X: r.outputs["point"][0], Y: r.outputs["point"][1]}
}

func edwardsInput(p model.EdwardsPoint) []*big.Int { return []*big.Int{p.X, p.Y} }

// points are the torsion points of orders 1 to 8, points of the subgroup, and sums of both.
func (j jubjub) points(t testing.TB) (all []model.EdwardsPoint) {
	var torsion model.EdwardsPoint
	for {
		y := j.scalar()
		yy := j.e.F.Sqr(y) // x^2 = (y^2 - 1)/(1 + d y^2) for a = -1
		x, ok := j.e.F.Sqrt(j.e.F.Mul(j.e.F.Sub(yy, j.e.F.One()), j.e.F.Inv(j.e.F.Add(j.e.F.One(), j.e.F.Mul(j.e.Params.D, yy)))))
		if !ok {
			continue
		}
		torsion = j.e.Mul(model.EdwardsPoint{X: x, Y: y}, j.e.Params.Order)
		if !j.e.IsIdentity(j.e.Mul(torsion, big.NewInt(4))) {
			break
		}
	}
	for n := range int64(8) {
		p := j.e.Mul(torsion, big.NewInt(n))
		require.True(t, j.e.OnCurve(p))
		all = append(all, p, j.e.Add(p, j.e.MulBase(j.scalar())))
	}
	return all
}

// multipliers are scalars at every edge of the reductions modulo 8r and r, and random ones.
func (j jubjub) multipliers() (all []*big.Int) {
	add := func(x *big.Int, n int64) { all = append(all, new(big.Int).Add(x, big.NewInt(n))) }
	r := j.e.Params.Order
	all = append(all, new(big.Int), big.NewInt(1), big.NewInt(15), big.NewInt(16), big.NewInt(17), big.NewInt(31), big.NewInt(32))
	for _, n := range []int64{1, 4, 8, 12, 16, 17} {
		for _, d := range []int64{-1, 0, 1} {
			add(new(big.Int).Mul(r, big.NewInt(n)), d)
		}
	}
	half := new(big.Int).Rsh(r, 1)
	for _, d := range []int64{-1, 0, 1, 2} {
		add(half, d)
	}
	for _, n := range []uint{128, 251, 252, 254, 255, 256} {
		add(new(big.Int).Lsh(one, n), -1)
		if n < 256 {
			add(new(big.Int).Lsh(one, n), 0)
		}
	}
	offset := new(big.Int).Div(new(big.Int).Lsh(one, 255), big.NewInt(62)) // digits of -16 and 15 all over
	return append(all, offset, new(big.Int).Mul(offset, big.NewInt(3)), j.curve.Moduli[1].Value, j.scalar(), j.scalar())
}

func TestJubjubMulEqualsModel(t *testing.T) {
	j := newJubjub(t)
	checks := 0
	points := j.points(t)
	for _, w := range words {
		for i, k := range some(w, 8, j.multipliers()) {
			require.LessOrEqual(t, k.BitLen(), 256)
			for _, p := range []model.EdwardsPoint{points[i%len(points)], points[(5*i+3)%len(points)]} {
				in := map[string][]*big.Int{"k": {k}, "p": edwardsInput(p)}
				require.True(t, j.e.Equal(j.e.Mul(p, k), j.run(t, "jubjub-mul", w, in)), "w=%d k=%x P=%x", w, k, p)
			}
			in := map[string][]*big.Int{"k": {k}}
			require.True(t, j.e.Equal(j.e.MulBase(k), j.run(t, "jubjub-mul-base", w, in)), "w=%d k=%x", w, k)
			checks += 3
		}
	}
	t.Logf("%d checks", checks)
}

func TestJubjubAddEqualsModel(t *testing.T) {
	j := newJubjub(t)
	points := j.points(t)
	for _, w := range words {
		for _, p := range some(w, 5, points) {
			for _, q := range append(points[:4:4], p, j.e.Neg(p), j.e.Double(p)) {
				in := map[string][]*big.Int{"p0": edwardsInput(p), "p1": edwardsInput(q)}
				require.True(t, j.e.Equal(j.e.Add(p, q), j.run(t, "jubjub-add", w, in)), "w=%d %x + %x", w, p, q)
			}
		}
	}
}

// Every input that is no scalar or no point of the curve is refused with its own status.
func TestJubjubChecks(t *testing.T) {
	j := newJubjub(t)
	q := j.e.F.Modulus()
	p := edwardsInput(j.e.Generator())
	two256 := new(big.Int).Lsh(one, 256)
	ones := new(big.Int).Sub(new(big.Int).Lsh(one, 384), one)
	for program, in := range map[string]map[string][]*big.Int{
		"jubjub-add": {"p0": p, "p1": p}, "jubjub-mul": {"k": {one}, "p": p}, "jubjub-mul-base": {"k": {one}},
	} {
		require.Equal(t, "ok", j.status(t, program, 64, Options{}, "check", in))
		for name, v := range in {
			for i, x := range v {
				if name == "k" {
					for _, bad := range []*big.Int{two256, new(big.Int).Add(two256, one), ones} {
						require.Equal(t, "k-range", j.status(t, program, 64, Options{}, "checked", with(in, name, i, bad)))
					}
					continue
				}
				for _, bad := range []*big.Int{q, new(big.Int).Add(q, x), two256, ones} {
					require.Equal(t, name+"-range", j.status(t, program, 64, Options{}, "checked", with(in, name, i, bad)), "%s %s[%d]=%x", program, name, i, bad)
				}
				for _, bad := range []*big.Int{new(big.Int).Add(x, one), new(big.Int)} {
					require.Equal(t, name+"-curve", j.status(t, program, 64, Options{}, "checked", with(in, name, i, bad)), "%s %s[%d]=%x", program, name, i, bad)
				}
			}
		}
	}
}

// The check tells points of the subgroup from others, whatever their order, and takes as long for the ones as for the others.
func TestJubjubSubgroup(t *testing.T) {
	j := newJubjub(t)
	var good []map[string][]*big.Int
	for _, w := range words {
		im, _ := j.image(t, "jubjub-check", w, Options{})
		for _, p := range append(j.points(t), j.e.Identity(), j.e.Generator(), j.e.Neg(j.e.Generator())) {
			want, in := "p-subgroup", map[string][]*big.Int{"p": edwardsInput(p)}
			if j.e.InSubgroup(p) {
				want, good = "ok", append(good, in)
			}
			require.Equal(t, want, j.status(t, "jubjub-check", w, Options{}, "check", in), "w=%d %x", w, p)
		}
		j.constantTime(t, im, w, "check", good...)
	}
	require.Equal(t, "p-curve", j.status(t, "jubjub-check", 64, Options{}, "check", map[string][]*big.Int{"p": {new(big.Int), new(big.Int)}}))
	require.Equal(t, "p-range", j.status(t, "jubjub-check", 64, Options{}, "check", map[string][]*big.Int{"p": {j.e.F.Modulus(), one}}))
}

// The products of a multiplication with its checks and, in the profile without division steps, the inversion by Fermat. Neither scalar nor
// point can be told from the run.
func TestJubjubFigures(t *testing.T) {
	j := newJubjub(t)
	for _, c := range []struct {
		program, profile string
		most             int
	}{
		{"jubjub-mul", Plain, 2570}, {"jubjub-mul", Fast, 2290}, {"jubjub-mul-base", Plain, 990}, {"jubjub-mul-base", Fast, 710}, {"jubjub-add", Fast, 35},
	} {
		for _, w := range words {
			im, _ := j.image(t, c.program, w, Options{Profile: c.profile})
			var inputs []map[string][]*big.Int
			points := j.points(t)
			for i, k := range some(w, 3, some(0, 12, j.multipliers())) {
				in := map[string][]*big.Int{}
				for n, p := range im.Inputs {
					if in[p.Name] = edwardsInput(points[(i+3*n)%len(points)]); len(p.Addr) == 1 {
						in[p.Name] = []*big.Int{k}
					}
				}
				inputs = append(inputs, in)
			}
			seen := j.constantTime(t, im, w, "checked", inputs...)
			require.LessOrEqual(t, seen.products, c.most, "%s %s", c.program, c.profile)
			t.Logf("%s %s w=%d: %d products, %d cycles", c.program, c.profile, w, seen.products, seen.cycles)
		}
	}
}

func TestJubjubNeedsItsCurve(t *testing.T) {
	_, err := Build("jubjub-mul", Options{Curve: loadCurve(t, "bn254"), Core: coreOf(t, 64)})
	require.EqualError(t, err, "program jubjub-mul: curve bn254: its file has no section edwards")
}
