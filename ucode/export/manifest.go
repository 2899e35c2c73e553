package export

import (
	"encoding/json"
	"fmt"
	"io"

	"hwgen/ucode"
)

// Manifest is the JSON form of a program. Addresses are elements of data memory unless they are called bus addresses, which are
// bytes; numbers too long for JSON are hexadecimal strings.
type Manifest struct {
	Program      string     `json:"program"`
	Curve        string     `json:"curve"`
	Moduli       []string   `json:"moduli"`
	Word         int        `json:"word"`
	ElementWords int        `json:"element_words"`
	Convention   string     `json:"convention,omitempty"`
	Elements     int        `json:"elements"`
	Entries      []entry    `json:"entries"`
	Inputs       []port     `json:"inputs"`
	Outputs      []port     `json:"outputs"`
	Statuses     []status   `json:"statuses"`
	Declassified []string   `json:"declassified"`
	Costs        []Cost     `json:"costs"`
	Host         host       `json:"host"`
	Words        []string   `json:"words"`
	Data         []constant `json:"data"`
}

type entry struct {
	Name    string `json:"name"`
	PC      int    `json:"pc"`
	Outputs bool   `json:"outputs"`
	Doc     string `json:"doc"`
}

type port struct {
	Name      string   `json:"name"`
	Elements  []int    `json:"elements"`
	Addresses []uint32 `json:"bus_addresses"`
	Modulus   int      `json:"modulus"`
	Secret    bool     `json:"secret"`
	Wait      int      `json:"wait,omitempty"`   // code of the WAIT at which the host serves it, instead of once before or after the run
	Rounds    int      `json:"rounds,omitempty"` // number of these WAITs, if it is fixed
	Format    string   `json:"format"`
	Doc       string   `json:"doc"`
}

type status struct {
	Code int    `json:"code"`
	Name string `json:"name"`
	Doc  string `json:"doc"`
}

// host says how a host addresses the core.
type host struct {
	RegionBits   int    `json:"region_bits"`
	VisibleWords int    `json:"visible_words"`
	StrideWords  int    `json:"stride_words"`
	Program      uint32 `json:"program_bus_address"`
}

type constant struct {
	Name    string `json:"name"`
	Element int    `json:"element"`
	Address uint32 `json:"bus_address"`
	Value   string `json:"value"`
}

// format describes how numbers stand at the host interface.
const format = "canonical number below the modulus, 32-bit words little endian, lowest coefficient first"

// manifest collects what the manifest says.
func (b *Bundle) manifest() *Manifest {
	im := b.Image
	m := &Manifest{
		Program: im.Program, Curve: im.Curve, Word: im.Word, ElementWords: b.Curve.Words(im.Word), Convention: b.Convention, Elements: im.Elements,
		Inputs: b.ports(im.Inputs), Outputs: b.ports(im.Outputs), Declassified: append([]string{}, im.Declassified...), Costs: append([]Cost{}, b.Costs...),
		Entries: []entry{}, Statuses: []status{}, Words: []string{}, Data: []constant{},
		Host: host{b.regionBits(), b.Curve.HostWords(), b.Curve.HostStride(), b.segments()[0].addr},
	}
	for _, p := range b.Curve.Moduli {
		m.Moduli = append(m.Moduli, fmt.Sprintf("0x%x", p.Value))
	}
	for _, e := range im.Entries {
		m.Entries = append(m.Entries, entry(e))
	}
	for _, s := range im.Statuses {
		m.Statuses = append(m.Statuses, status(s))
	}
	for _, w := range im.Words {
		m.Words = append(m.Words, fmt.Sprintf("%08x", w))
	}
	for _, c := range im.Data {
		m.Data = append(m.Data, constant{c.Name, c.Addr, b.element(c.Addr), fmt.Sprintf("0x%x", c.Value)})
	}
	return m
}

func (b *Bundle) ports(ports []ucode.Port) []port {
	all := []port{}
	for _, p := range ports {
		q := port{Name: p.Name, Elements: p.Addr, Modulus: p.Modulus, Secret: p.Secret, Wait: p.Wait, Rounds: p.Rounds, Format: format, Doc: p.Doc}
		for _, a := range p.Addr {
			q.Addresses = append(q.Addresses, b.element(a))
		}
		all = append(all, q)
	}
	return all
}

// JSON writes the manifest.
func JSON(w io.Writer, b *Bundle) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(b.manifest())
}
