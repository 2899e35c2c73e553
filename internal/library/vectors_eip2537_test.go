package library

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

// Sizes of EIP-2537 in bytes.
const (
	eipElement = 64
	eipScalar  = 32
)

// eipReader takes numbers from the input of a contract.
type eipReader struct {
	rest []byte
	bad  string // why the host refuses the input: it does not have the length of the contract, or a number does not fit an element
}

func (r *eipReader) number(size int) *big.Int {
	v := new(big.Int).SetBytes(r.rest[:size])
	r.rest = r.rest[size:]
	if v.BitLen() > 32*bls().HostWords() {
		r.bad = "invalid field element top bytes"
	}
	return v
}

func (r *eipReader) elements(n int) (all []*big.Int) {
	for range n {
		all = append(all, r.number(eipElement))
	}
	return all
}

// contract says how a contract of EIP-2537 is a program: its input has one or more groups of some size.
type contract struct {
	program string
	size    int
	several bool
	read    func(r *eipReader, v *vector, k int)
}

var contracts = map[string]contract{
	"add_G1": {"g1-add", 4 * eipElement, false, func(r *eipReader, v *vector, _ int) { v.in["p0"], v.in["p1"] = r.elements(2), r.elements(2) }},
	"add_G2": {"g2-add", 8 * eipElement, false, func(r *eipReader, v *vector, _ int) { v.in["q0"], v.in["q1"] = r.elements(4), r.elements(4) }},
	"mul_G1": {"g1-mul", 2*eipElement + eipScalar, false, func(r *eipReader, v *vector, _ int) {
		v.in["p"], v.in["k"] = r.elements(2), []*big.Int{r.number(eipScalar)}
	}},
	"mul_G2": {"g2-mul", 4*eipElement + eipScalar, false, func(r *eipReader, v *vector, _ int) {
		v.in["q"], v.in["k"] = r.elements(4), []*big.Int{r.number(eipScalar)}
	}},
	"map_fp_to_G1":  {"encode-to-g1", eipElement, false, func(r *eipReader, v *vector, _ int) { v.in["u0"] = r.elements(1) }},
	"map_fp2_to_G2": {"encode-to-g2", 2 * eipElement, false, func(r *eipReader, v *vector, _ int) { v.in["u0"] = r.elements(2) }},
	"pairing_check": {"pairing-check", 6 * eipElement, true, func(r *eipReader, v *vector, k int) {
		n := string(rune('0' + k))
		v.in["p"+n], v.in["q"+n] = r.elements(2), r.elements(4)
		v.how.pairs = k + 1
	}},
	"msm_G1": {"g1-msm", 2*eipElement + eipScalar, true, func(r *eipReader, v *vector, k int) { v.term(k, "p", r.elements(2), r) }},
	"msm_G2": {"g2-msm", 4*eipElement + eipScalar, true, func(r *eipReader, v *vector, k int) { v.term(k, "q", r.elements(4), r) }},
}

// term adds a point and its scalar to a combination.
func (v *vector) term(k int, point string, coordinates []*big.Int, r *eipReader) {
	v.in[fmt.Sprint(point, k)], v.in[fmt.Sprint("k", k)] = coordinates, []*big.Int{r.number(eipScalar)}
	v.how.pairs = k + 1
}

// eipStatuses are the endings of statuses for the errors of the contracts.
var eipStatuses = map[string]string{
	"invalid fp.Element encoding":             "-range",
	"invalid point: not on curve":             "-curve",
	"g1 point is not in the correct subgroup": "-subgroup",
	"g2 point is not in the correct subgroup": "-subgroup",
}

// eipCase is a line of a file of vectors.
type eipCase struct{ Name, Input, Expected, ExpectedError string }

// vector makes a run of a case; refused is why a host does not even start it.
func (c contract) vector(t *testing.T, x eipCase) (v vector, refused string) {
	v = vector{name: x.Name, program: c.program, in: map[string][]*big.Int{}}
	r := &eipReader{rest: fromHex(t, x.Input)}
	if len(r.rest) == 0 || len(r.rest)%c.size != 0 || len(r.rest) > c.size && !c.several {
		return v, "invalid input length"
	}
	for k := 0; len(r.rest) > 0; k++ {
		c.read(r, &v, k)
	}
	return v, r.bad
}

// The vectors of EIP-2537, those that must fail included: with the status that fits the contract's error, or refused by the host.
func TestEIP2537(t *testing.T) {
	dir := vectors(t)
	for name, c := range contracts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var good, bad []eipCase
			if name != "msm_G2" { // has failures only
				readJSON(t, &good, dir, "eip2537-eip", name+"_bls.json")
			}
			readJSON(t, &bad, dir, "eip2537-eip", "fail-"+name+"_bls.json")
			var accepted, refused, long []vector
			for _, x := range good {
				v, why := c.vector(t, x)
				require.Empty(t, why, x.Name)
				want := fromHex(t, x.Expected)
				if c.program == "pairing-check" {
					if want[len(want)-1] == 0 {
						v.status = ends("not-one")
					}
				} else {
					r := &eipReader{rest: want}
					v.want = map[string][]*big.Int{"point": r.elements(len(want) / eipElement)}
				}
				if c.program == "g1-msm" && v.how.pairs > inG1.atOnce {
					long = append(long, v)
					continue
				}
				accepted = append(accepted, v)
			}
			hosts := 0
			for _, x := range bad {
				v, why := c.vector(t, x)
				if why != "" {
					require.Equal(t, x.ExpectedError, why, x.Name)
					hosts++
					continue
				}
				require.Contains(t, eipStatuses, x.ExpectedError, x.Name)
				v.status = ends(eipStatuses[x.ExpectedError])
				refused = append(refused, v)
			}
			t.Logf("%d refused by the host", hosts)
			if len(accepted) > 0 {
				replay(t, accepted, 16)
			}
			replay(t, refused, 16)
			for _, v := range spread(long, some(2, len(long))) {
				requireNumbers(t, v.want["point"], inG1.combine(t, v.name, v.how.pairs, v.in), v.name)
			}
		})
	}
}
