package soc

import (
	"encoding/xml"
	"fmt"
	"io"

	"hwgen/isa"
	"hwgen/rtl/verilog"
)

// The parts of an IP-XACT component that are written, with their elements in the order of the schema of IEEE 1685-2014.
type (
	ipComponent struct {
		XMLName xml.Name `xml:"ipxact:component"`
		Space   string   `xml:"xmlns:ipxact,attr"`
		Vendor  string   `xml:"ipxact:vendor"`
		Library string   `xml:"ipxact:library"`
		Name    string   `xml:"ipxact:name"`
		Version string   `xml:"ipxact:version"`
		Map     ipMap    `xml:"ipxact:memoryMaps>ipxact:memoryMap"`
		Model   ipModel  `xml:"ipxact:model"`
		Doc     string   `xml:"ipxact:description"`
	}
	ipMap struct {
		Name   string    `xml:"ipxact:name"`
		Blocks []ipBlock `xml:"ipxact:addressBlock"`
		Unit   int       `xml:"ipxact:addressUnitBits"`
	}
	ipBlock struct {
		Name      string       `xml:"ipxact:name"`
		Doc       string       `xml:"ipxact:description"`
		Base      string       `xml:"ipxact:baseAddress"`
		Range     string       `xml:"ipxact:range"`
		Width     int          `xml:"ipxact:width"`
		Usage     string       `xml:"ipxact:usage"`
		Volatile  bool         `xml:"ipxact:volatile"`
		Access    string       `xml:"ipxact:access"`
		Registers []ipRegister `xml:"ipxact:register"`
	}
	ipRegister struct {
		Name     string    `xml:"ipxact:name"`
		Doc      string    `xml:"ipxact:description"`
		Offset   string    `xml:"ipxact:addressOffset"`
		Size     int       `xml:"ipxact:size"`
		Volatile bool      `xml:"ipxact:volatile"`
		Access   string    `xml:"ipxact:access"`
		Fields   []ipField `xml:"ipxact:field"`
	}
	ipField struct {
		Name     string   `xml:"ipxact:name"`
		Doc      string   `xml:"ipxact:description"`
		Offset   int      `xml:"ipxact:bitOffset"`
		Reset    string   `xml:"ipxact:resets>ipxact:reset>ipxact:value"`
		Width    int      `xml:"ipxact:bitWidth"`
		Volatile bool     `xml:"ipxact:volatile"`
		Access   string   `xml:"ipxact:access"`
		Values   *ipNames `xml:"ipxact:enumeratedValues"`
	}
	ipNames struct {
		Values []ipValue `xml:"ipxact:enumeratedValue"`
	}
	ipValue struct {
		Name  string `xml:"ipxact:name"`
		Value int    `xml:"ipxact:value"`
	}
	ipModel struct {
		Views          []ipView `xml:"ipxact:views>ipxact:view"`
		Instantiations []ipInst `xml:"ipxact:instantiations>ipxact:componentInstantiation"`
		Ports          []ipPort `xml:"ipxact:ports>ipxact:port"`
	}
	ipView struct {
		Name string `xml:"ipxact:name"`
		Ref  string `xml:"ipxact:componentInstantiationRef"`
	}
	ipInst struct {
		Name     string `xml:"ipxact:name"`
		Language string `xml:"ipxact:language"`
		Module   string `xml:"ipxact:moduleName"`
	}
	ipPort struct {
		Name string `xml:"ipxact:name"`
		Wire ipWire `xml:"ipxact:wire"`
	}
	ipWire struct {
		Direction string    `xml:"ipxact:direction"`
		Vector    *ipVector `xml:"ipxact:vectors>ipxact:vector"`
	}
	ipVector struct {
		Left  int `xml:"ipxact:left"`
		Right int `xml:"ipxact:right"`
	}
)

// ipAccess are the standard's words.
var ipAccess = map[isa.Access]string{isa.ReadOnly: "read-only", isa.WriteOnly: "write-only", isa.ReadWrite: "read-write"}

// IPXACT writes an IP-XACT component: memory map, and ports of the top module. Which ports make up the bus interface is for the
// integrator's abstraction definitions to say: those of the standard buses are their owners'.
func IPXACT(w io.Writer, v View) error {
	regs := ipBlock{Name: "registers", Doc: "host registers", Base: "'h0", Range: fmt.Sprintf("'h%x", v.regionBytes()), Width: 32, Usage: "register", Volatile: true, Access: "read-write"}
	for _, r := range isa.Registers {
		x := ipRegister{Name: r.Name, Doc: r.Doc, Offset: fmt.Sprintf("'h%x", r.Offset), Size: 32, Volatile: changing(r), Access: ipAccess[r.Access]}
		for _, f := range fields(r) {
			y := ipField{Name: f.Name, Doc: f.Doc, Offset: f.Lo, Reset: fmt.Sprintf("'h%x", v.reset(r, f)), Width: f.Hi - f.Lo + 1, Volatile: changing(r), Access: ipAccess[r.Access]}
			if isError(r, f) {
				y.Values = &ipNames{}
				for _, e := range isa.ErrorCodes() {
					y.Values.Values = append(y.Values.Values, ipValue{e.String(), int(e)})
				}
			}
			x.Fields = append(x.Fields, y)
		}
		regs.Registers = append(regs.Registers, x)
	}
	blocks := []ipBlock{regs}
	for _, m := range v.Memories() {
		blocks = append(blocks, ipBlock{Name: m.Name, Doc: m.Doc, Base: fmt.Sprintf("'h%x", m.Offset), Range: fmt.Sprintf("'h%x", 4*m.Words), Width: 32, Usage: "memory", Volatile: true, Access: "read-write"})
	}
	var ports []ipPort
	for _, p := range v.Ports {
		x := ipPort{Name: p.Name, Wire: ipWire{Direction: "in"}}
		if p.Dir == verilog.Out {
			x.Wire.Direction = "out"
		}
		if p.Width > 1 {
			x.Wire.Vector = &ipVector{p.Width - 1, 0}
		}
		ports = append(ports, x)
	}
	const n = isa.VersionValue
	c := ipComponent{Space: "http://www.accellera.org/XMLSchema/IPXACT/1685-2014", Vendor: "hwgen", Library: "crypto", Name: v.Top,
		Version: fmt.Sprintf("%d.%d.%d", n>>16&0xff, n>>8&0xff, n&0xff), Map: ipMap{v.Prefix, blocks, 8},
		Model: ipModel{[]ipView{{"rtl", "verilog"}}, []ipInst{{"verilog", "verilog", v.Top}}, ports},
		Doc:   fmt.Sprintf("pairing crypto-processor, w = %d, bus %s", v.Word, v.Bus)}
	text, err := xml.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s<!-- Code generated by hwgen. DO NOT EDIT. -->\n%s\n", xml.Header, text)
	return err
}
