package model

// VerifyPoints is the core of every verification, CoreAggregateVerify of draft-irtf-cfrg-bls-signature, section 2.9, for
// messages that have been hashed: with the generator G of the keys' group,
//
//	e(pk_1, H_1) e(pk_2, H_2) ... e(-G, sig) = 1
//
// (arguments exchanged if keys are in G2). It is nil, or the first fault in the order: no keys, numbers of keys and hashes,
// keys from the first on, the signature's point, the equation.
func (s *Scheme[K, S]) VerifyPoints(keys []Point[K], hashes []Point[S], sig Point[S]) error {
	if len(keys) == 0 {
		return ErrNoKeys
	}
	if len(hashes) != len(keys) {
		return ErrMessages
	}
	in := []Input{s.input(s.keys.neg(s.keys.generator), sig)}
	for i, pk := range keys {
		if err := s.CheckKey(pk); err != nil {
			return err
		}
		in = append(in, s.input(pk, hashes[i]))
	}
	if err := s.sigs.check(sig); err != nil {
		return err
	}
	if !s.e.ProductIsOne(in) {
		return ErrSignature
	}
	return nil
}

// Verify is CoreVerify, section 2.7: nil or what is wrong. An error of the hash is passed on.
func (s *Scheme[K, S]) Verify(pk Point[K], msg []byte, sig Point[S]) error {
	return s.verify([]Point[K]{pk}, [][]byte{msg}, sig)
}

// AggregateVerify checks one signature of many signers, each of their own message; Basic wants all messages different
// (section 3.1.1).
func (s *Scheme[K, S]) AggregateVerify(keys []Point[K], msgs [][]byte, sig Point[S]) error {
	if s.Kind == Basic {
		seen := map[string]bool{}
		for _, m := range msgs {
			if seen[string(m)] {
				return ErrSameMessage
			}
			seen[string(m)] = true
		}
	}
	return s.verify(keys, msgs, sig)
}

func (s *Scheme[K, S]) verify(keys []Point[K], msgs [][]byte, sig Point[S]) error {
	if len(msgs) != len(keys) {
		return ErrMessages
	}
	hashes := make([]Point[S], len(msgs))
	for i, m := range msgs {
		var err error
		if hashes[i], err = s.HashMessage(keys[i], m); err != nil {
			return err
		}
	}
	return s.VerifyPoints(keys, hashes, sig)
}

// FastAggregateVerify checks one signature of many signers of the same message, section 3.3.4, under the sum of their keys.
// Each key is checked, and the sum must not be the identity. The proofs of possession are the caller's to check; without
// them rogue keys can be added.
func (s *Scheme[K, S]) FastAggregateVerify(keys []Point[K], msg []byte, sig Point[S]) error {
	hash, err := s.hash(msg, s.DST)
	if err != nil {
		return err
	}
	return s.FastVerifyPoint(keys, hash, sig)
}

// FastVerifyPoint is FastAggregateVerify for a message that has been hashed.
func (s *Scheme[K, S]) FastVerifyPoint(keys []Point[K], hash, sig Point[S]) error {
	if len(keys) == 0 {
		return ErrNoKeys
	}
	sum := s.keys.identity()
	for _, pk := range keys {
		if err := s.CheckKey(pk); err != nil {
			return err
		}
		sum = s.keys.add(sum, pk)
	}
	return s.VerifyPoints([]Point[K]{sum}, []Point[S]{hash}, sig)
}

// PopVerify is section 3.3.3: nil if the proof is a signature of the key itself.
func (s *Scheme[K, S]) PopVerify(pk Point[K], proof Point[S]) error {
	hash, err := s.hash(s.marshal(pk), s.PopDST)
	if err != nil {
		return err
	}
	return s.VerifyPoints([]Point[K]{pk}, []Point[S]{hash}, proof)
}

// Aggregate is the sum of signatures, section 2.8; the points are checked first, and there is at least one.
func (s *Scheme[K, S]) Aggregate(sigs []Point[S]) (Point[S], error) {
	if len(sigs) == 0 {
		return Point[S]{}, ErrNoKeys
	}
	sum := s.sigs.identity()
	for _, sig := range sigs {
		if err := s.sigs.check(sig); err != nil {
			return Point[S]{}, err
		}
		sum = s.sigs.add(sum, sig)
	}
	return sum, nil
}
