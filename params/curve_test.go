package params

import (
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBuiltinCurves(t *testing.T) {
	type widths struct{ bits, element, words64, hostWords, stride int }
	want := map[string]widths{
		"bls12-377": {377, 380, 6, 12, 16},
		"bls12-381": {381, 384, 6, 12, 16},
		"bn254":     {254, 257, 5, 8, 8},
		"toy13":     {13, 16, 3, 1, 1},
		"toy31":     {31, 34, 3, 1, 1},
	}
	require.Len(t, CurveNames(), len(want))
	for _, n := range CurveNames() {
		c, err := LoadCurve(n)
		require.NoError(t, err, n)
		require.Equal(t, n, c.Name)
		require.Equal(t, want[n], widths{c.MaxBits(), c.ElementBits(), c.Words(64), c.HostWords(), c.HostStride()}, n)
		require.Len(t, c.Moduli, 2, n)
		require.Equal(t, "p", c.Moduli[0].Name)
		require.Equal(t, "q", c.Moduli[1].Name)
	}
}

// The published moduli, which the curve files do not contain (draft-irtf-cfrg-pairing-friendly-curves, section 4.2.1).
func TestBLS12381Moduli(t *testing.T) {
	c, err := LoadCurve("bls12-381")
	require.NoError(t, err)
	require.Equal(t, "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",
		c.Moduli[0].Value.Text(16))
	require.Equal(t, "73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001", c.Moduli[1].Value.Text(16))
	require.Equal(t, "396c8c005555e1568c00aaab0000aaab", c.H1.Text(16))
	require.Equal(t, "5d543a95414e7f1091d50792876a202cd91de4547085abaa68a205b2e5a7ddfa628f1cb4d9e82ef21537e293a6691ae1616ec6e786f0c70cf1c38e31c7238e5",
		c.H2.Text(16))
	require.Equal(t, Ext2{big.NewInt(4), big.NewInt(4)}, c.BTwist)
	for w, s := range map[int]int{16: 24, 17: 23, 24: 16, 32: 12, 48: 8, 64: 6, 96: 4} {
		require.Equal(t, s, c.Words(w), "w = %d", w)
	}
}

// replaceIn gives a built-in file with one piece of text replaced.
func replaceIn(t *testing.T, file, old, new string) []byte {
	t.Helper()
	content, err := files.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(content), old), "%q in %s", old, file)
	return []byte(strings.Replace(string(content), old, new, 1))
}

