// Package hashing is the host's part of hashing to a curve (RFC 9380): from a message to the field elements that a program maps to points. It
// is written apart from package model, which does the same for the reference, and a test holds the two together.
package hashing

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math/big"
)

// securityBits is the k of RFC 9380 for the suites of BLS12-381.
const securityBits = 128

// longestTag is the length in bytes up to which a domain separation tag is used as it is; longer ones are hashed (section 5.3.3).
const longestTag = 255

// ErrNoTag is a domain separation tag of no bytes, which RFC 9380 forbids (section 3.1).
var ErrNoTag = errors.New("the domain separation tag must not be empty")

// ToField is hash_to_field (section 5.2) with expand_message_xmd and SHA-256: count elements, each of degree numbers below p.
func ToField(message, tag []byte, count, degree int, p *big.Int) ([][]*big.Int, error) {
	length := (p.BitLen() + securityBits + 7) / 8
	stream, err := expand(message, tag, count*degree*length)
	if err != nil {
		return nil, err
	}
	elements := make([][]*big.Int, count)
	for i := range elements {
		for range degree {
			v := new(big.Int).SetBytes(stream[:length])
			elements[i] = append(elements[i], v.Mod(v, p))
			stream = stream[length:]
		}
	}
	return elements, nil
}

// expand is expand_message_xmd with SHA-256 (section 5.3.1): n bytes, in blocks that are chained by exclusive or with the first digest.
func expand(message, tag []byte, n int) ([]byte, error) {
	if len(tag) == 0 {
		return nil, ErrNoTag
	}
	blocks := (n + sha256.Size - 1) / sha256.Size
	if blocks > 255 {
		return nil, fmt.Errorf("%d bytes of one message are more than the %d that RFC 9380 allows", n, 255*sha256.Size)
	}
	if len(tag) > longestTag {
		short := sha256.Sum256(append([]byte("H2C-OVERSIZE-DST-"), tag...))
		tag = short[:]
	}
	suffix := append(append([]byte{}, tag...), byte(len(tag)))

	h := sha256.New()
	h.Write(make([]byte, h.BlockSize()))
	h.Write(message)
	h.Write([]byte{byte(n >> 8), byte(n), 0})
	h.Write(suffix)
	first := h.Sum(nil)

	var stream []byte
	link := make([]byte, sha256.Size) // the block before; before the first one, zeros
	for i := 1; i <= blocks; i++ {
		for j := range link {
			link[j] ^= first[j]
		}
		h.Reset()
		h.Write(link)
		h.Write([]byte{byte(i)})
		h.Write(suffix)
		link = h.Sum(nil)
		stream = append(stream, link...)
	}
	return stream[:n], nil
}
