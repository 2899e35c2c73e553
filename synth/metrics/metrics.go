package metrics

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"hwgen/internal/output"
	"hwgen/synth/point"
)

// Schema is the version of metrics.json. It grows when a field changes its meaning or goes away.
const Schema = 1

// Metrics is what was measured of one point.
type Metrics struct {
	Schema int         `json:"schema"`
	Point  point.Point `json:"point"`
	Name   string      `json:"name"` // of the point

	Area   Area     `json:"area"`
	Timing Timing   `json:"timing"`           // in the corner of the first library
	Cycles Cycles   `json:"cycles"`           // of operations
	Energy *Energy  `json:"energy,omitempty"` // in the same corner; absent if the point asks for none
	Figure Figure   `json:"figure"`           // products of the above
	Corner []Corner `json:"corners"`          // one for each library of the point, in its order
	Memory Memory   `json:"memory"`           // what the memories are, and by the user's model, if there is one, what they take

	Tools  map[string]string `json:"tools"`  // versions: yosys, sta, iverilog
	Inputs map[string]string `json:"inputs"` // SHA-256 of what the figures depend on: design, library, script, quirks and so on
	Notes  []string          `json:"notes"`  // what a reader has to know of this point, in sentences
}

// Area is the size of the netlist, without memories.
type Area struct {
	Library    float64      `json:"library_units"` // sum of cell areas, in units of the library (of most, um2)
	Gates      float64      `json:"gates"`         // the same in areas of the library's NAND2
	Sequential float64      `json:"sequential"`    // of these, flip-flops and latches, in NAND2
	Nand2      string       `json:"nand2"`         // name of the cell that is the unit
	Cells      int          `json:"cells"`
	Flops      int          `json:"flops"`   // flip-flops
	Modules    []ModuleArea `json:"modules"` // largest first; their sum is the whole
}

// ModuleArea is what the cells of one module take, modules within it not included.
type ModuleArea struct {
	Name       string  `json:"name"`
	Cells      int     `json:"cells"`
	Flops      int     `json:"flops"`
	Gates      float64 `json:"gates"`      // NAND2
	Sequential float64 `json:"sequential"` // NAND2
}

// Timing is the result of static timing analysis, without wires.
type Timing struct {
	CriticalPathNS float64 `json:"critical_path_ns"` // shortest clock period: the longest path with setup and delays at the ports
	Start          string  `json:"start"`            // where it starts: register or port
	End            string  `json:"end"`
	MaxMHz         float64 `json:"max_mhz"`       // 1000 / critical_path_ns
	RegToRegNS     float64 `json:"reg_to_reg_ns"` // of paths between registers alone
	PeriodNS       float64 `json:"period_ns"`     // clock of the energy figures: the point's, or the shortest rounded up
	Met            bool    `json:"met"`           // the critical path is not longer than the period
	Endpoints      int     `json:"endpoints"`     // register data pins and outputs that are timed
	Unconstrained  int     `json:"unconstrained"` // those that are not; 0 in a sound flow
	PortDelayNS    float64 `json:"port_delay_ns"` // between the clock and each port: that of a flip-flop, the neighbour
}

// Cycles are clock cycles; 0 where there is no such operation.
type Cycles struct {
	M1      int64 `json:"m1"`      // of one Montgomery multiplication, back to back
	Pairing int64 `json:"pairing"` // of a pairing on the core of the same word and options, input checks apart
}