func TestCurveErrors(t *testing.T) {
	const (
		bls = "bls12-381"
		toy = "toy13"
	)
	g1y := "0x08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1"
	g2x := "0x024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"
	for _, c := range []struct{ curve, old, new, want string }{
		// Unknown keys, wrong types, duplicate keys, missing fields.
		{toy, "headroom: 3", "headroom: 3\ncolour: 3", "colour: unknown key (line 5)"},
		{toy, "modulus: 509", "modulo: 509", "scalar.modulo: unknown key (line 7)"},
		{toy, "headroom: 3", "headroom: {a: 3}", "headroom: wrong type: a mapping, want an integer (line 4)"},
		{toy, "headroom: 3", "headroom: [3]", "headroom: wrong type: a list, want an integer (line 4)"},
		{toy, "headroom: 3", "headroom: 3.5", `headroom: wrong type: "3.5" is not an integer (line 4)`},
		{toy, "headroom: 3", `headroom: "3"`, `headroom: wrong type: "3" is a string, want an integer (line 4)`},
		{toy, "headroom: 3", "headroom: 010", `headroom: wrong type: "010" is not an integer (line 4)`},
		{toy, "headroom: 3", "headroom: 3\nheadroom: 4", "headroom: given twice (lines 4 and 5)"},
		{toy, "name: q", "name: 5", "scalar.name: wrong type: an integer, want a string (line 7)"},
		{toy, "{name: p, modulus: 7919, bits: 13}", "7919", "base: wrong type: an integer (line 6)"},
		{toy, "{name: p, modulus: 7919, bits: 13}", "[1]", "base: wrong type: a list (line 6)"},
		{toy, "name: toy13\n", "", "name: missing"},
		{toy, "name: toy13\n", "name: Toy\n", `name: "Toy" is not a name: a lower-case letter, then up to 31 of a-z 0-9 _ -`},
		{toy, "headroom: 3", "", "headroom: missing"},
		{toy, "headroom: 3", "headroom:", "headroom: missing"},
		{toy, "modulus: 509, ", "", "scalar.modulus: missing"},
		{toy, "base: {name: p, modulus: 7919, bits: 13}", "", "base: missing"},
		{toy, "scalar: {name", "more:\n  - {name", "scalar: missing, though there are more moduli"},
		{toy, "name: q, ", "", "scalar.name: missing"},
		{toy, "headroom: 3", "headroom: 3\n---\nname: x", "more than one YAML document"},
		// Values out of range.
		{toy, "headroom: 3", "headroom: 1", "headroom: 1 is outside 2..64"},
		{toy, "headroom: 3", "headroom: 65", "headroom: 65 is outside 2..64"},
		{toy, "headroom: 3", "headroom: 99999999999999999999999", "headroom: 99999999999999999999999 is outside 2..64"},
		{toy, "7919", "7921", "base.modulus: not prime"},
		{toy, "7919", "7920", "base.modulus: not odd"},
		{toy, "7919", "-7919", "base.modulus: not positive"},
		{toy, "7919", "127", "base.modulus: 7 bits, want 8..768"},
		{toy, "7919", "0x1" + strings.Repeat("0", 192) + "1", "base.modulus: 773 bits, want 8..768"},
		{toy, "bits: 13", "bits: 14", "base.bits: 14, but the modulus has 13 bits"},
		{toy, "name: q", "name: p", `scalar.name: "p" is the name of another modulus`},
		{toy, "headroom: 3", "headroom: 3\nelement_bits: 12", "element_bits: 12, but modulus p (base) has 13 bits"},
		{toy, "headroom: 3", "headroom: 3\nelement_bits: 15", "element_bits: 15, but the widest modulus and headroom need 13 + 3 = 16"},
		{toy, "headroom: 3", "headroom: 3\nelement_bits: 9999", "element_bits: 9999 is outside 1..832"},
		{toy, "headroom: 3", "headroom: 3\nu: 3", "u: given without a family"},
		// The family's facts do not fit together.
		{bls, "bls12\n", "kss16\n", `family: "kss16" is not known; known are bls12, bn; leave it out for moduli without a curve`},
		{bls, "u: -0xd201000000010000", "", "u: missing"},
		{bls, "u: -0xd201000000010000", "u: 0xd201000000010000", "u: must be 1 modulo 3 for family bls12"},
		{bls, "u: -0xd201000000010000", "u: -0xd201000000010003", "base.modulus: not prime"},
		{bls, "u: -0xd201000000010000", "u: 0x1" + strings.Repeat("0", 49), "u: 197 bits, want 1..192"},
		{bls, "name: p, bits: 381", "name: p, bits: 382", "base.bits: 382, but the modulus has 381 bits"},
		{bls, "name: p, bits: 381", "name: p", "base.bits: missing; a derived modulus needs it (or modulus itself) as a check"},
		{bls, "name: p, bits: 381", "name: p, modulus: 7919", "base.modulus: not the value that family bls12 derives from u"},
		{bls, "name: p, bits: 381", "name: p, modulus: 7917", "base.modulus: not prime"},
		{bls, "scalar: {name: q, bits: 255}", "", "scalar: missing"},
		{bls, "fp2: -1", "fp2: 4", "tower.fp2: not a quadratic non-residue modulo p"},
		{bls, "fp2: -1", "fp2: 0x" + strings.Repeat("f", 96), "tower.fp2: not below the base modulus"},
		{bls, "fp6: [1, 1]", "fp6: [1]", "tower.fp6: 1 entries, want 2"},
		{bls, "fp6: [1, 1]", "fp6: [1, x]", `tower.fp6[1]: wrong type: "x" is not an integer (line 21)`},
		{bls, "fp6: [1, 1]", "fp6: [0, 0]", "tower.fp6: zero"},
		{bls, "fp6: [1, 1]", "fp6: [4, 0]", "tower.fp6: a square in Fp2"},
		{bls, "fp6: [1, 1]", "fp6: [-2, 2]", "tower.fp6: a cube in Fp2"}, // (1 + a)^3 = -2 + 2a
		{bls, "b: 4", "b: 0", "curve.b: zero: the curve is singular"},
		{bls, "b: 4", "b: 5", "generators.g1: not on the curve"},
		{bls, "  b: 4", "", "curve.b: missing"},
		{bls, "twist: M", "twist: D", "generators.g2: not on the curve"},
		{bls, "twist: M", "twist: X", `curve.twist: "X", want M or D`},
		{bls, g1y, "7", "generators.g1: not on the curve"},
		{bls, "    x: 0x17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb\n    y: " + g1y,
			"    x: 0\n    y: 2", "generators.g1: order is not the scalar modulus"},
		{bls, "- " + g2x, "- 1", "generators.g2: not on the curve"},
	} {
		_, err := parseCurve(replaceIn(t, "curves/"+c.curve+".yaml", c.old, c.new))
		require.EqualError(t, err, c.want, "%s: %q -> %q", c.curve, c.old, c.new)
	}
}

