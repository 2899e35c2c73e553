package soc

import (
	"fmt"
	"io"
	"strings"

	"hwgen/isa"
	"hwgen/rtl/gen"
	"hwgen/rtl/verilog"
)

// View is one core as software and integrators see it.
type View struct {
	Prefix string // of names; lower case
	isa.Facts
	Bus   gen.Bus
	Top   string         // name of the top module
	Ports []verilog.Port // of the top module
}

// Of describes a core.
func Of(c gen.CoreConfig) (View, error) {
	if err := c.Validate(); err != nil {
		return View{}, err
	}
	d, err := gen.Core(c)
	if err != nil {
		return View{}, err
	}
	v := View{Prefix: strings.TrimSuffix(c.CoreName(), "_core"), Facts: c.Facts(), Bus: c.Bus, Top: d.Top().Name}
	if v.Bus == "" {
		v.Bus = gen.Native
	}
	for _, p := range d.Top().Ports() {
		for _, q := range d.Top().Params {
			if p.Width == 0 && p.Range == q.Name+"-1:0" {
				p.Width = q.Default
			}
		}
		v.Ports = append(v.Ports, p)
	}
	return v, nil
}

// Memory is a region of the address space that is not registers.
type Memory struct {
	Name   string
	Offset uint32 // bytes
	Words  int    // of 32 bits
	Doc    string
}

// Memories are those that the bus reaches.
func (v View) Memories() (list []Memory) {
	r := v.RegionBits()
	if !v.Rom {
		list = append(list, Memory{"PROGRAM", isa.BusAddress(r, isa.RegionProgram, 0), v.Instructions, "instructions"})
	}
	return append(list, Memory{"DATA", isa.BusAddress(r, isa.RegionData, 0), v.Elements * v.Stride,
		fmt.Sprintf("%d elements of %d words, the lowest first, at a stride of %d words; words between are undefined addresses", v.Elements, v.Visible, v.Stride)})
}

// regionBytes is the size of each of the four regions.
func (v View) regionBytes() uint32 { return 1 << v.RegionBits() }

// fields are those of a register; one without fields is a field of all its bits.
func fields(r isa.Register) []isa.RegField {
	if len(r.Fields) > 0 {
		return r.Fields
	}
	return []isa.RegField{{Name: "value", Hi: 31, Lo: 0, Doc: r.Doc}}
}

// reset is what a field holds after reset.
func (v View) reset(r isa.Register, f isa.RegField) uint32 { return v.Reset(r) >> f.Lo & f.Max() }

// changing are the registers whose content the core changes by itself.
func changing(r isa.Register) bool {
	return r.Name == "STATUS" || strings.HasPrefix(r.Name, "CYCLES_")
}

// isError tells the field that holds an error code.
func isError(r isa.Register, f isa.RegField) bool { return r.Name == "STATUS" && f.Name == "error" }

// Format is a form of the description.
type Format struct {
	Name, Doc string
	Write     func(io.Writer, View) error
}

// Formats lists all forms.
var Formats = []Format{
	{"md", "Markdown register map", Markdown},
	{"c", "C header", Header},
	{"rdl", "SystemRDL 2.0", RDL},
	{"ipxact", "IP-XACT (IEEE 1685-2014) component with memory map and ports", IPXACT},
}

// printer collects lines and writes them at once.
type printer struct{ strings.Builder }

func (p *printer) line(format string, args ...any) { fmt.Fprintf(&p.Builder, format+"\n", args...) }

func (p *printer) to(w io.Writer) error {
	_, err := io.WriteString(w, p.String())
	return err
}

// macro is a name in a C header.
func macro(parts ...string) string {
	return strings.ToUpper(strings.ReplaceAll(strings.Join(parts, "_"), "-", "_"))
}
