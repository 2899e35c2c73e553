package cli

import (
	"github.com/spf13/cobra"

	"hwgen/internal/output"
	"hwgen/soc"
)

// newDriver is hwgen driver.
func newDriver() *cobra.Command {
	var o coreView
	var dir string
	cmd := &cobra.Command{
		Use:   "driver",
		Short: "Write a driver in C for a core: freestanding C99, no dependency",
		Long: `Write PREFIX_core.h, PREFIX_core.c and PREFIX_regs.h: load a program, write elements, start, wait by polling or interrupt, go on after a
wait, read elements. Programs come from hwgen program --format c. The driver checks that it meets the core that it was made for.`,
		Example: `  hwgen driver --word 64 --prefix chip -o sw
  hwgen program pairing --word 64 --format c -o sw/pairing.h`,
		Args: operands(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			if dir == "" {
				return usagef("--output is missing: the directory that the files go to")
			}
			if cmd.Flags().Changed("bus") {
				return usagef("--bus %s: the driver is the same for every bus; leave --bus out", shown(string(o.busFlag)))
			}
			v, err := o.view()
			if err != nil {
				return err
			}
			files, err := soc.Driver(v)
			if err != nil {
				return err
			}
			all := make([]output.Content, len(files))
			for i, f := range files {
				all[i] = output.Content{Name: f.Name, Data: f.Data}
			}
			return output.Files(dir, all)
		},
	}
	o.flags(cmd)
	cmd.Flags().StringVarP(&dir, "output", "o", "", "directory to write to; it is made if it is missing")
	return cmd
}
