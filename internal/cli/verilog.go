package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"hwgen/internal/build"
	"hwgen/internal/output"
	"hwgen/params"
	"hwgen/rtl/gen"
	"hwgen/rtl/verilog"
	"hwgen/ucode/programs"
)

// coreOptions are the flags that choose what a core looks like.
type coreOptions struct {
	target
	gt       convention
	prefix   string
	ucode    string
	programs []string
}

func (o *coreOptions) flags(cmd *cobra.Command) {
	o.target.flags(cmd)
	o.gt.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&o.prefix, "prefix", gen.DefaultPrefix, "what module names begin with")
	f.StringVar(&o.ucode, "ucode", "", "where the microcode lives: "+params.UcodeRAM+" (loaded by the host) or "+params.UcodeROM+" (default: what the core file says)")
	f.StringSliceVar(&o.programs, "programs", nil, "programs to bake in, separated by commas (with --ucode rom)")
	complete(cmd, "ucode", func() []string { return []string{params.UcodeRAM, params.UcodeROM} })
	complete(cmd, "programs", programs.Names)
}

// options checks the flags and loads what they name.
func (o *coreOptions) options() (build.Options, error) {
	var b build.Options
	curve, core, err := o.load()
	if err != nil {
		return b, err
	}
	switch o.ucode {
	case "":
	case params.UcodeRAM, params.UcodeROM:
		core.Ucode = o.ucode
	default:
		return b, badFlag("ucode", o.ucode, fmt.Errorf("want %s or %s", params.UcodeRAM, params.UcodeROM))
	}
	if core.Ucode == params.UcodeROM && len(o.programs) == 0 {
		return b, usagef("--programs is missing: a core with its microcode in ROM needs some of %s", strings.Join(programs.Names(), ", "))
	}
	if core.Ucode == params.UcodeRAM && len(o.programs) > 0 {
		return b, badFlag("programs", strings.Join(o.programs, ","), errors.New("programs are baked in only with --ucode rom"))
	}
	for _, p := range o.programs {
		if _, err := programs.Lookup(p); err != nil {
			return b, badFlag("programs", strings.Join(o.programs, ","), err)
		}
	}
	if o.gt != programs.Cubed && o.gt != programs.Textbook {
		return b, badFlag("gt", string(o.gt), fmt.Errorf("want %s or %s", programs.Cubed, programs.Textbook))
	}
	if !verilog.ValidName(o.prefix) {
		return b, badFlag("prefix", o.prefix, errors.New("want lower-case letters, digits and _, a letter first"))
	}
	return build.Options{Curve: curve, Core: core, Prefix: o.prefix, Programs: o.programs, Convention: string(o.gt), Command: o.command(core)}, nil
}

// command is the command line for the header of the Verilog, by names only: files are named by what they contain.
func (o *coreOptions) command(core *params.Core) string {
	c := fmt.Sprintf("hwgen --word %d", core.Word)
	for _, f := range []struct{ flag, value, usual string }{
		{"curve", o.curve, defaultCurve}, {"core", o.core, defaultCore}, {"prefix", o.prefix, gen.DefaultPrefix}, {"ucode", o.ucode, ""},
		{"programs", strings.Join(o.programs, ","), ""}, {"gt", string(o.gt), programs.Cubed},
	} {
		if f.value != f.usual {
			c += fmt.Sprintf(" --%s %s", f.flag, f.value[strings.LastIndex(f.value, "/")+1:])
		}
	}
	return c
}

// newVerilog is hwgen without a command.
func newVerilog() *cobra.Command {
	var o coreOptions
	var out string
	cmd := &cobra.Command{
		Use:   "hwgen",
		Short: "Emit a pairing crypto-processor in Verilog, and the microcode it runs",
		Long: `hwgen writes a complete BLS12-381 pairing crypto-processor as one self-contained Verilog-2005 file. Its commands compile the programs
that run on it, and run them: on the golden model, on a cycle-exact simulator, and on the Verilog.`,
		Example: `  hwgen --word 64 > core.v
  hwgen --word 32 --prefix pair --ucode rom --programs pairing -o core.v`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := o.options()
			if err != nil {
				return err
			}
			core, err := build.New(b)
			if err != nil {
				return err
			}
			return output.Bytes(out, cmd.OutOrStdout(), core.Verilog)
		},
	}
	o.flags(cmd)
	cmd.Flags().StringVarP(&out, "output", "o", "", "file to write (default: standard output)")
	return cmd
}
