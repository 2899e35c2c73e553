package params

import "math/big"

// An Edwards is the twisted Edwards curve A x^2 + y^2 = 1 + D x^2 y^2 over the scalar field, with a subgroup of prime order.
// A is a square and D is not, so the addition law is complete: one formula serves all pairs of points (Bernstein, Birkner,
// Joye, Lange and Peters, "Twisted Edwards Curves", 2008, section 6).
type Edwards struct {
	Name      string
	A, D      *big.Int    // in 1..r-1, different
	Order     *big.Int    // of the generator
	Cofactor  *big.Int    // the curve has Cofactor Order points
	Generator [2]*big.Int // x, y
}

type edwardsFile struct {
	Name      *text    `yaml:"name"`
	A         *integer `yaml:"a"`
	D         *integer `yaml:"d"`
	Order     *integer `yaml:"order"`
	Generator *struct {
		X *integer `yaml:"x"`
		Y *integer `yaml:"y"`
	} `yaml:"generator"`
}

// readEdwards reads the optional section of the Edwards curve, derives its cofactor and checks all of it.
func (c *Curve) readEdwards(file *curveFile) error {
	f := file.Edwards
	if f == nil {
		return nil
	}
	e := new(Edwards)
	c.Edwards = e
	var err error
	if e.Name, err = name("edwards.name", f.Name); err != nil {
		return err
	}
	if e.A, err = c.scalarElement("edwards.a", f.A); err != nil {
		return err
	}
	if e.D, err = c.scalarElement("edwards.d", f.D); err != nil {
		return err
	}
	if f.Order == nil {
		return fault("edwards.order", "missing")
	}
	e.Order = &f.Order.Int
	if f.Generator == nil {
		return fault("edwards.generator", "missing")
	}
	if e.Generator[0], err = c.scalarElement("edwards.generator.x", f.Generator.X); err != nil {
		return err
	}
	if e.Generator[1], err = c.scalarElement("edwards.generator.y", f.Generator.Y); err != nil {
		return err
	}
	return e.check(c.r())
}

// check checks the equation, completeness and the order of the generator, and derives the cofactor.
func (e *Edwards) check(q *big.Int) error {
	switch {
	case big.Jacobi(e.A, q) != 1:
		return fault("edwards.a", "zero or not a square: the addition law would not be complete")
	case big.Jacobi(e.D, q) != -1:
		return fault("edwards.d", "zero or a square: the addition law would not be complete")
	}
	if err := checkModulus("edwards.order", e.Order); err != nil {
		return err
	}
	if e.Cofactor = hasseCofactor(q, e.Order); e.Cofactor == nil {
		return fault("edwards.order", "not one multiple of it is within Hasse's bound of the scalar modulus")
	}
	k := edwardsLaw{e, q}
	if !k.onCurve(e.Generator) {
		return fault("edwards.generator", "not on the curve")
	}
	if k.isIdentity(e.Generator) || !k.isIdentity(k.times(e.Order, e.Generator)) {
		return fault("edwards.generator", "order is not edwards.order")
	}
	return nil
}

// hasseCofactor is the one h with |h n - (q + 1)| <= 2 sqrt(q), or nil if there is none or more than one. A curve over the
// field of q elements with a point of order n has h n points.
func hasseCofactor(q, n *big.Int) *big.Int {
	width := new(big.Int).Sqrt(new(big.Int).Lsh(q, 2)) // floor(2 sqrt(q))
	middle := new(big.Int).Add(q, big.NewInt(1))
	low := new(big.Int).Sub(middle, width)
	high := new(big.Int).Add(middle, width)
	h := high.Quo(high, n)
	before := new(big.Int).Mul(new(big.Int).Sub(h, big.NewInt(1)), n)
	if new(big.Int).Mul(h, n).Cmp(low) < 0 || before.Cmp(low) >= 0 {
		return nil
	}
	return h
}
