package samples

import (
	"math/big"
	"math/rand"
	"sync"

	"hwgen/internal/kinds"
	"hwgen/model"
	"hwgen/params"
)

// group is a point of one of the subgroups, or a value of a pairing: an element of a group, given by its coordinates.
type group[E any] struct {
	curve       *params.Curve
	modulus     int // of the coordinates
	generator   E
	mul         func(x E, k *big.Int) E
	inverse     func(x E) E
	coordinates func(x E) []*big.Int
	parse       func(v []*big.Int) E
	hostile     func() []edge // besides the identity
}

func (g group[E]) bound() *big.Int { return g.curve.Moduli[g.modulus].Value }

func (g group[E]) sample(int) []*big.Int { return g.coordinates(g.generator) }

func (g group[E]) random(r *rand.Rand) []*big.Int {
	return g.coordinates(g.mul(g.generator, new(big.Int).Rand(r, g.curve.Moduli[1].Value)))
}

func (g group[E]) negative(v []*big.Int) []*big.Int { return g.coordinates(g.inverse(g.parse(v))) }

func (g group[E]) edges() []edge {
	n := len(g.sample(0))
	top := new(big.Int).Sub(g.bound(), one)
	return append([]edge{
		{"the identity", g.coordinates(g.mul(g.generator, new(big.Int)))},
		{"at the top of its range", constant(n, top)},
		{"off the curve", replaced(g.sample(0), n-1, new(big.Int).Sub(g.bound(), g.sample(0)[0]))},
	}, g.hostile()...)
}

// replaced is v with another number at i.
func replaced(v []*big.Int, i int, x *big.Int) []*big.Int {
	w := append([]*big.Int{}, v...)
	w[i] = x
	return w
}

// groups keeps what groupOf has made: a model of the curve is some work.
var groups sync.Map

type groupKey struct {
	kind  kinds.Kind
	curve *params.Curve
}

// groupOf is the kind of elements of a group of a curve.
func groupOf(k kinds.Kind, c *params.Curve) kind {
	made, ok := groups.Load(groupKey{k, c})
	if !ok {
		build := map[kinds.Kind]func(*params.Curve, *model.Pairing) kind{kinds.G1: groupG1, kinds.G2: groupG2, kinds.GT: groupGT, kinds.Edwards: groupEdwards}[k]
		made, _ = groups.LoadOrStore(groupKey{k, c}, build(c, must(model.New(c))))
	}
	return made.(kind)
}

// groupG1 is the kind of points of the curve. The identity is (0, 0).
func groupG1(c *params.Curve, e *model.Pairing) kind {
	return group[model.G1]{
		curve: c, generator: e.GeneratorG1(), mul: e.MulG1, inverse: e.NegG1,
		coordinates: coordinatesG1,
		parse:       func(v []*big.Int) model.G1 { return model.G1{X: v[0], Y: v[1], Inf: allZero(v)} },
		hostile:     sync.OnceValue(func() []edge { return outsideG1(e) }),
	}
}

// groupG2 is the kind of points of the twist. The identity is all zeros.
func groupG2(c *params.Curve, e *model.Pairing) kind {
	return group[model.G2]{
		curve: c, generator: e.GeneratorG2(), mul: e.MulG2, inverse: e.NegG2,
		coordinates: coordinatesG2,
		parse: func(v []*big.Int) model.G2 {
			return model.G2{X: model.Fp2{A0: v[0], A1: v[1]}, Y: model.Fp2{A0: v[2], A1: v[3]}, Inf: allZero(v)}
		},
		hostile: sync.OnceValue(func() []edge { return outsideG2(e) }),
	}
}

// groupGT is the kind of values of pairings.
func groupGT(c *params.Curve, e *model.Pairing) kind {
	return group[model.Fp12]{
		curve: c, generator: e.Pair(e.GeneratorG1(), e.GeneratorG2(), model.Cubed), mul: e.Fp12.Exp, inverse: e.Fp12.Conj,
		coordinates: func(x model.Fp12) []*big.Int { v := x.Coefficients(); return v[:] },
		parse:       func(v []*big.Int) model.Fp12 { return model.FromCoefficients([12]*big.Int(v)) },
		hostile:     sync.OnceValue(func() []edge { return outsideGT(e) }),
	}
}

// groupEdwards is the kind of points of the Edwards curve. The identity is (0, 1).
func groupEdwards(c *params.Curve, _ *model.Pairing) kind {
	e := must(model.NewEdwards(c))
	f := e.F
	return group[model.EdwardsPoint]{
		curve: c, modulus: 1, generator: e.Generator(), mul: e.Mul, inverse: e.Neg,
		coordinates: func(p model.EdwardsPoint) []*big.Int { return []*big.Int{p.X, p.Y} },
		parse:       func(v []*big.Int) model.EdwardsPoint { return model.EdwardsPoint{X: v[0], Y: v[1]} },
		hostile: func() []edge {
			edges := []edge{{"of order 2", []*big.Int{new(big.Int), f.Neg(f.One())}}, {"all zero", constant(2, new(big.Int))}}
			if i, ok := f.Sqrt(e.Params.A); ok { // a x^2 = 1 for x = 1/i
				edges = append(edges, edge{"of order 4", []*big.Int{f.Inv(i), new(big.Int)}})
			}
			return edges
		},
	}
}

func coordinatesG1(P model.G1) []*big.Int {
	if P.Inf {
		return constant(2, new(big.Int))
	}
	return []*big.Int{P.X, P.Y}
}

func coordinatesG2(Q model.G2) []*big.Int {
	if Q.Inf {
		return constant(4, new(big.Int))
	}
	return []*big.Int{Q.X.A0, Q.X.A1, Q.Y.A0, Q.Y.A1}
}

func allZero(v []*big.Int) bool {
	for _, x := range v {
		if x.Sign() != 0 {
			return false
		}
	}
	return true
}

// must is for curves whose family has been looked at.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
