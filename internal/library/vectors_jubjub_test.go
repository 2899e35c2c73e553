package library

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// littleEndian is a number of Zcash, lowest byte first.
func littleEndian(t *testing.T, text string) *big.Int {
	b := fromHex(t, text)
	slices.Reverse(b)
	return new(big.Int).SetBytes(b)
}

// jubjubPoint decodes a point: v, and in the top bit the parity of u, with -u^2 + v^2 = 1 + d u^2 v^2.
func jubjubPoint(t *testing.T, text string) []*big.Int {
	v := littleEndian(t, text)
	odd := v.Bit(255)
	v.SetBit(v, 255, 0)
	q, d := bls().Moduli[1].Value, bls().Edwards.D
	square := new(big.Int).Mul(v, v)
	den := new(big.Int).Mul(d, square)
	den.Add(den, big.NewInt(1)).ModInverse(den.Mod(den, q), q)
	u := new(big.Int).Sub(square, big.NewInt(1))
	u.Mul(u, den).Mod(u, q)
	require.NotNil(t, u.ModSqrt(u, q), text)
	if u.Bit(0) != odd {
		u.Sub(q, u)
	}
	return []*big.Int{u, v}
}

// table reads a file of zcash-test-vectors: rows with a name for each column.
func table(t *testing.T, file string) (rows []map[string]string) {
	var lines []json.RawMessage
	readJSON(t, &lines, vectors(t), "jubjub", file)
	var header []string
	require.NoError(t, json.Unmarshal(lines[1], &header))
	names := strings.Split(header[0], ", ")
	for _, line := range lines[2:] {
		var values []any
		require.NoError(t, json.Unmarshal(line, &values))
		row := map[string]string{}
		for i, v := range values {
			if text, ok := v.(string); ok {
				row[names[i]] = text
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// Keys of Sapling: ak = [ask]G and nk = [nsk]H, and for signatures vk = [sk]G. The generators come from vectors too.
func TestJubjub(t *testing.T) {
	bases := table(t, "sapling_generators.json")[0]
	var all []vector
	add := func(name, base, scalar, point string) {
		k := littleEndian(t, scalar)
		all = append(all, vector{name: name, program: "jubjub-mul",
			in:   map[string][]*big.Int{"k": {k}, "p": jubjubPoint(t, base)},
			want: map[string][]*big.Int{"point": jubjubPoint(t, point)}})
	}
	for _, row := range table(t, "sapling_key_components.json") {
		add("ak", bases["skb"], row["ask"], row["ak"])
		add("nk", bases["pkb"], row["nsk"], row["nk"])
	}
	for _, row := range table(t, "sapling_signatures.json") {
		add("vk", bases["skb"], row["sk"], row["vk"])
	}
	require.Len(t, all, 30)
	replay(t, all, len(all))
}
