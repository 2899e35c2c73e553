package gen

import (
	"fmt"
	"strings"

	"hwgen/isa"
	"hwgen/rtl/verilog"
)

// DecodeConfig describes the instruction decoder.
type DecodeConfig struct {
	Name string
	Rom  bool // the core has a constant ROM and with it LDC
}

// operation is how the adder-subtractor carries out an instruction: where its first operand comes from, whether memory is
// its second, and what it does with them.
type operation struct{ latch, mem, constant, second, sub, reduce, equal bool }

// operations of the adder, by mnemonic. SEL takes one of its operands by the flag; the issue stage adds that.
var operations = map[string]operation{
	"add": {latch: true, second: true, reduce: true},
	"sub": {latch: true, second: true, sub: true, reduce: true},
	"dbl": {mem: true, second: true, reduce: true},
	"neg": {second: true, sub: true, reduce: true},
	"mov": {mem: true},
	"sel": {},
	"clt": {latch: true, second: true, sub: true},
	"ceq": {latch: true, second: true, sub: true, equal: true},
	"ldc": {constant: true},
}

// sequencing lists the control instructions that the sequencer and the issue stage know by name.
var sequencing = []string{"halt", "wait", "setmod", "jump", "brt", "brf", "call", "ret", "loop", "setbase", "addbase", "flog", "decl"}

// decodedField is a part of the instruction word that leaves the decoder, named in instructions that agree about its place.
type decodedField struct {
	port  string
	field string
	of    []string
}

var decodedFields = []decodedField{
	{"d_o", "d", []string{"add", "sub", "dbl", "neg", "mov", "sel", "ldc", "mul"}},
	{"a_o", "a", []string{"add", "sub", "dbl", "neg", "mov", "sel", "clt", "ceq", "mul"}},
	{"b_o", "b", []string{"add", "sub", "sel", "clt", "ceq", "mul"}},
	{"select_o", "f", []string{"sel"}},
	{"flag_dst_o", "f", []string{"clt", "ceq", "flog"}},
	{"branch_flag_o", "f", []string{"brt", "brf"}},
	{"truth_o", "truth", []string{"flog"}},
	{"flag_x_o", "x", []string{"flog"}},
	{"flag_y_o", "y", []string{"flog"}},
	{"public_dst_o", "p", []string{"decl"}},
	{"private_src_o", "f", []string{"decl"}},
	{"target_o", "target", []string{"jump", "brt", "brf", "call"}},
	{"last_o", "last", []string{"loop"}},
	{"count_o", "count", []string{"loop"}},
	{"window_o", "w", []string{"setbase", "addbase"}},
	{"base_o", "base", []string{"setbase"}},
	{"offset_o", "offset", []string{"addbase"}},
	{"mode_o", "mode", []string{"setmod"}},
	{"code_o", "code", []string{"halt", "wait"}},
	{"index_o", "index", []string{"ldc"}},
}

func (f decodedField) place() (isa.Field, error) {
	var r isa.Field
	for i, name := range f.of {
		s := isa.ByName(name)
		if s == nil {
			return r, fmt.Errorf("decoder: isa has no instruction %s", name)
		}
		g, ok := s.Field(f.field)
		if !ok {
			return r, fmt.Errorf("decoder: %s has no field %s", name, f.field)
		}
		if i > 0 && (g.Hi != r.Hi || g.Lo != r.Lo) {
			return r, fmt.Errorf("decoder: field %s of %s and %s is in different places", f.field, f.of[0], name)
		}
		r = g
	}
	return r, nil
}

// fieldWidth is the width of a decoded field, for the ports that receive it.
func fieldWidth(port string) int {
	for _, f := range decodedFields {
		if f.port == port {
			p, err := f.place()
			if err != nil {
				return 0
			}
			return p.Width()
		}
	}
	return 0
}

