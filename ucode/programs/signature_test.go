package programs

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/reference"
	"hwgen/model"
)

// signer is a key of a scheme with a message, as the inputs of programs have them.
type signer struct {
	sk            *big.Int
	key           []*big.Int
	u0, u1        []*big.Int
	signature     []*big.Int
	keyName, name string // of key and signature
}

// signs makes a signer of a scheme.
func (b *bench) signs(t testing.TB, scheme string, message string) signer {
	h, err := b.model.Hasher()
	require.NoError(t, err)
	s := signer{sk: b.scalar()}
	if scheme == "min-pk" {
		minPK := h.MinPK(model.Proven)
		pk, err := minPK.PublicKey(s.sk)
		require.NoError(t, err)
		u, err := b.model.HashToFieldG2([]byte(message), minPK.DST, 2)
		require.NoError(t, err)
		sig, err := minPK.Sign(s.sk, []byte(message))
		require.NoError(t, err)
		s.key, s.signature, s.keyName, s.name = reference.FromG1(pk), reference.FromG2(sig), "p", "q"
		s.u0, s.u1 = []*big.Int{u[0].A0, u[0].A1}, []*big.Int{u[1].A0, u[1].A1}
		return s
	}
	minSig := h.MinSig(model.Proven)
	pk, err := minSig.PublicKey(s.sk)
	require.NoError(t, err)
	u, err := b.model.HashToFieldG1([]byte(message), minSig.DST, 2)
	require.NoError(t, err)
	sig, err := minSig.Sign(s.sk, []byte(message))
	require.NoError(t, err)
	s.key, s.signature, s.keyName, s.name = reference.FromG2(pk), reference.FromG1(sig), "q", "p"
	s.u0, s.u1 = u[:1], u[1:]
	return s
}

var schemes = []string{"min-pk", "min-sig"}

// A signature is that of the model, which hashes the message itself; keys that are none are refused.
func TestBLSSign(t *testing.T) {
	b := newBench(t)
	r := b.curve.Moduli[1].Value
	for _, scheme := range schemes {
		name := "bls-sign-" + scheme
		for i, w := range libraryWords {
			s := b.signs(t, scheme, fmt.Sprint("message ", i))
			in := map[string][]*big.Int{"sk": {s.sk}, "u0": s.u0, "u1": s.u1}
			got, _ := b.agrees(t, name, w, Options{}, "checked", in)
			require.Equal(t, s.signature, got.Outputs["point"], "%s w=%d", scheme, w)
			for _, sk := range []*big.Int{one, new(big.Int).Sub(r, one)} {
				b.agrees(t, name, w, Options{}, "checked", with(in, "sk", 0, sk))
			}
		}
		s := b.signs(t, scheme, "")
		in := map[string][]*big.Int{"sk": {s.sk}, "u0": s.u0, "u1": s.u1}
		for _, sk := range []*big.Int{new(big.Int), r, new(big.Int).Add(r, one), new(big.Int).Sub(new(big.Int).Lsh(one, 256), one)} {
			require.Equal(t, "sk-range", b.status(t, name, 64, Options{}, "checked", with(in, "sk", 0, sk)))
		}
		b.refusesNumbers(t, name, Options{}, in, "u0")
		b.refusesNumbers(t, name, Options{}, in, "u1")
	}
}

func TestBLSVerify(t *testing.T) {
	b := newBench(t)
	for _, scheme := range schemes {
		name := "bls-verify-" + scheme
		s, other := b.signs(t, scheme, "a message"), b.signs(t, scheme, "another")
		in := map[string][]*big.Int{s.keyName: s.key, s.name: s.signature, "u0": s.u0, "u1": s.u1}
		change := func(name string, v []*big.Int) map[string][]*big.Int {
			all := map[string][]*big.Int{}
			for k, x := range in {
				all[k] = x
			}
			all[name] = v
			return all
		}
		identity := func(v []*big.Int) []*big.Int { return make0(len(v)) }
		cases := map[string]map[string][]*big.Int{
			"ok":                      in,
			"not-valid":               change("u0", other.u0),
			s.keyName + "-identity":   change(s.keyName, identity(s.key)),
			"not-valid, its key":      change(s.keyName, other.key),
			"not-valid, its point":    change(s.name, other.signature),
			"not-valid, the identity": change(s.name, identity(s.signature)),
			s.keyName + "-curve":      with(in, s.keyName, 0, one),
			s.name + "-curve":         with(in, s.name, 0, one),
			"p-subgroup":              change("p", reference.FromG1(b.outsideG1())),
			"q-subgroup":              change("q", reference.FromG2(b.outsideG2())),
		}
		for _, w := range libraryWords {
			for want, c := range cases {
				if w != 64 && want != "ok" && want != "not-valid" {
					continue
				}
				got, _ := b.agrees(t, name, w, Options{}, "checked", c)
				require.Contains(t, want, got.Status.Name, "w=%d", w)
			}
		}
		for _, input := range []string{"p", "q", "u0", "u1"} {
			b.refusesNumbers(t, name, Options{}, in, input)
		}
	}
}

func make0(n int) []*big.Int {
	v := make([]*big.Int, n)
	for i := range v {
		v[i] = new(big.Int)
	}
	return v
}
