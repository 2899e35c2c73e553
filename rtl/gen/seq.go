package gen

import (
	"fmt"

	"hwgen/isa"
	"hwgen/rtl/verilog"
)

// SeqConfig describes the sequencer: program counter, loop stack, call stack.
type SeqConfig struct {
	Name  string
	Depth int // words of program memory
	Loops int // depth of the loop stack
	Calls int // depth of the call stack
}

// Validate checks the configuration.
func (c SeqConfig) Validate() error {
	switch {
	case !verilog.ValidName(c.Name):
		return fmt.Errorf("sequencer: bad module name %q", c.Name)
	case c.Depth < 2 || c.Depth > 1<<isa.AddressBits:
		return fmt.Errorf("sequencer: %d program words, 2 to %d are supported", c.Depth, 1<<isa.AddressBits)
	case c.Loops < 1 || c.Loops > 16 || c.Calls < 1 || c.Calls > 16:
		return fmt.Errorf("sequencer: stacks of %d loops and %d calls, 1 to 16 are supported", c.Loops, c.Calls)
	}
	return nil
}

// Seq generates the sequencer (docs/machine.md, "Loops, calls, branches").
func Seq(c SeqConfig) (verilog.Module, error) {
	if err := c.Validate(); err != nil {
		return verilog.Module{}, err
	}
	type entry struct {
		Index, Below                   int
		Top, Pop                       bool
		PushFirst, PushLast, PushCount string
	}
	pcBits, addrBits := isa.AddressBits+1, clog2(c.Depth) // the counter may point one beyond the largest memory
	view := struct {
		PcBits, TargetBits, CountBits, AddrBits, Loops, Calls int
		BeyondDepth, LoopPush, CallPush                       string
		LoopList, CallList                                    []entry
		UnusedFetch                                           bool
	}{PcBits: pcBits, TargetBits: isa.AddressBits, CountBits: isa.CountBits, AddrBits: addrBits, Loops: c.Loops, Calls: c.Calls,
		BeyondDepth: fmt.Sprintf(" | (pc_q >= %d'd%d)", pcBits, c.Depth), UnusedFetch: true}
	push := func(name string, n int) string {
		if n == 1 {
			return "1'b1"
		}
		return fmt.Sprintf("{%s[%d:0], 1'b1}", name, n-2)
	}
	view.LoopPush, view.CallPush = push("loop_valid_q", c.Loops), push("call_valid_q", c.Calls)
	for i := range c.Loops {
		e := entry{Index: i, Below: i + 1, Top: i == 0, Pop: i < c.Loops-1, PushFirst: "pc_next", PushLast: "last_i", PushCount: "count_i"}
		if i > 0 {
			e.PushFirst, e.PushLast, e.PushCount = fmt.Sprintf("loop_first_%d_q", i-1), fmt.Sprintf("loop_last_%d_q", i-1), fmt.Sprintf("loop_count_%d_q", i-1)
		}
		view.LoopList = append(view.LoopList, e)
	}
	for i := range c.Calls {
		e := entry{Index: i, Below: i + 1, Pop: i < c.Calls-1, PushFirst: "successor"}
		if i > 0 {
			e.PushFirst = fmt.Sprintf("call_%d_q", i-1)
		}
		view.CallList = append(view.CallList, e)
	}
	in := func(name string, width int, note string) verilog.Port {
		return verilog.Port{Name: name, Dir: verilog.In, Width: width, Note: note}
	}
	out := func(name string, width int, note string) verilog.Port {
		return verilog.Port{Name: name, Dir: verilog.Out, Width: width, Note: note}
	}
	m := verilog.Module{
		Name: c.Name,
		Groups: []verilog.Group{
			{Comment: "Clock and reset", Ports: []verilog.Port{clockPort, resetPort}},
			{Comment: "Run", Ports: []verilog.Port{in("run_i", 1, "state RUN"), in("start_i", 1, "a run begins in the next cycle"),
				in("stop_i", 1, "the run ends, or waits, with this cycle"), in("entry_i", isa.AddressBits, ""), in("program_length_i", pcBits, "")}},
			{Comment: "Program memory", Ports: []verilog.Port{out("pmem_en_o", 1, ""), out("pmem_addr_o", addrBits, "")}},
			{Comment: "Instruction in this cycle", Ports: []verilog.Port{out("word_o", 1, "there is one"), in("issue_i", 1, "it issues, free of errors"),
				in("transfer_i", 1, ""), in("jump_i", 1, ""), in("brt_i", 1, ""), in("brf_i", 1, ""), in("call_i", 1, ""), in("ret_i", 1, ""), in("loop_i", 1, ""),
				in("branch_value_i", 1, "public flag of a branch"), in("target_i", isa.AddressBits, ""), in("last_i", isa.AddressBits, ""), in("count_i", isa.CountBits, "")}},
			{Comment: "Errors of the instruction", Ports: []verilog.Port{out("program_end_o", 1, ""), out("call_error_o", 1, ""), out("loop_error_o", 1, "")}},
		},
		Doc: verilog.Doc{
			Title:      fmt.Sprintf("sequencer, %d program words, %d loops, %d calls", c.Depth, c.Loops, c.Calls),
			Latency:    []string{"the successor of every instruction is addressed in the cycle in which it issues"},
			Parameters: fmt.Sprintf("depth=%d loops=%d calls=%d", c.Depth, c.Loops, c.Calls),
		},
	}
	return m, render(&m, "seq", view)
}
