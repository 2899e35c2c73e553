package gen

import (
	"fmt"
	"slices"
	"strings"

	"hwgen/rtl/verilog"
)

// Bus names the interface at which software sees the core.
type Bus string

// Buses. Native is the core's own interface; the others are wrappers around it.
const (
	Native   Bus = "native"
	APB      Bus = "apb"
	AXI4Lite Bus = "axi4lite"
	Wishbone Bus = "wishbone"
	OBI      Bus = "obi"
	TLUL     Bus = "tlul"
)

// wrappers are the generators of all buses but the native one.
var wrappers = []struct {
	bus      Bus
	generate func(BusConfig) (verilog.Module, error)
}{{APB, Apb}, {AXI4Lite, Axi4Lite}, {Wishbone, WishboneBus}, {OBI, Obi}, {TLUL, TlUl}}

// Buses lists all of them, the native one first.
func Buses() []Bus {
	r := []Bus{Native}
	for _, w := range wrappers {
		r = append(r, w.bus)
	}
	return r
}

// ParseBus finds a bus by its name.
func ParseBus(name string) (Bus, error) {
	if b := Bus(name); slices.Contains(Buses(), b) {
		return b, nil
	}
	var names []string
	for _, b := range Buses() {
		names = append(names, string(b))
	}
	return "", fmt.Errorf("want one of %s", strings.Join(names, ", "))
}

// BusConfig describes a wrapper.
type BusConfig struct {
	Name     string
	Prefix   string // of the modules that it instantiates: the core and the reset synchroniser
	AddrBits int    // of the core's address, in bytes
}

// wrapper generates the module that puts a core behind a bus, whose name is that of the bus behind the prefix.
func wrapper(b Bus, prefix string, addrBits int) (verilog.Module, error) {
	for _, w := range wrappers {
		if w.bus == b {
			return w.generate(BusConfig{Name: prefix + "_" + string(b), Prefix: prefix, AddrBits: addrBits})
		}
	}
	_, err := ParseBus(string(b))
	return verilog.Module{}, fmt.Errorf("bus %q: %w", b, err)
}

// partialRule says what the wrappers do with byte strobes.
const partialRule = "a write of a part of a word writes nothing and is answered with an error; one of no byte does nothing"

// module builds a wrapper from the ports of its bus and its template. A stateless wrapper has no reset of its own.
func (c BusConfig) module(title, comment, template string, stateless bool, timing []string, ports []verilog.Port, params ...verilog.Param) (verilog.Module, error) {
	if !verilog.ValidName(c.Name) || !verilog.ValidName(c.Prefix) {
		return verilog.Module{}, fmt.Errorf("bus wrapper: bad name %q or prefix %q", c.Name, c.Prefix)
	}
	if c.AddrBits < 3 || c.AddrBits > 32 {
		return verilog.Module{}, fmt.Errorf("bus wrapper: address of %d bits, want 3 to 32", c.AddrBits)
	}
	children := []string{c.Prefix + "_core"}
	if !stateless {
		children = append(children, c.Prefix+"_rst_sync")
	}
	m := verilog.Module{
		Name: c.Name,
		Groups: []verilog.Group{
			{Comment: "Clock and reset", Ports: []verilog.Port{clockPort, {Name: "rst_ni", Dir: verilog.In, Width: 1, Note: "asynchronous, active low"}, clockRequestPort}},
			{Comment: comment, Ports: ports},
			statePorts(),
		},
		Params:   params,
		Children: children,
		Doc: verilog.Doc{
			Title:      "the core behind " + title,
			Ranges:     []string{partialRule, "accesses that the core refuses and undefined addresses are answered with an error"},
			Latency:    timing,
			Parameters: fmt.Sprintf("%+v", c),
		},
	}
	return m, render(&m, template, c)
}

// in and out are ports of a wrapper.
func in(name string, width int, note ...string) verilog.Port {
	return verilog.Port{Name: name, Dir: verilog.In, Width: width, Note: strings.Join(note, "")}
}

func out(name string, width int, note ...string) verilog.Port {
	return verilog.Port{Name: name, Dir: verilog.Out, Width: width, Note: strings.Join(note, "")}
}
