package samples

import (
	"fmt"
	"math/big"
	"math/rand"

	"hwgen/internal/kinds"
	"hwgen/model"
	"hwgen/params"
	"hwgen/ucode"
)

// encoding is the compressed encoding of a point as numbers of 48 bytes, the last bytes first.
type encoding struct {
	e     *model.Pairing
	kind  kind // of points
	bytes func(point []*big.Int) []byte
}

// encodingOf is the kind of such an input.
func encodingOf(p ucode.Port, c *params.Curve) kind {
	e := must(model.New(c))
	if p.Numbers() == 1 {
		return encoding{e, groupOf(kinds.G1, c), func(v []*big.Int) []byte { return e.MarshalG1(model.G1{X: v[0], Y: v[1], Inf: allZero(v)}) }}
	}
	return encoding{e, groupOf(kinds.G2, c), func(v []*big.Int) []byte {
		return e.MarshalG2(model.G2{X: model.Fp2{A0: v[0], A1: v[1]}, Y: model.Fp2{A0: v[2], A1: v[3]}, Inf: allZero(v)})
	}}
}

// encodedBytes is the length of an encoded coordinate.
const encodedBytes = 48

func (k encoding) numbers(point []*big.Int) (v []*big.Int) {
	for b := k.bytes(point); len(b) > 0; b = b[encodedBytes:] {
		v = append([]*big.Int{new(big.Int).SetBytes(b[:encodedBytes])}, v...)
	}
	return v
}

func (k encoding) bound() *big.Int                { return k.kind.bound() }
func (k encoding) sample(n int) []*big.Int        { return k.numbers(k.kind.sample(n)) }
func (k encoding) random(r *rand.Rand) []*big.Int { return k.numbers(k.kind.random(r)) }

// edges are encodings of the edges of points, and what is no encoding, for every rule.
func (k encoding) edges() []edge {
	var all []edge
	for _, p := range k.kind.edges() {
		if below(p.value, k.e.Fp.Modulus()) {
			all = append(all, edge{p.name, k.numbers(p.value)})
		}
	}
	top := new(big.Int).Lsh(one, 8*encodedBytes)
	flag := func(n uint) *big.Int { return new(big.Int).Rsh(top, n) }
	good := k.sample(0)
	last := len(good) - 1
	change := func(name string, v *big.Int) { all = append(all, edge{name, replaced(good, last, v)}) }
	change("without the compression flag", new(big.Int).Sub(good[last], flag(1)))
	change("with the infinity flag", new(big.Int).Or(good[last], flag(2)))
	change("with the other root", new(big.Int).Xor(good[last], flag(3)))
	change("of p", new(big.Int).Add(k.e.Fp.Modulus(), flag(1)))
	change("of all ones", new(big.Int).Sub(top, one))
	change("of zero", new(big.Int))
	for x := range 6 { // some of which have no point
		change(fmt.Sprintf("of x = %d", x), new(big.Int).Add(flag(1), big.NewInt(int64(x))))
	}
	infinity := constant(len(good), new(big.Int))
	all = append(all,
		edge{"of the identity with the third flag", replaced(infinity, last, new(big.Int).Add(flag(1), new(big.Int).Add(flag(2), flag(3))))},
		edge{"of the identity with a bit", replaced(infinity, last, new(big.Int).Add(flag(1), new(big.Int).Add(flag(2), one)))},
	)
	if last > 0 {
		identity := replaced(infinity, last, new(big.Int).Add(flag(1), flag(2)))
		all = append(all, edge{"of the identity with a bit of x0", replaced(identity, 0, one)})
	}
	return all
}

func below(v []*big.Int, m *big.Int) bool {
	for _, x := range v {
		if x.Cmp(m) >= 0 {
			return false
		}
	}
	return true
}
