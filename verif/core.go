package verif

import (
	"fmt"

	"hwgen/params"
	"hwgen/rtl/gen"
)

// SourceOf generates the core for a curve and a size.
func SourceOf(curve *params.Curve, core *params.Core) (Source, error) {
	return SourceOfConfig(gen.NewCoreConfig(curve, core))
}

// SourceOfConfig generates a core.
func SourceOfConfig(c gen.CoreConfig) (Source, error) {
	design, err := gen.Core(c)
	if err != nil {
		return Source{}, fmt.Errorf("verif: %w", err)
	}
	text, err := design.Verilog()
	if err != nil {
		return Source{}, fmt.Errorf("verif: %w", err)
	}
	return Source{Verilog: text, Top: c.TopName(), BusBits: c.BusAddrBits(), ElementBits: c.Word * c.Words,
		Probe: Probe{WriteEnable: gen.Probe.Write, Addr: gen.Probe.Addr, Data: gen.Probe.Data, Cycle: gen.Probe.Cycle}}, nil
}
