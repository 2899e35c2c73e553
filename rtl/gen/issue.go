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
	Timing    isa.Timing
	Moduli    int
	Features  isa.Features
	Constants int // of the constant ROM
}

// Validate checks the configuration.
func (c IssueConfig) Validate() error {
	switch {
	case !verilog.ValidName(c.Name):
		return fmt.Errorf("issue stage: bad module name %q", c.Name)
	case c.Elements < 4 || c.Elements > 1<<isa.ElementBits:
		return fmt.Errorf("issue stage: %d elements, 4 to %d are supported", c.Elements, 1<<isa.ElementBits)
	case c.Timing.Words < isa.MinWords:
		return fmt.Errorf("issue stage: %d words, at least %d are needed", c.Timing.Words, isa.MinWords)
	case c.Timing.Digit != 0 && c.Timing.Digit != 1:
		return fmt.Errorf("issue stage: %d array cycles for a quotient digit, 0 or 1 are supported", c.Timing.Digit)
	case c.Moduli < 1 || c.Moduli > 15:
		return fmt.Errorf("issue stage: %d moduli, 1 to 15 are supported", c.Moduli)
	case c.Constants < 0 || c.Constants > 1<<16:
		return fmt.Errorf("issue stage: %d constants, at most %d are supported", c.Constants, 1<<16)
	}
	return nil
}

