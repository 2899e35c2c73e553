package model

import "math/big"

// The encoding of points is ZCash's for BLS12-381 (draft-irtf-cfrg-pairing-friendly-curves, appendix C): coordinates big
// endian, those of Fp2 with the coefficient of a first; the three top bits of the first byte are flags.
const (
	flagCompressed = 0x80 // x alone follows
	flagInfinity   = 0x40 // the identity; all other bits are 0
	flagSign       = 0x20 // compressed, and y is the larger of the two roots
	flagBits       = 3
	flagMask       = flagCompressed | flagInfinity | flagSign
)

// size is the number of bytes of an encoded element of Fp: 48 for BLS12-381.
func (e *Pairing) size() int { return (e.Fp.Modulus().BitLen() + 7) / 8 }

// bytesOf writes the elements one after the other, big endian, each in size bytes.
func (e *Pairing) bytesOf(elements ...*big.Int) []byte {
	n := e.size()
	out := make([]byte, n*len(elements))
	for i, v := range elements {
		v.FillBytes(out[i*n : (i+1)*n])
	}
	return out
}

// larger tells whether y is greater than -y as an integer: y > (p-1)/2.
func (e *Pairing) larger(y *big.Int) bool { return new(big.Int).Lsh(y, 1).Cmp(e.Fp.Modulus()) > 0 }

// larger2 is the same in Fp2, where the coefficient of a decides unless it is 0.
func (e *Pairing) larger2(y Fp2) bool {
	if !e.Fp.IsZero(y.A1) {
		return e.larger(y.A1)
	}
	return e.larger(y.A0)
}

// compressed adds the flags to the bytes of x, or of 0 for the identity.
func compressed(x []byte, infinity, larger bool) []byte {
	x[0] |= flagCompressed
	switch {
	case infinity:
		x[0] |= flagInfinity
	case larger:
		x[0] |= flagSign
	}
	return x
}

// uncompressed adds the flags to the bytes of x and y, or of 0 and 0 for the identity.
func uncompressed(xy []byte, infinity bool) []byte {
	if infinity {
		xy[0] |= flagInfinity
	}
	return xy
}

// MarshalG1 is the compressed encoding, size bytes of Fp.
func (e *Pairing) MarshalG1(P G1) []byte {
	if P.Inf {
		P = e.IdentityG1()
	}
	return compressed(e.bytesOf(P.X), P.Inf, e.larger(P.Y))
}

// MarshalG1Uncompressed is the uncompressed encoding, twice as long.
func (e *Pairing) MarshalG1Uncompressed(P G1) []byte {
	if P.Inf {
		P = e.IdentityG1()
	}
	return uncompressed(e.bytesOf(P.X, P.Y), P.Inf)
}

// MarshalG2 is the compressed encoding, two sizes of Fp.
func (e *Pairing) MarshalG2(P G2) []byte {
	if P.Inf {
		P = e.IdentityG2()
	}
	return compressed(e.bytesOf(P.X.A1, P.X.A0), P.Inf, e.larger2(P.Y))
}

// MarshalG2Uncompressed is the uncompressed encoding, twice as long.
func (e *Pairing) MarshalG2Uncompressed(P G2) []byte {
	if P.Inf {
		P = e.IdentityG2()
	}
	return uncompressed(e.bytesOf(P.X.A1, P.X.A0, P.Y.A1, P.Y.A0), P.Inf)
}

// MarshalGT writes the twelve coefficients big endian, highest first, as gnark-crypto and circl do.
func (e *Pairing) MarshalGT(f Fp12) []byte {
	c := f.Coefficients()
	reversed := make([]*big.Int, len(c))
	for i, v := range c {
		reversed[len(c)-1-i] = v
	}
	return e.bytesOf(reversed...)
}
