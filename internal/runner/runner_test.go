package runner

import (
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/samples"
	"hwgen/isa"
	"hwgen/isa/asm"
	"hwgen/model"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/link"
	"hwgen/ucode/programs"
)

// seed of all random inputs.
const seed = 20260102

func job(t testing.TB, program, curve string, word int) *Job {
	c, err := params.LoadCurve(curve)
	require.NoError(t, err)
	k, err := params.LoadCore("default")
	require.NoError(t, err)
	k.Word = word
	im, err := programs.Build(program, programs.Options{Curve: c, Core: k, Convention: programs.Cubed})
	require.NoError(t, err)
	return &Job{Image: im, Curve: c, Core: k, Convention: programs.Cubed, Inputs: samples.Inputs(im, c)}
}

// both runs a job by the model and on the simulator and compares everything but the cycles.
func both(t testing.TB, j *Job) *Result {
	want, err := Model(j)
	require.NoError(t, err)
	got, _, err := ISS(j)
	require.NoError(t, err)
	assert.Equal(t, want.String(), got.String())
	require.Equal(t, len(want.Outputs), len(got.Outputs))
	for name, values := range want.Outputs {
		for i, v := range values {
			require.Zero(t, v.Cmp(got.Outputs[name][i]), "%s[%d]: want %x, got %x", name, i, v, got.Outputs[name][i])
		}
	}
	return got
}

// numbers 0, 1, m-1 and random ones, and numbers that must be refused.
func TestFieldProgramOnEveryCurve(t *testing.T) {
	for _, curve := range params.CurveNames() {
		for _, word := range []int{16, 31, 64, 96} {
			t.Run(fmt.Sprintf("%s/w%d", curve, word), func(t *testing.T) {
				j := job(t, "field", curve, word)
				r := rand.New(rand.NewSource(seed))
				for n := range 6 {
					for _, m := range j.Curve.Moduli {
						last := new(big.Int).Sub(m.Value, big.NewInt(1))
						j.Inputs["in."+m.Name] = [][]*big.Int{{new(big.Int), new(big.Int)}, {last, last}, {big.NewInt(1), last}, {last, big.NewInt(1)}}[n%4]
						if n > 3 {
							j.Inputs["in."+m.Name] = []*big.Int{new(big.Int).Rand(r, m.Value), new(big.Int).Rand(r, m.Value)}
						}
					}
					assert.True(t, both(t, j).OK())
				}
				for _, m := range j.Curve.Moduli {
					good := j.Inputs["in."+m.Name]
					for i := range 2 {
						bad := append([]*big.Int{}, good...)
						bad[i] = m.Value
						j.Inputs["in."+m.Name] = bad
						assert.Equal(t, "range-"+m.Name, both(t, j).Status.Name)
					}
					j.Inputs["in."+m.Name] = good
				}
			})
		}
	}
}

// g1 and g2 are points as inputs.
func g1(P model.G1) []*big.Int {
	if P.Inf {
		return []*big.Int{new(big.Int), new(big.Int)}
	}
	return []*big.Int{P.X, P.Y}
}

func g2(Q model.G2) []*big.Int {
	if Q.Inf {
		return []*big.Int{new(big.Int), new(big.Int), new(big.Int), new(big.Int)}
	}
	return []*big.Int{Q.X.A0, Q.X.A1, Q.Y.A0, Q.Y.A1}
}

func TestPairing(t *testing.T) {
	j := job(t, "pairing", "bls12-381", 64)
	m, err := model.New(j.Curve)
	require.NoError(t, err)
	r := rand.New(rand.NewSource(seed))
	scalar := func() *big.Int { return new(big.Int).Rand(r, j.Curve.Moduli[1].Value) }
	var cycles int64
	for range 2 {
		j.Inputs["p"], j.Inputs["q"] = g1(m.MulG1(m.GeneratorG1(), scalar())), g2(m.MulG2(m.GeneratorG2(), scalar()))
		got := both(t, j)
		assert.True(t, got.OK())
		assert.True(t, cycles == 0 || cycles == got.Cycles, "the cycles of a run do not depend on its inputs")
		cycles = got.Cycles
	}
	for _, entry := range []string{"unchecked", "check"} {
		j.Entry = entry
		got := both(t, j)
		assert.Less(t, got.Cycles, cycles)
	}
}

