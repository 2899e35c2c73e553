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

// Keys of Sapling: ak = [ask]G and nk = [nsk]H, for signatures vk = [sk]G, and randomised rvk = [rsk]G = vk + [alpha]G. The generators
// come from vectors too.
func TestJubjub(t *testing.T) {
	bases := table(t, "sapling_generators.json")[0]
	var multiples, ofBase, sums []vector
	multiple := func(name, base, scalar, point string) {
		k, want := []*big.Int{littleEndian(t, scalar)}, map[string][]*big.Int{"point": jubjubPoint(t, point)}
		multiples = append(multiples, vector{name: name, program: "jubjub-mul",
			in: map[string][]*big.Int{"k": k, "p": jubjubPoint(t, bases[base])}, want: want})
		if base == "skb" {
			ofBase = append(ofBase, vector{name: name, program: "jubjub-mul-base", in: map[string][]*big.Int{"k": k}, want: want})
		}
	}
	for _, row := range table(t, "sapling_key_components.json") {
		multiple("ak", "skb", row["ask"], row["ak"])
		multiple("nk", "pkb", row["nsk"], row["nk"])
	}
	for _, row := range table(t, "sapling_signatures.json") {
		multiple("vk", "skb", row["sk"], row["vk"])
		multiple("rvk", "skb", row["rsk"], row["rvk"])
		alpha := output(t, "alpha", "jubjub-mul-base", variant{}, map[string][]*big.Int{"k": {littleEndian(t, row["alpha"])}})
		sums = append(sums, vector{name: "vk + [alpha]G", program: "jubjub-add",
			in: map[string][]*big.Int{"p0": jubjubPoint(t, row["vk"]), "p1": alpha}, want: map[string][]*big.Int{"point": jubjubPoint(t, row["rvk"])}})
	}
	require.Len(t, multiples, 40)
	for _, all := range [][]vector{multiples, ofBase, sums} {
		replay(t, all, len(all))
	}
}
