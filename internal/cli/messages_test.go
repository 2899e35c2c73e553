package cli

import (
	"fmt"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func bigInt(n int64) *big.Int { return big.NewInt(n) }

func hex48(v *big.Int) string { return fmt.Sprintf("0x%096x", v) }

// A message on the command line, or in JSON, is hashed as RFC 9380 has it: the point is that of the model, which hashes by itself.
func TestHashOfMessage(t *testing.T) {
	m := curve(t)
	h, err := m.Hasher()
	require.NoError(t, err)
	P1, err := h.HashToG1([]byte("abc"), []byte("tag"))
	require.NoError(t, err)
	P2, err := h.HashToG2([]byte("abc"), []byte("tag"))
	require.NoError(t, err)
	E1, err := h.EncodeToG1([]byte("abc"), []byte("tag"))
	require.NoError(t, err)
	E2, err := h.EncodeToG2([]byte("abc"), []byte("tag"))
	require.NoError(t, err)
	for program, want := range map[string][]*big.Int{
		"hash-to-g1": {P1.X, P1.Y}, "hash-to-g2": {P2.X.A0, P2.X.A1, P2.Y.A0, P2.Y.A1},
		"encode-to-g1": {E1.X, E1.Y}, "encode-to-g2": {E2.X.A0, E2.X.A1, E2.Y.A0, E2.Y.A1},
	} {
		var text []string
		for _, v := range want {
			text = append(text, hex48(v))
		}
		for _, args := range [][]string{{"--message", "abc", "--dst", "tag"}, {"--message-hex", "616263", "--dst-hex", "746167"}} {
			got := reportOf(t, succeeds(t, append([]string{"run", program, "--format", "json"}, args...)...))
			assert.Equal(t, text, got.Outputs["point"], program)
		}
		for _, document := range []string{
			`{"message": "abc", "dst": "tag"}`, `{"messages": [{"hex": "616263"}], "dst": {"hex": "746167"}}`,
		} {
			o := hwgenWith(document, "run", program, "--format", "json", "--json", "-")
			require.Equal(t, 0, o.status, o.stderr)
			assert.Equal(t, text, reportOf(t, o.stdout).Outputs["point"], program)
		}
	}
}

func TestBadMessages(t *testing.T) {
	for _, c := range []struct {
		message string
		args    []string
	}{
		{"run hash-to-g1: dst: missing: a domain separation tag is needed with a message", []string{"--message", "a"}},
		{"run hash-to-g1: dst: the domain separation tag must not be empty", []string{"--message", "a", "--dst", ""}},
		{"run hash-to-g1: dst: there is no message to use it for", []string{"--dst", "a"}},
		{"run hash-to-g1: message: 2 given, program hash-to-g1 takes 1", []string{"--message", "a", "--message", "b", "--dst", "t"}},
		{"--message-hex 0: not hex: 1 digits are an odd number", []string{"--message-hex", "0", "--dst", "t"}},
		{"--dst-hex g0: not hex: character 1 is 'g'", []string{"--message", "0", "--dst-hex", "g0"}},
		{"--message and --message-hex cannot be mixed", []string{"--message", "0", "--message-hex", "00"}},
		{"--dst and --dst-hex cannot both be given", []string{"--message", "0", "--dst", "a", "--dst-hex", "00"}},
		{"--in u0: the input is given twice", []string{"--message", "a", "--dst", "t", "--in", "u0=1"}},
	} {
		refuses(t, 2, c.message, append([]string{"run", "hash-to-g1"}, c.args...)...)
	}
	for document, message := range map[string]string{
		`{"message": "a"}`:                            `dst: missing: a domain separation tag is needed with a message`,
		`{"message": 1, "dst": "t"}`:                  `message: 1, want text or {"hex": "..."}`,
		`{"message": {"hex": "0"}, "dst": "t"}`:       `message.hex: not hex: 1 digits are an odd number`,
		`{"message": "a", "messages": [], "dst": ""}`: `message: there is messages too`,
		`{"messages": "a", "dst": "t"}`:               `messages: "a", want a list`,
		`{"messages": ["a", 1], "dst": "t"}`:          `messages[1]: 1, want text or {"hex": "..."}`,
		`{"message": "a", "dst": "t", "u0": 1}`:       `u0: the messages give it already`,
		`{"dst": "t", "u0": 1, "u1": 2}`:              `dst: there is no message to use it for`,
	} {
		o := hwgenWith(document, "run", "hash-to-g1", "--json", "-")
		assert.Equal(t, outcome{2, "", "hwgen: --json standard input: " + message + "\n"}, o, document)
	}
}
