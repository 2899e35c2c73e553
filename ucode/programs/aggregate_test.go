package programs

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/reference"
)

// aggregate adds signatures of a scheme.
func (b *bench) aggregate(scheme string, signers []signer) []*big.Int {
	if scheme == "min-pk" {
		sum := b.model.IdentityG2()
		for _, s := range signers {
			q := reference.Query{Inputs: map[string][]*big.Int{"x": s.signature}}
			sum = b.model.AddG2(sum, q.G2("x"))
		}
		return reference.FromG2(sum)
	}
	sum := b.model.IdentityG1()
	for _, s := range signers {
		q := reference.Query{Inputs: map[string][]*big.Int{"x": s.signature}}
		sum = b.model.AddG1(sum, q.G1("x"))
	}
	return reference.FromG1(sum)
}

// aggregated are the inputs of a verification of signers, each of their message, or all of that of the first.
func aggregated(signers []signer, signature []*big.Int, fast bool) map[string][]*big.Int {
	in := map[string][]*big.Int{"n": {big.NewInt(int64(len(signers)))}, signers[0].name: signature}
	for i, s := range signers {
		in[s.keyName] = append(in[s.keyName], s.key...)
		if !fast || i == 0 {
			in["u0"], in["u1"] = append(in["u0"], s.u0...), append(in["u1"], s.u1...)
		}
	}
	return in
}

// One signature of many messages, or of one message by many signers. Other word sizes are in package library.
func TestBLSAggregates(t *testing.T) {
	b := newBench(t)
	for _, scheme := range schemes {
		for _, fast := range []bool{false, true} {
			name := map[bool]string{false: "bls-aggregate-verify-", true: "bls-fast-aggregate-verify-"}[fast] + scheme
			var signers []signer
			for i := range 5 {
				message := "the message"
				if !fast {
					message += fmt.Sprint(i)
				}
				signers = append(signers, b.signs(t, scheme, message))
			}
			run := func(entry, want string, in map[string][]*big.Int) {
				got, _ := b.agrees(t, name, 64, Options{}, entry, in)
				require.Equal(t, want, got.Status.Name, name)
			}
			for _, n := range []int{1, 2, len(signers)} {
				run("checked", "ok", aggregated(signers[:n], b.aggregate(scheme, signers[:n]), fast))
			}
			run("checked", "not-valid", aggregated(signers[:3], b.aggregate(scheme, signers[:2]), fast))
			sig := b.aggregate(scheme, signers[:2])
			in := aggregated(signers[:2], sig, fast)
			run("unchecked", "ok", in)
			run("check", "ok", in)
			none := map[string][]*big.Int{"n": {new(big.Int)}, signers[0].name: sig}
			if fast {
				none["u0"], none["u1"] = signers[0].u0, signers[0].u1
			}
			for _, entry := range []string{"checked", "check", "unchecked"} {
				run(entry, "no-keys", none)
				run(entry, "n-range", with(in, "n", 0, b.curve.Moduli[0].Value))
			}
			size := len(signers[0].key)
			key := signers[0].keyName
			run("check", key+"-range", with(in, key, size, b.curve.Moduli[0].Value)) // of the second
			run("check", key+"-curve", with(in, key, size, one))
			bad := aggregated(signers[:2], sig, fast)
			copy(bad[key][size:], make0(size))
			run("checked", key+"-identity", bad)
			run("check", signers[0].name+"-curve", with(in, signers[0].name, 0, one))
			run("check", "u1-range", with(in, "u1", 0, b.curve.Moduli[0].Value))
			if fast { // keys that cancel: the sum of the secret keys is 0
				opposite := signers[0]
				opposite.key = b.negative(opposite.key)
				run("checked", "keys-identity", aggregated([]signer{signers[0], opposite}, sig, fast))
				// and a key twice, the case that incomplete sums cannot do
				twice := []signer{signers[0], signers[0]}
				run("checked", "ok", aggregated(twice, b.aggregate(scheme, twice), fast))
			}
		}
	}
}

// negative is the opposite of a point.
func (b *bench) negative(v []*big.Int) []*big.Int {
	q := reference.Query{Inputs: map[string][]*big.Int{"x": v}}
	if len(v) == 2 {
		return reference.FromG1(b.model.NegG1(q.G1("x")))
	}
	return reference.FromG2(b.model.NegG2(q.G2("x")))
}
