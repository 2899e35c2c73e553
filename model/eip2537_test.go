package model

import (
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// EIP-2537 encodes an element in 64 bytes and the identity as zeros; its failures, in its own words.
var (
	errEIPLength  = errors.New("invalid input length")
	errEIPTop     = errors.New("invalid field element top bytes")
	errEIPRange   = errors.New("invalid fp.Element encoding")
	errEIPCurve   = errors.New("invalid point: not on curve")
	errEIPG1Order = errors.New("g1 point is not in the correct subgroup")
	errEIPG2Order = errors.New("g2 point is not in the correct subgroup")
)

const eipSize = 64

// eipElements reads elements of Fp.
func eipElements(e *Pairing, b []byte) ([]*big.Int, error) {
	var list []*big.Int
	for ; len(b) > 0; b = b[eipSize:] {
		if new(big.Int).SetBytes(b[:eipSize-e.size()]).Sign() != 0 {
			return nil, errEIPTop
		}
		v := new(big.Int).SetBytes(b[:eipSize])
		if v.Cmp(e.Fp.Modulus()) >= 0 {
			return nil, errEIPRange
		}
		list = append(list, v)
	}
	return list, nil
}

func eipG1(e *Pairing, b []byte, subgroup bool) (G1, error) {
	v, err := eipElements(e, b)
	if err != nil {
		return G1{}, err
	}
	p := G1{X: v[0], Y: v[1]}
	p.Inf = p.X.Sign() == 0 && p.Y.Sign() == 0
	if !e.OnCurveG1(p) {
		return p, errEIPCurve
	}
	if subgroup && !e.InSubgroupG1(p) {
		return p, errEIPG1Order
	}
	return p, nil
}

func eipG2(e *Pairing, b []byte, subgroup bool) (G2, error) {
	v, err := eipElements(e, b)
	if err != nil {
		return G2{}, err
	}
	p := G2{X: Fp2{v[0], v[1]}, Y: Fp2{v[2], v[3]}}
	p.Inf = e.Fp2.IsZero(p.X) && e.Fp2.IsZero(p.Y)
	if !e.OnCurveG2(p) {
		return p, errEIPCurve
	}
	if subgroup && !e.InSubgroupG2(p) {
		return p, errEIPG2Order
	}
	return p, nil
}

func eipBytes(elements ...*big.Int) string {
	var out strings.Builder
	for _, v := range elements {
		fmt.Fprintf(&out, "%0*x", 2*eipSize, v)
	}
	return out.String()
}

func eipOutG1(p G1) string { return eipBytes(p.X, p.Y) }

func eipOutG2(p G2) string { return eipBytes(p.X.A0, p.X.A1, p.Y.A0, p.Y.A1) }

const (
	eipG1Size     = 2 * eipSize
	eipG2Size     = 4 * eipSize
	eipScalarSize = 32
)

// A precompile maps the input of an EIP-2537 contract to its output.
type precompile func(e *Pairing, b []byte) (string, error)

func eipAddG1(e *Pairing, b []byte) (string, error) {
	if len(b) != 2*eipG1Size {
		return "", errEIPLength
	}
	p, err := eipG1(e, b[:eipG1Size], false)
	if err != nil {
		return "", err
	}
	q, err := eipG1(e, b[eipG1Size:], false)
	return eipOutG1(e.AddG1(p, q)), err
}

func eipAddG2(e *Pairing, b []byte) (string, error) {
	if len(b) != 2*eipG2Size {
		return "", errEIPLength
	}
	p, err := eipG2(e, b[:eipG2Size], false)
	if err != nil {
		return "", err
	}
	q, err := eipG2(e, b[eipG2Size:], false)
	if err != nil {
		return "", err
	}
	return eipOutG2(e.AddG2(p, q)), nil
}

// The multiplication is the sum of one product.
func eipSumG1(e *Pairing, b []byte) (string, error) {
	const n = eipG1Size + eipScalarSize
	if len(b) == 0 || len(b)%n != 0 {
		return "", errEIPLength
	}
	sum := e.IdentityG1()
	for ; len(b) > 0; b = b[n:] {
		p, err := eipG1(e, b[:eipG1Size], true)
		if err != nil {
			return "", err
		}
		sum = e.AddG1(sum, e.MulG1(p, new(big.Int).SetBytes(b[eipG1Size:n])))
	}
	return eipOutG1(sum), nil
}

func eipSumG2(e *Pairing, b []byte) (string, error) {
	const n = eipG2Size + eipScalarSize
	if len(b) == 0 || len(b)%n != 0 {
		return "", errEIPLength
	}
	sum := e.IdentityG2()
	for ; len(b) > 0; b = b[n:] {
		p, err := eipG2(e, b[:eipG2Size], true)
		if err != nil {
			return "", err
		}
		sum = e.AddG2(sum, e.MulG2(p, new(big.Int).SetBytes(b[eipG2Size:n])))
	}
	return eipOutG2(sum), nil
}

func eipPairing(e *Pairing, b []byte) (string, error) {
	const n = eipG1Size + eipG2Size
	if len(b) == 0 || len(b)%n != 0 {
		return "", errEIPLength
	}
	var in []Input
	for ; len(b) > 0; b = b[n:] {
		p, err := eipG1(e, b[:eipG1Size], true)
		if err != nil {
			return "", err
		}
		q, err := eipG2(e, b[eipG1Size:n], true)
		if err != nil {
			return "", err
		}
		in = append(in, Input{p, q})
	}
	result := 0
	if e.Fp12.IsOne(e.MultiPair(in, Cubed)) {
		result = 1
	}
	return fmt.Sprintf("%064x", result), nil
}

func eipMapG1(e *Pairing, b []byte) (string, error) {
	if len(b) != eipSize {
		return "", errEIPLength
	}
	u, err := eipElements(e, b)
	if err != nil {
		return "", err
	}
	h, err := e.Hasher()
	if err != nil {
		return "", err
	}
	return eipOutG1(h.EncodeFromFieldG1(u[0])), nil
}

func eipMapG2(e *Pairing, b []byte) (string, error) {
	if len(b) != 2*eipSize {
		return "", errEIPLength
	}
	u, err := eipElements(e, b)
	if err != nil {
		return "", err
	}
	h, err := e.Hasher()
	if err != nil {
		return "", err
	}
	return eipOutG2(h.EncodeFromFieldG2(Fp2{u[0], u[1]})), nil
}

func TestEIP2537(t *testing.T) {
	dir := filepath.Join(vectors(t), "eip2537-eip")
	e := bls(t)
	all := map[string]precompile{
		"add_G1_bls": eipAddG1, "add_G2_bls": eipAddG2,
		"mul_G1_bls": eipSumG1, "mul_G2_bls": eipSumG2,
		"msm_G1_bls": eipSumG1, "msm_G2_bls": eipSumG2,
		"map_fp_to_G1_bls": eipMapG1, "map_fp2_to_G2_bls": eipMapG2,
		"pairing_check_bls": eipPairing,
	}
	for name, run := range all {
		if name == "msm_G2_bls" {
			continue // its good cases are not among the published files; TestMSMAgainstOracles stands in
		}
		t.Run(name, func(t *testing.T) {
			c := newTally(t)
			var good []struct{ Name, Input, Expected string }
			readJSON(t, &good, dir, name+".json")
			for _, v := range good {
				b, err := hex.DecodeString(v.Input)
				require.NoError(t, err)
				got, err := run(e, b)
				c.ok(err == nil && got == v.Expected, "%s: %v\n got %s\nwant %s", v.Name, err, got, v.Expected)
			}
		})
	}
	for name, run := range all {
		t.Run("fail-"+name, func(t *testing.T) {
			c := newTally(t)
			var bad []struct{ Name, Input, ExpectedError string }
			readJSON(t, &bad, dir, "fail-"+name+".json")
			for _, v := range bad {
				b, err := hex.DecodeString(v.Input)
				require.NoError(t, err)
				_, err = run(e, b)
				c.ok(err != nil && err.Error() == v.ExpectedError, "%s: %v, want %s", v.Name, err, v.ExpectedError)
			}
		})
	}
}
