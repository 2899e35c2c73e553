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

	"bls-verify-min-pk":                 byOneKey(true),
	"bls-verify-min-sig":                byOneKey(false),
	"bls-aggregate-verify-min-pk":       byOneKey(true),
	"bls-aggregate-verify-min-sig":      byOneKey(false),
	"bls-fast-aggregate-verify-min-pk":  byOneKey(true),
	"bls-fast-aggregate-verify-min-sig": byOneKey(false),
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
