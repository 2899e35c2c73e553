package runner

import (
	"fmt"
	"math/big"
	"strings"

	"hwgen/model"
	"hwgen/ucode"
)

// reference computes what a program should report and leave: the name of the status, and the outputs if it is "ok".
type reference func(j *Job, e ucode.Entry) (status string, out map[string][]*big.Int, err error)

// references has one for each program of the library.
var references = map[string]reference{
	"pairing":       pairingReference,
	"multi-pairing": pairingReference,
	"pairing-inputs": pairingReference,
	"field":         fieldReference,
}

// Model computes a job with the golden model.
func Model(j *Job) (*Result, error) {
	e, _, err := j.prepare()
	if err != nil {
		return nil, err
	}
	ref, ok := references[j.Image.Program]
	if !ok {
		return nil, fmt.Errorf("program %s: the model does not know it", j.Image.Program)
	}
	name, out, err := ref(j, e)
	if err != nil {
		return nil, err
	}
	for _, s := range j.Image.Statuses {
		if s.Name == name {
			return &Result{Status: s, Outputs: out}, nil
		}
	}
	return nil, fmt.Errorf("program %s has no status %s, which the model gives", j.Image.Program, name)
}

const statusOK = "ok"

// pairingReference is the product of e(p, q) over all pairs, with the checks unless the entry leaves them out.
func pairingReference(j *Job, e ucode.Entry) (string, map[string][]*big.Int, error) {
	m, err := model.New(j.Curve)
	if err != nil {
		return "", nil, err
	}
	var pairs []model.Input
	for _, suffix := range pairSuffixes(j.Image) {
		pair, status := checkedPair(m, j.Inputs["p"+suffix], j.Inputs["q"+suffix], e.Name != "unchecked")
		if status != "" {
			point, what, _ := strings.Cut(status, "-")
			return point + suffix + "-" + what, nil, nil
		}
		pairs = append(pairs, pair)
	}
	if !computes(e) {
		return statusOK, nil, nil
	}
	convention, err := model.ParseConvention(j.Convention)
	if err != nil {
		return "", nil, err
	}
	value := m.MultiPair(pairs, convention).Coefficients()
	return statusOK, map[string][]*big.Int{"value": value[:]}, nil
}

// pairSuffixes are what follows p and q in the names of the inputs: nothing for a single pair, else numbers.
func pairSuffixes(im *ucode.Image) (s []string) {
	for _, p := range im.Inputs {
		if suffix, ok := strings.CutPrefix(p.Name, "p"); ok {
			s = append(s, suffix)
		}
	}
	return s
}

// checkedPair makes points of coordinates; the status names the first check that fails, if checks are asked for.
func checkedPair(m *model.Pairing, p, q []*big.Int, check bool) (pair model.Input, status string) {
	P := model.G1{X: p[0], Y: p[1], Inf: allZero(p)}
	Q := model.G2{X: model.Fp2{A0: q[0], A1: q[1]}, Y: model.Fp2{A0: q[2], A1: q[3]}, Inf: allZero(q)}
	if check {
		switch {
		case !below(p, m.Fp.Modulus()):
			return pair, "p-range"
		case !below(q, m.Fp.Modulus()):
			return pair, "q-range"
		case !m.OnCurveG1(P):
			return pair, "p-curve"
		case !m.InSubgroupG1(P):
			return pair, "p-subgroup"
		case !m.OnCurveG2(Q):
			return pair, "q-curve"
		case !m.InSubgroupG2(Q):
			return pair, "q-subgroup"
		}
	}
	return model.Input{P: P, Q: Q}, ""
}

// fieldReference is x + y, x - y, xy and, twice, 1/x modulo each modulus.
func fieldReference(j *Job, _ ucode.Entry) (string, map[string][]*big.Int, error) {
	out := map[string][]*big.Int{}
	for _, m := range j.Curve.Moduli {
		f := model.NewField(m)
		in := j.Inputs["in."+m.Name]
		if !below(in, m.Value) {
			return "range-" + m.Name, nil, nil
		}
		x, y := in[0], in[1]
		out["out."+m.Name] = []*big.Int{f.Add(x, y), f.Sub(x, y), f.Mul(x, y), f.Inv(x), f.Inv(x)}
	}
	return statusOK, out, nil
}

func allZero(v []*big.Int) bool {
	for _, x := range v {
		if x.Sign() != 0 {
			return false
		}
	}
	return true
}

func below(v []*big.Int, m *big.Int) bool {
	for _, x := range v {
		if x.Cmp(m) >= 0 {
			return false
		}
	}
	return true
}
