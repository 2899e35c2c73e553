package model

import (
	"fmt"
	"math/big"
	"testing"

	circl "github.com/cloudflare/circl/sign/bls"
	"github.com/stretchr/testify/require"
	blst "github.com/supranational/blst/bindings/go"
	"pgregory.net/rapid"
)

// An oracle answers in bytes, compressed keys and signatures.
type signatureOracle struct {
	verify func(keys [][]byte, msgs [][]byte, sig, dst []byte, aug bool) bool
	sign   func(sk *big.Int, msg, dst, aug []byte) []byte
}

func blstSecret(sk *big.Int) *blst.SecretKey {
	return new(blst.SecretKey).Deserialize(sk.FillBytes(make([]byte, 32)))
}

var blstMinPK = signatureOracle{
	verify: func(keys, msgs [][]byte, sig, dst []byte, aug bool) bool {
		return new(blst.P2Affine).AggregateVerifyCompressed(sig, true, keys, true, msgs, dst, true, aug)
	},
	sign: func(sk *big.Int, msg, dst, aug []byte) []byte {
		return new(blst.P2Affine).Sign(blstSecret(sk), append(aug, msg...), dst).Compress()
	},
}

var blstMinSig = signatureOracle{
	verify: func(keys, msgs [][]byte, sig, dst []byte, aug bool) bool {
		return new(blst.P1Affine).AggregateVerifyCompressed(sig, true, keys, true, msgs, dst, true, aug)
	},
	sign: func(sk *big.Int, msg, dst, aug []byte) []byte {
		return new(blst.P1Affine).Sign(blstSecret(sk), append(aug, msg...), dst).Compress()
	},
}

// schemeCase is one of the two assignments of groups, with its oracle and points that are wrong.
type schemeCase[K, S any] struct {
	*Scheme[K, S]
	oracle     signatureOracle
	marshalSig func(Point[S]) []byte
	outsideKey Point[K] // on the curve, not in the subgroup
	outsideSig Point[S]
}

// verdict checks that the model and blst agree, and gives the model's answer.
func (k *schemeCase[K, S]) verdict(c *tally, keys []Point[K], msgs [][]byte, sig Point[S]) error {
	err := k.AggregateVerify(keys, msgs, sig)
	var kb [][]byte
	for _, pk := range keys {
		kb = append(kb, k.marshal(pk))
	}
	if err != ErrSameMessage { // which blst leaves to its caller
		good := k.oracle.verify(kb, msgs, k.marshalSig(sig), k.DST, k.Kind == Augmented)
		c.ok(good == (err == nil), "%s: blst says %v, the model %v", k.DST, good, err)
	}
	return err
}

