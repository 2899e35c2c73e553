package model

import (
	"errors"
	"math/big"
)

// What signing and verifying find wrong, besides ErrNotOnCurve and ErrNotInSubgroup.
var (
	ErrSecretKey   = errors.New("the secret key is not in 1..r-1")
	ErrKeyIdentity = errors.New("the public key, or the sum of the public keys, is the identity")
	ErrNoKeys      = errors.New("no public keys, or no signatures, are given")
	ErrMessages    = errors.New("there is not one message for each public key")
	ErrSameMessage = errors.New("two messages are equal, which this kind of scheme does not allow")
	ErrSignature   = errors.New("the signature is not valid")
)

// A Kind is a defence against rogue keys in aggregates: draft-irtf-cfrg-bls-signature, section 3.
type Kind string

const (
	Basic     Kind = "NUL" // the messages of an aggregate are different
	Augmented Kind = "AUG" // the signer's key precedes the message
	Proven    Kind = "POP" // each key comes with a proof of possession, which the caller has checked
)

// A Scheme is a BLS signature scheme of draft-irtf-cfrg-bls-signature; K and S are the fields of keys and of signatures.
// Keys and signatures are points; the bytes of the draft are the compressed encodings.
type Scheme[K, S any] struct {
	Kind   Kind
	DST    []byte // tag under which messages are hashed
	PopDST []byte // tag under which keys are hashed for proofs of possession

	e       *Pairing
	keys    *group[K]
	sigs    *group[S]
	hash    func(msg, dst []byte) (Point[S], error)
	input   func(Point[K], Point[S]) Input
	marshal func(Point[K]) []byte // of keys, compressed
}

// MinPK is the scheme with short keys: keys in G1, signatures in G2. Its tags are those of section 4.2.
func (h *Hasher) MinPK(kind Kind) *Scheme[*big.Int, Fp2] {
	const suite = "BLS12381G2_XMD:SHA-256_SSWU_RO_"
	return &Scheme[*big.Int, Fp2]{
		Kind: kind, DST: []byte("BLS_SIG_" + suite + string(kind) + "_"), PopDST: []byte("BLS_POP_" + suite + "POP_"),
		e: h.Pairing, keys: h.Pairing.g1, sigs: h.Pairing.g2,
		hash:    h.HashToG2,
		input:   func(key G1, sig G2) Input { return Input{key, sig} },
		marshal: h.MarshalG1,
	}
}

// MinSig is the scheme with short signatures: keys in G2, signatures in G1.
func (h *Hasher) MinSig(kind Kind) *Scheme[Fp2, *big.Int] {
	const suite = "BLS12381G1_XMD:SHA-256_SSWU_RO_"
	return &Scheme[Fp2, *big.Int]{
		Kind: kind, DST: []byte("BLS_SIG_" + suite + string(kind) + "_"), PopDST: []byte("BLS_POP_" + suite + "POP_"),
		e: h.Pairing, keys: h.Pairing.g2, sigs: h.Pairing.g1,
		hash:    h.HashToG1,
		input:   func(key G2, sig G1) Input { return Input{sig, key} },
		marshal: h.MarshalG2,
	}
}

// CheckSecret is nil for a secret key in 1..r-1, else ErrSecretKey.
func (s *Scheme[K, S]) CheckSecret(sk *big.Int) error {
	if sk.Sign() <= 0 || sk.Cmp(s.keys.r) >= 0 {
		return ErrSecretKey
	}
	return nil
}

// PublicKey is SkToPk, section 2.4: sk G.
func (s *Scheme[K, S]) PublicKey(sk *big.Int) (Point[K], error) {
	if err := s.CheckSecret(sk); err != nil {
		return Point[K]{}, err
	}
	return s.keys.mul(s.keys.generator, sk), nil
}

// CheckKey is KeyValidate, section 2.5: on the curve, in the subgroup, and not the identity.
func (s *Scheme[K, S]) CheckKey(pk Point[K]) error {
	if pk.Inf {
		return ErrKeyIdentity
	}
	return s.keys.check(pk)
}

// HashMessage is the point that a signature of the message by the owner of pk multiplies. Only Augmented looks at pk.
func (s *Scheme[K, S]) HashMessage(pk Point[K], msg []byte) (Point[S], error) {
	if s.Kind == Augmented {
		msg = append(s.marshal(pk), msg...)
	}
	return s.hash(msg, s.DST)
}

// Sign is CoreSign, section 2.6, of the message as HashMessage sees it.
func (s *Scheme[K, S]) Sign(sk *big.Int, msg []byte) (Point[S], error) {
	pk, err := s.PublicKey(sk)
	if err != nil {
		return Point[S]{}, err
	}
	hash, err := s.HashMessage(pk, msg)
	if err != nil {
		return Point[S]{}, err
	}
	return s.SignPoint(sk, hash)
}

// SignPoint is Sign for a message that has been hashed: sk H.
func (s *Scheme[K, S]) SignPoint(sk *big.Int, hash Point[S]) (Point[S], error) {
	if err := s.CheckSecret(sk); err != nil {
		return Point[S]{}, err
	}
	return s.sigs.mul(hash, sk), nil
}

// PopProve is section 3.3.2: sk times the hash of the own public key.
func (s *Scheme[K, S]) PopProve(sk *big.Int) (Point[S], error) {
	pk, err := s.PublicKey(sk)
	if err != nil {
		return Point[S]{}, err
	}
	hash, err := s.hash(s.marshal(pk), s.PopDST)
	if err != nil {
		return Point[S]{}, err
	}
	return s.SignPoint(sk, hash)
}
