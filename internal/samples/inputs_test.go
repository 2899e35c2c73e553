package samples

import (
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/reference"
	"hwgen/model"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/programs"
)

var compiled = map[string][]*ucode.Image{} // by curve

// images compiles every program of the library for a curve, once.
func images(t *testing.T, c *params.Curve) (all []*ucode.Image) {
	if compiled[c.Name] != nil {
		return compiled[c.Name]
	}
	k, err := params.LoadCore("default")
	require.NoError(t, err)
	k.ProgramDepth, k.DataDepth = 8192, 512
	for _, p := range programs.All() {
		if p.Fits(c) != nil {
			continue
		}
		im, err := programs.Build(p.Name, programs.Options{Curve: c, Core: k})
		require.NoError(t, err)
		all = append(all, im)
	}
	compiled[c.Name] = all
	return all
}

// Cases cover every entry, use every input beyond its range, fit what the host can write, and are the same for the same seed.
func TestCases(t *testing.T) {
	for _, curve := range params.CurveNames() {
		c, err := params.LoadCurve(curve)
		require.NoError(t, err)
		for _, im := range images(t, c) {
			cases := Cases(im, c, 3, 1)
			assert.Equal(t, cases, Cases(im, c, 3, 1))
			assert.NotEqual(t, cases, Cases(im, c, 3, 2))
			entries, names, beyond := map[string]bool{}, map[string]bool{}, map[string]map[int]bool{}
			for _, x := range cases {
				entries[x.Entry] = true
				assert.False(t, names[x.Entry+x.Name], x.Name)
				names[x.Entry+x.Name] = true
				require.Len(t, x.Inputs, len(im.Inputs))
				for _, in := range im.Inputs {
					require.Len(t, x.Inputs[in.Name], max(in.Numbers(), len(in.Addr)), x.Name)
					if beyond[in.Name] == nil {
						beyond[in.Name] = map[int]bool{}
					}
					for i, v := range x.Inputs[in.Name] {
						assert.LessOrEqual(t, v.BitLen(), 32*c.HostWords())
						if v.Cmp(kindOf(im.Program, in, c).bound()) >= 0 {
							beyond[in.Name][i] = true
						}
					}
				}
			}
			assert.Len(t, entries, len(im.Entries))
			for _, in := range im.Inputs {
				for _, i := range beyondAt(in.Numbers()) {
					assert.True(t, beyond[in.Name][i], "%s %s %s[%d]", curve, im.Program, in.Name, i)
				}
			}
		}
	}
}

// Every program of the library has a reference, which accepts its samples and random inputs, and refuses something of its cases.
func TestEveryProgramHasAReferenceAndSamples(t *testing.T) {
	c, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	r := rand.New(rand.NewSource(1))
	for _, im := range images(t, c) {
		require.True(t, reference.Known(im.Program), "program %s: add it to internal/reference/table.go", im.Program)
		run := func(entry ucode.Entry, in map[string][]*big.Int) string {
			status, out, err := reference.Run(im.Program, reference.Query{Curve: c, Entry: entry.Name, Computes: entry.Outputs, Inputs: in})
			require.NoError(t, err)
			require.Equal(t, status == reference.StatusOK && entry.Outputs && len(im.Outputs) > 0, len(out) > 0, im.Program)
			for name, v := range out {
				p, ok := im.Output(name)
				require.True(t, ok, "program %s has no output %s", im.Program, name)
				require.Len(t, v, p.Numbers(), "program %s, output %s", im.Program, name)
			}
			return status
		}
		for _, e := range im.Entries {
			for _, in := range []map[string][]*big.Int{Inputs(im, c), Random(im, c, r), Random(im, c, r)} {
				assert.Equal(t, reference.StatusOK, run(e, in), "program %s, entry %s: see internal/samples/program.go", im.Program, e.Name)
			}
		}
		statuses := map[string]bool{}
		for _, x := range Cases(im, c, 0, 1) {
			e, _ := im.Entry(x.Entry)
			statuses[run(e, x.Inputs)] = true
		}
		assert.Greater(t, len(statuses), 1, "program %s: no case is refused", im.Program)
	}
}