// checkContract compares what this stage is built for with package isa.
func checkContract(t isa.Timing) error {
	steps := fmt.Sprintf("[0 1] [%d %d]", isa.DivstepBatch+3, isa.DivstepBatch+2)
	want := map[isa.Class]string{isa.ClassAdder1: "[0] [1]", isa.ClassConstant: "[0] [1]", isa.ClassAdder2: "[0 1] [2]", isa.ClassCompare: "[0 1] [2]",
		isa.ClassDivstep: steps, isa.ClassWide1: "[0 1] [1 2]", isa.ClassWide2: "[0 1 2 4] [2 5]"}
	switch {
	case t.TwoPorts:
		want[isa.ClassWide2] = "[0 1 2 3] [2 4]"
	case t.Direct:
		want[isa.ClassWide1], want[isa.ClassWide2] = "[0 2] [1 3]", "[0 1 3 4] [2 5]"
	}
	for class, slots := range want {
		got, _ := t.SlotsOf(class)
		if fmt.Sprint(got.Reads, got.Adder) != slots {
			return fmt.Errorf("issue stage: built for reads and adder at %s of class %d, isa has %v", slots, class, got)
		}
		for i, a := range got.Adder {
			if lag := got.Writes[i] - a; lag != 1 && !t.Direct || lag != 0 && t.Direct {
				return fmt.Errorf("issue stage: isa has class %d written %d cycles after the adder", class, lag)
			}
		}
	}
	switch {
	case isa.FetchLead != 3 || isa.MulWrite != 1 || isa.MulWriteLow != -1 || isa.MulAdder != 0 || isa.MulAdderLow != -2:
		return fmt.Errorf("issue stage: built for a fetch lead of 3 and products written at 1 and -1 behind the adder, isa has %d, %d and %d", isa.FetchLead, isa.MulWrite, isa.MulWriteLow)
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
	if err := checkContract(c.Timing); err != nil {
		return verilog.Module{}, err
	}
	type base struct{ Index, Label, Number string }
	type operand struct{ Name, Beyond, Pair string }
	ab := clog2(c.Elements)
	pair := fmt.Sprintf("%d:1", ab-1)
	controls := []string{"first from latch", "first from memory", "second from memory", "subtract", "reduce", "lower pass", "upper pass"}
	if c.Features.Divsteps {
		controls = append(controls, "canonical")
	}
	if c.Features.Constants {
		controls = append(controls, "first from constant ROM")
	}
	n := len(controls)
	for i := range controls {
		controls[i] = fmt.Sprintf("%d: %s", n-1-i, controls[i])
	}
	// left_q in the cycle after the fetch
	after := func(name string) int { return isa.FetchLead - 1 + c.Timing.MulCycles(isa.Must(name)) }
	form := newSlotForm(c.Timing)
	slotReach := form.writeTop
	cb := clog2(max(after("mul"), slotReach+isa.FetchLead) + 1)
	count := func(n int) string { return fmt.Sprintf("%d'd%d", cb, n) }
	stepBits := clog2(isa.DivstepBatch + 5)
	step := func(n int) string { return fmt.Sprintf("%d'd%d", stepBits, n) }
	wideOne, _ := c.Timing.SlotsOf(isa.ClassWide1)
	wideTwo, _ := c.Timing.SlotsOf(isa.ClassWide2)
	steps, _ := c.Timing.SlotsOf(isa.ClassDivstep)
	view := struct {
		AddrBits, ElementBits, CountBits, ErrorBits, ModeBits, IndexBits, ControlBits, Flags, SelectPad int
		Lead, Handover, Search, FetchBelow, WriteTop, StageTop, StageBottom, StageBits, StageWriteBits  int
		WideTop, ReadUpperA, ReadUpperB, LatchUpper                                                     int
		FitsFirst, FitsSecond, FetchAt, Taken, ProductClear, ReadEnable, FirstRead, StepPass            string
		TwoPorts, Direct, Divsteps, WideLate                                                            bool
		Missing, StageList, StageNotes                                                                  []string
		SlotList                                                                                        []slotVector
		AtLatch, AtMem, AtSecond, AtSub, AtReduce, AtLower, AtUpper, AtCanonical, StepBits              int
		StepLatch, StepLoad, StepFirst, StepLast, StepWriteG, StepWriteF                                string
		LeftMul, LeftWmul, LeftWsqr, LeftRedc, HandoverCount, HighCount, LowCount, Pair                 string
		ErrNone, ErrIllegal, ErrProgramEnd, ErrCallStack, ErrLoopStack, ErrDataAddress, ErrModulus      string
		ErrConstantIndex, ModeBeyond, IndexBeyond, Unused                                               string
		Rom, Modes, ShortSquare                                                                         bool
		ControlNames, ReachList                                                                         []string
		BaseList                                                                                        []base
		OperandList                                                                                     []operand
	}{
		AddrBits: ab, ElementBits: isa.ElementBits, CountBits: cb, ErrorBits: errorBits, ModeBits: clog2(c.Moduli),
		IndexBits: clog2(max(1, c.Constants)), ControlBits: n, Flags: isa.Flags, SelectPad: 2,
		// Five slots before the write at mend + 1 the result moves from the array's entry to its own.
		Lead: isa.FetchLead, Handover: 5 - isa.MulWrite, HandoverCount: count(5 - isa.MulWrite),
		// In the cycle after these counts the slot is slotReach cycles away. The shortest square may begin nearer to its lower slot.
		HighCount: count(slotReach + 1 - isa.MulWrite), LowCount: count(slotReach + 1 - isa.MulWriteLow),
		ShortSquare: after("wsqr") == slotReach-isa.MulWriteLow,
		LeftMul:     count(after("mul")), LeftWmul: count(after("wmul")), LeftWsqr: count(after("wsqr")), LeftRedc: count(after("redc")), Pair: pair,
		AtLatch: n - 1, AtMem: n - 2, AtSecond: n - 3, AtSub: n - 4, AtReduce: n - 5, AtLower: n - 6, AtUpper: n - 7, AtCanonical: n - 8,
		StepBits: stepBits, StepLatch: step(1), StepLoad: step(2), StepFirst: step(3), StepLast: step(2 + isa.DivstepBatch),
		StepWriteG: step(steps.Writes[1]), StepWriteF: step(steps.Writes[0]), StepPass: step(steps.Adder[0]),
		ErrNone: errorLiteral(isa.ErrNone), ErrIllegal: errorLiteral(isa.ErrIllegal), ErrProgramEnd: errorLiteral(isa.ErrProgramEnd),
		ErrCallStack: errorLiteral(isa.ErrCallStack), ErrLoopStack: errorLiteral(isa.ErrLoopStack), ErrDataAddress: errorLiteral(isa.ErrDataAddress),
		ErrModulus: errorLiteral(isa.ErrModulus), ErrConstantIndex: errorLiteral(isa.ErrConstantIndex),
		ModeBeyond: fmt.Sprintf("(mode_i >= 4'd%d)", c.Moduli), IndexBeyond: fmt.Sprintf("(index_i >= 16'd%d)", c.Constants),
		ControlNames: controls, Rom: c.Features.Constants, Modes: c.Moduli > 1,

		TwoPorts: c.Timing.TwoPorts, Direct: c.Timing.Direct, Divsteps: c.Features.Divsteps,
		// The upper pass of a one-operand double-width instruction comes a cycle later where its read would meet the lower write.
		WideLate: wideOne.Reads[1] == 2,
		Search:   form.search, FetchBelow: form.search - 2, WriteTop: form.writeTop, SlotList: form.reserves(),
		FitsFirst: form.bits(form.search-1, 0), Taken: "taken",
		ProductClear: fmt.Sprintf("%d'd0", form.writeTop-1), ReadEnable: "core_en_o", FirstRead: "a",
		WideTop: wideTwo.Reads[3] - 1, ReadUpperA: wideTwo.Reads[2] - 1, ReadUpperB: wideTwo.Reads[3] - 1, LatchUpper: wideTwo.Reads[2],
	}
	if !form.readsTogether() {
		view.FitsSecond = form.bits(form.search, 1)
	}
	var idle []string
	view.Missing, idle = form.missing()
	view.StageList, view.StageTop, view.StageBottom = form.stages()
	view.StageBits, view.StageWriteBits = view.StageTop-view.StageBottom+1, 3-view.StageBottom
	view.StageNotes = []string{"Adder-class instructions, by their write slot: stage k writes in k cycles, stage 1 has the",
		fmt.Sprintf("adder. The upper pass of WADD and WSUB passes stages %d to 3; no other instruction does.", view.StageTop)}
	if view.Direct {
		view.StageNotes[0] = "Adder-class instructions: stage k has the adder, and writes, in k-1 cycles."
		view.StageNotes[1] = strings.TrimPrefix(view.StageNotes[1], "adder. ")
	}
	if view.WideLate {
		view.StageNotes[1] = "Upper passes come through stage 3; no other pass does."
	}
	if view.TwoPorts {
		view.Taken, view.ReadEnable = "read_taken", "core_re_o"
	}
	if view.Divsteps {
		view.FirstRead = "steps_i ? d : a"
	}
	var searches []string
	for k := form.search - 1; k >= 0; k-- {
		switch k {
		case 0:
			searches = append(searches, "fits[0]")
		case 1:
			searches = append(searches, "fits[1] & ~fits[0]")
		default:
			searches = append(searches, fmt.Sprintf("fits[%d] & ~(|fits[%d:0])", k, k-1))
		}
	}
	view.FetchAt = wrap(searches, ",")
	if after("wsqr") < slotReach-isa.MulWriteLow {
		return verilog.Module{}, fmt.Errorf("issue stage: a square of %d words is written before its port slots are known", c.Timing.Words)
	}
	for k := form.search - 1; k >= 0; k-- {
		comma := ","
		if k == 0 {
			comma = ""
		}
		view.ReachList = append(view.ReachList, count(isa.FetchLead+k)+comma)
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
		if c.Elements%2 == 1 { // the lower half alone may exist
			beyond = fmt.Sprintf("({addr_%s[%d:1], addr_%s[0] | wide_%s_i} >= %d'd%d)", o, isa.ElementBits-1, o, o, isa.ElementBits, c.Elements)
		}
		if c.Elements == 1<<isa.ElementBits {
			beyond = "1'b0"
		}
		view.OperandList = append(view.OperandList, operand{o, beyond, pair})
	}
	unused := idle
	if c.Features.Constants && view.IndexBits < 16 && c.Constants == 0 {
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
	for _, k := range []string{"legal", "one", "two", "wide_one", "wide_two", "compare", "steps", "steps_fg", "mul", "mul_product", "mul_reduce", "mul_square",
		"writes_d", "reads_a", "reads_b", "wide_d", "wide_a", "wide_b", "drains", "waits_flag", "use_latch", "use_mem", "use_const",
		"use_second", "sub", "reduce", "equal", "sign", "canonical", "sel", "halt", "wait", "setmod", "setbase", "addbase", "flog", "decl"} {
		if featurePorts.has(k+"_o", c.Features) {
			kinds = append(kinds, in(k+"_i", 1, ""))
		}
	}
	var fields []verilog.Port
	for _, f := range []string{"d_o", "a_o", "b_o", "select_o", "flag_dst_o", "branch_flag_o", "truth_o", "flag_x_o", "flag_y_o",
		"public_dst_o", "private_src_o", "window_o", "base_o", "offset_o", "mode_o", "first_o", "index_o"} {
		if featurePorts.has(f, c.Features) {
			fields = append(fields, field(f))
		}
	}
	adder := []verilog.Port{out("latch_a_o", 1, ""), out("a_latch_o", 1, ""), out("a_mem_o", 1, ""), out("a_low_o", 1, ""), out("a_acc_o", 1, ""), out("b_mem_o", 1, ""),
		out("sub_o", 1, ""), out("reduce_o", 1, ""), out("load_o", 1, ""), out("plain_o", 1, ""), out("lower_o", 1, ""), out("upper_o", 1, ""), in("less_value_i", 1, ""), in("equal_value_i", 1, "")}
	if c.Timing.Direct {
		adder = append(adder, out("kept_o", 1, "write the result kept, of a product"))
	}
	if c.Features.Divsteps {
		adder = append(adder, out("signed_o", 1, ""), out("canonical_o", 1, ""), out("step_o", 1, "division step"),
			out("step_fg_o", 1, "on (f, g)"), out("step_first_o", 1, "a chain of steps begins"), in("sign_value_i", 1, ""))
	}
	if c.Features.Constants {
		adder = append(adder, out("a_const_o", 1, ""), out("const_en_o", 1, "constant ROM"), out("const_index_o", view.IndexBits, "constant ROM"))
	}
	unit := []verilog.Port{out("load_b_o", 1, ""), out("load_d_o", 1, ""), out("start_o", 1, ""), out("product_o", 1, ""), out("reduce_rows_o", 1, ""),
		out("square_o", 1, "")}
	if c.Moduli > 1 {
		unit = append(unit, out("mode_o", view.ModeBits, "also of the adder"))
	}
	memory := []verilog.Port{out("core_en_o", 1, ""), out("core_we_o", 1, "data from the adder"), out("core_addr_o", ab, "")}
	if c.Timing.TwoPorts {
		memory = []verilog.Port{out("core_re_o", 1, ""), out("core_raddr_o", ab, ""), out("core_we_o", 1, "data from the adder"), out("core_addr_o", ab, "of the write")}
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
			{Comment: "Data memory", Ports: memory},
			{Comment: "Multiplier", Ports: unit},
			{Comment: "Adder-subtractor", Ports: adder},
		},
		Doc: verilog.Doc{
			Title: fmt.Sprintf("issue stage, %d elements of %d words", c.Elements, c.Timing.Words),
			Formula: []string{
				"An instruction issues in the first cycle in which its port slots are free, no earlier instruction has",
				"yet to write an element that it reads or writes, and it writes no operand of the queued multiplier operation.",
			},
			Latency:    latencies(c.Timing),
			Parameters: fmt.Sprintf("elements=%d timing=%+v moduli=%d features=%+v constants=%d", c.Elements, c.Timing, c.Moduli, c.Features, c.Constants),
		},
	}
	return m, render(&m, "issue", view)
}

// latencies are the lines of the header about cycles of instructions, relative to their issue.
func latencies(t isa.Timing) (lines []string) {
	for _, c := range []struct {
		class isa.Class
		name  string
	}{{isa.ClassAdder2, "two operands"}, {isa.ClassAdder1, "one operand"}, {isa.ClassWide2, "two double-width operands"}, {isa.ClassWide1, "one double-width operand"}} {
		s, _ := t.SlotsOf(c.class)
		lines = append(lines, fmt.Sprintf("%s: reads in %s, adder %s, writes %s", c.name, cycleList(s.Reads), cycleList(s.Adder), cycleList(s.Writes)))
	}
	return append(lines, "multiplier: reads in cycles x and x+1, end e = x + 3 + array cycles, write e + 1, of a lower half e - 1")
}

func cycleList(cycles []int) string {
	var s []string
	for _, c := range cycles {
		s = append(s, fmt.Sprint(c))
	}
	return strings.Join(s, ", ")
}