func (k *schemeCase[K, S]) run(t *testing.T, c *tally) {
	s := newSource(k.e)
	is := func(got, want error, what string) { c.ok(got == want, "%s: %s: %v, want %v", k.DST, what, got, want) }
	var keys []Point[K]
	var msgs [][]byte
	var sigs []Point[S]
	secrets := []*big.Int{big.NewInt(1), new(big.Int).Sub(k.keys.r, big.NewInt(1)), s.below(k.keys.r)}
	for i, sk := range secrets {
		pk, err := k.PublicKey(sk)
		require.NoError(t, err)
		msg := []byte(fmt.Sprintf("message %d", i))
		sig, err := k.Sign(sk, msg)
		require.NoError(t, err)
		var aug []byte
		if k.Kind == Augmented {
			aug = k.marshal(pk)
		}
		c.ok(string(k.oracle.sign(sk, msg, k.DST, aug)) == string(k.marshalSig(sig)), "signature %d by blst", i)
		is(k.Verify(pk, msg, sig), nil, "valid")
		is(k.verdict(c, []Point[K]{pk}, [][]byte{msg}, sig), nil, "valid")
		keys, msgs, sigs = append(keys, pk), append(msgs, msg), append(sigs, sig)
	}
	is(k.verdict(c, keys[2:], [][]byte{[]byte("other")}, sigs[2]), ErrSignature, "another message")
	is(k.verdict(c, keys[2:], msgs[2:], k.sigs.neg(sigs[2])), ErrSignature, "negated")
	is(k.verdict(c, keys[2:], msgs[2:], k.sigs.identity()), ErrSignature, "identity as signature")
	is(k.verdict(c, keys[2:], msgs[2:], k.outsideSig), ErrNotInSubgroup, "signature outside")
	is(k.verdict(c, keys[2:], msgs[2:], k.sigs.add(sigs[2], k.outsideSig)), ErrNotInSubgroup, "signature plus outside")
	sum, err := k.Aggregate(sigs)
	require.NoError(t, err)
	is(k.verdict(c, keys, msgs, sum), nil, "aggregate")
	is(k.verdict(c, keys[:2], msgs[:2], sum), ErrSignature, "a signer less")
	is(k.verdict(c, keys, append(msgs[1:3:3], msgs[0]), sum), ErrSignature, "messages in another order")
	is(k.verdict(c, append(keys[:2:2], k.keys.identity()), msgs, sum), ErrKeyIdentity, "identity among the keys")
	is(k.verdict(c, append(keys[:2:2], k.outsideKey), msgs, sum), ErrNotInSubgroup, "key outside")
	is(k.verdict(c, nil, nil, k.sigs.identity()), ErrNoKeys, "no keys")
	is(k.AggregateVerify(keys, msgs[:2], sum), ErrMessages, "a message less")
	is(k.VerifyPoints(keys, nil, sum), ErrMessages, "no hashes")
	_, err = k.Aggregate(nil)
	is(err, ErrNoKeys, "no signatures")
	_, err = k.Aggregate([]Point[S]{sum, k.outsideSig})
	is(err, ErrNotInSubgroup, "a signature outside")

	same := [][]byte{msgs[0], msgs[0], msgs[0]}
	want := map[Kind]error{Basic: ErrSameMessage, Augmented: ErrSignature, Proven: ErrSignature}[k.Kind]
	is(k.verdict(c, keys, same, sum), want, "equal messages")

	bad := sigs[0]
	bad.X = bad.Y
	is(k.Verify(keys[0], msgs[0], bad), ErrNotOnCurve, "signature off the curve")
	badKey := keys[0]
	badKey.Y = badKey.X
	is(k.Verify(badKey, msgs[0], sigs[0]), ErrNotOnCurve, "key off the curve")
	for _, sk := range []*big.Int{big.NewInt(0), k.keys.r, new(big.Int).Add(k.keys.r, big.NewInt(1)), big.NewInt(-1)} {
		_, err := k.Sign(sk, msgs[0])
		is(err, ErrSecretKey, "secret key out of range")
		_, err = k.SignPoint(sk, sigs[0])
		is(err, ErrSecretKey, "secret key out of range")
		_, err = k.PopProve(sk)
		is(err, ErrSecretKey, "secret key out of range")
	}
	k.runFast(t, c, secrets, keys)
}

// runFast signs one message by all, and proves possession.
func (k *schemeCase[K, S]) runFast(t *testing.T, c *tally, secrets []*big.Int, keys []Point[K]) {
	is := func(got, want error, what string) { c.ok(got == want, "%s: %s: %v, want %v", k.DST, what, got, want) }
	hash, err := k.hash([]byte("same"), k.DST)
	require.NoError(t, err)
	sum := k.sigs.identity()
	for i, sk := range secrets {
		sig, err := k.SignPoint(sk, hash)
		require.NoError(t, err)
		sum = k.sigs.add(sum, sig)

		proof, err := k.PopProve(sk)
		require.NoError(t, err)
		is(k.PopVerify(keys[i], proof), nil, "proof of possession")
		is(k.PopVerify(keys[(i+1)%len(keys)], proof), ErrSignature, "proof of another's possession")
		c.ok(string(k.oracle.sign(sk, k.marshal(keys[i]), k.PopDST, nil)) == string(k.marshalSig(proof)), "proof by blst")
	}
	// The first two secrets are 1 and r - 1, so their keys cancel.
	is(k.FastAggregateVerify(keys, []byte("same"), sum), nil, "fast")
	is(k.FastAggregateVerify(keys[2:], []byte("same"), sum), nil, "fast, without two keys that cancel")
	is(k.FastAggregateVerify(keys[:2], []byte("same"), k.sigs.identity()), ErrKeyIdentity, "fast, keys that cancel")
	is(k.FastAggregateVerify(keys, []byte("other"), sum), ErrSignature, "fast, another message")
	is(k.FastAggregateVerify(keys[1:], []byte("same"), sum), ErrSignature, "fast, a key less")
	is(k.FastAggregateVerify(nil, []byte("same"), k.sigs.identity()), ErrNoKeys, "fast, no keys")
	is(k.FastAggregateVerify(append(keys[:2:2], k.keys.identity()), []byte("same"), sum), ErrKeyIdentity, "fast, identity")
	is(k.FastAggregateVerify(append(keys[:2:2], k.outsideKey), []byte("same"), sum), ErrNotInSubgroup, "fast, key outside")
	is(k.FastAggregateVerify(keys, []byte("same"), k.outsideSig), ErrNotInSubgroup, "fast, signature outside")
}

