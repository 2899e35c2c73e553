package verif

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"text/template"
)

// Probe names the signals behind the write port of the data memory, as paths from the core's top module.
type Probe struct {
	WriteEnable string // high in a cycle in which the program (not the host) writes an element
	Addr        string // element address
	Data        string // the whole element
	Cycle       string // cycle counter of the run
}

// Source is a core to simulate.
type Source struct {
	Verilog     []byte // the whole core
	Top         string // its top module
	BusBits     int    // width of bus_addr_i
	ElementBits int    // bits of an element
	Probe       Probe
}

// Validate reports the first field that makes no sense.
func (s Source) Validate() error {
	switch {
	case len(s.Verilog) == 0:
		return errors.New("verif: no Verilog")
	case s.Top == "":
		return errors.New("verif: no name of a top module")
	case s.BusBits < 3 || s.BusBits > 32:
		return fmt.Errorf("verif: bus address of %d bits, want 3 to 32", s.BusBits)
	case s.ElementBits < 1:
		return fmt.Errorf("verif: element of %d bits", s.ElementBits)
	case s.Probe.WriteEnable == "" || s.Probe.Addr == "" || s.Probe.Data == "" || s.Probe.Cycle == "":
		return fmt.Errorf("verif: the probe %+v lacks a signal", s.Probe)
	}
	return nil
}

//go:embed tb.v.tmpl
var benchText string

var benchTemplate = template.Must(template.New("tb.v").Option("missingkey=error").Parse(benchText))

// minDataWords keeps the data output above 64 bits, the width from which Verilator gives every port the same C++ type.
const minDataWords = 3

// bench returns the Verilog of the testbench top.
func (s Source) bench() ([]byte, error) {
	words := max(minDataWords, (s.ElementBits+31)/32)
	view := struct {
		Probe
		Top             string
		BusMSB, DataMSB int
	}{s.Probe, s.Top, s.BusBits - 1, 32*words - 1}
	var b bytes.Buffer
	if err := benchTemplate.Execute(&b, view); err != nil {
		return nil, fmt.Errorf("verif: testbench: %w", err)
	}
	return b.Bytes(), nil
}
