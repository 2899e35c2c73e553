package params

import "math/big"

// Bounds on what a curve file may ask for.
const (
	MinModulusBits = 8
	MaxModulusBits = 768

	// MinHeadroom is the smallest number of element bits above the widest modulus m. A Montgomery product is below 2m
	// before its final subtraction, which takes one bit; the sum of two such values, formed before anything is
	// subtracted, is below 4m, which takes a second. With two bits no carry leaves the element.
	MinHeadroom = 2
	MaxHeadroom = 64
)

// A Modulus is an odd prime of MinModulusBits..MaxModulusBits bits.
type Modulus struct {
	Name  string // "p" for the base field and "q" for the scalar field in the built-in files
	Value *big.Int
}

// Bits is the length of the modulus in bits.
func (m Modulus) Bits() int { return m.Value.BitLen() }

// Families of pairing-friendly curves, all of embedding degree 12 with a sextic twist.
const (
	FamilyBLS12 = "bls12"
	FamilyBN    = "bn"
)

// Kinds of sextic twist; xi is the non-residue of Fp6.
const (
	TwistM = "M" // y^2 = x^3 + b xi
	TwistD = "D" // y^2 = x^3 + b / xi
)

// An Ext2 is an element c[0] + c[1] a of Fp2 = Fp[a]/(a^2 - Beta), both coefficients in 0..p-1.
type Ext2 [2]*big.Int

// A Curve is what one curve file says and what follows from it. It is read-only once loaded.
//
// The fields from U on are set only if Family is not empty. The curve is E: y^2 = x^3 + B over Fp, with #E = H1 r, and its
// twist is E': y^2 = x^3 + BTwist over Fp2, with H2 r points; r is the scalar modulus.
type Curve struct {
	Name     string
	Family   string    // FamilyBLS12, FamilyBN, or "" for moduli without a curve
	Moduli   []Modulus // 0 is the base field; 1, if present, the scalar field
	Headroom int       // bits, MinHeadroom..MaxHeadroom
	element  int       // element_bits if the file gives it, else 0

	U     *big.Int // the family's parameter, may be negative
	Trace *big.Int // t = p + 1 - #E

	Beta *big.Int // Fp2 = Fp[a]/(a^2 - Beta), in 0..p-1
	Xi   Ext2     // Fp6 = Fp2[b]/(b^3 - Xi), Fp12 = Fp6[c]/(c^2 - b)

	B      *big.Int // in 1..p-1
	Twist  string   // TwistM or TwistD
	BTwist Ext2

	G1 [2]*big.Int // x, y of the generator of the subgroup of order r of E
	G2 [2]Ext2     // the same of E'
	H1 *big.Int    // cofactor of G1
	H2 *big.Int    // cofactor of G2

	Hash    *Hash    // nil if the file does not say how to hash to the groups
	Edwards *Edwards // nil if the file has no Edwards curve over the scalar field
}

// MaxBits is the length in bits of the widest modulus.
func (c *Curve) MaxBits() int {
	widest := 0
	for _, m := range c.Moduli {
		widest = max(widest, m.Bits())
	}
	return widest
}

// Widest is the index of the modulus with most bits, the first of several.
func (c *Curve) Widest() int {
	w := 0
	for i, m := range c.Moduli {
		if m.Bits() > c.Moduli[w].Bits() {
			w = i
		}
	}
	return w
}

// ElementBits is the number of bits a hardware element must hold: MaxBits + Headroom, or more if the file asks for more.
func (c *Curve) ElementBits() int { return max(c.element, c.MaxBits()+c.Headroom) }

// Words is s, the number of w-bit words of an element. It is never below 3: the multiplier hands over the lower half of a
// double-width result while it still works on the upper one, and shorter elements would leave that no room.
func (c *Curve) Words(w int) int { return max(3, ceilDiv(c.ElementBits(), w)) }

// HostWords is the number of 32-bit words in which the host sees an element.
func (c *Curve) HostWords() int { return ceilDiv(c.MaxBits(), 32) }

// HostStride is the distance of two elements at the host interface, in 32-bit words: the smallest power of two that is at
// least HostWords.
func (c *Curve) HostStride() int {
	stride := 1
	for stride < c.HostWords() {
		stride *= 2
	}
	return stride
}

// ceilDiv is ceil(a/b) for positive numbers.
func ceilDiv(a, b int) int { return (a + b - 1) / b }
