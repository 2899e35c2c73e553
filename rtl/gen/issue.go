package gen

import (
	"fmt"
	"strings"

	"hwgen/isa"
	"hwgen/rtl/verilog"
)

// IssueConfig describes the issue stage.
type IssueConfig struct {
	Name      string
	Elements  int // D
	Words     int // s
	Moduli    int
	Rom       bool
	Constants int // of the constant ROM
}

// Validate checks the configuration.
func (c IssueConfig) Validate() error {
	switch {
	case !verilog.ValidName(c.Name):
		return fmt.Errorf("issue stage: bad module name %q", c.Name)
	case c.Elements < 2 || c.Elements > 1<<isa.ElementBits:
		return fmt.Errorf("issue stage: %d elements, 2 to %d are supported", c.Elements, 1<<isa.ElementBits)
	case c.Words < 2:
		return fmt.Errorf("issue stage: %d words, at least 2 are needed", c.Words)
	case c.Moduli < 1 || c.Moduli > 15:
		return fmt.Errorf("issue stage: %d moduli, 1 to 15 are supported", c.Moduli)
	case c.Constants < 0 || c.Constants > 1<<16:
		return fmt.Errorf("issue stage: %d constants, at most %d are supported", c.Constants, 1<<16)
	}
	return nil
}

// checkContract compares what this stage is built for with package isa.
func checkContract() error {
	one, _ := isa.SlotsOf(isa.ClassAdder1)
	con, _ := isa.SlotsOf(isa.ClassConstant)
	two, _ := isa.SlotsOf(isa.ClassAdder2)
	cmp, _ := isa.SlotsOf(isa.ClassCompare)
	switch {
	case fmt.Sprint(one) != "{[0] 2}" || fmt.Sprint(con) != "{[0] 2}" || fmt.Sprint(two) != "{[0 1] 3}" || fmt.Sprint(cmp) != "{[0 1] 3}":
		return fmt.Errorf("issue stage: built for slots {[0] 2} and {[0 1] 3}, isa has %v %v %v %v", one, con, two, cmp)
	case isa.FetchLead != 3 || isa.MulWrite != 1:
		return fmt.Errorf("issue stage: built for a fetch lead of 3 and a product written 1 after, isa has %d and %d", isa.FetchLead, isa.MulWrite)
	case isa.Windows != 4 || isa.WindowSize != 16 || isa.WindowStart != 0xc0:
		return fmt.Errorf("issue stage: built for 4 windows of 16 elements above 0xc0, isa has %d of %d above %#x", isa.Windows, isa.WindowSize, isa.WindowStart)
	case isa.Flags != 16 || isa.PrivateFlags != 8 || isa.SelectFlags != 4:
		return fmt.Errorf("issue stage: built for 8 + 8 flags, 4 of them select; isa has %d of %d private, %d select", isa.PrivateFlags, isa.Flags, isa.SelectFlags)
	}
	return nil
}

const errorBits = 4

func errorLiteral(e isa.ErrorCode) string { return fmt.Sprintf("%d'd%d", errorBits, int(e)) }

