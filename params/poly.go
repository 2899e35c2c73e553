package params

import "math/big"

// A poly is a polynomial over Fp2, lowest coefficient first, the highest not 0; the zero polynomial is empty.
type poly []Ext2

// trim removes leading zeros.
func (k ext) trim(f poly) poly {
	for len(f) > 0 && k.isZero(f[len(f)-1]) {
		f = f[:len(f)-1]
	}
	return f
}

// polyAdd is f + g.
func (k ext) polyAdd(f, g poly) poly {
	if len(f) < len(g) {
		f, g = g, f
	}
	z := append(poly(nil), f...)
	for i, c := range g {
		z[i] = k.add(z[i], c)
	}
	return k.trim(z)
}

// polyMul is the product of all factors, of which there is at least one.
func (k ext) polyMul(factors ...poly) poly {
	f := factors[0]
	for _, g := range factors[1:] {
		z := make(poly, max(0, len(f)+len(g)-1))
		for i := range z {
			z[i] = Ext2{new(big.Int), new(big.Int)}
		}
		for i, x := range f {
			for j, y := range g {
				z[i+j] = k.add(z[i+j], k.mul(x, y))
			}
		}
		f = k.trim(z)
	}
	return f
}

// polyScale is n f for an integer n.
func (k ext) polyScale(n int64, f poly) poly { return k.polyMul(poly{k.integer(n)}, f) }

// derivative is f'.
func (k ext) derivative(f poly) poly {
	var z poly
	for i := 1; i < len(f); i++ {
		z = append(z, k.mul(k.integer(int64(i)), f[i]))
	}
	return k.trim(z)
}

func (k ext) polyEqual(f, g poly) bool {
	if len(f) != len(g) {
		return false
	}
	for i := range f {
		if !k.equal(f[i], g[i]) {
			return false
		}
	}
	return true
}

// integer is n as an element of Fp.
func (k ext) integer(n int64) Ext2 { return Ext2{k.mod(big.NewInt(n)), new(big.Int)} }
