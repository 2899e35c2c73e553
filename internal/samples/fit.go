package samples

import (
	"fmt"
	"math/big"

	"hwgen/model"
	"hwgen/params"
)

// fit changes valid inputs of a program so that they fit together, for programs that accept only such.
var fit = map[string]func(in map[string][]*big.Int, c *params.Curve){
	"pairing-check": cancel,
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
