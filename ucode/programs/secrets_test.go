package programs

import (
	"math/big"
	"testing"

	"hwgen/internal/reference"
	"hwgen/model"
	"hwgen/ucode/programs/kit"
)

// Runs on secret inputs cannot be told apart by cycles, instructions or addresses; here the programs with options and on a deep core.
func TestConstantTimeOfPairings(t *testing.T) {
	const runs = 10
	b := newBench(t)
	many := func(f func(i int) map[string][]*big.Int) (all []map[string][]*big.Int) {
		for i := range runs {
			all = append(all, f(i))
		}
		return all
	}
	p, q := b.points()
	lines, _ := b.agrees(t, "line-table", 64, Options{}, "unchecked", map[string][]*big.Int{"q": coordinates(p, q)["q"]})
	random := func() *big.Int { return b.below(new(big.Int).Lsh(one, 256)) }
	point := func(i int) model.G1 {
		if i == 0 {
			return b.model.IdentityG1()
		}
		P, _ := b.points()
		return P
	}
	for _, c := range []struct {
		program string
		o       Options
		runs    []map[string][]*big.Int
	}{
		{"pairing-fixed-q", deep, many(func(i int) map[string][]*big.Int {
			return map[string][]*big.Int{"p": reference.FromG1(point(i)), "lines": lines.Outputs["lines"]}
		})},
		{"pairing", Options{Protect: []string{kit.Blind}}, many(func(int) map[string][]*big.Int {
			in := coordinates(p, q)
			in["k"] = []*big.Int{random()}
			return in
		})},
		{"pairing-delegate", deep, many(func(i int) map[string][]*big.Int {
			in, _ := b.delegated(t, point(i), q, model.Blinders{G: random(), X: random(), H: random()})
			return in
		})},
	} {
		im, _ := b.image(t, c.program, 64, c.o)
		seen := b.constantTime(t, im, 64, "checked", c.runs...)
		t.Logf("%s: %d runs of %d cycles, %d products", c.program, len(c.runs), seen.cycles, seen.products)
	}
}
