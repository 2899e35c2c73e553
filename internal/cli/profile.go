package cli

import (
	"encoding/json"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"hwgen/internal/build"
	"hwgen/internal/output"
	"hwgen/internal/profile"
)

// profileOptions are the flags of hwgen profile.
type profileOptions struct {
	bakeOptions
	entry  string
	asJSON bool
	svg    fileName
}

// newProfile is hwgen profile.
func newProfile() *cobra.Command {
	var o profileOptions
	cmd := &cobra.Command{
		Use:   "profile PROGRAM",
		Short: "Show where the cycles of a program go",
		Long: `Run a program of the library on valid inputs on the simulator, which agrees with the Verilog to the cycle, and show where its cycles go:
how long the multiplier's array works and on what, what held the next operation back while it idles, why instructions wait, how full
the memory port is; for the whole run and for each block of the program. The figures add up to the cycles of the run.

--svg draws the run and a close view of its heaviest blocks.`,
		Example: `  hwgen profile pairing --word 64
  hwgen profile pairing --word 64 --entry unchecked --svg pairing.svg
  hwgen profile field --curve toy13 --json`,
		Args:              operands(cobra.ExactArgs(1)),
		ValidArgsFunction: programNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.run(cmd, args[0])
		},
	}
	o.bakeOptions.flags(cmd)
	f := cmd.Flags()
	entryFlag(cmd, &o.entry, o.options)
	f.BoolVar(&o.asJSON, "json", false, "write JSON")
	f.Var(&o.svg, "svg", "SVG file to draw")
	return cmd
}

func (o *profileOptions) run(cmd *cobra.Command, name string) error {
	if o.svg == output.Stdout {
		return badFlag("svg", string(o.svg), errors.New("want a file; standard output takes the figures"))
	}
	if err := checkProgram(name); err != nil {
		return err
	}
	b, err := o.options(name)
	if err != nil {
		return err
	}
	image, rom, err := build.Image(b, name)
	if err != nil {
		return err
	}
	if err := checkEntry(image, o.entry); err != nil {
		return err
	}
	t, err := profile.Record(profile.Job{Image: image, Curve: b.Curve, Core: b.Core, ROM: rom, Entry: o.entry})
	if err != nil {
		return err
	}
	r := t.Report()
	if o.svg != "" {
		if err := output.Write(string(o.svg), nil, t.SVG); err != nil {
			return err
		}
	}
	return output.Write("", cmd.OutOrStdout(), func(w io.Writer) error {
		if o.asJSON {
			e := json.NewEncoder(w)
			e.SetIndent("", "  ")
			return e.Encode(r)
		}
		return r.Text(w)
	})
}
