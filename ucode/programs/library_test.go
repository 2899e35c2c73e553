package programs

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/iss"
	"hwgen/params"
	"hwgen/ucode"
)

// images keeps what tests have built: compiling takes longer than running.
var images = map[string]*ucode.Image{}

// image builds a program for a core of a word size, as deep as options ask for or the default.
func (b *bench) image(t testing.TB, name string, w int, o Options) (*ucode.Image, *params.Core) {
	core := coreOf(t, w)
	core.ProgramDepth = 8192
	if o.Core != nil {
		core.DataDepth = o.Core.DataDepth
	}
	o.Curve, o.Core = b.curve, core
	key := fmt.Sprint(name, w, core.DataDepth, o.Convention, o.Profile, o.Pairs, o.Protect)
	if images[key] == nil {
		im, err := Build(name, o)
		require.NoError(t, err)
		images[key] = im
	}
	return images[key], core
}

// status is the name of what a run reports.
func (b *bench) status(t testing.TB, name string, w int, o Options, entry string, in map[string][]*big.Int) string {
	im, core := b.image(t, name, w, o)
	r := simulate(t, im, b.curve, core, entry, in)
	require.Equal(t, iss.Halted, r.stop.Kind)
	require.Equal(t, isa.ErrNone, r.stop.Error)
	s, ok := im.Status(r.stop.Code)
	require.True(t, ok, "code %d", r.stop.Code)
	return s.Name
}

// with copies inputs with one number changed.
func with(in map[string][]*big.Int, name string, i int, v *big.Int) map[string][]*big.Int {
	out := map[string][]*big.Int{}
	for n, x := range in {
		out[n] = append([]*big.Int{}, x...)
	}
	out[name][i] = v
	return out
}

// refusesNumbers holds that every number of an input that is not below p is refused as out of range.
func (b *bench) refusesNumbers(t testing.TB, name string, o Options, good map[string][]*big.Int, input string) {
	p := b.curve.Moduli[0].Value
	ones := new(big.Int).Sub(new(big.Int).Lsh(one, uint(32*b.curve.HostWords())), one)
	for i, v := range good[input] {
		for _, bad := range []*big.Int{p, new(big.Int).Add(p, v), ones} {
			require.Equal(t, input+"-range", b.status(t, name, 64, o, "check", with(good, input, i, bad)), "%s[%d]=%x", input, i, bad)
		}
	}
}
