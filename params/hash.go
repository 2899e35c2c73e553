package params

import "math/big"

// A Hash is what hashing to both groups takes besides the curve: RFC 9380, section 8.8 for BLS12-381.
type Hash struct{ G1, G2 HashMap }

// A HashMap maps field elements to points of one group: simplified SWU to the curve y^2 = x^3 + A x + B, an isogeny from
// there to the curve of the group, and the product by HEff. For G1 all second coefficients are 0.
type HashMap struct {
	A, B Ext2 // both not 0
	Z    Ext2 // not a square, not -1; B/(Z A) is the x of a point
	Isogeny

	// HEff is the effective cofactor: its product with any point of the curve is in the subgroup of order r. It is
	// 1 - u for G1 and 3 (u^2 - 1) H2 for G2 (RFC 9380, sections 8.8.1 and 8.8.2; the latter from Budroni and Pintore,
	// "Efficient Hash Maps to G2 on BLS Curves", 2020).
	HEff *big.Int
}

type hashFile struct {
	G1 *struct {
		A      *integer `yaml:"a"`
		B      *integer `yaml:"b"`
		Z      *integer `yaml:"z"`
		Kernel *integer `yaml:"kernel"`
		Scale  *integer `yaml:"scale"`
	} `yaml:"g1"`
	G2 *struct {
		A      []integer `yaml:"a"`
		B      []integer `yaml:"b"`
		Z      []integer `yaml:"z"`
		Kernel []integer `yaml:"kernel"`
		Scale  *integer  `yaml:"scale"`
	} `yaml:"g2"`
}

// readHash reads the optional section for hashing, derives the isogenies and effective cofactors, and checks them.
func (c *Curve) readHash(f *curveFile) error {
	if f.Hash == nil {
		return nil
	}
	if c.Family != FamilyBLS12 {
		return fault("hash", "the effective cofactors of family %s are not known here", c.Family)
	}
	if f.Hash.G1 == nil {
		return fault("hash.g1", "missing")
	}
	if f.Hash.G2 == nil {
		return fault("hash.g2", "missing")
	}
	one := big.NewInt(1)
	heff2 := new(big.Int).Mul(c.U, c.U)
	heff2.Sub(heff2, one).Mul(heff2, big.NewInt(3)).Mul(heff2, c.H2)
	c.Hash = &Hash{G1: HashMap{HEff: new(big.Int).Sub(one, c.U)}, G2: HashMap{HEff: heff2}}

	g1, g2 := f.Hash.G1, f.Hash.G2
	inFp := func(field string, v *integer) (Ext2, error) {
		x, err := c.fieldElement(field, v)
		return Ext2{x, new(big.Int)}, err
	}
	if err := readMap(c, "hash.g1", &c.Hash.G1, inFp, g1.A, g1.B, g1.Z, g1.Kernel, g1.Scale, 1); err != nil {
		return err
	}
	return readMap(c, "hash.g2", &c.Hash.G2, c.ext2Element, g2.A, g2.B, g2.Z, g2.Kernel, g2.Scale, 2)
}

// readMap fills in one map; element reads a number of the field of the given degree, which the file writes as an N.
func readMap[N any](c *Curve, field string, m *HashMap, element func(string, N) (Ext2, error), a, b, z, kernel N, scale *integer, degree int) error {
	var x Ext2
	for _, k := range []struct {
		key  string
		from N
		to   *Ext2
	}{{"a", a, &m.A}, {"b", b, &m.B}, {"z", z, &m.Z}, {"kernel", kernel, &x}} {
		var err error
		if *k.to, err = element(field+"."+k.key, k.from); err != nil {
			return err
		}
	}
	s, err := c.fieldElement(field+".scale", scale)
	if err != nil {
		return err
	}
	if s.Sign() == 0 {
		return fault(field+".scale", "zero")
	}
	if err := c.checkSSWU(field, m, degree); err != nil {
		return err
	}
	return c.setIsogeny(field, m, x, Ext2{s, new(big.Int)}, degree)
}

// checkSSWU checks the conditions of RFC 9380, section 6.6.2, that correctness rests on.
func (c *Curve) checkSSWU(field string, m *HashMap, degree int) error {
	k := c.fp2()
	switch {
	case k.isZero(m.A):
		return fault(field+".a", "zero")
	case k.isZero(m.B):
		return fault(field+".b", "zero")
	case k.isSquare(m.Z, degree):
		return fault(field+".z", "a square")
	case k.equal(m.Z, k.integer(-1)):
		return fault(field+".z", "-1")
	}
	x := k.mul(m.B, k.inv(k.mul(m.Z, m.A)))
	if !k.isSquare(k.add(k.mul(k.add(k.mul(x, x), m.A), x), m.B), degree) {
		return fault(field+".z", "no point has x = b/(z a), which the exceptional u need")
	}
	return nil
}

// setIsogeny derives the isogeny of the kernel that the point of the given x generates, and checks that it leads to the
// curve of the group.
func (c *Curve) setIsogeny(field string, m *HashMap, x, scale Ext2, degree int) error {
	k := c.fp2()
	kernel := k.kernelOf(m.A, m.B, x)
	if kernel == nil {
		return fault(field+".kernel", "the double, the double of that and so on do not come back to this x within %d steps", maxKernel)
	}
	m.Isogeny = k.velu(m.A, m.B, kernel, scale)
	target := c.BTwist
	if degree == 1 {
		target = Ext2{c.B, new(big.Int)}
	}
	if !k.leadsTo(m.Isogeny, m.A, m.B, target) {
		return fault(field+".kernel", "the isogeny of this kernel and scale does not lead to the curve of the group")
	}
	return nil
}
