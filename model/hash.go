package model

import (
	"fmt"
	"math/big"

	"hwgen/params"
)

// A Hasher hashes to the groups by RFC 9380; for BLS12-381 the suites are those of its section 8.8,
// BLS12381G1_XMD:SHA-256_SSWU_RO_, BLS12381G1_XMD:SHA-256_SSWU_NU_ and the same for G2. RO, hash_to_curve, is uniform; NU,
// encode_to_curve, reaches a part of the group only.
//
// The steps are separate, since hardware programs begin at the field elements: expand.go, sswu.go, this file.
type Hasher struct {
	*Pairing
	g1 *hashMap[*big.Int]
	g2 *hashMap[Fp2]
}

// Hasher gives the hashing of the curve. The error says so if the curve file does not describe any.
func (e *Pairing) Hasher() (*Hasher, error) {
	h := e.Curve.Hash
	if h == nil {
		return nil, fmt.Errorf("curve %s: the curve file has no section hash", e.Curve.Name)
	}
	return &Hasher{
		Pairing: e,
		g1:      newHashMap[*big.Int](e.Fp, &h.G1, func(x params.Ext2) *big.Int { return x[0] }),
		g2:      newHashMap[Fp2](e.Fp2, &h.G2, fromExt2),
	}, nil
}

func newHashMap[E any](f hashField[E], m *params.HashMap, from func(params.Ext2) E) *hashMap[E] {
	list := func(coefficients []params.Ext2) []E {
		out := make([]E, len(coefficients))
		for i, c := range coefficients {
			out[i] = from(c)
		}
		return out
	}
	return &hashMap[E]{
		f: f, a: from(m.A), b: from(m.B), z: from(m.Z),
		xNum: list(m.XNum), xDen: list(m.XDen), yNum: list(m.YNum), yDen: list(m.YDen),
		kernel: list(m.Kernel), hEff: m.HEff,
	}
}

// MapG1 is map_to_curve of RFC 9380, section 6.6.3: a point of the curve, almost never in the subgroup.
func (h *Hasher) MapG1(u *big.Int) G1 { return h.g1.toCurve(u) }

// MapG2 is the same for the twist.
func (h *Hasher) MapG2(u Fp2) G2 { return h.g2.toCurve(u) }

// ClearCofactorG1 is h_eff P, in the subgroup of order r for any point P of the curve (RFC 9380, section 7).
func (h *Hasher) ClearCofactorG1(P G1) G1 { return h.MulG1(P, h.g1.hEff) }

// ClearCofactorG2 is h_eff P, in the subgroup of order r for any point P of the twist.
func (h *Hasher) ClearCofactorG2(P G2) G2 { return h.MulG2(P, h.g2.hEff) }

// EncodeFromFieldG1 is encode_to_curve from its field element on: h_eff map(u).
func (h *Hasher) EncodeFromFieldG1(u *big.Int) G1 { return h.ClearCofactorG1(h.MapG1(u)) }

// EncodeFromFieldG2 is the same for the twist.
func (h *Hasher) EncodeFromFieldG2(u Fp2) G2 { return h.ClearCofactorG2(h.MapG2(u)) }

// HashFromFieldG1 is hash_to_curve from its field elements on: h_eff (map(u0) + map(u1)).
func (h *Hasher) HashFromFieldG1(u0, u1 *big.Int) G1 {
	return h.ClearCofactorG1(h.AddG1(h.MapG1(u0), h.MapG1(u1)))
}

// HashFromFieldG2 is the same for the twist.
func (h *Hasher) HashFromFieldG2(u0, u1 Fp2) G2 {
	return h.ClearCofactorG2(h.AddG2(h.MapG2(u0), h.MapG2(u1)))
}

// HashToG1 is hash_to_curve of the RO suite (RFC 9380, section 3). The error is that of ExpandMessageXMD.
func (h *Hasher) HashToG1(msg, dst []byte) (G1, error) {
	u, err := h.HashToFieldG1(msg, dst, 2)
	if err != nil {
		return G1{}, err
	}
	return h.HashFromFieldG1(u[0], u[1]), nil
}

// HashToG2 is the same for the twist.
func (h *Hasher) HashToG2(msg, dst []byte) (G2, error) {
	u, err := h.HashToFieldG2(msg, dst, 2)
	if err != nil {
		return G2{}, err
	}
	return h.HashFromFieldG2(u[0], u[1]), nil
}

// EncodeToG1 is encode_to_curve of the NU suite.
func (h *Hasher) EncodeToG1(msg, dst []byte) (G1, error) {
	u, err := h.HashToFieldG1(msg, dst, 1)
	if err != nil {
		return G1{}, err
	}
	return h.EncodeFromFieldG1(u[0]), nil
}

// EncodeToG2 is the same for the twist.
func (h *Hasher) EncodeToG2(msg, dst []byte) (G2, error) {
	u, err := h.HashToFieldG2(msg, dst, 1)
	if err != nil {
		return G2{}, err
	}
	return h.EncodeFromFieldG2(u[0]), nil
}