func TestSignaturesAgainstBlst(t *testing.T) {
	t.Parallel()
	h := hasher(t)
	s := newSource(h.Pairing)
	p, q := s.curveG1(), s.curveG2()
	for _, kind := range []Kind{Basic, Augmented, Proven} {
		t.Run(string(kind), func(t *testing.T) {
			c := newTally(t)
			(&schemeCase[*big.Int, Fp2]{h.MinPK(kind), blstMinPK, h.MarshalG2, p, q}).run(t, c)
			(&schemeCase[Fp2, *big.Int]{h.MinSig(kind), blstMinSig, h.MarshalG1, q, p}).run(t, c)
		})
	}
}

// circl has the basic scheme, in both assignments of groups; its names are those of the group of keys.
func TestSignaturesAgainstCircl(t *testing.T) {
	h, c := hasher(t), newTally(t)
	pk, sg := h.MinPK(Basic), h.MinSig(Basic)
	for i := range 4 {
		msg := []byte{byte(i)}
		k1, err := circl.KeyGen[circl.G1](make([]byte, 32+i), nil, nil)
		require.NoError(t, err)
		b, err := k1.MarshalBinary()
		require.NoError(t, err)
		sig1, err := pk.Sign(new(big.Int).SetBytes(b), msg)
		require.NoError(t, err)
		c.ok(string(circl.Sign(k1, msg)) == string(h.MarshalG2(sig1)), "short keys")

		k2, err := circl.KeyGen[circl.G2](make([]byte, 32+i), nil, nil)
		require.NoError(t, err)
		b, err = k2.MarshalBinary()
		require.NoError(t, err)
		sig2, err := sg.Sign(new(big.Int).SetBytes(b), msg)
		require.NoError(t, err)
		c.ok(string(circl.Sign(k2, msg)) == string(h.MarshalG1(sig2)), "short signatures")
	}
}

// Signatures of one message add up like their keys.
func TestSignaturesAreLinear(t *testing.T) {
	h, c := hasher(t), newTally(t)
	s := h.MinSig(Proven)
	g := drawIn(h.Fq)
	rapid.Check(t, func(t *rapid.T) {
		a, b := g.Draw(t, "a"), g.Draw(t, "b")
		hash, err := s.hash(rapid.SliceOf(rapid.Byte()).Draw(t, "message"), s.DST)
		if err != nil {
			t.Fatal(err)
		}
		sum := s.sigs.identity()
		for _, sk := range []*big.Int{a, b, h.Fq.Neg(h.Fq.Add(a, b))} {
			sig, err := s.SignPoint(sk, hash)
			if (err != nil) != (sk.Sign() == 0) {
				t.Fatalf("secret key %v: %v", sk, err)
			}
			if err == nil {
				sum = s.sigs.add(sum, sig)
			}
		}
		if c.n++; !sum.Inf {
			t.Fatal("signatures by a, b and -(a + b) do not add up to the identity")
		}
	})
}