// BenchmarkPairing is the time of a pairing by the model and on the simulator.
func BenchmarkPairing(b *testing.B) {
	j := job(b, "pairing", "bls12-381", 64)
	j.Entry = "unchecked"
	for _, c := range []struct {
		name string
		run  func() error
	}{
		{"model", func() error { _, err := Model(j); return err }},
		{"simulator", func() error { _, _, err := ISS(j); return err }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				require.NoError(b, c.run())
			}
		})
	}
}

func TestPairingWithTheIdentity(t *testing.T) {
	j := job(t, "pairing", "bls12-381", 96)
	full := both(t, j)
	for _, in := range []string{"p", "q"} {
		j.Inputs = samples.Inputs(j.Image, j.Curve)
		for i := range j.Inputs[in] {
			j.Inputs[in] = append([]*big.Int{}, j.Inputs[in]...)
			j.Inputs[in][i] = new(big.Int)
		}
		got := both(t, j)
		assert.True(t, got.OK())
		assert.Equal(t, full.Cycles, got.Cycles)
		assert.Equal(t, int64(1), got.Outputs["value"][0].Int64())
	}
}

// Inputs that are no points of the groups: the program names the reason, and the check entry gives the same answer.
func TestPairingRefuses(t *testing.T) {
	j := job(t, "pairing", "bls12-381", 96)
	m, err := model.New(j.Curve)
	require.NoError(t, err)
	p := j.Curve.Moduli[0].Value
	other1, other2 := outside(m)
	for _, c := range []struct {
		status, input string
		values        []*big.Int
	}{
		{"p-range", "p", []*big.Int{j.Curve.G1[0], new(big.Int).Add(j.Curve.G1[1], p)}},
		{"p-range", "p", []*big.Int{p, new(big.Int)}},
		{"q-range", "q", []*big.Int{j.Curve.G2[0][0], p, j.Curve.G2[1][0], j.Curve.G2[1][1]}},
		{"p-curve", "p", []*big.Int{j.Curve.G1[0], j.Curve.G1[0]}},
		{"p-curve", "p", []*big.Int{new(big.Int), big.NewInt(1)}},
		{"q-curve", "q", []*big.Int{j.Curve.G2[0][0], j.Curve.G2[0][1], j.Curve.G2[1][1], j.Curve.G2[1][0]}},
		{"p-subgroup", "p", g1(other1)},
		{"q-subgroup", "q", g2(other2)},
	} {
		for _, entry := range []string{"checked", "check"} {
			j.Entry, j.Inputs = entry, samples.Inputs(j.Image, j.Curve)
			j.Inputs[c.input] = c.values
			got := both(t, j)
			assert.Equal(t, c.status, got.Status.Name)
			assert.Nil(t, got.Outputs)
		}
	}
}

// outside gives points of the curve and of the twist that are not in the subgroup of order r.
func outside(m *model.Pairing) (P model.G1, Q model.G2) {
	for x := int64(1); ; x++ {
		X := big.NewInt(x)
		if y, ok := m.Fp.Sqrt(m.Fp.Add(m.Fp.Mul(m.Fp.Sqr(X), X), m.Curve.B)); ok {
			if P = (model.G1{X: X, Y: y}); !m.InSubgroupG1(P) {
				break
			}
		}
	}
	b := model.Fp2{A0: m.Curve.BTwist[0], A1: m.Curve.BTwist[1]}
	for x := int64(1); ; x++ {
		X := model.Fp2{A0: big.NewInt(x), A1: big.NewInt(0)}
		if y, ok := m.Fp2.Sqrt(m.Fp2.Add(m.Fp2.Mul(m.Fp2.Sqr(X), X), b)); ok {
			if Q = (model.G2{X: X, Y: y}); !m.InSubgroupG2(Q) {
				break
			}
		}
	}
	return P, Q
}

