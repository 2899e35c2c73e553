package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"hwgen/internal/output"
	"hwgen/isa/asm"
	"hwgen/ucode/export"
)

// newDisasm is hwgen disasm.
func newDisasm() *cobra.Command {
	var out fileName
	var addresses bool
	cmd := &cobra.Command{
		Use:   "disasm FILE",
		Short: "Write the instructions of an image as assembly text",
		Long: `Write the instructions of an image as assembly text, which hwgen asm turns into the same words. FILE is what hwgen asm or
hwgen program wrote (hex, bin or json), or - for standard input.`,
		Example: `  hwgen program pairing --word 64 | hwgen disasm -`,
		Args:    operands(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			content, err := readFile(args[0], cmd.InOrStdin())
			if err != nil {
				return err
			}
			words, entries, err := export.Read(content)
			if err != nil {
				return fmt.Errorf("%s: %w", sourceName(args[0]), err)
			}
			text := asm.Disassemble(words, asm.Options{Entries: entries, Addresses: addresses})
			return output.Write(string(out), cmd.OutOrStdout(), func(w io.Writer) error {
				_, err := io.WriteString(w, text)
				return err
			})
		},
	}
	outputFlag(cmd, &out)
	cmd.Flags().BoolVar(&addresses, "addresses", false, "note address and word of each instruction")
	return cmd
}
