package samples

import (
	"fmt"
	"math/big"
	"math/rand"

	"hwgen/model"
	"hwgen/params"
	"hwgen/ucode"
)

// Case is one run of a program that a check makes.
type Case struct {
	Name   string
	Entry  string
	Inputs map[string][]*big.Int
}

// Cases gives runs that show what a program does: every entry on valid inputs; each input at the edges of its range, beyond it, and
// zero, which for a point is the identity; and n runs on random inputs. The same seed gives the same cases.
func Cases(im *ucode.Image, curve *params.Curve, n int, seed int64) ([]Case, error) {
	valid := Inputs(im, curve)
	var cases []Case
	for _, e := range im.Entries {
		cases = append(cases, Case{"valid inputs", e.Name, valid})
	}
	first := im.Entries[0].Name
	add := func(name string, p ucode.Port, v []*big.Int) {
		in := map[string][]*big.Int{}
		for k, x := range valid {
			in[k] = x
		}
		in[p.Name] = v
		cases = append(cases, Case{name, first, in})
	}
	for _, p := range im.Inputs {
		m := curve.Moduli[p.Modulus].Value
		last := new(big.Int).Sub(m, big.NewInt(1))
		add(p.Name+" zero", p, constant(len(p.Addr), new(big.Int)))
		add(p.Name+" at the top of its range", p, constant(len(p.Addr), last))
		for i := range p.Addr {
			v := append([]*big.Int{}, valid[p.Name]...)
			v[i] = new(big.Int).Add(v[i], m)
			if v[i].BitLen() > 32*curve.HostWords() {
				v[i] = m
			}
			add(fmt.Sprintf("%s[%d] beyond its range", p.Name, i), p, v)
		}
	}
	r := rand.New(rand.NewSource(seed))
	for k := range n {
		in, err := random(im, curve, r)
		if err != nil {
			return nil, err
		}
		cases = append(cases, Case{fmt.Sprintf("random inputs %d", k+1), first, in})
	}
	return cases, nil
}

func constant(n int, v *big.Int) []*big.Int {
	all := make([]*big.Int, n)
	for i := range all {
		all[i] = v
	}
	return all
}

// random gives random valid inputs: points of the groups, numbers below their modulus.
func random(im *ucode.Image, curve *params.Curve, r *rand.Rand) (map[string][]*big.Int, error) {
	in := Inputs(im, curve)
	for _, p := range im.Inputs {
		if !isPoint(p, curve) {
			m := curve.Moduli[p.Modulus].Value
			for i := range in[p.Name] {
				in[p.Name][i] = new(big.Int).Rand(r, m)
			}
			continue
		}
		e, err := model.New(curve)
		if err != nil {
			return nil, err
		}
		k := new(big.Int).Rand(r, curve.Moduli[1].Value)
		if len(p.Addr) == 2 {
			P := e.MulG1(e.GeneratorG1(), k)
			in[p.Name] = []*big.Int{P.X, P.Y}
		} else {
			Q := e.MulG2(e.GeneratorG2(), k)
			in[p.Name] = []*big.Int{Q.X.A0, Q.X.A1, Q.Y.A0, Q.Y.A1}
		}
	}
	return in, nil
}
