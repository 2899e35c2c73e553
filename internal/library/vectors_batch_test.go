package library

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/internal/reference"
)

// Aggregation of ethereum/bls12-381-tests: each signature is decompressed and checked, then they are added. What has another length than an
// encoding, and no signatures at all, the host refuses.
func TestEthereumAggregate(t *testing.T) {
	m := golden(t)
	const size = 48
	for _, f := range files[struct {
		Input  []string
		Output any
	}](t, "aggregate") {
		t.Run(f.name, func(t *testing.T) {
			c := f.Case
			t.Parallel()
			if len(c.Input) == 0 {
				require.Nil(t, c.Output)
				return
			}
			var sum []*big.Int
			for _, text := range c.Input {
				b := fromHex(t, text)
				require.Len(t, b, 2*size)
				point := output(t, f.name, "g2-decompress", variant{}, map[string][]*big.Int{
					"x": {new(big.Int).SetBytes(b[size:]), new(big.Int).SetBytes(b[:size])}})
				if sum != nil {
					point = output(t, f.name, "g2-add", variant{}, map[string][]*big.Int{"q0": sum, "q1": point})
				}
				sum = point
			}
			q := reference.Query{Inputs: map[string][]*big.Int{"x": sum}}
			require.Equal(t, c.Output, "0x"+hex.EncodeToString(m.MarshalG2(q.G2("x"))))
		})
	}
}

// Batch verification of ethereum/bls12-381-tests, as a host composes it of programs: with random r_i of 64 bits, the signatures are
// all valid if e(r_1 key_1, H_1) ... e(r_n key_n, H_n) e(-G, r_1 signature_1 + ... + r_n signature_n) = 1, and otherwise this holds with
// probability 2^-64. The product of each case runs on the Verilog too.
func TestEthereumBatchVerify(t *testing.T) {
	m := golden(t)
	const size = 48
	minusG := reference.FromG1(m.NegG1(m.GeneratorG1()))
	for _, f := range files[struct {
		Input struct {
			PubKeys, Messages, Signatures []string
		}
		Output bool
	}](t, "batch_verify") {
		t.Run(f.name, func(t *testing.T) {
			c := f.Case
			t.Parallel()
			r := rand.New(rand.NewSource(seed))
			n := len(c.Input.PubKeys)
			terms := map[string][]*big.Int{}
			product := vector{name: f.name, program: "pairing-check", how: variant{pairs: n + 1}, in: map[string][]*big.Int{}}
			for i := range n {
				key, ok := decoded(t, m.ParseG1, size, reference.FromG1, c.Input.PubKeys[i])
				require.True(t, ok)
				signature, ok := decoded(t, m.ParseG2, 2*size, reference.FromG2, c.Input.Signatures[i])
				require.True(t, ok)
				k := []*big.Int{new(big.Int).SetUint64(r.Uint64() | 1)}
				terms[fmt.Sprint("q", i)], terms[fmt.Sprint("k", i)] = signature, k
				product.in[fmt.Sprint("p", i)] = output(t, f.name, "g1-mul", variant{}, map[string][]*big.Int{"p": key, "k": k})
				product.in[fmt.Sprint("q", i)] = output(t, f.name, "hash-to-g2", variant{},
					fieldElements(t, fromHex(t, c.Input.Messages[i]), []byte(ethereumTag), 2, 2))
			}
			product.in[fmt.Sprint("p", n)], product.in[fmt.Sprint("q", n)] = minusG, inG2.combine(t, f.name, n, terms)
			if !c.Output {
				product.status = ends("not-one")
			}
			replay(t, []vector{product}, 1)
		})
	}
}
