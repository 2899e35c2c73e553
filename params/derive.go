package params

import "math/big"

// readCurve reads what a family file says of its curve, derives the rest and checks all of it.
func (c *Curve) readCurve(f *curveFile) error {
	for _, step := range []func(*curveFile) error{c.readTower, c.readEquation, c.deriveOrders, c.readGenerators, c.readHash, c.readEdwards} {
		if err := step(f); err != nil {
			return err
		}
	}
	return nil
}

func (c *Curve) p() *big.Int { return c.Moduli[0].Value }
func (c *Curve) r() *big.Int { return c.Moduli[1].Value }
func (c *Curve) fp2() ext    { return ext{c.p(), c.Beta} }

// fieldElement reduces a small signed constant or accepts a value in 0..p-1: anything from -(p-1) to p-1.
func (c *Curve) fieldElement(field string, v *integer) (*big.Int, error) {
	return residue(field, v, c.p(), "base")
}

// scalarElement is the same in the scalar field.
func (c *Curve) scalarElement(field string, v *integer) (*big.Int, error) {
	return residue(field, v, c.r(), "scalar")
}

func residue(field string, v *integer, m *big.Int, modulus string) (*big.Int, error) {
	if v == nil {
		return nil, fault(field, "missing")
	}
	if v.CmpAbs(m) >= 0 {
		return nil, fault(field, "not below the %s modulus", modulus)
	}
	return new(big.Int).Mod(&v.Int, m), nil
}

func (c *Curve) ext2Element(field string, v []integer) (Ext2, error) {
	var x Ext2
	if v == nil {
		return x, fault(field, "missing")
	}
	if len(v) != 2 {
		return x, fault(field, "%d entries, want 2", len(v))
	}
	var err error
	if x[0], err = c.fieldElement(field+"[0]", &v[0]); err != nil {
		return x, err
	}
	x[1], err = c.fieldElement(field+"[1]", &v[1])
	return x, err
}

// readTower checks that the tower's polynomials are irreducible: a^2 - beta over Fp if beta is no square; b^3 - xi over
// Fp2 if xi is no cube; c^2 - b over Fp6 if xi, whose root b is, is no square in Fp2.
func (c *Curve) readTower(f *curveFile) error {
	if f.Tower == nil {
		return fault("tower", "missing")
	}
	var err error
	if c.Beta, err = c.fieldElement("tower.fp2", f.Tower.Fp2); err != nil {
		return err
	}
	if big.Jacobi(c.Beta, c.p()) != -1 {
		return fault("tower.fp2", "not a quadratic non-residue modulo p")
	}
	if c.Xi, err = c.ext2Element("tower.fp6", f.Tower.Fp6); err != nil {
		return err
	}
	k := c.fp2()
	if k.isZero(c.Xi) {
		return fault("tower.fp6", "zero")
	}
	group := new(big.Int).Mul(c.p(), c.p()) // the order of the multiplicative group of Fp2
	group.Sub(group, big.NewInt(1))
	for _, power := range []struct {
		n    int64
		name string
	}{{2, "square"}, {3, "cube"}} {
		e, rest := new(big.Int).QuoRem(group, big.NewInt(power.n), new(big.Int))
		if rest.Sign() != 0 || k.equal(k.pow(c.Xi, e), k.one()) {
			return fault("tower.fp6", "a %s in Fp2", power.name)
		}
	}
	return nil
}

func (c *Curve) readEquation(f *curveFile) error {
	if f.Curve == nil {
		return fault("curve", "missing")
	}
	var err error
	if c.B, err = c.fieldElement("curve.b", f.Curve.B); err != nil {
		return err
	}
	if c.B.Sign() == 0 {
		return fault("curve.b", "zero: the curve is singular")
	}
	if f.Curve.Twist == nil {
		return fault("curve.twist", "missing")
	}
	k := c.fp2()
	b := Ext2{c.B, new(big.Int)}
	switch c.Twist = string(*f.Curve.Twist); c.Twist {
	case TwistM:
		c.BTwist = k.mul(b, c.Xi)
	case TwistD:
		c.BTwist = k.mul(b, k.inv(c.Xi))
	default:
		return fault("curve.twist", "%q, want %s or %s", c.Twist, TwistM, TwistD)
	}
	return nil
}

