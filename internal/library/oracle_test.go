package library

import (
	"fmt"
	"math/big"
	"testing"

	gnark "github.com/consensys/gnark-crypto/ecc/bls12-381"
	"github.com/consensys/gnark-crypto/ecc/bls12-381/twistededwards"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/runner"
)

// numbersOf are inputs by name, as the oracles read them.
type numbersOf map[string][]*big.Int

// oracle says by gnark-crypto what a program must answer: whether it accepts its inputs, and the point that it computes, if it does.
type oracle func(in numbersOf) (ok bool, point []*big.Int)

// canonical tells whether all numbers are below a modulus.
func (in numbersOf) canonical(modulus int, names ...string) bool {
	for _, n := range names {
		for _, v := range in[n] {
			if v.Cmp(bls().Moduli[modulus].Value) >= 0 {
				return false
			}
		}
	}
	return true
}

// gnarkG1 is a point of the curve; in gnark too (0, 0) is the identity.
func gnarkG1(v []*big.Int) (p gnark.G1Affine) {
	p.X.SetBigInt(v[0])
	p.Y.SetBigInt(v[1])
	return p
}

func gnarkG2(v []*big.Int) (q gnark.G2Affine) {
	q.X.A0.SetBigInt(v[0])
	q.X.A1.SetBigInt(v[1])
	q.Y.A0.SetBigInt(v[2])
	q.Y.A1.SetBigInt(v[3])
	return q
}

func numbersG1(p gnark.G1Affine) []*big.Int {
	return []*big.Int{p.X.BigInt(new(big.Int)), p.Y.BigInt(new(big.Int))}
}

func numbersG2(q gnark.G2Affine) []*big.Int {
	return []*big.Int{q.X.A0.BigInt(new(big.Int)), q.X.A1.BigInt(new(big.Int)), q.Y.A0.BigInt(new(big.Int)), q.Y.A1.BigInt(new(big.Int))}
}

// series are the inputs name0, name1 and so on, or the one without a number.
func (in numbersOf) series(name string) (all []string) {
	if in[name] != nil {
		return []string{name}
	}
	for k := 0; in[fmt.Sprint(name, k)] != nil; k++ {
		all = append(all, fmt.Sprint(name, k))
	}
	return all
}

// g1 and g2 are the points of a series, or of one input that has many; ok is whether they are canonical and in the groups.
func (in numbersOf) g1(name string) (all []gnark.G1Affine, ok bool) {
	ok = true
	for _, n := range in.series(name) {
		ok = ok && in.canonical(0, n)
		for v := in[n]; len(v) > 0; v = v[2:] {
			p := gnarkG1(v)
			ok = ok && p.IsInSubGroup()
			all = append(all, p)
		}
	}
	return all, ok
}

func (in numbersOf) g2(name string) (all []gnark.G2Affine, ok bool) {
	ok = true
	for _, n := range in.series(name) {
		ok = ok && in.canonical(0, n)
		for v := in[n]; len(v) > 0; v = v[4:] {
			q := gnarkG2(v)
			ok = ok && q.IsInSubGroup()
			all = append(all, q)
		}
	}
	return all, ok
}

func sumG1(all []gnark.G1Affine) (sum gnark.G1Affine) {
	for _, p := range all {
		sum.Add(&sum, &p)
	}
	return sum
}

func sumG2(all []gnark.G2Affine) (sum gnark.G2Affine) {
	for _, q := range all {
		sum.Add(&sum, &q)
	}
	return sum
}

// combinationG1 is [k0]P0 + [k1]P1 + ..., combinationG2 that of points of G2.
func combinationG1(in numbersOf) (bool, []*big.Int) {
	points, ok := in.g1("p")
	for i, k := range in.series("k") {
		points[i].ScalarMultiplication(&points[i], in[k][0])
	}
	return ok, numbersG1(sumG1(points))
}

func combinationG2(in numbersOf) (bool, []*big.Int) {
	points, ok := in.g2("q")
	for i, k := range in.series("k") {
		points[i].ScalarMultiplication(&points[i], in[k][0])
	}
	return ok, numbersG2(sumG2(points))
}

// hashesG1 are the points of field elements: round by round, those of u0, and of u1 where there is one, together.
func (in numbersOf) hashesG1() (all []gnark.G1Affine, ok bool) {
	us := in.series("u")
	for i := range in["u0"] {
		var sum gnark.G1Affine
		for _, u := range us {
			x := gnarkG1([]*big.Int{in[u][i], in[u][i]}).X
			p := gnark.MapToG1(x)
			sum.Add(&sum, &p)
		}
		all = append(all, sum)
	}
	return all, in.canonical(0, us...)
}

func (in numbersOf) hashesG2() (all []gnark.G2Affine, ok bool) {
	us := in.series("u")
	for i := 0; i < len(in["u0"]); i += 2 {
		var sum gnark.G2Affine
		for _, u := range us {
			q := gnark.MapToG2(gnarkG2([]*big.Int{in[u][i], in[u][i+1], in[u][i], in[u][i+1]}).X)
			sum.Add(&sum, &q)
		}
		all = append(all, sum)
	}
	return all, in.canonical(0, us...)
}

func hashG1(in numbersOf) (bool, []*big.Int) {
	all, ok := in.hashesG1()
	return ok, numbersG1(all[0])
}

