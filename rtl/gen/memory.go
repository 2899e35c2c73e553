package gen

import (
	"fmt"
	"math/big"
	"strings"

	"hwgen/rtl/verilog"
)

// RstSync generates the reset synchroniser: asynchronous assert, synchronous release.
func RstSync(name string) (verilog.Module, error) {
	if !verilog.ValidName(name) {
		return verilog.Module{}, fmt.Errorf("reset synchroniser: bad module name %q", name)
	}
	m := verilog.Module{
		Name: name,
		Groups: []verilog.Group{{Comment: "Clock and reset", Ports: []verilog.Port{clockPort,
			{Name: "rst_ni", Dir: verilog.In, Width: 1, Note: "asynchronous"},
			{Name: "rst_no", Dir: verilog.Out, Width: 1, Note: "asynchronous assert, synchronous release"}}}},
		Doc: verilog.Doc{Title: "reset synchroniser", Latency: []string{"release: two clock edges"}},
	}
	return m, render(&m, "rst_sync", nil)
}

// Sram generates the behavioural memory that an integrator replaces by macros.
func Sram(name string) (verilog.Module, error) {
	if !verilog.ValidName(name) {
		return verilog.Module{}, fmt.Errorf("memory: bad module name %q", name)
	}
	m := verilog.Module{
		Name: name,
		Params: []verilog.Param{
			{Name: "DEPTH", Default: 16, Note: "words"},
			{Name: "WIDTH", Default: 32, Note: "bits of a word"},
			{Name: "ADDR_BITS", Default: 4, Note: "2^ADDR_BITS >= DEPTH"},
		},
		Groups: []verilog.Group{
			{Comment: "Clock", Ports: []verilog.Port{clockPort}},
			{Comment: "Port: read (data in the next cycle) or write", Ports: []verilog.Port{
				{Name: "en_i", Dir: verilog.In, Width: 1},
				{Name: "we_i", Dir: verilog.In, Width: 1},
				{Name: "addr_i", Dir: verilog.In, Range: "ADDR_BITS-1:0"},
				{Name: "wdata_i", Dir: verilog.In, Range: "WIDTH-1:0"},
				{Name: "rdata_o", Dir: verilog.Out, Range: "WIDTH-1:0"}}},
		},
		Doc: verilog.Doc{
			Title:   "single-port memory, the place for SRAM macros",
			Latency: []string{"read data in the cycle after en_i without we_i, held until the next access"},
		},
	}
	return m, render(&m, "sram", nil)
}

// SramTwoPorts generates the behavioural memory with a read and a write port, which an integrator replaces by macros.
func SramTwoPorts(name string) (verilog.Module, error) {
	m, err := Sram(name)
	if err != nil {
		return m, err
	}
	m.Groups[1] = verilog.Group{Comment: "Read port (data in the next cycle) and write port", Ports: []verilog.Port{
		{Name: "re_i", Dir: verilog.In, Width: 1},
		{Name: "raddr_i", Dir: verilog.In, Range: "ADDR_BITS-1:0"},
		{Name: "rdata_o", Dir: verilog.Out, Range: "WIDTH-1:0"},
		{Name: "we_i", Dir: verilog.In, Width: 1},
		{Name: "waddr_i", Dir: verilog.In, Range: "ADDR_BITS-1:0"},
		{Name: "wdata_i", Dir: verilog.In, Range: "WIDTH-1:0"}}}
	m.Doc = verilog.Doc{
		Title:   "memory with a read and a write port, the place for SRAM macros",
		Latency: []string{"read data in the cycle after re_i, held until the next read"},
	}
	return m, render(&m, "sram_1r1w", nil)
}

// DmemConfig describes the data memory.
type DmemConfig struct {
	Name    string
	Sram    string // module name of a bank
	Ports   int    // 1: a read or a write a cycle; 2: a read and a write
	Width   int    // E
	Depth   int    // elements
	Bank    int    // most bits of a bank
	Visible int    // 32-bit words of an element that the host sees
}

// Validate checks the configuration.
func (c DmemConfig) Validate() error {
	switch {
	case !verilog.ValidName(c.Name) || !verilog.ValidName(c.Sram):
		return fmt.Errorf("data memory: bad module name %q or %q", c.Name, c.Sram)
	case c.Ports != 1 && c.Ports != 2:
		return fmt.Errorf("data memory: %d ports, 1 or 2 are supported", c.Ports)
	case c.Width < 1 || c.Bank < 1 || c.Visible < 1:
		return fmt.Errorf("data memory: %d bits, banks of %d, %d visible words: must be positive", c.Width, c.Bank, c.Visible)
	case c.Depth < 2 || c.Depth > 4096:
		return fmt.Errorf("data memory: %d elements, 2 to 4096 are supported", c.Depth)
	case 32*(c.Visible-1) >= c.Width:
		return fmt.Errorf("data memory: %d visible words for an element of %d bits", c.Visible, c.Width)
	}
	return nil
}