// Issue generates the issue stage: operand addresses, hazards, port slots, the queue of the multiplier, flags, base registers
// and modulus number (docs/machine.md, "Fetch and issue").
func Issue(c IssueConfig) (verilog.Module, error) {
	if err := c.Validate(); err != nil {
		return verilog.Module{}, err
	}
	if err := checkContract(); err != nil {
		return verilog.Module{}, err
	}
	type base struct{ Index, Label, Number string }
	type operand struct{ Name, Beyond string }
	after := isa.FetchLead - 1 + isa.MulCycles(c.Words) // left_q in the cycle after the fetch
	ab := clog2(c.Elements)
	controls := []string{"first from latch", "first from memory", "second from memory", "subtract", "reduce"}
	if c.Rom {
		controls = append(controls, "first from constant ROM")
	}
	n := len(controls)
	for i := range controls {
		controls[i] = fmt.Sprintf("%d: %s", n-1-i, controls[i])
	}
	view := struct {
		AddrBits, ElementBits, CountBits, ErrorBits, ModeBits, IndexBits, ControlBits, Flags, SelectPad int
		Lead, Reach1, Reach2, Reach3, Handover, LeftAfterFetch                                          int
		AtLatch, AtMem, AtSecond, AtSub, AtReduce                                                       int
		ErrNone, ErrIllegal, ErrProgramEnd, ErrCallStack, ErrLoopStack, ErrDataAddress, ErrModulus      string
		ErrConstantIndex, ModeBeyond, IndexBeyond, Unused                                               string
		Rom, Modes                                                                                      bool
		ControlNames                                                                                    []string
		BaseList                                                                                        []base
		OperandList                                                                                     []operand
	}{
		AddrBits: ab, ElementBits: isa.ElementBits, CountBits: clog2(after + 1), ErrorBits: errorBits, ModeBits: clog2(c.Moduli),
		IndexBits: clog2(max(1, c.Constants)), ControlBits: n, Flags: isa.Flags, SelectPad: 2,
		Lead: isa.FetchLead, Reach1: isa.FetchLead + 1, Reach2: isa.FetchLead + 2, Reach3: isa.FetchLead + 3,
		// Five slots before the write at mend + 1 the product moves from the array's entry to its own.
		Handover: 5 - isa.MulWrite, LeftAfterFetch: after,
		AtLatch: n - 1, AtMem: n - 2, AtSecond: n - 3, AtSub: n - 4, AtReduce: n - 5,
		ErrNone: errorLiteral(isa.ErrNone), ErrIllegal: errorLiteral(isa.ErrIllegal), ErrProgramEnd: errorLiteral(isa.ErrProgramEnd),
		ErrCallStack: errorLiteral(isa.ErrCallStack), ErrLoopStack: errorLiteral(isa.ErrLoopStack), ErrDataAddress: errorLiteral(isa.ErrDataAddress),
		ErrModulus: errorLiteral(isa.ErrModulus), ErrConstantIndex: errorLiteral(isa.ErrConstantIndex),
		ModeBeyond: fmt.Sprintf("(mode_i >= 4'd%d)", c.Moduli), IndexBeyond: fmt.Sprintf("(index_i >= 16'd%d)", c.Constants),
		ControlNames: controls, Rom: c.Rom, Modes: c.Moduli > 1,
	}
	if c.Constants == 1<<16 {
		view.IndexBeyond = "1'b0"
	}
	if c.Constants == 0 {
		view.IndexBeyond = "1'b1"
	}
	for i := range isa.Windows {
		b := base{Index: fmt.Sprint(i), Label: fmt.Sprintf("2'd%d", i), Number: fmt.Sprintf("2'd%d", i)}
		if i == isa.Windows-1 {
			b.Label = "default"
		}
		view.BaseList = append(view.BaseList, b)
	}
	for _, o := range []string{"d", "a", "b"} {
		beyond := fmt.Sprintf("(addr_%s >= %d'd%d)", o, isa.ElementBits, c.Elements)
		if c.Elements == 1<<isa.ElementBits {
			beyond = "1'b0"
		}
		view.OperandList = append(view.OperandList, operand{o, beyond})
	}
	var unused []string
	if c.Rom && view.IndexBits < 16 && c.Constants == 0 {
		unused = append(unused, fmt.Sprintf("index_i[15:%d]", view.IndexBits))
	}
	view.Unused = strings.Join(unused, ", ")

	in := func(name string, width int, note string) verilog.Port {
		return verilog.Port{Name: name, Dir: verilog.In, Width: width, Note: note}
	}
	out := func(name string, width int, note string) verilog.Port {
		return verilog.Port{Name: name, Dir: verilog.Out, Width: width, Note: note}
	}
	field := func(port string) verilog.Port {
		return in(strings.TrimSuffix(port, "_o")+"_i", fieldWidth(port), "")
	}
	kinds := []verilog.Port{}
	for _, k := range []string{"legal", "one", "two", "compare", "mul", "writes_d", "reads_a", "reads_b", "drains", "waits_flag", "use_latch", "use_mem"} {
		kinds = append(kinds, in(k+"_i", 1, ""))
	}
	if c.Rom {
		kinds = append(kinds, in("use_const_i", 1, ""))
	}
	for _, k := range []string{"use_second", "sub", "reduce", "equal", "sel", "halt", "wait", "setmod", "setbase", "addbase", "flog", "decl"} {
		kinds = append(kinds, in(k+"_i", 1, ""))
	}
	var fields []verilog.Port
	for _, f := range []string{"d_o", "a_o", "b_o", "select_o", "flag_dst_o", "branch_flag_o", "truth_o", "flag_x_o", "flag_y_o",
		"public_dst_o", "private_src_o", "window_o", "base_o", "offset_o", "mode_o"} {
		fields = append(fields, field(f))
	}
	if c.Rom {
		fields = append(fields, field("index_o"))
	}
	adder := []verilog.Port{out("latch_a_o", 1, ""), out("a_latch_o", 1, ""), out("a_mem_o", 1, ""), out("a_acc_o", 1, ""), out("b_mem_o", 1, ""),
		out("sub_o", 1, ""), out("reduce_o", 1, ""), out("load_o", 1, ""), in("less_value_i", 1, ""), in("equal_value_i", 1, "")}
	if c.Rom {
		adder = append(adder, out("a_const_o", 1, ""), out("const_en_o", 1, "constant ROM"), out("const_index_o", view.IndexBits, "constant ROM"))
	}
	unit := []verilog.Port{out("load_b_o", 1, ""), out("load_a_o", 1, "")}
	if c.Moduli > 1 {
		unit = append(unit, out("mode_o", view.ModeBits, "also of the adder"))
	}
	m := verilog.Module{
		Name: c.Name,
		Groups: []verilog.Group{
			{Comment: "Clock and reset", Ports: []verilog.Port{clockPort, resetPort}},
			{Comment: "Sequencer", Ports: []verilog.Port{in("start_i", 1, "a run begins in the next cycle"), in("word_i", 1, "there is an instruction"),
				in("program_end_i", 1, ""), in("call_error_i", 1, ""), in("loop_error_i", 1, ""), out("issue_o", 1, "it issues, free of errors"), out("branch_value_o", 1, "")}},
			{Comment: "Instruction: kind", Ports: kinds},
			{Comment: "Instruction: fields", Ports: fields},
			{Comment: "End of a run", Ports: []verilog.Port{out("stop_o", 1, "the run ends, or waits, with this cycle"), out("stop_wait_o", 1, "it waits"),
				out("stop_error_o", errorBits, "")}},
			{Comment: "Data memory", Ports: []verilog.Port{out("core_en_o", 1, ""), out("core_we_o", 1, "data from the adder"), out("core_addr_o", ab, "")}},
			{Comment: "Multiplier", Ports: unit},
			{Comment: "Adder-subtractor", Ports: adder},
		},
		Doc: verilog.Doc{
			Title: fmt.Sprintf("issue stage, %d elements, multiplications of %d cycles", c.Elements, isa.MulCycles(c.Words)),
			Formula: []string{
				"An instruction issues in the first cycle in which its port slots are free, no earlier instruction has",
				"yet to write an element that it reads or writes, and it writes no operand of the queued multiplication.",
			},
			Latency: []string{
				"two operands: reads in cycles 0 and 1, adder 2, write 3; one operand: read 0, adder 1, write 2",
				fmt.Sprintf("multiplication: reads in cycles x and x+1, adder e = x + %d, write e + 1", isa.FetchLead+isa.MulCycles(c.Words)),
			},
			Parameters: fmt.Sprintf("elements=%d words=%d moduli=%d rom=%v constants=%d", c.Elements, c.Words, c.Moduli, c.Rom, c.Constants),
		},
	}
	return m, render(&m, "issue", view)
}
