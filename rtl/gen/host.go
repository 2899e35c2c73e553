package gen

import (
	"fmt"
	"math/bits"
	"strings"

	"hwgen/isa"
	"hwgen/rtl/verilog"
)

// HostConfig describes the host interface.
type HostConfig struct {
	Name string
	isa.Facts
}

// Validate checks the configuration.
func (c HostConfig) Validate() error {
	if !verilog.ValidName(c.Name) {
		return fmt.Errorf("host interface: bad module name %q", c.Name)
	}
	if c.Word < 1 || c.Words < 1 || c.Moduli < 1 || c.Visible < 1 {
		return fmt.Errorf("host interface: word %d, words %d, moduli %d, visible words %d: want 1 or more", c.Word, c.Words, c.Moduli, c.Visible)
	}
	if c.Elements < 2 || c.Elements > 4096 || c.Instructions < 2 || c.Instructions > 1<<isa.AddressBits {
		return fmt.Errorf("host interface: %d elements, %d program words: out of range", c.Elements, c.Instructions)
	}
	if err := c.Facts.Validate(); err != nil {
		return fmt.Errorf("host interface: %w", err)
	}
	return nil
}

// Host generates the 32-bit register interface: bus, registers, run state, cycle counter, interrupt, clock request.
func Host(c HostConfig) (verilog.Module, error) {
	if err := c.Validate(); err != nil {
		return verilog.Module{}, err
	}
	r := c.RegionBits()
	strideBits := bits.Len(uint(c.Stride)) - 1
	indexBits := r - 2
	elementBits := clog2(c.Elements)
	programBits := clog2(c.Instructions)
	plen := isa.Reg("PLEN").Field("words")
	entry := isa.Reg("ENTRY").Field("pc")
	status := isa.Reg("STATUS")
	type register struct{ Lower, Index, Value string }
	view := struct {
		RegionHi, RegionLo, IndexBits, RegionRegisters, RegionData, RegionProgram int
		ElementHi, ElementLo, StrideBits, ProgramBits                             int
		StartBit, ResumeBit, ClearBit, IrqBit, EntryHi, EntryLo, PlenHi, PlenLo   int
		TargetBits, LengthBits, Depth                                             int
		Program                                                                   bool
		ProgramLimit, DataLimit, AnyRegister, Unused                              string
		Registers                                                                 []register
		WordSelects                                                               []string
	}{RegionHi: r + 1, RegionLo: r, IndexBits: indexBits, RegionRegisters: isa.RegionRegisters, RegionData: isa.RegionData, RegionProgram: isa.RegionProgram,
		ElementHi: strideBits + elementBits - 1, ElementLo: strideBits, StrideBits: strideBits, ProgramBits: programBits,
		StartBit: isa.Reg("CTRL").Field("start").Lo, ResumeBit: isa.Reg("CTRL").Field("resume").Lo, ClearBit: isa.Reg("CTRL").Field("clear").Lo,
		IrqBit: isa.Reg("IRQ_EN").Field("enable").Lo, EntryHi: entry.Hi, EntryLo: entry.Lo, PlenHi: plen.Hi, PlenLo: plen.Lo,
		TargetBits: entry.Hi - entry.Lo + 1, LengthBits: plen.Hi - plen.Lo + 1, Depth: c.Instructions, Program: !c.Rom}

	// Limits within a region; a comparison that is always true is left out.
	if c.Instructions < 1<<indexBits {
		view.ProgramLimit = fmt.Sprintf(" & (index < %d'd%d)", indexBits, c.Instructions)
	}
	if c.Elements*c.Stride < 1<<indexBits {
		view.DataLimit = fmt.Sprintf(" & (index < %d'd%d)", indexBits, c.Elements*c.Stride)
	}
	if c.Visible < c.Stride {
		view.DataLimit += fmt.Sprintf(" &\n    (index[%d:0] < %d'd%d)", strideBits-1, strideBits, c.Visible)
	}
	for i := c.Visible - 1; i >= 0; i-- {
		comma := ","
		if i == 0 {
			comma = ""
		}
		view.WordSelects = append(view.WordSelects, fmt.Sprintf("%d'd%d%s", strideBits, i, comma))
	}

	// A register is assembled from the fields of the table; each field has one source here.
	sources := map[string]string{
		"STATUS.busy": "run_q", "STATUS.waiting": "waiting_q", "STATUS.done": "done_q", "STATUS.interrupt": "irq", "STATUS.code": "code_q",
		"STATUS.error": "error_q", "STATUS.refused": "refused_q", "STATUS.undefined": "undefined_q",
		"ENTRY.pc": "entry_q", "PLEN.words": "plen_q", "IRQ_EN.enable": "irq_enable_q",
	}
	numbers := c.Fields()
	whole := map[string]string{"ID": fmt.Sprintf("32'h%08x", isa.IDValue), "VERSION": fmt.Sprintf("32'h%08x", isa.VersionValue),
		"CYCLES_LO": "cycles_q[31:0]", "CYCLES_HI": "cycles_q[63:32]", "CTRL": ""}
	var any []string
	for _, reg := range isa.Registers {
		x := register{Lower: strings.ToLower(reg.Name), Index: fmt.Sprintf("%d'd%d", indexBits, reg.Offset/4)}
		any = append(any, "at_"+x.Lower)
		v, ok := whole[reg.Name]
		if !ok {
			var err error
			if v, err = assemble(reg, sources, numbers); err != nil {
				return verilog.Module{}, err
			}
		}
		x.Value = v
		view.Registers = append(view.Registers, x)
	}
	view.AnyRegister = strings.Join(any, " |\n    ")
	view.Unused = "bus_addr_i[1:0], bus_wdata_i"
	code, errField := status.Field("code"), status.Field("error")
	if code.Hi-code.Lo != 7 || errField.Hi-errField.Lo != errorBits-1 {
		return verilog.Module{}, fmt.Errorf("host interface: built for a code of 8 bits and an error of %d", errorBits)
	}

	in := func(name string, width int, note string) verilog.Port {
		return verilog.Port{Name: name, Dir: verilog.In, Width: width, Note: note}
	}
	out := func(name string, width int, note string) verilog.Port {
		return verilog.Port{Name: name, Dir: verilog.Out, Width: width, Note: note}
	}
	groups := []verilog.Group{
		{Comment: "Clock and reset", Ports: []verilog.Port{clockPort, resetPort, out("clk_req_o", 1, "the clock is needed")}},
		busGroup(r + 2),
		{Comment: "Run", Ports: []verilog.Port{out("run_o", 1, "state RUN"), out("start_o", 1, "a run begins in the next cycle"), out("entry_o", view.TargetBits, ""),
			out("plen_o", view.LengthBits, ""), in("stop_i", 1, "the run ends, or waits, with this cycle"),
			in("stop_wait_i", 1, "it waits"), in("stop_error_i", errorBits, ""), in("stop_code_i", 1, "there is a code"), in("code_i", 8, ""), out("irq_o", 1, "")}},
		{Comment: "Data memory", Ports: []verilog.Port{out("data_en_o", 1, ""), out("data_we_o", 1, ""), out("data_addr_o", elementBits, ""),
			out("data_word_o", c.Visible, "one-hot"), in("data_rdata_i", 32, "")}},
	}
	if !c.Rom {
		groups = append(groups, verilog.Group{Comment: "Program memory", Ports: []verilog.Port{out("program_en_o", 1, ""), out("program_we_o", 1, ""),
			out("program_addr_o", programBits, ""), in("program_rdata_i", 32, "")}})
	}
	m := verilog.Module{
		Name:   c.Name,
		Groups: groups,
		Doc: verilog.Doc{
			Title:      fmt.Sprintf("host interface, %d address bits", r+2),
			Latency:    []string{"a read is acknowledged in its third cycle, a write in its second"},
			Parameters: fmt.Sprintf("%+v", c),
		},
	}
	return m, render(&m, "host", view)
}

