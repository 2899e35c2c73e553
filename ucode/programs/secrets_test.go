package programs

import (
	"math/big"
	"testing"

	"hwgen/internal/reference"
	"hwgen/model"
	"hwgen/ucode/programs/kit"
)

// secretRuns is the number of random secrets that runs must not tell apart.
const secretRuns = 100

// Runs of programs with secret inputs cannot be told apart by cycles, instructions or addresses.
func TestConstantTimeOfPairingsAndGT(t *testing.T) {
	b := newBench(t)
	many := func(n int, f func(i int) map[string][]*big.Int) (all []map[string][]*big.Int) {
		for i := range n {
			all = append(all, f(i))
		}
		return all
	}
	x, y := b.gt(), b.gt()
	edges := b.scalars(0)
	p, q := b.points()
	lines, _ := b.agrees(t, "line-table", 64, Options{}, "unchecked", map[string][]*big.Int{"q": coordinates(p, q)["q"]})
	random := func() *big.Int { return b.below(new(big.Int).Lsh(one, 256)) }
	s := map[string]signer{"min-pk": b.signs(t, "min-pk", "m"), "min-sig": b.signs(t, "min-sig", "m")}
	sign := func(scheme string) func(i int) map[string][]*big.Int {
		return func(i int) map[string][]*big.Int {
			sk := b.scalar()
			if i < 2 {
				sk = []*big.Int{one, new(big.Int).Sub(b.curve.Moduli[1].Value, one)}[i]
			}
			return map[string][]*big.Int{"sk": {sk}, "u0": s[scheme].u0, "u1": s[scheme].u1}
		}
	}
	hostile := b.hostileFp12()
	for _, c := range []struct {
		program, entry string
		o              Options
		runs           []map[string][]*big.Int
	}{
		{"gt-exp", "checked", Options{}, many(secretRuns+len(edges), func(i int) map[string][]*big.Int {
			k := random()
			if i < len(edges) {
				k = edges[i]
			}
			f := x
			if i == 0 {
				f = b.model.Fp12.One()
			}
			return map[string][]*big.Int{"k": {k}, "f": coefficients(f)}
		})},
		{"gt-mul", "checked", Options{}, many(10, func(int) map[string][]*big.Int {
			return map[string][]*big.Int{"f": coefficients(b.model.Fp12.Exp(x, b.scalar())), "g": coefficients(y)}
		})},
		{"bls-sign-min-pk", "checked", Options{}, many(secretRuns, sign("min-pk"))},
		{"bls-sign-min-sig", "checked", Options{}, many(secretRuns, sign("min-sig"))},
		{"final-exp", "checked", Options{}, many(len(hostile), func(i int) map[string][]*big.Int {
			return map[string][]*big.Int{"f": coefficients(hostile[i])}
		})},
		{"miller-loop", "checked", Options{}, many(5, func(i int) map[string][]*big.Int {
			P, Q := b.points()
			switch i {
			case 0:
				P = b.model.IdentityG1()
			case 1:
				Q = b.model.IdentityG2()
			}
			return coordinates(P, Q)
		})},
		{"pairing-fixed-q", "checked", Options{}, many(5, func(i int) map[string][]*big.Int {
			P, _ := b.points()
			if i == 0 {
				P = b.model.IdentityG1()
			}
			return map[string][]*big.Int{"p": reference.FromG1(P), "lines": lines.Outputs["lines"]}
		})},
		{"line-table", "checked", Options{}, many(4, func(i int) map[string][]*big.Int {
			_, Q := b.points()
			if i == 0 {
				Q = b.model.IdentityG2()
			}
			return map[string][]*big.Int{"q": reference.FromG2(Q)}
		})},
		{"pairing", "checked", Options{Protect: []string{kit.Blind}}, many(20, func(int) map[string][]*big.Int {
			in := coordinates(p, q)
			in["k"] = []*big.Int{random()}
			return in
		})},
		{"pairing-delegate", "checked", deep, many(20, func(i int) map[string][]*big.Int {
			P, _ := b.points()
			if i == 0 {
				P = b.model.IdentityG1()
			}
			in, _ := b.delegated(t, P, q, model.Blinders{G: random(), X: random(), H: random()})
			return in
		})},
	} {
		im, _ := b.image(t, c.program, 64, c.o)
		seen := b.constantTime(t, im, 64, c.entry, c.runs...)
		t.Logf("%s: %d runs of %d cycles, %d products", c.program, len(c.runs), seen.cycles, seen.products)
	}
}
