package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hwgen/internal/output"
	"hwgen/synth/metrics"
	"hwgen/synth/point"
	"hwgen/synth/report"
	"hwgen/synth/sweep"
)

// sweepOptions are the flags of hwgen sweep.
type sweepOptions struct {
	gridFlags
	engineFlags
	cache string
	json  bool
	out   fileName
}

// newSweep is hwgen sweep.
func newSweep() *cobra.Command {
	var o sweepOptions
	cmd := &cobra.Command{
		Use:   "sweep",
		Short: "Measure area, timing and energy for many word sizes and options on a cell library",
		Long: `Synthesise each point of a grid with Yosys, time it with OpenSTA, simulate its netlist with all delays, and write what was measured into the directory
after -o: results.csv, results.json, results.md and index.html, a page with pictures. docs/sweep.md has the files and the method.

Flags that take lists make a point of each combination. --liberty may be given several times, once a library; files separated by commas are corners
of one library, and the first is synthesised to.

The same command goes on where an interrupted sweep stopped. A point that fails keeps its log and does not stop the others. With --engine slurm the
points are jobs of an array; the directory has to be one that the nodes share. Ctrl-C leaves the jobs running, unless there is --cancel, and the same
command follows them again.`,
		Example: `  hwgen sweep -o sweep
  hwgen sweep --words 32,64 --unit core --ports 1rw,1r1w -o ports
  hwgen sweep --liberty slow.lib,typical.lib,fast.lib --words 64 -o corners
  hwgen sweep --engine slurm --sbatch "--partition=long" -o /shared/sweep
  hwgen sweep compare before after`,
		Args: operands(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	o.gridFlags.flags(cmd)
	o.engineFlags.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&o.cache, "cache", "", "directory of what was made before (default: $HWGEN_CACHE/sweep, or hwgen/sweep in the user's cache directory; with --engine slurm, cache in the output directory)")
	f.BoolVar(&o.json, "json", false, "print what happens as JSON, a line each")
	f.VarP(&o.out, "output", "o", "directory of the sweep")
	f.Lookup("output").Value = dirName{&o.out}
	cmd.AddCommand(newCompare())
	return cmd
}

func (o *sweepOptions) run(cmd *cobra.Command) error {
	if o.out == "" {
		return usagef("--output is missing: a sweep needs a directory, such as -o sweep")
	}
	points, err := o.points()
	if err != nil {
		return err
	}
	if err := o.engineFlags.check(cmd); err != nil {
		return err
	}
	if err := o.checkLibraries(); err != nil {
		return err
	}
	if !o.shared() {
		if err := toolsInstalled(); err != nil {
			return err
		}
	}
	d, err := sweep.Open(string(o.out), points)
	if err != nil {
		return fmt.Errorf("--output %w", err)
	}
	defer d.Close()
	program, err := os.Executable()
	if err != nil {
		return err
	}
	options := sweep.Options{Command: []string{program}, Cache: o.cache, Memory: int64(o.memory), Jobs: o.width(), Copy: o.shared()}
	if options.Cache == "" {
		if options.Cache, err = sweepCache(d, o.shared()); err != nil {
			return err
		}
	}
	if options.Cache, err = filepath.Abs(options.Cache); err != nil {
		return err
	}
	if o.shared() {
		if options.Command[0], err = d.Install(program); err != nil {
			return err
		}
	}
	show := newProgress(cmd, o.json)
	options.Watch = show.event
	options.Engine = o.engineFlags.engine(options.Command, filepath.Join(d.Path(), "slurm"))
	out, err := sweep.Run(cmd.Context(), d, options)
	show.done()
	if err != nil {
		return o.refused(err)
	}
	if err := report.Write(d.Path(), report.Results{Points: out.Metrics, Failures: out.Failures}); err != nil {
		return err
	}
	if o.json {
		if err := show.end(out); err != nil {
			return err
		}
	} else if err := output.Write("", cmd.OutOrStdout(), func(w io.Writer) error { return summary(w, out, string(o.out)) }); err != nil {
		return err
	}
	if n := len(out.Failures); n > 0 {
		return fmt.Errorf("sweep: %d of %d points failed: %s", n, len(points), failed(out.Failures, string(o.out)))
	}
	return nil
}

// toolsInstalled looks for the tools of the flow before time goes into points. Nodes of a cluster may have others than this machine.
func toolsInstalled() error {
	for _, t := range [][2]string{{"yosys", "yosys"}, {"sta", "opensta"}} {
		if _, err := exec.LookPath(t[0]); err != nil {
			return fmt.Errorf("%s is not installed (Debian package %s)", t[0], t[1])
		}
	}
	return nil
}

// failed names points and why they failed, in a line.
func failed(list []sweep.Failure, dir string) string {
	var parts []string
	for _, f := range list {
		parts = append(parts, fmt.Sprintf("%s (%s; see %s)", f.Name, strings.TrimPrefix(f.Reason, f.Name+": "), filepath.Join(dir, f.Log)))
	}
	return strings.Join(parts, "; ")
}

// summary writes the main figures for a reader.
func summary(w io.Writer, out sweep.Outcome, dir string) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "kGE\tMHz\tM1, cycles\tM1, pJ\tpairing, cycles\tpairing, uJ\t  point")
	for _, m := range out.Metrics {
		var e metrics.Energy
		if m.Energy != nil {
			e = *m.Energy
		}
		pairing := ""
		if m.Point.Unit == point.Core && m.Cycles.Pairing > 0 {
			pairing = fmt.Sprint(m.Cycles.Pairing)
		}
		fmt.Fprintf(t, "%.2f\t%.1f\t%s\t%s\t%s\t%s\t  %s\n", m.Area.Gates/1000, m.Timing.MaxMHz, some(float64(m.Cycles.M1), "%.0f"), some(e.PerM1PJ.Mean, "%.0f"),
			pairing, some(e.PerPairingUJ.Mean, "%.2f"), m.Name)
	}
	for _, f := range out.Failures {
		fmt.Fprintf(t, "\t\t\t\t\tfailed\t  %s\n", f.Name)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "%d points in %s; %s shows them\n", len(out.Metrics), dir, filepath.Join(dir, report.HTML))
	return err
}

// some writes a number unless it is 0.
func some(v float64, format string) string {
	if v == 0 {
		return ""
	}
	return fmt.Sprintf(format, v)
}

// refused names the flag that chose an engine that does not work.
func (o *engineFlags) refused(err error) error {
	var i interruption
	if errors.As(err, &i) || errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("--engine %s: %w", o.place, err)
}

// newCompare is hwgen sweep compare.
func newCompare() *cobra.Command {
	var out fileName
	cmd := &cobra.Command{
		Use:     "compare BEFORE AFTER",
		Short:   "Show what differs between two sweeps, point by point",
		Example: `  hwgen sweep compare before after`,
		Args:    operands(cobra.ExactArgs(2)),
		RunE: func(cmd *cobra.Command, args []string) error {
			var both [2]report.Results
			for i, dir := range args {
				r, err := report.Read(dir)
				if errors.Is(err, os.ErrNotExist) {
					return fmt.Errorf("compare: %s holds no finished sweep: there is no %s", dir, report.JSON)
				}
				if err != nil {
					return fmt.Errorf("compare: %w", err)
				}
				both[i] = r
			}
			return output.Write(string(out), cmd.OutOrStdout(), func(w io.Writer) error { return report.Compare(w, both[0], both[1]) })
		},
	}
	outputFlag(cmd, &out)
	return cmd
}
