package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"hwgen/internal/output"
	"hwgen/isa/asm"
	"hwgen/params"
	"hwgen/ucode/export"
)

// newAsm is hwgen asm.
func newAsm() *cobra.Command {
	var out fileName
	cmd := &cobra.Command{
		Use:   "asm FILE",
		Short: "Assemble a program into hexadecimal words",
		Long: `Assemble a program into 32-bit words, one a line in hexadecimal, as $readmemh reads them. FILE may be - for standard input.
Instructions are described in docs/isa.md.`,
		Example: `  hwgen asm add.s -o add.hex`,
		Args:    operands(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			source, err := readFile(args[0], cmd.InOrStdin())
			if err != nil {
				return err
			}
			p, err := asm.Assemble(sourceName(args[0]), string(source))
			if err != nil {
				return err
			}
			return output.Write(string(out), cmd.OutOrStdout(), func(w io.Writer) error { return export.Words(w, p) })
		},
	}
	outputFlag(cmd, &out)
	return cmd
}

// maxProgram bounds assembly text and images; the largest program memory is far smaller in any form.
const maxProgram = 8 << 20

// readFile reads a file, or standard input if the name is -. An empty name is refused: a shell variable that is not set leaves one.
func readFile(name string, stdin io.Reader) (content []byte, err error) {
	switch name {
	case "":
		return nil, usagef(`"": want a file name, or - for standard input`)
	case output.Stdout:
		content, err = params.ReadAll(sourceName(name), stdin, maxProgram)
	default:
		content, err = params.ReadFile(name, maxProgram)
	}
	if err != nil {
		return nil, unnamed(sourceName(name), err)
	}
	return content, nil
}

// sourceName is how messages call a file that readFile reads.
func sourceName(name string) string {
	if name == output.Stdout {
		return "standard input"
	}
	return name
}

// unnamed puts the name of what is read before an error that does not begin with it.
func unnamed(name string, err error) error {
	var f *params.FieldError
	var p *os.PathError
	switch {
	case errors.As(err, &f):
		return err
	case errors.As(err, &p):
		err = p.Err
	}
	return fmt.Errorf("%s: %w", name, err)
}
