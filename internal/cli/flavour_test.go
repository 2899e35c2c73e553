package cli

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every profile gives the same value; the compact one fits the memories of the compact core.
func TestProfileFlag(t *testing.T) {
	assert.NotEmpty(t, succeeds(t, "program", "pairing", "--profile", "compact", "--core", "compact"))
	value := regexp.MustCompile(`(?m)^value.*$`)
	want := value.FindAllString(succeeds(t, "run", "pairing", "--on", "model", "--p", g1, "--q", g2), -1)
	require.Len(t, want, 12)
	for profile, core := range map[string]string{"fast": "default", "compact": "compact", "plain": "default"} {
		got := succeeds(t, "run", "pairing", "--profile", profile, "--core", core, "--p", g1, "--q", g2)
		assert.Equal(t, want, value.FindAllString(got, -1), profile)
	}
	for _, c := range [][]string{{"--ucode", "rom", "--programs", "field"}, {"program", "pairing"}, {"run", "pairing"}, {"programs"}, {"verify"}, {"profile", "pairing"}} {
		refuses(t, 2, "--profile small: want one of fast, compact, plain", append(c, "--profile", "small")...)
	}
}

// Pairs are taken in the order of their flags; one pair is the pairing, and a pair with the identity changes nothing.
func TestRunMultiPairing(t *testing.T) {
	value := regexp.MustCompile(`(?m)^value.*$`)
	want := value.FindAllString(succeeds(t, "run", "pairing", "--on", "model", "--p", g1, "--q", g2), -1)
	require.Len(t, want, 12)
	assert.Equal(t, want, value.FindAllString(succeeds(t, "run", "multi-pairing", "--p", g1, "--q", g2), -1))
	two := succeeds(t, "run", "multi-pairing", "--p", infinity1, "--q", g2, "--p", g1, "--q", g2)
	assert.Equal(t, want, value.FindAllString(two, -1))

	refuses(t, 2, "--p is given 2 times and --q 1 times: each pair needs one of both", "run", "multi-pairing", "--p", g1, "--p", g1, "--q", g2)
	refuses(t, 2, "--p "+shown(g1)+": program pairing takes one pair; multi-pairing takes more", "run", "pairing", "--p", g1, "--q", g2, "--p", g1, "--q", g2)
	refuses(t, 2, "run multi-pairing: --p is missing (P0: x, y; the identity is 0, 0)", "run", "multi-pairing")
}
