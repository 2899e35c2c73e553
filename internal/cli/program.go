package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"hwgen/internal/build"
	"hwgen/internal/output"
	"hwgen/internal/runner"
	"hwgen/ucode/export"
)

// newProgram is hwgen program.
func newProgram() *cobra.Command {
	var o bakeOptions
	var format string
	var out fileName
	cmd := &cobra.Command{
		Use:   "program NAME",
		Short: "Write the image of a program: instructions, constants, where inputs and outputs are",
		Long: `Compile a program of the library and write its image.

Formats:
` + formatHelp() + `
Without --format the extension of the output file chooses, or else hex.

With --ucode rom, entries and instructions are those of a core in which the program is baked in, with others if --programs names them.`,
		Example: `  hwgen program pairing --word 64 -o pairing.hex
  hwgen program pairing --profile compact --core compact -o pairing.hex
  hwgen program pairing --word 32 --format json | jq .inputs`,
		Args:              operands(cobra.ExactArgs(1)),
		ValidArgsFunction: programNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := formatFor(format, string(out))
			if err != nil {
				return err
			}
			if err := checkProgram(args[0]); err != nil {
				return err
			}
			if err := o.checkProtect(args[0]); err != nil {
				return err
			}
			options, err := o.options(args[0])
			if err != nil {
				return err
			}
			image, rom, err := build.Image(options, args[0])
			if err != nil {
				return err
			}
			b := &export.Bundle{Image: image, Curve: options.Curve, Core: options.Core}
			if options.Curve.Family != "" {
				b.Convention = o.gt
			}
			if f.Costs {
				if b.Costs, err = runner.Costs(runner.Job{Image: image, Curve: b.Curve, Core: b.Core, ROM: rom}); err != nil {
					return err
				}
			}
			return output.Write(string(out), cmd.OutOrStdout(), func(w io.Writer) error { return f.Write(w, b) })
		},
	}
	o.flags(cmd)
	outputFlag(cmd, &out)
	cmd.Flags().StringVar(&format, "format", "", "hex, bin, c, json or asm")
	complete(cmd, "format", formatNames)
	return cmd
}

func formatNames() (names []string) {
	for _, f := range export.Formats {
		names = append(names, f.Name)
	}
	return names
}

func formatHelp() string {
	var b strings.Builder
	for _, f := range export.Formats {
		fmt.Fprintf(&b, "  %-5s %s\n", f.Name, f.Doc)
	}
	return b.String()
}

// extensions that do not name their format.
var extensions = map[string]string{"h": "c", "s": "asm"}

// formatFor finds the format by its flag or by the extension of the output file.
func formatFor(flag, file string) (export.Format, error) {
	if flag != "" {
		f, err := export.Lookup(flag)
		if err != nil {
			return f, usagef("--%w", err)
		}
		return f, nil
	}
	extension := strings.TrimPrefix(filepath.Ext(file), ".")
	if name, ok := extensions[extension]; ok {
		extension = name
	}
	if f, err := export.Lookup(extension); err == nil {
		return f, nil
	}
	return export.Formats[0], nil
}
