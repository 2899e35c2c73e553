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
			p, err := asm.Assemble(args[0], string(source))
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

// readFile reads a file, or standard input if the name is -.
func readFile(name string, stdin io.Reader) ([]byte, error) {
	if name == output.Stdout {
		content, err := params.ReadAll("standard input", stdin, maxProgram)
		if err != nil {
			return nil, unnamed("standard input", err)
		}
		return content, nil
	}
	content, err := params.ReadFile(name, maxProgram)
	if err != nil {
		return nil, unnamed(name, err)
	}
	return content, nil
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
