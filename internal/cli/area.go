package cli

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hwgen/internal/build"
	"hwgen/internal/output"
	"hwgen/internal/progress"
	"hwgen/synth"
)

// newArea is hwgen area.
func newArea() *cobra.Command {
	var o bakeOptions
	var bus busFlag
	var script string
	var modules, options bool
	cmd := &cobra.Command{
		Use:   "area",
		Short: "Synthesise the core without its memories, and print its size in gate equivalents",
		Long: `Map the core to the standard-cell library of the Debian package qflow-tech-osu018 with Yosys and add up cell areas, in units of the
library's NAND2. Memories are left out.

--options does so for one and two ports of the data memory, each with registered and direct write-back of sums, and adds the cycles of a pairing.`,
		Example: `  hwgen area --word 64
  hwgen area --word 96 --options
  hwgen area --word 32 --modules --bus apb`,
		Args: operands(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if s := synth.Script(script); s != synth.Small && s != synth.Fast {
				return badFlag("script", script, fmt.Errorf("want %s or %s", synth.Small, synth.Fast))
			}
			b, err := o.options()
			if err != nil {
				return err
			}
			if b.Bus, err = bus.bus(); err != nil {
				return err
			}
			if options {
				return compareOptions(cmd, b, synth.Script(script))
			}
			config, design, err := build.Design(b)
			if err != nil {
				return err
			}
			bar := progress.New(cmd.ErrOrStderr(), "synthesis", 1)
			defer bar.Done()
			r, err := synth.Area(cmd.Context(), design, synth.AreaOptions{
				Library: synth.OSU018(), Script: synth.Script(script), BlackBox: config.SramNames(), Hierarchy: modules})
			if err != nil {
				return err
			}
			bar.Done()
			return output.Write("", cmd.OutOrStdout(), func(w io.Writer) error { return printArea(w, b, r, modules) })
		},
	}
	o.flags(cmd)
	bus.flag(cmd)
	cmd.Flags().StringVar(&script, "script", string(synth.Small), "synthesis for: "+string(synth.Small)+" area or "+string(synth.Fast)+" logic")
	cmd.Flags().BoolVar(&modules, "modules", false, "keep the modules apart and list them")
	cmd.Flags().BoolVar(&options, "options", false, "compare cores with one and two memory ports, registered and direct write-back")
	complete(cmd, "script", func() []string { return []string{string(synth.Small), string(synth.Fast)} })
	return cmd
}

// printArea writes the size for a reader.
func printArea(w io.Writer, b build.Options, r synth.AreaResult, modules bool) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(name, format string, args ...any) { fmt.Fprintf(t, "%s\t%s\n", name, fmt.Sprintf(format, args...)) }
	line("curve", "%s", b.Curve.Name)
	line("word", "%d", b.Core.Word)
	line("bus", "%s", b.Bus)
	line("library", "%s, script %s", r.Library, r.Script)
	line("area", "%.1f kGE without memories (%d instances left out)", r.Gates/1000, r.BlackBoxes)
	line("flip-flops", "%.1f kGE", r.Sequential/1000)
	line("cells", "%d", r.Cells)
	line("path", "%.2f ns by abc's estimate, without wires", r.Delay)
	if modules {
		for _, m := range r.Modules {
			line("  "+m.Name, "%.1f kGE", m.Gates/1000)
		}
	}
	return t.Flush()
}