func TestJobsThatDoNotFitTheirProgram(t *testing.T) {
	j := job(t, "field", "toy13", 16)
	run := func() error { _, _, err := ISS(j); return err }
	j.Entry = "other"
	assert.EqualError(t, run(), `program field has no entry "other"; there are checked`)
	j.Entry = ""
	j.Inputs["x"] = nil
	assert.EqualError(t, run(), `program field has no input "x"; there are in.p, in.q`)
	j.Inputs = map[string][]*big.Int{"in.p": {big.NewInt(1)}}
	assert.EqualError(t, run(), `program field: input in.p takes 2 numbers, got 1`)
}

// A core that stops with an error is a result, not a failure of the simulator.
func TestErrorCodeIsAResult(t *testing.T) {
	j := job(t, "field", "toy13", 16)
	j.Image.Words = []uint32{0}
	r, _, err := ISS(j)
	require.NoError(t, err)
	assert.Equal(t, isa.ErrIllegal, r.Error)
	assert.Equal(t, "error 1 illegal-instruction", r.String())
	assert.False(t, r.OK())
	assert.Equal(t, int64(2), r.Cycles)
}

func TestCosts(t *testing.T) {
	costs, err := Costs(*job(t, "pairing", "bls12-381", 64))
	require.NoError(t, err)
	require.Len(t, costs, 3)
	byEntry := map[string]int64{}
	for _, c := range costs {
		byEntry[c.Entry] = c.Cycles
		assert.Positive(t, c.M1)
		assert.Positive(t, c.R1)
		assert.Positive(t, c.A1)
	}
	assert.Less(t, byEntry["check"], byEntry["unchecked"])
	assert.Less(t, byEntry["unchecked"], byEntry["checked"])
}

// What is counted as product, reduction and addition, once for each instruction, whatever its width.
func TestOperationsAreCounted(t *testing.T) {
	j := job(t, "field", "toy13", 16)
	p, err := asm.Assemble("test", `
		mul 0, 1, 2
		wmul 2, 0, 1
		wsqr 4, 0
		redc 6, 2
		redc 7, 4
		add 8, 0, 1
		sub 8, 0, 1
		dbl 8, 0
		neg 8, 0
		loop 2, l
		wadd 8, 2, 4
		wsub 8, 2, 4
		wdbl 8, 2
l:		wneg 8, 2
		mov 8, 0
		sel 8, 0, 1, f0
		clt f0, 0, 1
		csgn f0, 0
		dcan 8, 0
		dsfg 8, 9, 1
		dsde 8, 9
		halt 0`)
	require.NoError(t, err)
	j.Image.Words, j.Image.Entries[0].PC = p.Words, 0
	r, profile, err := ISS(j)
	require.NoError(t, err)
	require.True(t, r.OK())
	assert.Equal(t, []int64{3, 3, 4 + 2*4, 5}, []int64{profile.Products, profile.Reductions, profile.Adds, profile.Mul})
}

// Every entry of every program gives in ROM what it gives in RAM, a little later.
func TestProgramsRunFromROM(t *testing.T) {
	field, pairing := job(t, "field", "bls12-381", 64), job(t, "pairing", "bls12-381", 64)
	field.Core.ProgramDepth = 8192 // room for both
	rom, err := link.Link([]*ucode.Image{field.Image, pairing.Image}, field.Curve, field.Core)
	require.NoError(t, err)
	require.NoError(t, asm.Check(rom.Words))
	for n, j := range []*Job{field, pairing} {
		for _, e := range j.Image.Entries {
			ram := *j
			ram.Entry = e.Name
			baked := ram
			baked.Image, baked.ROM = rom.Images[n], rom
			want, _, err := ISS(&ram)
			require.NoError(t, err)
			got, _, err := ISS(&baked)
			require.NoError(t, err)
			assert.True(t, got.OK())
			assert.Equal(t, want.Outputs, got.Outputs)
			assert.Greater(t, got.Cycles, want.Cycles)
			assert.Less(t, got.Cycles, want.Cycles+8*int64(len(ram.Image.Data))+8)
		}
	}
}

func TestUnknownStatusIsShownAsANumber(t *testing.T) {
	j := &Job{Image: &ucode.Image{Program: "x"}}
	r, err := newStream(j).result(ucode.Entry{}, 9, isa.ErrNone, nil)
	require.NoError(t, err)
	assert.Equal(t, "9 unknown", r.String())
}
