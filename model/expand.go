package model

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/big"
)

// ErrDST is a domain separation tag that RFC 9380 does not allow: an empty one (section 3.1).
var ErrDST = errors.New("the domain separation tag is empty")

// maxDST is the longest tag that is used as it is; a longer one is hashed.
const maxDST = 255

// ExpandMessageXMD is expand_message_xmd of RFC 9380, section 5.3.1, with SHA-256: n bytes, 1..255*32, that look uniformly
// random. With | for concatenation, I2OSP(v, k) for v in k bytes big endian, and DST' = DST | I2OSP(len(DST), 1):
//
//	b_0 = H(0^64 | msg | I2OSP(n, 2) | I2OSP(0, 1) | DST')
//	b_1 = H(b_0 | I2OSP(1, 1) | DST')
//	b_i = H((b_0 xor b_(i-1)) | I2OSP(i, 1) | DST')
//
// and the result is the first n bytes of b_1 | b_2 | ... A tag of more than 255 bytes is replaced by
// H("H2C-OVERSIZE-DST-" | DST), section 5.3.3.
func ExpandMessageXMD(msg, dst []byte, n int) ([]byte, error) {
	if len(dst) == 0 {
		return nil, ErrDST
	}
	if most := 255 * sha256.Size; n < 1 || n > most {
		return nil, fmt.Errorf("%d bytes of expanded message, want 1..%d", n, most)
	}
	if len(dst) > maxDST {
		dst = digest([]byte("H2C-OVERSIZE-DST-"), dst)
	}
	dstPrime := append(append([]byte{}, dst...), byte(len(dst)))
	length := binary.BigEndian.AppendUint16(nil, uint16(n))

	b0 := digest(make([]byte, sha256.BlockSize), msg, length, []byte{0}, dstPrime)
	b := make([]byte, sha256.Size)
	var out []byte
	for i := 1; len(out) < n; i++ {
		for j := range b {
			b[j] ^= b0[j]
		}
		b = digest(b, []byte{byte(i)}, dstPrime)
		out = append(out, b...)
	}
	return out[:n], nil
}

// digest is SHA-256 of the concatenation.
func digest(parts ...[]byte) []byte {
	h := sha256.New()
	for _, p := range parts {
		h.Write(p)
	}
	return h.Sum(nil)
}

// HashToFieldG1 is hash_to_field of RFC 9380, section 5.2, for Fp: count elements, each the residue of L bytes, big endian.
func (e *Pairing) HashToFieldG1(msg, dst []byte, count int) ([]*big.Int, error) {
	length := e.hashLength()
	uniform, err := ExpandMessageXMD(msg, dst, count*length)
	if err != nil {
		return nil, err
	}
	u := make([]*big.Int, count)
	for i := range u {
		u[i] = e.Fp.Reduce(new(big.Int).SetBytes(uniform[i*length : (i+1)*length]))
	}
	return u, nil
}

// HashToFieldG2 is hash_to_field for Fp2: the coefficient of 1 comes before that of a.
func (e *Pairing) HashToFieldG2(msg, dst []byte, count int) ([]Fp2, error) {
	c, err := e.HashToFieldG1(msg, dst, 2*count)
	if err != nil {
		return nil, err
	}
	u := make([]Fp2, count)
	for i := range u {
		u[i] = Fp2{c[2*i], c[2*i+1]}
	}
	return u, nil
}

// hashLength is L = ceil((log2(p) + k)/8) for security of k = 128 bits, 64 for BLS12-381: the residue of so many uniform
// bytes is uniform but for 2^-k.
func (e *Pairing) hashLength() int { return (e.Fp.Modulus().BitLen() + 128 + 7) / 8 }
