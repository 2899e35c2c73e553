package cli

import (
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/spf13/cobra"

	"hwgen/internal/hashing"
	"hwgen/internal/points"
	"hwgen/params"
	"hwgen/ucode"
)

// messageFlags are the flags that give messages, which the host hashes into inputs.
type messageFlags struct {
	text, hex   []string
	tag, tagHex string
	cmd         *cobra.Command
}

func (m *messageFlags) flags(cmd *cobra.Command) {
	m.cmd = cmd
	f := cmd.Flags()
	f.StringArrayVar(&m.text, "message", nil, "message that is hashed to field elements; once for each of several")
	f.StringArrayVar(&m.hex, "message-hex", nil, "the same, in hexadecimal")
	f.StringVar(&m.tag, "dst", "", "domain separation tag of the messages (default: of signatures, that of the ciphersuite)")
	f.StringVar(&m.tagHex, "dst-hex", "", "the same, in hexadecimal")
}

// read gives the messages and the tag, nil where there is none.
func (m *messageFlags) read() (messages [][]byte, tag []byte, err error) {
	given := m.cmd.Flags().Changed
	if given("message") && given("message-hex") {
		return nil, nil, usagef("--message and --message-hex cannot be mixed")
	}
	if given("dst") && given("dst-hex") {
		return nil, nil, usagef("--dst and --dst-hex cannot both be given")
	}
	for _, t := range m.text {
		messages = append(messages, []byte(t))
	}
	for _, h := range m.hex {
		b, err := points.Hex(h)
		if err != nil {
			return nil, nil, badFlag("message-hex", h, err)
		}
		messages = append(messages, b)
	}
	switch {
	case given("dst"):
		tag = []byte(m.tag)
	case given("dst-hex"):
		if tag, err = points.Hex(m.tagHex); err != nil {
			return nil, nil, badFlag("dst-hex", m.tagHex, err)
		}
	}
	return messages, tag, nil
}

// hashedInputs are the inputs of a program that may come from messages: u, or u0, u1 and so on, numbers of the base field or of its
// extension. perMessage of them make one message: two for hash_to_curve and signatures, one for encode_to_curve.
func hashedInputs(im *ucode.Image) (ports []ucode.Port, perMessage int) {
	for _, p := range im.Inputs {
		if strings.TrimRight(p.Name, "0123456789") == "u" && p.Modulus == 0 && len(p.Addr) <= 2 {
			ports = append(ports, p)
		}
	}
	if strings.HasPrefix(im.Program, "encode-") {
		return ports, 1
	}
	return ports, 2
}

// hashInputs makes inputs of messages by expand_message_xmd and hash_to_field. Without messages it makes none.
func hashInputs(im *ucode.Image, curve *params.Curve, messages [][]byte, tag []byte) (map[string][]*big.Int, error) {
	if messages == nil && tag == nil {
		return nil, nil
	}
	ports, perMessage := hashedInputs(im)
	want := len(ports) / perMessage
	rounds := want > 0 && ports[0].Wait != 0 // one message in each
	switch {
	case want == 0:
		return nil, fmt.Errorf("program %s hashes no message; its inputs are %s", im.Program, inputNames(im))
	case messages == nil:
		return nil, errors.New("dst: there is no message to use it for")
	case !rounds && len(messages) != want:
		return nil, fmt.Errorf("message: %d given, program %s takes %d", len(messages), im.Program, want)
	}
	degree := len(ports[0].Addr)
	if tag == nil {
		if tag = ciphersuite(im.Program, degree); tag == nil {
			return nil, errors.New("dst: missing: a domain separation tag is needed with a message")
		}
	}
	in := map[string][]*big.Int{}
	for i, m := range messages {
		elements, err := hashing.ToField(m, tag, perMessage, degree, curve.Moduli[0].Value)
		if err != nil {
			return nil, fmt.Errorf("dst: %w", err)
		}
		for k, e := range elements {
			p := ports[k]
			if !rounds {
				p = ports[i*perMessage+k]
			}
			in[p.Name] = append(in[p.Name], e...)
		}
	}
	return in, nil
}

// ciphersuite is the tag of signatures (draft-irtf-cfrg-bls-signature, section 4.2), nil for other programs. Messages are hashed to the
// group of the given degree. The one scheme that asks for proofs of possession, fast aggregation, has its own.
func ciphersuite(program string, degree int) []byte {
	if !strings.HasPrefix(program, "bls-") {
		return nil
	}
	scheme := "NUL"
	if strings.Contains(program, "fast-aggregate") {
		scheme = "POP"
	}
	return fmt.Appendf(nil, "BLS_SIG_BLS12381G%d_XMD:SHA-256_SSWU_RO_%s_", degree, scheme)
}
