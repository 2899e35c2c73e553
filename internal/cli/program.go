package cli

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"hwgen/internal/output"
	"hwgen/internal/runner"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/export"
	"hwgen/ucode/programs"
)

// convention is the flag that chooses the value of a pairing.
type convention string

func (c *convention) flags(cmd *cobra.Command) {
	cmd.Flags().StringVar((*string)(c), "gt", programs.Cubed, "value of a pairing: "+programs.Cubed+" (what most libraries return) or "+programs.Textbook)
	complete(cmd, "gt", func() []string { return []string{programs.Cubed, programs.Textbook} })
}

// compile compiles a program of the library.
func compile(name string, curve *params.Curve, core *params.Core, gt convention) (*ucode.Image, error) {
	if _, err := programs.Lookup(name); err != nil {
		return nil, usageError{err}
	}
	if gt != programs.Cubed && gt != programs.Textbook {
		return nil, badFlag("gt", string(gt), fmt.Errorf("want %s or %s", programs.Cubed, programs.Textbook))
	}
	return programs.Build(name, programs.Options{Curve: curve, Core: core, Convention: string(gt)})
}

// programNames completes the name of a program.
func programNames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return programs.Names(), cobra.ShellCompDirectiveNoFileComp
}

// newProgram is hwgen program.
func newProgram() *cobra.Command {
	var t target
	var gt convention
	var out, format string
	cmd := &cobra.Command{
		Use:   "program NAME",
		Short: "Write the image of a program: instructions, constants, where inputs and outputs are",
		Long: `Compile a program of the library and write its image.

Formats:
` + formatHelp() + `
Without --format the extension of the output file chooses, or else hex.`,
		Example: `  hwgen program pairing --word 64 -o pairing.hex
  hwgen program pairing --word 32 --format json | jq .inputs`,
		Args:              operands(cobra.ExactArgs(1)),
		ValidArgsFunction: programNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			f, err := formatFor(format, out)
			if err != nil {
				return err
			}
			curve, core, err := t.load()
			if err != nil {
				return err
			}
			image, err := compile(args[0], curve, core, gt)
			if err != nil {
				return err
			}
			b := &export.Bundle{Image: image, Curve: curve, Core: core}
			if curve.Family != "" {
				b.Convention = string(gt)
			}
			if f.Costs {
				if b.Costs, err = runner.Costs(runner.Job{Image: image, Curve: curve, Core: core}); err != nil {
					return err
				}
			}
			return output.Write(out, cmd.OutOrStdout(), func(w io.Writer) error { return f.Write(w, b) })
		},
	}
	t.flags(cmd)
	gt.flags(cmd)
	cmd.Flags().StringVarP(&out, "output", "o", "", "file to write (default: standard output)")
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