// Energy is told from toggles of the mapped netlist under load and the power that OpenSTA gives a cell for them.
type Energy struct {
	Workload  string  `json:"workload"`  // what was simulated, in words
	Cycles    int     `json:"cycles"`    // simulated and counted
	Batches   int     `json:"batches"`   // that the interval comes from
	M1Done    float64 `json:"m1_done"`   // multiplications simulated
	ActivityT float64 `json:"activity"`  // mean toggles of a cell's outputs in a cycle, glitches included
	Activity0 float64 `json:"activity0"` // the same at zero delay

	PerCyclePJ  Interval `json:"per_cycle_pj"`  // dynamic and leakage, glitches included
	PerCycle0PJ float64  `json:"per_cycle0_pj"` // at zero delay: a lower bound
	LeakageMW   float64  `json:"leakage_mw"`
	ClockPJ     float64  `json:"clock_pj"` // of per_cycle_pj: what clock pins take in a cycle, without a clock tree

	PerM1PJ      Interval `json:"per_m1_pj"`       // 0 where there is no M1
	PerM10PJ     float64  `json:"per_m1_zero_pj"`  // at zero delay: a lower bound
	PerPairingUJ Interval `json:"per_pairing_uj"`  // of a core, 0 else
	PowerMW      float64  `json:"power_mw"`        // at the clock of Timing.PeriodNS
	GlitchShare  float64  `json:"glitch_share"`    // 1 - per_cycle0_pj / per_cycle_pj
	SimulatedPS  int      `json:"simulated_ps"`    // clock period of the simulation, ps
	MemoryPJ     float64  `json:"memory_pj"`       // per cycle by the user's model, not included above
	Checked      int      `json:"results_checked"` // results of the gate-level simulation that were compared with the model
}

// Interval is a mean and the half width of its 95 % confidence interval.
type Interval struct {
	Mean float64 `json:"mean"`
	Half float64 `json:"half"`
}

// Figure are products that designs are compared by; 0 where a factor is missing.
type Figure struct {
	M1NS            float64 `json:"m1_ns"`              // time of an M1 at the largest clock
	PairingMS       float64 `json:"pairing_ms"`         // time of a pairing at the largest clock
	AreaTime        float64 `json:"area_time"`          // kGE x ns of an M1, of a core kGE x ms of a pairing
	AreaEnergy      float64 `json:"area_energy"`        // kGE x pJ of an M1, of a core kGE x uJ of a pairing
	EnergyDelayPJNS float64 `json:"energy_delay_pj_ns"` // pJ x ns of an M1
}

// Corner is the netlist in one corner. Toggles are those of the first.
type Corner struct {
	Library        string  `json:"library"`     // name
	Voltage        float64 `json:"voltage"`     // V, nominal
	Temperature    float64 `json:"temperature"` // degrees Celsius, nominal
	CriticalPathNS float64 `json:"critical_path_ns"`
	MaxMHz         float64 `json:"max_mhz"`
	PerCyclePJ     float64 `json:"per_cycle_pj"` // at the corner's largest clock; 0 without energy
	PerM1PJ        float64 `json:"per_m1_pj"`
	PerPairingUJ   float64 `json:"per_pairing_uj"`
	LeakageMW      float64 `json:"leakage_mw"`
}

// Memory is what the netlist leaves out.
type Memory struct {
	Bits    int64   `json:"bits"`     // of all memories of the core, 0 for a unit
	Modeled bool    `json:"modelled"` // the user has given a model
	AreaMM2 float64 `json:"area_mm2"` // by that model
}

// Parse reads metrics.json; an unknown field or another schema is an error.
func Parse(data []byte) (Metrics, error) {
	var m Metrics
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&m); err != nil {
		return m, fmt.Errorf("metrics: %w", err)
	}
	if m.Schema != Schema {
		return m, fmt.Errorf("metrics: schema %d, this program reads %d", m.Schema, Schema)
	}
	return m, nil
}

// Read reads a file.
func Read(path string) (Metrics, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return Metrics{}, err
	}
	m, err := Parse(data)
	if err != nil {
		return m, fmt.Errorf("%s: %w", path, err)
	}
	return m, nil
}

// Write writes a file, which appears whole or not at all.
func (m Metrics) Write(path string) error {
	data, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return fmt.Errorf("metrics: %w", err)
	}
	return output.Write(path, io.Discard, func(w io.Writer) error {
		_, err := w.Write(append(data, '\n'))
		return err
	})
}