// The kinds of the library, each a member of its group or range, and its edges.
func TestKinds(t *testing.T) {
	c, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	e, err := model.New(c)
	require.NoError(t, err)
	j, err := model.NewEdwards(c)
	require.NoError(t, err)
	port := func(name string, n, modulus int) ucode.Port {
		return ucode.Port{Name: name, Addr: make([]int, n), Modulus: modulus}
	}
	q := func(v []*big.Int) *reference.Query { return &reference.Query{Inputs: map[string][]*big.Int{"x": v}} }
	r := rand.New(rand.NewSource(1))
	for _, k := range []struct {
		port   ucode.Port
		valid  func(v []*big.Int) bool
		edges  []string // that are valid
		others []string
	}{
		{port("p0", 2, 0), func(v []*big.Int) bool { return e.InSubgroupG1(q(v).G1("x")) }, []string{"the identity"},
			[]string{"at the top of its range", "off the curve", "outside the subgroup", "of order 3"}},
		{port("q", 4, 0), func(v []*big.Int) bool { return e.InSubgroupG2(q(v).G2("x")) }, []string{"the identity"},
			[]string{"at the top of its range", "off the curve", "outside the subgroup", "of order 13"}},
		{port("f", 12, 0), func(v []*big.Int) bool { return e.InSubgroupGT(q(v).GT("x")) }, []string{"the identity"},
			[]string{"at the top of its range", "off the curve", "zero", "any numbers", "cyclotomic, outside the subgroup"}},
		{port("k1", 1, 1), func(v []*big.Int) bool { return v[0].BitLen() <= 256 },
			[]string{"0", "1", "2", "r-1", "r", "r+1", "2r", "2^128-1", "2^128", "2^255-1", "2^255", "2^256-1"}, nil},
		{port("p", 2, 1), func(v []*big.Int) bool { return j.OnCurve(model.EdwardsPoint{X: v[0], Y: v[1]}) },
			[]string{"the identity", "of order 2", "of order 4"}, []string{"at the top of its range", "off the curve", "all zero"}},
		{port("u0", 2, 1), func(v []*big.Int) bool { return v[0].Cmp(e.Fq.Modulus()) < 0 && v[1].Cmp(e.Fq.Modulus()) < 0 },
			[]string{"zero", "one", "at the top of its range"}, []string{"all ones"}},
	} {
		kind := kindOf("", k.port, c)
		assert.True(t, k.valid(kind.sample(0)), k.port.Name)
		assert.True(t, k.valid(kind.random(r)), k.port.Name)
		var valid, others []string
		for _, x := range kind.edges() {
			if k.valid(x.value) {
				valid = append(valid, x.name)
			} else {
				others = append(others, x.name)
			}
		}
		assert.Equal(t, k.edges, valid)
		assert.Equal(t, k.others, others)
	}
	assert.NotEqual(t, kindOf("", port("x", 1, 0), c).sample(0), kindOf("", port("x", 1, 0), c).sample(1))
}

// Two points: equal and opposite ones are among the cases.
func TestEqualAndOppositePoints(t *testing.T) {
	c, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	im := &ucode.Image{Entries: []ucode.Entry{{Name: "checked"}}, Inputs: []ucode.Port{{Name: "p0", Addr: []int{1, 2}}, {Name: "p1", Addr: []int{3, 4}}}}
	found := map[string]Case{}
	for _, x := range Cases(im, c, 0, 1) {
		found[x.Name] = x
	}
	same, opposite := found["p1 = p0"].Inputs, found["p1 = -p0"].Inputs
	require.NotNil(t, same)
	require.NotNil(t, opposite)
	assert.Equal(t, same["p0"], same["p1"])
	assert.Equal(t, opposite["p0"][0], opposite["p1"][0])
	assert.Equal(t, c.Moduli[0].Value, new(big.Int).Add(opposite["p0"][1], opposite["p1"][1]))
}