// deriveOrders computes the trace and both cofactors.
//
// #E = p + 1 - t = H1 r. Over Fp2 the trace is t2 = t^2 - 2p. E has complex multiplication by the cube roots of unity, so
// 4p - t^2 = 3 v^2, and with v2 = t v the orders of the two sextic twists over Fp2 are p^2 + 1 - (t2 +- 3 v2)/2 (Hess,
// Smart, Vercauteren, "The Eta Pairing Revisited", 2006); the one divisible by r is the twist of the pairing.
func (c *Curve) deriveOrders(*curveFile) error {
	c.Trace = c.familyTrace()
	one := big.NewInt(1)

	order := new(big.Int).Add(c.p(), one)
	order.Sub(order, c.Trace)
	rest := new(big.Int)
	if c.H1, rest = new(big.Int).QuoRem(order, c.r(), rest); rest.Sign() != 0 {
		return fault("scalar.modulus", "does not divide the order of the curve")
	}
	if c.H1.Cmp(c.familyCofactor()) != 0 {
		return fault("u", "the cofactor of G1 differs between the trace and the family's formula")
	}

	tSquare := new(big.Int).Mul(c.Trace, c.Trace)
	v := new(big.Int).Lsh(c.p(), 2) // becomes v^2 = (4p - t^2)/3
	v.Sub(v, tSquare)
	v.Quo(v, big.NewInt(3))
	vSquare := new(big.Int).Set(v)
	if v.Sqrt(v); new(big.Int).Mul(v, v).Cmp(vSquare) != 0 {
		return fault("u", "(4p - t^2)/3 is not a square: no curve of the form y^2 = x^3 + b")
	}
	t2 := new(big.Int).Sub(tSquare, new(big.Int).Lsh(c.p(), 1))
	v2 := new(big.Int).Mul(c.Trace, v)
	v2.Mul(v2, big.NewInt(3))
	for _, sign := range []int64{1, -1} {
		n := new(big.Int).Mul(v2, big.NewInt(sign))
		n.Add(n, t2)
		n.Rsh(n, 1) // t2 and 3 v2 are both odd or both even
		n.Sub(new(big.Int).Mul(c.p(), c.p()), n)
		n.Add(n, one)
		if h, rest := n.QuoRem(n, c.r(), new(big.Int)); rest.Sign() == 0 {
			if c.H2 != nil {
				return fault("scalar.modulus", "divides the orders of both sextic twists")
			}
			c.H2 = h
		}
	}
	if c.H2 == nil {
		return fault("scalar.modulus", "divides the order of no sextic twist")
	}
	return nil
}

// readGenerators checks that both generators lie on their curve and have order r, and that the derived orders annihilate
// a point that was not chosen: a wrong b, or the other kind of twist, fails here.
func (c *Curve) readGenerators(f *curveFile) error {
	if f.Generators == nil {
		return fault("generators", "missing")
	}
	if f.Generators.G1 == nil {
		return fault("generators.g1", "missing")
	}
	if f.Generators.G2 == nil {
		return fault("generators.g2", "missing")
	}
	var err error
	if c.G1[0], err = c.fieldElement("generators.g1.x", f.Generators.G1.X); err != nil {
		return err
	}
	if c.G1[1], err = c.fieldElement("generators.g1.y", f.Generators.G1.Y); err != nil {
		return err
	}
	if c.G2[0], err = c.ext2Element("generators.g2.x", f.Generators.G2.X); err != nil {
		return err
	}
	if c.G2[1], err = c.ext2Element("generators.g2.y", f.Generators.G2.Y); err != nil {
		return err
	}
	g1 := &[2]Ext2{{c.G1[0], new(big.Int)}, {c.G1[1], new(big.Int)}}
	if err := c.checkGroup("generators.g1", g1, Ext2{c.B, new(big.Int)}, c.H1, 1); err != nil {
		return err
	}
	return c.checkGroup("generators.g2", &c.G2, c.BTwist, c.H2, 2)
}

// checkGroup checks a generator and the cofactor of its curve y^2 = x^3 + b over the field of the given degree.
func (c *Curve) checkGroup(field string, generator point, b Ext2, cofactor *big.Int, degree int) error {
	k := c.fp2()
	if !k.onCurve(generator, b) {
		return fault(field, "not on the curve")
	}
	if k.times(c.r(), generator) != nil {
		return fault(field, "order is not the scalar modulus")
	}
	other := k.anyPoint(b, degree)
	if k.times(c.r(), k.times(cofactor, other)) != nil {
		return fault("curve", "b or twist: the order of the group of %s is not the derived one", field)
	}
	return nil
}

// anyPoint finds the point of least x = 1, 2, ... (degree 1) or 1 + a, 2 + a, ... (degree 2) on y^2 = x^3 + b.
func (k ext) anyPoint(b Ext2, degree int) point {
	for x := (Ext2{big.NewInt(1), big.NewInt(int64(degree - 1))}); ; x = k.add(x, k.one()) {
		if y, ok := k.sqrt(k.add(k.mul(k.mul(x, x), x), b), degree); ok {
			return &[2]Ext2{x, y}
		}
	}
}

// sqrt finds a square root over Fp (degree 1) or Fp2 (degree 2). Over Fp2, with n = sqrt(norm(x)):
// y0^2 = (x0 + n)/2 or (x0 - n)/2, whichever is a square, and y1 = x1/(2 y0).
func (k ext) sqrt(x Ext2, degree int) (Ext2, bool) {
	if degree == 1 {
		y := new(big.Int).ModSqrt(x[0], k.p)
		return Ext2{y, new(big.Int)}, y != nil
	}
	n := new(big.Int).ModSqrt(k.norm(x), k.p)
	if n == nil {
		return Ext2{}, false
	}
	half := new(big.Int).ModInverse(big.NewInt(2), k.p)
	for _, root := range []*big.Int{n, new(big.Int).Neg(n)} {
		y0 := new(big.Int).Add(x[0], root)
		y0 = new(big.Int).ModSqrt(k.mod(y0.Mul(y0, half)), k.p)
		if y0 == nil || y0.Sign() == 0 {
			continue
		}
		y1 := new(big.Int).ModInverse(y0, k.p)
		y1.Mul(y1, half)
		y := Ext2{y0, k.mod(y1.Mul(y1, x[1]))}
		if k.equal(k.mul(y, y), x) {
			return y, true
		}
	}
	return Ext2{}, false
}