// Dmem generates the data memory: a row of banks, the host's 32-bit window on an element, and the choice between host
// and core, which never come at once.
func Dmem(c DmemConfig) (verilog.Module, error) {
	if err := c.Validate(); err != nil {
		return verilog.Module{}, err
	}
	type part struct {
		Index, Hi, Lo      int
		Slice, Comma, View string
		Selected           string
	}
	banks := (c.Width + c.Bank - 1) / c.Bank
	width := (c.Width + banks - 1) / banks // equal banks: one kind of macro
	view := struct {
		Width, Padded, Pad, Depth, AddrBits, BankBits, Hidden, Visible int
		Sram                                                           string
		TwoPorts                                                       bool
		WordList, ViewList, BankList                                   []part
	}{Width: c.Width, Padded: banks * width, Pad: banks*width - c.Width, Depth: c.Depth, AddrBits: clog2(c.Depth), BankBits: width,
		Hidden: max(0, c.Width-32*c.Visible), Visible: c.Visible, Sram: c.Sram, TwoPorts: c.Ports == 2}
	for i := c.Visible - 1; i >= 0; i-- {
		p := part{Index: i, Lo: 32 * i, Hi: min(32*i+31, c.Width-1), Comma: ","}
		p.Selected = fmt.Sprintf("host_word_i[%d]", i)
		if c.Visible == 1 {
			p.Selected = "host_word_i"
		}
		p.View = fmt.Sprintf("row[%d:%d]", p.Hi, p.Lo)
		if n := p.Hi - p.Lo + 1; n < 32 {
			p.Slice = fmt.Sprintf("[%d:0]", n-1)
			p.View = fmt.Sprintf("{%d'd0, %s}", 32-n, p.View)
		}
		if i == 0 {
			p.Comma = ""
		}
		view.WordList = append(view.WordList, p)
		p.Comma = map[bool]string{true: ";", false: " |"}[i == c.Visible-1]
		view.ViewList = append([]part{p}, view.ViewList...)
	}
	for i := range banks {
		view.BankList = append(view.BankList, part{Index: i, Lo: i * width, Hi: i*width + width - 1})
	}
	in := func(name string, width int, note string) verilog.Port {
		return verilog.Port{Name: name, Dir: verilog.In, Width: width, Note: note}
	}
	rdata := verilog.Port{Name: "rdata_o", Dir: verilog.Out, Width: c.Width, Note: "the cycle after a read"}
	core := verilog.Group{Comment: "Core: one element a cycle", Ports: []verilog.Port{
		in("core_en_i", 1, ""), in("core_we_i", 1, ""), in("core_addr_i", view.AddrBits, ""), in("core_wdata_i", c.Width, ""), rdata}}
	latency := "read data in the next cycle; one access a cycle"
	if view.TwoPorts {
		core = verilog.Group{Comment: "Core: one element read and one written a cycle, never the same", Ports: []verilog.Port{
			in("core_re_i", 1, ""), in("core_raddr_i", view.AddrBits, ""), rdata,
			in("core_we_i", 1, ""), in("core_waddr_i", view.AddrBits, ""), in("core_wdata_i", c.Width, "")}}
		latency = "read data in the next cycle; a read and a write a cycle"
	}
	m := verilog.Module{
		Name:     c.Name,
		Children: []string{c.Sram},
		Groups: []verilog.Group{
			{Comment: "Clock", Ports: []verilog.Port{clockPort}},
			core,
			{Comment: "Host: never at the same time as the core; a write follows a read of its row", Ports: []verilog.Port{
				in("host_en_i", 1, ""), in("host_we_i", 1, ""), in("host_addr_i", view.AddrBits, ""),
				in("host_word_i", c.Visible, "one-hot, in the cycle after the read"), in("host_wdata_i", 32, ""),
				{Name: "host_rdata_o", Dir: verilog.Out, Width: 32, Note: "the cycle after a read"}}},
		},
		Doc: verilog.Doc{
			Title:      fmt.Sprintf("data memory, %d elements of %d bits in %d banks of %d bits", c.Depth, c.Width, banks, width),
			Latency:    []string{latency},
			Parameters: fmt.Sprintf("width=%d depth=%d bank=%d visible=%d ports=%d", c.Width, c.Depth, c.Bank, c.Visible, c.Ports),
		},
	}
	return m, render(&m, "dmem", view)
}

// RomConfig describes a synchronous ROM.
type RomConfig struct {
	Name  string
	Title string
	Width int
	Words []*big.Int
}

// Rom generates a synchronous ROM; words that are 0 and addresses beyond its words are its default.
func Rom(c RomConfig) (verilog.Module, error) {
	if !verilog.ValidName(c.Name) {
		return verilog.Module{}, fmt.Errorf("rom: bad module name %q", c.Name)
	}
	if c.Width < 1 || len(c.Words) < 1 {
		return verilog.Module{}, fmt.Errorf("rom %s: %d words of %d bits: needs at least one word and one bit", c.Name, len(c.Words), c.Width)
	}
	type word struct{ Addr, Value string }
	ab := clog2(len(c.Words))
	view := struct {
		Width int
		Words []word
	}{Width: c.Width}
	var hash strings.Builder
	for i, v := range c.Words {
		if v.Sign() < 0 || v.BitLen() > c.Width {
			return verilog.Module{}, fmt.Errorf("rom %s: word %d does not fit %d bits", c.Name, i, c.Width)
		}
		hash.WriteString(v.Text(16) + ",")
		if v.Sign() == 0 {
			continue
		}
		view.Words = append(view.Words, word{fmt.Sprintf("%d'd%d", ab, i), hexLiteral(v, c.Width)})
	}
	m := verilog.Module{
		Name: c.Name,
		Groups: []verilog.Group{
			{Comment: "Clock", Ports: []verilog.Port{clockPort}},
			{Comment: "Read port", Ports: []verilog.Port{
				{Name: "en_i", Dir: verilog.In, Width: 1},
				{Name: "addr_i", Dir: verilog.In, Width: ab},
				{Name: "rdata_o", Dir: verilog.Out, Width: c.Width}}},
		},
		Doc: verilog.Doc{
			Title:      fmt.Sprintf("%s, %d words of %d bits", c.Title, len(c.Words), c.Width),
			Latency:    []string{"read data in the cycle after en_i, held"},
			Parameters: fmt.Sprintf("width=%d words=%s", c.Width, hash.String()),
		},
	}
	return m, render(&m, "rom", view)
}