func TestCurveFromPath(t *testing.T) {
	file := filepath.Join(t.TempDir(), "mine.yaml")
	require.NoError(t, os.WriteFile(file, replaceIn(t, "curves/toy13.yaml", "headroom: 3", "headroom: 3\nelement_bits: 40"), 0o600))
	c, err := LoadCurve(file)
	require.NoError(t, err)
	require.Equal(t, 40, c.ElementBits())
	require.Equal(t, 3, c.Words(16))

	require.NoError(t, os.WriteFile(file, replaceIn(t, "curves/toy13.yaml", "7919", "7921"), 0o600))
	_, err = LoadCurve(file)
	require.EqualError(t, err, file+": base.modulus: not prime")
	require.IsType(t, &FieldError{}, err)

	require.NoError(t, os.WriteFile(file, nil, 0o600))
	_, err = LoadCurve(file)
	require.EqualError(t, err, file+": empty file")

	require.NoError(t, os.WriteFile(file, []byte("name: [\n"), 0o600))
	_, err = LoadCurve(file)
	require.ErrorContains(t, err, file+": not YAML: ")
	require.NotContains(t, err.Error(), "\n")

	_, err = LoadCurve("no-such.yaml")
	require.EqualError(t, err, "no-such.yaml: cannot be read: no such file or directory")
	_, err = LoadCurve("secp256k1")
	require.EqualError(t, err, `unknown curve "secp256k1": known are bls12-377, bls12-381, bn254, toy13, toy31; `+
		`a path contains a / or ends in .yaml`)
}

// The counts of moduli at either end: one alone, and more than two.
func TestModuliCounts(t *testing.T) {
	one, err := parseCurve([]byte("name: one\nheadroom: 2\nbase: {name: p, modulus: 251}\n"))
	require.NoError(t, err)
	require.Len(t, one.Moduli, 1)
	require.Equal(t, 10, one.ElementBits())
	require.Equal(t, 3, one.Words(16), "never below 3")

	content, err := files.ReadFile("curves/toy13.yaml")
	require.NoError(t, err)
	three, err := parseCurve(append(content, "more: [{name: n, modulus: 65537}]\n"...))
	require.NoError(t, err)
	require.Len(t, three.Moduli, 3)
	require.Equal(t, 17, three.MaxBits(), "the widest, not the first")
	_, err = parseCurve(append(content, "more: [{name: n, modulus: 65536}]\n"...))
	require.EqualError(t, err, "more[0].modulus: not odd")

	widest := new(big.Int).Lsh(big.NewInt(1), MaxModulusBits)
	for widest.Sub(widest, big.NewInt(1)); !widest.ProbablyPrime(1); widest.Sub(widest, big.NewInt(2)) {
	}
	c, err := parseCurve([]byte("name: wide\nheadroom: 2\nbase: {name: p, modulus: " + widest.String() + "}\n"))
	require.NoError(t, err)
	require.Equal(t, 32, c.HostStride())
}