func hashG2(in numbersOf) (bool, []*big.Int) {
	all, ok := in.hashesG2()
	return ok, numbersG2(all[0])
}

// verifies tells whether e(key, hash) over all keys is e(G, signature); fast adds the keys first, of which there is one hash.
func verifies(fast bool) oracle {
	return func(in numbersOf) (bool, []*big.Int) {
		keys, ok1 := in.g1("p")
		signature, ok2 := in.g2("q")
		hashes, ok3 := in.hashesG2()
		if !ok1 || !ok2 || !ok3 || len(keys) == 0 {
			return false, nil
		}
		for _, k := range keys {
			if k.IsInfinity() {
				return false, nil
			}
		}
		if fast {
			keys = []gnark.G1Affine{sumG1(keys)}
			if keys[0].IsInfinity() {
				return false, nil
			}
		}
		_, _, g, _ := gnark.Generators()
		g.Neg(&g)
		one, err := gnark.PairingCheck(append(keys, g), append(hashes, signature[0]))
		return one && err == nil, nil
	}
}

// gnarkEdwards reads a point of the Edwards curve.
func gnarkEdwards(v []*big.Int) (p twistededwards.PointAffine) {
	p.X.SetBigInt(v[0])
	p.Y.SetBigInt(v[1])
	return p
}

func numbersEdwards(p twistededwards.PointAffine) []*big.Int {
	return []*big.Int{p.X.BigInt(new(big.Int)), p.Y.BigInt(new(big.Int))}
}

// bytesOf are the 48 bytes of each number, the last number first, as decompression takes them.
func bytesOf(v []*big.Int) (b []byte) {
	for i := len(v) - 1; i >= 0; i-- {
		b = append(b, v[i].FillBytes(make([]byte, 48))...)
	}
	return b
}

// oracles are those of the programs that published vectors are run through; pairing has another convention in gnark.
var oracles = map[string]oracle{
	"g1-add": func(in numbersOf) (bool, []*big.Int) {
		a, b := gnarkG1(in["p0"]), gnarkG1(in["p1"])
		return in.canonical(0, "p0", "p1") && a.IsOnCurve() && b.IsOnCurve(), numbersG1(sumG1([]gnark.G1Affine{a, b}))
	},
	"g2-add": func(in numbersOf) (bool, []*big.Int) {
		a, b := gnarkG2(in["q0"]), gnarkG2(in["q1"])
		return in.canonical(0, "q0", "q1") && a.IsOnCurve() && b.IsOnCurve(), numbersG2(sumG2([]gnark.G2Affine{a, b}))
	},
	"g1-mul": combinationG1, "g1-msm": combinationG1, "g2-mul": combinationG2, "g2-msm": combinationG2,
	"pairing-check": func(in numbersOf) (bool, []*big.Int) {
		p, ok1 := in.g1("p")
		q, ok2 := in.g2("q")
		if !ok1 || !ok2 {
			return false, nil
		}
		one, err := gnark.PairingCheck(p, q)
		return one && err == nil, nil
	},
	"encode-to-g1": hashG1, "hash-to-g1": hashG1, "encode-to-g2": hashG2, "hash-to-g2": hashG2,
	"g1-decompress": func(in numbersOf) (bool, []*big.Int) {
		var p gnark.G1Affine
		_, err := p.SetBytes(bytesOf(in["x"]))
		return err == nil, numbersG1(p)
	},
	"g2-decompress": func(in numbersOf) (bool, []*big.Int) {
		var q gnark.G2Affine
		_, err := q.SetBytes(bytesOf(in["x"]))
		return err == nil, numbersG2(q)
	},
	"bls-sign-min-pk": func(in numbersOf) (bool, []*big.Int) {
		h, ok := in.hashesG2()
		sk := in["sk"][0]
		h[0].ScalarMultiplication(&h[0], sk)
		return ok && sk.Sign() > 0 && in.canonical(1, "sk"), numbersG2(h[0])
	},
	"bls-verify-min-pk": verifies(false), "bls-aggregate-verify-min-pk": verifies(false), "bls-fast-aggregate-verify-min-pk": verifies(true),
	"jubjub-mul": func(in numbersOf) (bool, []*big.Int) {
		p := gnarkEdwards(in["p"])
		p.ScalarMultiplication(&p, in["k"][0])
		return true, numbersEdwards(p)
	},
	"jubjub-mul-base": func(in numbersOf) (bool, []*big.Int) {
		p := gnarkEdwards(bls().Edwards.Generator[:])
		p.ScalarMultiplication(&p, in["k"][0])
		return true, numbersEdwards(p)
	},
	"jubjub-add": func(in numbersOf) (bool, []*big.Int) {
		p, q := gnarkEdwards(in["p0"]), gnarkEdwards(in["p1"])
		p.Add(&p, &q)
		return true, numbersEdwards(p)
	},
}

// asOracle compares a run of a vector with gnark-crypto.
func asOracle(t *testing.T, v vector, got *runner.Result) {
	o := oracles[v.program]
	if o == nil {
		require.Equal(t, "pairing", v.program)
		return
	}
	ok, point := o(v.in)
	assert.Equal(t, ok, got.OK(), "%s by gnark-crypto, %s: %v", v.program, v.name, got)
	if ok && point != nil {
		requireNumbers(t, point, got.Outputs["point"], v.name+" by gnark-crypto")
	}
}
