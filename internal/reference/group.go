package reference

import (
	"math/big"

	"hwgen/model"
)

// scalarBound is what scalars are below.
var scalarBound = new(big.Int).Lsh(big.NewInt(1), 256)

// side is what the references of programs on points need of G1 or G2.
type side[P any] struct {
	m     *model.Pairing
	point string // letter of an input
	in    func(q *Query, name string) P
	out   func(P) []*big.Int
	add   func(x, y P) P
	mul   func(x P, k *big.Int) P
	curve func(P) bool
	check func(q *Query, name string)
	base  func() P
	parse func([]byte) (P, error)
	group func(P) bool
}

func sideG1(m *model.Pairing) side[model.G1] {
	return side[model.G1]{m, "p", (*Query).G1, FromG1, m.AddG1, m.MulG1, m.OnCurveG1, func(q *Query, n string) { q.CheckG1(m, n) }, m.GeneratorG1, m.ParseG1, m.InSubgroupG1}
}

func sideG2(m *model.Pairing) side[model.G2] {
	return side[model.G2]{m, "q", (*Query).G2, FromG2, m.AddG2, m.MulG2, m.OnCurveG2, func(q *Query, n string) { q.CheckG2(m, n) }, m.GeneratorG2, m.ParseG2, m.InSubgroupG2}
}

// onG1 and onG2 make a reference of a function for either group.
func onG1(f func(q *Query, s side[model.G1]) Outputs) Func { return on(sideG1, f) }
func onG2(f func(q *Query, s side[model.G2]) Outputs) Func { return on(sideG2, f) }

func on[P any](make func(m *model.Pairing) side[P], f func(q *Query, s side[P]) Outputs) Func {
	return func(q *Query) (Outputs, error) {
		m, err := q.Model()
		if err != nil {
			return nil, err
		}
		return f(q, make(m)), nil
	}
}

// pointCheck looks at a point alone.
func pointCheck[P any](q *Query, s side[P]) Outputs {
	q.Range(s.m.Fp.Modulus(), s.point)
	s.check(q, s.point)
	return nil
}

// pointSum is the sum of all inputs that are points, which need not be in the subgroup, or twice a single one.
func pointSum[P any](q *Query, s side[P]) Outputs {
	names := q.Series(s.point)
	q.Range(s.m.Fp.Modulus(), names...)
	for _, n := range names {
		if q.refused == "" {
			q.require(s.curve(s.in(q, n)), n+"-curve")
		}
	}
	if q.Done() {
		return nil
	}
	x, y := s.in(q, names[0]), s.in(q, names[len(names)-1])
	return Outputs{"point": s.out(s.add(x, y))}
}

// pointMultiple is [k]P.
func pointMultiple[P any](q *Query, s side[P]) Outputs {
	q.Range(scalarBound, "k")
	q.Range(s.m.Fp.Modulus(), s.point)
	randomNumbers(q, s.m)
	s.check(q, s.point)
	if q.Done() {
		return nil
	}
	return Outputs{"point": s.out(s.mul(s.in(q, s.point), q.Number("k")))}
}

// randomNumbers checks those of countermeasures; results do not depend on them.
func randomNumbers(q *Query, m *model.Pairing) {
	checkLambda(q, m)
	if q.Has("t") {
		q.Range(scalarBound, "t")
		q.require(new(big.Int).Mod(q.Number("t"), m.Fq.Modulus()).Sign() != 0, "t-zero")
		differentFromLambda(q, "t")
	}
}

// checkLambda checks the Z of randomised coordinates.
func checkLambda(q *Query, m *model.Pairing) {
	if q.Has("lambda") {
		q.Range(m.Fp.Modulus(), "lambda")
		q.require(q.Number("lambda").Sign() != 0, "lambda-zero")
	}
}

// differentFromLambda refuses a random number that is the same.
func differentFromLambda(q *Query, name string) {
	if q.Has("lambda") {
		q.require(q.Number("lambda").Cmp(q.Number(name)) != 0, name+"-repeated")
	}
}

// baseMultiple is [k]G.
func baseMultiple[P any](q *Query, s side[P]) Outputs {
	q.Range(scalarBound, "k")
	if q.Done() {
		return nil
	}
	return Outputs{"point": s.out(s.mul(s.base(), q.Number("k")))}
}

// pointCombination is [k0]P0 + [k1]P1 + ...
func pointCombination[P any](q *Query, s side[P]) Outputs {
	scalars, points := q.Series("k"), q.Series(s.point)
	for i := range points {
		q.Range(scalarBound, scalars[i])
		q.Range(s.m.Fp.Modulus(), points[i])
	}
	for _, p := range points {
		s.check(q, p)
	}
	if q.Done() {
		return nil
	}
	var sum P
	for i, p := range points {
		term := s.mul(s.in(q, p), q.Number(scalars[i]))
		if i == 0 {
			sum = term
			continue
		}
		sum = s.add(sum, term)
	}
	return Outputs{"point": s.out(sum)}
}
