package samples

import (
	"fmt"
	"math/big"

	"hwgen/model"
	"hwgen/params"
)

// fit changes valid inputs of a program so that they fit together, for programs that accept only such.
var fit = map[string]func(in map[string][]*big.Int, c *params.Curve){
	"pairing-check":   cancel,
	"pairing-fixed-q": linesOfGenerator,

	"pairing-delegate": honestServer,

	"bls-verify-min-pk":                 byOneKey(true),
	"bls-verify-min-sig":                byOneKey(false),
	"bls-aggregate-verify-min-pk":       byOneKey(true),
	"bls-aggregate-verify-min-sig":      byOneKey(false),
	"bls-fast-aggregate-verify-min-pk":  byOneKey(true),
	"bls-fast-aggregate-verify-min-sig": byOneKey(false),
}

// honestServer makes a delegated pairing one with the generator of G2, and its results right.
func honestServer(in map[string][]*big.Int, c *params.Curve) {
	e := must(model.New(c))
	d := must(e.NewDelegation(e.GeneratorG2(), model.Cubed))
	P := model.G1{X: in["p"][0], Y: in["p"][1]}
	U, V, err := d.Blind(P, model.Blinders{G: in["k0"][0], X: in["k1"][0], H: in["k2"][0]})
	if err != nil {
		panic(err) // the random numbers of samples differ
	}
	alpha, beta := d.Serve(U, V)
	for name, f := range map[string]model.Fp12{"f": d.E, "g0": alpha, "g1": beta} {
		v := f.Coefficients()
		in[name] = v[:]
	}
}

// linesOfGenerator makes the lines those of a point of G2.
func linesOfGenerator(in map[string][]*big.Int, c *params.Curve) {
	e := must(model.New(c))
	var v []*big.Int
	for _, l := range e.Lines(e.GeneratorG2()) {
		v = append(v, l.Slope.A0, l.Slope.A1, l.Intercept.A0, l.Intercept.A1)
	}
	in["lines"] = v
}

// cancel makes a product of pairings 1: one Q in all pairs, and P of the last minus the sum of the others; the identity if there are none.
func cancel(in map[string][]*big.Int, c *params.Curve) {
	e := must(model.New(c))
	sum := e.IdentityG1()
	k := 0
	for ; in[fmt.Sprint("p", k+1)] != nil; k++ {
		p := in[fmt.Sprint("p", k)]
		sum = e.AddG1(sum, model.G1{X: p[0], Y: p[1]})
		in[fmt.Sprint("q", k+1)] = in["q0"]
	}
	in[fmt.Sprint("p", k)] = coordinatesG1(e.NegG1(sum))
}
