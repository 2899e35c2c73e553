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
	"hwgen/synth/point"
	"hwgen/synth/quirks"
)

// newArea is hwgen area.
func newArea() *cobra.Command {
	var o bakeOptions
	var bus busFlag
	var script, file, patterns string
	var modules, options bool
	cmd := &cobra.Command{
		Use:   "area",
		Short: "Synthesise the core without its memories, and print its size in gate equivalents",
		Long: `Map the core to a standard-cell library, by default that of the Debian package qflow-tech-osu018, with Yosys and add up cell areas, in units of
the library's NAND2. Memories are left out.

--options does so for one and two ports of the data memory, each with registered and direct write-back of sums, and adds the cycles of a pairing.`,
		Example: `  hwgen area --word 64
  hwgen area --word 96 --options
  hwgen area --word 32 --modules --bus apb`,
		Args: operands(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if s := point.Script(script); s != point.Small && s != point.Fast {
				return badFlag("script", script, fmt.Errorf("want %s or %s", point.Small, point.Fast))
			}
			b, err := o.options()
			if err != nil {
				return err
			}
			if b.Bus, err = bus.bus(); err != nil {
				return err
			}
			library, err := openLibrary(file, patterns)
			if err != nil {
				return err
			}
			if options {
				return compareOptions(cmd, b, library, point.Script(script))
			}
			config, design, err := build.Design(b)
			if err != nil {
				return err
			}
			bar := progress.New(cmd.ErrOrStderr(), "synthesis", 1)
			defer bar.Done()
			r, err := synth.Area(cmd.Context(), design, synth.AreaOptions{
				Library: library, Script: point.Script(script), BlackBox: config.SramNames(), Hierarchy: modules})
			if err != nil {
				return err
			}
			bar.Done()
			return output.Write("", cmd.OutOrStdout(), func(w io.Writer) error { return printArea(w, b, r, modules) })
		},
	}
	o.flags(cmd)
	bus.flag(cmd)
	cmd.Flags().StringVar(&script, "script", string(point.Small), "synthesis for: "+string(point.Small)+" area or "+string(point.Fast)+" logic")
	cmd.Flags().StringVar(&file, "liberty", synth.DefaultLiberty, "cell library, a liberty file, gzipped or not")
	cmd.Flags().StringVar(&patterns, "quirks", "", "YAML file with patterns of cells not to use (default: built-in ones)")
	cmd.Flags().BoolVar(&modules, "modules", false, "keep the modules apart and list them")
	cmd.Flags().BoolVar(&options, "options", false, "compare cores with one and two memory ports, registered and direct write-back")
	complete(cmd, "script", func() []string { return []string{string(point.Small), string(point.Fast)} })
	return cmd
}

// openLibrary reads a cell library by the patterns of a file, or those built in.
func openLibrary(file, patterns string) (*synth.Library, error) {
	q := quirks.Builtin()
	if patterns != "" {
		var err error
		if q, err = quirks.Read(patterns); err != nil {
			return nil, fmt.Errorf("--quirks: %w", err)
		}
	}
	l, err := synth.OpenLibrary(file, q)
	if err != nil {
		return nil, fmt.Errorf("--liberty: %w", err)
	}
	return l, nil
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
