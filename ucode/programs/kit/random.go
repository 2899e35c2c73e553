package kit

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// Lambda declares the random input of coordinates that are randomised.
func (k *Kit) Lambda() *ir.Vec {
	return k.Input("lambda", 1, 0, true, "random number from 1 to p-1")
}

// Lambda checks it; it takes two status codes.
func (c *Checker) Lambda(code int, lambda *ir.Vec) {
	c.Numbers(code, lambda)
	c.NonZero(code+1, lambda)
}

// Different refuses a random number that is the same as another, as one that was drawn once and used twice would be.
func (c *Checker) Different(code int, x, y *ir.Vec) {
	both := x.Name + " and " + y.Name + " are the same number"
	c.Require(code, x.Name+"-repeated", both, "whether "+both, func(f tower.Fp2, ok, _ ir.Flag) {
		b := f.Block
		b.Equal(ok, b.In(x, 0), b.In(y, 0))
		b.Logic(ok, ir.Nor, ok, ok)
	})
}
