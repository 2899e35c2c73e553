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
}

func sideG1(m *model.Pairing) side[model.G1] {
	return side[model.G1]{m, "p", (*Query).G1, FromG1, m.AddG1, m.MulG1, m.OnCurveG1, func(q *Query, n string) { q.CheckG1(m, n) }, m.GeneratorG1}
}

func sideG2(m *model.Pairing) side[model.G2] {
	return side[model.G2]{m, "q", (*Query).G2, FromG2, m.AddG2, m.MulG2, m.OnCurveG2, func(q *Query, n string) { q.CheckG2(m, n) }, m.GeneratorG2}
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
	s.check(q, s.point)
	if q.Done() {
		return nil
	}
	return Outputs{"point": s.out(s.mul(s.in(q, s.point), q.Number("k")))}
}

// baseMultiple is [k]G.
func baseMultiple[P any](q *Query, s side[P]) Outputs {
	q.Range(scalarBound, "k")
	if q.Done() {
		return nil
	}
	return Outputs{"point": s.out(s.mul(s.base(), q.Number("k")))}
}
