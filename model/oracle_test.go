package model

import (
	"math/big"

	cff "github.com/cloudflare/circl/ecc/bls12381/ff"
	gnark "github.com/consensys/gnark-crypto/ecc/bls12-381"
	gfp "github.com/consensys/gnark-crypto/ecc/bls12-381/fp"
	gfr "github.com/consensys/gnark-crypto/ecc/bls12-381/fr"
	blst "github.com/supranational/blst/bindings/go"

	circl "github.com/cloudflare/circl/ecc/bls12381"
)

// Conversions between the model and the three oracles. They go through integers or through bytes written here, never
// through an oracle's point decoder, so that hostile points arrive as they are.

func gFp(x *big.Int) (z gfp.Element) { z.SetBigInt(x); return }

func gFr(x *big.Int) (z gfr.Element) { z.SetBigInt(x); return }

func fromGFp(x gfp.Element) *big.Int { return x.BigInt(new(big.Int)) }

func fromGFr(x gfr.Element) *big.Int { return x.BigInt(new(big.Int)) }

func gFp2(x Fp2) gnark.E2 { return gnark.E2{A0: gFp(x.A0), A1: gFp(x.A1)} }

func fromGFp2(x gnark.E2) Fp2 { return Fp2{fromGFp(x.A0), fromGFp(x.A1)} }

func gFp6(x Fp6) gnark.E6 { return gnark.E6{B0: gFp2(x.B0), B1: gFp2(x.B1), B2: gFp2(x.B2)} }

func fromGFp6(x gnark.E6) Fp6 { return Fp6{fromGFp2(x.B0), fromGFp2(x.B1), fromGFp2(x.B2)} }

func gFp12(x Fp12) gnark.E12 { return gnark.E12{C0: gFp6(x.C0), C1: gFp6(x.C1)} }

func fromGFp12(x gnark.E12) Fp12 { return Fp12{fromGFp6(x.C0), fromGFp6(x.C1)} }

// gnark writes the identity as (0, 0).
func gG1(p G1) gnark.G1Affine {
	if p.Inf {
		return gnark.G1Affine{}
	}
	return gnark.G1Affine{X: gFp(p.X), Y: gFp(p.Y)}
}

func gG2(p G2) gnark.G2Affine {
	if p.Inf {
		return gnark.G2Affine{}
	}
	return gnark.G2Affine{X: gFp2(p.X), Y: gFp2(p.Y)}
}

func fromGG1(p gnark.G1Affine) G1 {
	return G1{X: fromGFp(p.X), Y: fromGFp(p.Y), Inf: p.IsInfinity()}
}

func fromGG2(p gnark.G2Affine) G2 {
	return G2{X: fromGFp2(p.X), Y: fromGFp2(p.Y), Inf: p.IsInfinity()}
}

// circl's elements as bytes: highest coefficient first.

type unmarshaler interface{ UnmarshalBinary([]byte) error }

func (e *Pairing) toCircl(z unmarshaler, coefficients ...*big.Int) {
	if err := z.UnmarshalBinary(e.bytesOf(coefficients...)); err != nil {
		panic(err)
	}
}

func (e *Pairing) cFp12(x Fp12) (z cff.Fp12) {
	if err := z.UnmarshalBinary(e.MarshalGT(x)); err != nil {
		panic(err)
	}
	return
}

func (e *Pairing) cG1(p G1) *circl.G1 {
	z := new(circl.G1)
	if err := z.SetBytes(e.MarshalG1Uncompressed(p)); err != nil {
		panic(err)
	}
	return z
}

func (e *Pairing) cG2(p G2) *circl.G2 {
	z := new(circl.G2)
	if err := z.SetBytes(e.MarshalG2Uncompressed(p)); err != nil {
		panic(err)
	}
	return z
}

// bG1 is nil for the points (0, 2) and (0, -2), which blst's decoder refuses early as outside the subgroup.
func (e *Pairing) bG1(p G1) *blst.P1Affine {
	return new(blst.P1Affine).Deserialize(e.MarshalG1Uncompressed(p))
}

func (e *Pairing) bG2(p G2) *blst.P2Affine {
	return new(blst.P2Affine).Deserialize(e.MarshalG2Uncompressed(p))
}

// blstBytes is blst's order of GT: over b, then c, then a, lowest first.
func (e *Pairing) blstBytes(f Fp12) []byte {
	v := f.powersOfC()
	var c []*big.Int
	for _, x := range v {
		c = append(c, x.A0, x.A1)
	}
	return e.bytesOf(c...)
}