// Decode generates the instruction decoder from the instruction table.
func Decode(c DecodeConfig) (verilog.Module, error) {
	if !verilog.ValidName(c.Name) {
		return verilog.Module{}, fmt.Errorf("decoder: bad module name %q", c.Name)
	}
	var p verilog.Printer
	var rows []isa.Spec
	known := map[string]bool{"nop": true, "mul": true}
	for _, n := range sequencing {
		known[n] = true
	}
	for i := range isa.Table {
		s := isa.Table[i]
		if s.Class == isa.ClassConstant && !c.Rom {
			continue
		}
		if _, ok := operations[s.Name]; !ok && !known[s.Name] {
			return verilog.Module{}, fmt.Errorf("decoder: instruction %s has no hardware", s.Name)
		}
		rows = append(rows, s)
	}
	p.Line("  // A word is an instruction if all its fixed bits match: the opcode, and zero where it has no")
	p.Line("  // field.")
	for _, s := range rows {
		p.Line("  wire is_%s = (instr_i & 32'h%08x) == 32'h%08x;", s.Name, s.Fixed(), s.Match())
	}
	p.Blank()
	p.Line("  // What the issue stage and the sequencer have to know.")
	var kinds []verilog.Port
	any := func(port, note string, pick func(s isa.Spec) bool) {
		var terms []string
		for _, s := range rows {
			if pick(s) {
				terms = append(terms, "is_"+s.Name)
			}
		}
		if len(terms) == 0 {
			terms = []string{"1'b0"}
		}
		p.List("  ", "assign "+port+" = ", terms, " |", ";")
		kinds = append(kinds, verilog.Port{Name: port, Dir: verilog.Out, Width: 1, Note: note})
	}
	class := func(cs ...isa.Class) func(isa.Spec) bool {
		return func(s isa.Spec) bool {
			for _, k := range cs {
				if s.Class == k {
					return true
				}
			}
			return false
		}
	}
	reads := func(name string) func(isa.Spec) bool {
		return func(s isa.Spec) bool {
			f, ok := s.Field(name)
			return ok && f.Kind == isa.KindSrc
		}
	}
	any("legal_o", "", func(isa.Spec) bool { return true })
	any("one_o", "adder, one port slot for operands", class(isa.ClassAdder1, isa.ClassConstant))
	any("two_o", "adder, two port slots for operands", class(isa.ClassAdder2, isa.ClassCompare))
	any("compare_o", "writes a flag", class(isa.ClassCompare))
	any("mul_o", "", class(isa.ClassMul))
	any("writes_d_o", "writes an element", func(s isa.Spec) bool { return s.Writes() })
	any("reads_a_o", "reads an element", reads("a"))
	any("reads_b_o", "reads an element", reads("b"))
	any("drains_o", "waits until nothing is in flight", func(s isa.Spec) bool { return s.Drains })
	any("waits_flag_o", "waits until no compare is in flight", func(s isa.Spec) bool { return s.WaitsFlag })
	any("transfer_o", "no end of loop if taken", func(s isa.Spec) bool { return s.Transfer })
	adder := func(port, note string, pick func(o operation) bool) {
		any(port, note, func(s isa.Spec) bool { o, ok := operations[s.Name]; return ok && pick(o) })
	}
	adder("use_latch_o", "adder: first operand of two", func(o operation) bool { return o.latch })
	adder("use_mem_o", "adder: only operand first", func(o operation) bool { return o.mem })
	if c.Rom {
		adder("use_const_o", "adder: constant", func(o operation) bool { return o.constant })
	}
	adder("use_second_o", "adder: memory second", func(o operation) bool { return o.second })
	adder("sub_o", "adder: subtract", func(o operation) bool { return o.sub })
	adder("reduce_o", "adder: modular", func(o operation) bool { return o.reduce })
	adder("equal_o", "compare: equal, else less", func(o operation) bool { return o.equal })
	only := func(name string) func(isa.Spec) bool { return func(s isa.Spec) bool { return s.Name == name } }
	any("sel_o", "", only("sel"))
	for _, n := range sequencing {
		any(n+"_o", "", only(n))
	}
	p.Blank()
	p.Line("  // Fields.")
	var fields []verilog.Port
	for _, f := range decodedFields {
		if f.port == "index_o" && !c.Rom {
			continue
		}
		g, err := f.place()
		if err != nil {
			return verilog.Module{}, err
		}
		p.Line("  assign %s = instr_i[%d:%d];", f.port, g.Hi, g.Lo)
		fields = append(fields, verilog.Port{Name: f.port, Dir: verilog.Out, Width: g.Width(), Note: strings.Join(f.of, " ")})
	}
	body, err := p.Bytes()
	if err != nil {
		return verilog.Module{}, err
	}
	return verilog.Module{
		Name: c.Name,
		Groups: []verilog.Group{
			{Comment: "Instruction word", Ports: []verilog.Port{{Name: "instr_i", Dir: verilog.In, Width: 32}}},
			{Comment: "Kind", Ports: kinds},
			{Comment: "Fields", Ports: fields},
		},
		Doc: verilog.Doc{
			Title:      fmt.Sprintf("instruction decoder, %d instructions", len(rows)),
			Latency:    []string{"combinational"},
			Template:   "rtl/gen/decode.go, from the table in package isa",
			Parameters: fmt.Sprintf("rom=%v text=%s", c.Rom, body),
		},
		Body: string(body),
	}, nil
}