func busGroup(addrBits int) verilog.Group {
	return verilog.Group{Comment: "Bus: request, address and data held until the acknowledge", Ports: []verilog.Port{
		{Name: "bus_req_i", Dir: verilog.In, Width: 1},
		{Name: "bus_we_i", Dir: verilog.In, Width: 1},
		{Name: "bus_addr_i", Dir: verilog.In, Width: addrBits, Note: "bytes"},
		{Name: "bus_wdata_i", Dir: verilog.In, Width: 32},
		{Name: "bus_ack_o", Dir: verilog.Out, Width: 1},
		{Name: "bus_err_o", Dir: verilog.Out, Width: 1, Note: "with the acknowledge: refused, or undefined address"},
		{Name: "bus_rdata_o", Dir: verilog.Out, Width: 32, Note: "valid with the acknowledge of a read"}}}
}

// assemble builds the 32 bits of a register from its fields, zeros between them.
func assemble(reg isa.Register, sources map[string]string, numbers map[string]int) (string, error) {
	var parts []string // highest first
	at := 32
	for at > 0 {
		best := isa.RegField{Hi: -1}
		for _, f := range reg.Fields {
			if f.Hi < at && f.Hi > best.Hi {
				best = f
			}
		}
		if gap := at - 1 - best.Hi; gap > 0 {
			parts = append(parts, fmt.Sprintf("%d'd0", gap))
		}
		if best.Hi < 0 {
			break
		}
		key := reg.Name + "." + best.Name
		width := best.Hi - best.Lo + 1
		src, isSource := sources[key]
		n, isNumber := numbers[key]
		switch {
		case isSource:
			parts = append(parts, src)
		case isNumber && n < 1<<width:
			parts = append(parts, fmt.Sprintf("%d'd%d", width, n))
		default:
			return "", fmt.Errorf("host interface: no source for field %s, or it does not fit %d bits", key, width)
		}
		at = best.Lo
	}
	return "{" + strings.Join(parts, ",\n       ") + "}", nil
}
