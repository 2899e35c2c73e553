package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"hwgen/synth/cache"
	"hwgen/synth/flow"
	"hwgen/synth/point"
)

// metricsFile is what a measurement leaves.
const metricsFile = "metrics.json"

// newSweepPoint is hwgen sweep-point, which engines run as a process for each point.
func newSweepPoint() *cobra.Command {
	var file, keep, out string
	var verbose bool
	cmd := &cobra.Command{
		Use:    "sweep-point",
		Short:  "Measure one point of a sweep",
		Long:   `Measure the point that a JSON file describes, and write ` + metricsFile + ` into a directory. Engines of a sweep run this command for each point.`,
		Hidden: true,
		Args:   operands(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			for _, f := range []struct{ name, value string }{{"point", file}, {"output", out}} {
				if f.value == "" {
					return usagef("--%s is missing", f.name)
				}
			}
			data, err := os.ReadFile(file)
			if err != nil {
				return fmt.Errorf("--point: %w", err)
			}
			p, err := point.Parse(data)
			if err != nil {
				return fmt.Errorf("--point: %s: %w", file, err)
			}
			o := flow.Options{Progress: func(stage string) { fmt.Fprintln(cmd.OutOrStdout(), stage) }}
			if keep != "" {
				if o.Cache, err = cache.Open(keep); err != nil {
					return fmt.Errorf("--cache: %w", err)
				}
			}
			if verbose {
				o.Log = cmd.ErrOrStderr()
			}
			m, err := flow.Run(cmd.Context(), p, o)
			if err != nil {
				return err
			}
			if err := os.MkdirAll(out, 0o755); err != nil {
				return err
			}
			return m.Write(filepath.Join(out, metricsFile))
		},
	}
	f := cmd.Flags()
	f.StringVar(&file, "point", "", "JSON file of the point")
	f.StringVar(&keep, "cache", "", "directory that keeps what the stages make (default: nothing is kept)")
	f.StringVarP(&out, "output", "o", "", "directory for "+metricsFile)
	f.BoolVar(&verbose, "tool-log", false, "print what the tools print")
	return cmd
}
