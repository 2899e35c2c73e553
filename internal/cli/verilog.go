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

// newVerilog is hwgen without a command.
func newVerilog() *cobra.Command {
	var o bakeOptions
	var bus busFlag
	var prefix string
	var out fileName
	cmd := &cobra.Command{
		Use:   "hwgen",
		Short: "Emit a pairing crypto-processor in Verilog, and the microcode it runs",
		Long: `hwgen writes a complete BLS12-381 pairing crypto-processor as one self-contained Verilog-2005 file. Its commands compile the programs
that run on it, and run them: on the golden model, on a cycle-exact simulator, and on the Verilog.`,
		Example: `  hwgen --word 64 > core.v
  hwgen --word 64 --bus axi4lite -o core.v
  hwgen --word 32 --prefix pair --ucode rom --programs pairing -o core.v`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			b, err := o.options()
			if err != nil {
				return err
			}
			if err := checkPrefix(prefix); err != nil {
				return err
			}
			if b.Bus, err = bus.bus(); err != nil {
				return err
			}
			b.Prefix, b.Command = prefix, o.command(b.Core, prefix, string(bus))
			text, err := build.Verilog(b)
			if err != nil {
				return err
			}
			return output.Bytes(string(out), cmd.OutOrStdout(), text)
		},
	}
	o.flags(cmd)
	bus.flag(cmd)
	prefixFlag(cmd, &prefix)
	outputFlag(cmd, &out)
	return cmd
}

func prefixFlag(cmd *cobra.Command, prefix *string) {
	cmd.Flags().StringVar(prefix, "prefix", gen.DefaultPrefix, "what names of modules begin with")
}

func checkPrefix(prefix string) error {
	if len(prefix) > gen.MaxPrefix {
		return badFlag("prefix", prefix, fmt.Errorf("want at most %d characters", gen.MaxPrefix))
	}
	if !verilog.ValidName(prefix) {
		return badFlag("prefix", prefix, errors.New("want lower-case letters, digits and _, a letter first"))
	}
	return nil
}

// command is the command line for the header of the Verilog. It names a file without its path, so that the text is the same
// wherever it is made.
func (o *bakeOptions) command(core *params.Core, prefix, bus string) string {
	c := fmt.Sprintf("hwgen --word %d", core.Word)
	for _, f := range []struct{ flag, value, usual string }{
		{"curve", o.curve, defaultCurve}, {"core", o.core, defaultCore}, {"prefix", prefix, gen.DefaultPrefix}, {"bus", bus, string(gen.Native)}, {"ucode", o.ucode, ""},
		{"ports", o.ports, ""}, {"write-back", o.writeBack, ""}, {"divsteps", o.divsteps, ""},
		{"programs", strings.Join(o.programs, ","), ""}, {"gt", o.gt, programs.Cubed}, {"profile", o.profile, programs.Fast},
		{"protect", strings.Join(o.protect, ","), ""},
	} {
		if f.value != f.usual {
			c += fmt.Sprintf(" --%s %s", f.flag, f.value[strings.LastIndex(f.value, "/")+1:])
		}
	}
	return c
}
