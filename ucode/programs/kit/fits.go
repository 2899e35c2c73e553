package kit

import (
	"fmt"
	"math/big"

	"hwgen/params"
)

// FitsAny accepts every curve file.
func FitsAny(*params.Curve) error { return nil }

// FitsScalars accepts the curves with a scalar modulus.
func FitsScalars(c *params.Curve) error {
	if len(c.Moduli) < 2 {
		return fmt.Errorf("curve %s: it has no scalar modulus", c.Name)
	}
	return nil
}

// FitsRoots accepts the curves whose base field has square roots by a power.
func FitsRoots(c *params.Curve) error {
	if p := c.Moduli[0]; p.Value.Bit(1) == 0 {
		return fmt.Errorf("curve %s: square roots are there for %s = 3 mod 4", c.Name, p.Name)
	}
	return nil
}

// FitsTower accepts the curves whose tower the formulas of package tower are written for.
func FitsTower(c *params.Curve) error {
	if c.Family != params.FamilyBLS12 || c.Twist != params.TwistM || !betaIsMinusOne(c) || c.Xi[0].Cmp(one) != 0 || c.Xi[1].Cmp(one) != 0 || c.B.BitLen() > 8 {
		return fmt.Errorf("curve %s: the pairing is there for BLS12 curves with an M twist and the tower a^2 = -1, b^3 = 1 + a, such as bls12-381", c.Name)
	}
	return nil
}

func betaIsMinusOne(c *params.Curve) bool {
	return new(big.Int).Add(c.Beta, one).Cmp(c.Moduli[0].Value) == 0
}

// FitsGroups accepts the curves that the programs on points are written for: the tower's, with a parameter of the length that the
// parts of a scalar are proved for.
func FitsGroups(c *params.Curve) error {
	if err := FitsTower(c); err != nil {
		return err
	}
	if c.U.BitLen() != 64 {
		return fmt.Errorf("curve %s: programs on points are there for a parameter u of 64 bits, such as that of bls12-381", c.Name)
	}
	return nil
}
