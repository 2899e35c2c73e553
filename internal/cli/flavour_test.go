package cli

import (
	"os"
	"path/filepath"
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
	assert.Contains(t, succeeds(t, "run", "g1-msm", "--on", "model", "--in", "k0=3", "--in", "p0=0,0"), "0 ok", "points that come from --in count too")

	refuses(t, 2, "run multi-pairing: --p is missing (P0: x, y; the identity is 0, 0)", "run", "multi-pairing")
}

// A countermeasure changes the run, not the value; its random number is an input, and one that is no random number is refused.
func TestProtect(t *testing.T) {
	core := filepath.Join(t.TempDir(), "deep.yaml")
	require.NoError(t, os.WriteFile(core, []byte("name: deep\nword: 64\ndata_depth: 256\nprogram_depth: 8192\nloop_depth: 4\ncall_depth: 4\nbank_bits: 64\nucode: ram\n"), 0o644))
	plain := succeeds(t, "run", "pairing", "--p", g1, "--q", g2)
	args := []string{"run", "pairing", "--core", core, "--protect", "blind", "--p", g1, "--q", g2, "--in"}
	blinded := succeeds(t, append(args, "k=123456789")...)
	values := regexp.MustCompile(`(?m)^value.*$`)
	assert.Len(t, values.FindAllString(plain, -1), 12)
	assert.Equal(t, values.FindAllString(plain, -1), values.FindAllString(blinded, -1))
	assert.Contains(t, hwgen(append(args, "k=0")...).stdout, "random-zero")
	for message, args := range map[string][]string{
		"--protect blind: program field has no countermeasures":                                            {"run", "field", "--curve", "toy13", "--protect", "blind"},
		"--protect split: program pairing has blind, projective":                                           {"profile", "pairing", "--protect", "split"},
		"--protect split: program pairing, field has blind, projective":                                    {"--ucode", "rom", "--programs", "pairing,field", "--protect", "split"},
		"--protect split,split: split is given twice":                                                      {"program", "g1-mul", "--protect", "split,split"},
		"--protect split: countermeasures are those of programs, which are baked in only with --ucode rom": {"--protect", "split"},
	} {
		refuses(t, 2, message, args...)
	}
}
