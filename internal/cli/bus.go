package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"hwgen/rtl/gen"
)

// busFlag chooses the interface at which software sees the core.
type busFlag string

func (f *busFlag) flag(cmd *cobra.Command) {
	cmd.Flags().StringVar((*string)(f), "bus", string(gen.Native), "the interface that software sees: "+strings.Join(busNames(), ", "))
	complete(cmd, "bus", busNames)
}

// bus is what the flag names.
func (f busFlag) bus() (gen.Bus, error) {
	b, err := gen.ParseBus(string(f))
	if err != nil {
		return b, badFlag("bus", string(f), err)
	}
	return b, nil
}

func busNames() (names []string) {
	for _, b := range gen.Buses() {
		names = append(names, string(b))
	}
	return names
}
