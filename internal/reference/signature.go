package reference

import (
	"errors"
	"fmt"
	"math/big"

	"hwgen/model"
)

// scheme is a BLS signature scheme as references use it: keys in G1 and signatures in G2, or the other way round.
type scheme struct{ inG2 bool } // signatures

var minPK, minSig = scheme{inG2: true}, scheme{}

func (s scheme) key() string       { return map[bool]string{true: "p", false: "q"}[s.inG2] }
func (s scheme) signature() string { return map[bool]string{true: "q", false: "p"}[s.inG2] }

// check makes the checks of a point.
func (q *Query) checkPoint(m *model.Pairing, name string) {
	q.Range(m.Fp.Modulus(), name)
	if len(q.Inputs[name])%4 == 0 {
		q.CheckG2(m, name)
	} else {
		q.CheckG1(m, name)
	}
}

// checkKey makes those of a public key.
func (q *Query) checkKey(m *model.Pairing, name string) {
	q.checkPoint(m, name)
	q.require(!allZero(q.Inputs[name]), name+"-identity")
}

// sign is the signature of the message with the field elements u0 and u1.
func (s scheme) sign(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	h, err := m.Hasher()
	if err != nil {
		return nil, err
	}
	sk := q.Number("sk")
	q.require(h.MinPK(model.Basic).CheckSecret(sk) == nil, "sk-range")
	q.Range(m.Fp.Modulus(), "u0", "u1")
	randomNumbers(q, m)
	if q.Done() {
		return nil, nil
	}
	if s.inG2 {
		P, err := h.MinPK(model.Basic).SignPoint(sk, hashG2(h, q))
		return Outputs{"point": FromG2(P)}, err
	}
	P, err := h.MinSig(model.Basic).SignPoint(sk, hashG1(h, q))
	return Outputs{"point": FromG1(P)}, err
}

func hashG1(h *model.Hasher, q *Query) model.G1 {
	return h.HashFromFieldG1(q.Number("u0"), q.Number("u1"))
}

func hashG2(h *model.Hasher, q *Query) model.G2 {
	fp2 := func(name string) model.Fp2 { return model.Fp2{A0: q.Inputs[name][0], A1: q.Inputs[name][1]} }
	return h.HashFromFieldG2(fp2("u0"), fp2("u1"))
}

// verify tells whether the signature is valid for the key and the message.
func (s scheme) verify(q *Query) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	q.checkKey(m, s.key())
	q.checkPoint(m, s.signature())
	q.Range(m.Fp.Modulus(), "u0", "u1")
	if q.Done() {
		return nil, nil
	}
	return nil, s.equation(q, m, []*Query{q}, q)
}

// equation refuses unless the product of e(key, hash) over parts, and of e(-G, signature), is 1.
func (s scheme) equation(q *Query, m *model.Pairing, parts []*Query, last *Query) error {
	h, err := m.Hasher()
	if err != nil {
		return err
	}
	if s.inG2 {
		err = h.MinPK(model.Basic).VerifyPoints(each(parts, func(q *Query) model.G1 { return q.G1("p") }), each(parts, func(q *Query) model.G2 { return hashG2(h, q) }), last.G2("q"))
	} else {
		err = h.MinSig(model.Basic).VerifyPoints(each(parts, func(q *Query) model.G2 { return q.G2("q") }), each(parts, func(q *Query) model.G1 { return hashG1(h, q) }), last.G1("p"))
	}
	if errors.Is(err, model.ErrSignature) {
		q.Refuse("not-valid")
		return nil
	}
	return err
}

func each[E any](parts []*Query, f func(q *Query) E) (all []E) {
	for _, q := range parts {
		all = append(all, f(q))
	}
	return all
}

// aggregate tells whether the signature is valid for n keys, each with its message.
func (s scheme) aggregate(q *Query) (Outputs, error) {
	return s.rounds(q, func(m *model.Pairing) {
		q.checkPoint(m, s.signature())
	}, []string{s.key(), "u0", "u1"}, func(m *model.Pairing, part *Query) {
		part.checkKey(m, s.key())
		part.Range(m.Fp.Modulus(), "u0", "u1")
	}, func(m *model.Pairing, parts []*Query) error { return s.equation(q, m, parts, q) })
}

// fast tells whether the signature is valid for n keys and one message.
func (s scheme) fast(q *Query) (Outputs, error) {
	return s.rounds(q, func(m *model.Pairing) {
		q.checkPoint(m, s.signature())
		q.Range(m.Fp.Modulus(), "u0", "u1")
	}, []string{s.key()}, func(m *model.Pairing, part *Query) { part.checkKey(m, s.key()) }, func(m *model.Pairing, parts []*Query) error {
		sum := Query{Inputs: map[string][]*big.Int{"u0": q.Inputs["u0"], "u1": q.Inputs["u1"]}}
		total1, total2 := m.IdentityG1(), m.IdentityG2()
		for _, part := range parts {
			if s.inG2 {
				total1 = m.AddG1(total1, part.G1("p"))
			} else {
				total2 = m.AddG2(total2, part.G2("q"))
			}
		}
		sum.Inputs["p"], sum.Inputs["q"] = FromG1(total1), FromG2(total2)
		if allZero(sum.Inputs[s.key()]) {
			q.Refuse("keys-identity")
			return nil
		}
		return s.equation(q, m, []*Query{&sum}, q)
	})
}

// rounds makes the checks of what is there once, then of each round, and then finishes.
func (s scheme) rounds(q *Query, once func(m *model.Pairing), streamed []string, round func(m *model.Pairing, part *Query),
	finish func(m *model.Pairing, parts []*Query) error) (Outputs, error) {
	m, err := q.Model()
	if err != nil {
		return nil, err
	}
	if !below(q.Inputs["n"], m.Fp.Modulus()) { // whatever the entry
		q.Refuse("n-range")
		return nil, nil
	}
	if once(m); q.refused != "" {
		return nil, nil
	}
	n := int(q.Number("n").Int64())
	if n == 0 { // whatever the entry
		q.Refuse("no-keys")
		return nil, nil
	}
	var parts []*Query
	for i := range n {
		part := &Query{Curve: q.Curve, Entry: q.Entry, Inputs: map[string][]*big.Int{}}
		for name, v := range q.Inputs {
			part.Inputs[name] = v
		}
		for _, name := range streamed {
			size := s.size(name)
			if len(q.Inputs[name]) < size*(i+1) {
				return nil, fmt.Errorf("input %s has no round %d", name, i+1)
			}
			part.Inputs[name] = q.Inputs[name][size*i : size*(i+1)]
		}
		if round(m, part); part.refused != "" {
			q.Refuse(part.refused)
			return nil, nil
		}
		parts = append(parts, part)
	}
	if q.Done() {
		return nil, nil
	}
	return nil, finish(m, parts)
}

// size is the number of numbers of an input in a round.
func (s scheme) size(name string) int {
	switch {
	case name == "p":
		return 2
	case name == "q":
		return 4
	case s.inG2:
		return 2
	}
	return 1
}
