package gen

import (
	"fmt"
	"slices"
	"strings"

	"hwgen/isa"
	"hwgen/rtl/verilog"
)

// DecodeConfig describes the instruction decoder.
type DecodeConfig struct {
	Name     string
	Features isa.Features // what the core has; other instructions are illegal
}

// ports tells which ports are there only with a feature of the core.
type ports map[string]isa.Feature

// featurePorts are the decoder's outputs for instructions that a core may lack.
var featurePorts = ports{"use_const_o": isa.FeatureConstants, "index_o": isa.FeatureConstants, "steps_o": isa.FeatureDivsteps, "steps_fg_o": isa.FeatureDivsteps,
	"sign_o": isa.FeatureDivsteps, "canonical_o": isa.FeatureDivsteps, "first_o": isa.FeatureDivsteps}

func (p ports) has(port string, f isa.Features) bool { return f.Has(&isa.Spec{Needs: p[port]}) }

// operation is how the adder-subtractor carries out an instruction: where its first operand comes from, whether memory is
// its second, and what it does with them.
type operation struct{ latch, mem, constant, second, sub, reduce, equal, sign, canonical bool }

// operations of the adder, by mnemonic. SEL takes one of its operands by the flag; the issue stage adds that. Double-width ones say
// what the upper pass does; the issue stage takes reduce off the lower one.
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

	"csgn": {latch: true, sign: true},
	"dcan": {mem: true, sub: true, canonical: true},
	"dsfg": {},
	"dsde": {},

	"wadd": {latch: true, second: true, reduce: true},
	"wsub": {latch: true, second: true, sub: true, reduce: true},
	"wdbl": {mem: true, second: true, reduce: true},
	"wneg": {second: true, sub: true, reduce: true},
}

// multiplications are the operations of the multiplier, by mnemonic: which kinds of rows they have, and whether the products are
// those of a square.
var multiplications = map[string]struct{ product, reduce, square bool }{
	"mul":  {product: true, reduce: true},
	"wmul": {product: true},
	"wsqr": {product: true, square: true},
	"redc": {reduce: true},
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
	{"d_o", "d", []string{"add", "sub", "dbl", "neg", "mov", "sel", "ldc", "dcan", "wadd", "wsub", "wdbl", "wneg", "mul", "wmul",
		"wsqr", "redc"}},
	{"a_o", "a", []string{"add", "sub", "dbl", "neg", "mov", "sel", "clt", "ceq", "csgn", "dcan", "wadd", "wsub", "wdbl", "wneg", "mul", "wmul", "wsqr", "redc"}},
	{"b_o", "b", []string{"add", "sub", "sel", "clt", "ceq", "wadd", "wsub", "mul", "wmul"}},
	{"select_o", "f", []string{"sel"}},
	{"flag_dst_o", "f", []string{"clt", "ceq", "csgn", "flog"}},
	{"first_o", "first", []string{"dsfg"}},
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
	known := map[string]bool{"nop": true}
	for n := range multiplications {
		known[n] = true
	}
	for _, n := range sequencing {
		known[n] = true
	}
	for i := range isa.Table {
		s := isa.Table[i]
		if !c.Features.Has(&s) {
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
		if !featurePorts.has(port, c.Features) {
			return
		}
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
	// By the place of a field, which those of division steps share with d and a under other names.
	reads := func(name string) func(isa.Spec) bool {
		place, _ := isa.Must("add").Field(name)
		return func(s isa.Spec) bool {
			for _, f := range s.Fields {
				if element, _ := f.Element(); element && f.Lo == place.Lo && f.Reads() {
					return true
				}
			}
			return false
		}
	}
	wide := func(name string) func(isa.Spec) bool {
		return func(s isa.Spec) bool {
			f, ok := s.Field(name)
			_, wide := f.Element()
			return ok && wide
		}
	}
	any("legal_o", "", func(isa.Spec) bool { return true })
	any("one_o", "adder, one port slot for operands", class(isa.ClassAdder1, isa.ClassConstant))
	any("two_o", "adder, two port slots for operands", class(isa.ClassAdder2, isa.ClassCompare))
	any("wide_one_o", "adder, one double-width operand", class(isa.ClassWide1))
	any("wide_two_o", "adder, two double-width operands", class(isa.ClassWide2))
	any("compare_o", "writes a flag", class(isa.ClassCompare))
	any("steps_o", "division steps", class(isa.ClassDivstep))
	any("steps_fg_o", "division steps on (f, g)", func(s isa.Spec) bool { return s.Name == "dsfg" })
	any("mul_o", "multiplier", class(isa.ClassMul))
	any("mul_product_o", "multiplier: rows of products", func(s isa.Spec) bool { return multiplications[s.Name].product })
	any("mul_reduce_o", "multiplier: rows of reduction", func(s isa.Spec) bool { return multiplications[s.Name].reduce })
	any("mul_square_o", "multiplier: square", func(s isa.Spec) bool { return multiplications[s.Name].square })
	any("writes_d_o", "writes an element", func(s isa.Spec) bool { return s.Writes() })
	any("reads_a_o", "reads an element", reads("a"))
	any("reads_b_o", "reads an element", reads("b"))
	any("wide_d_o", "element d is double-width", wide("d"))
	any("wide_a_o", "element a is double-width", wide("a"))
	any("wide_b_o", "element b is double-width", wide("b"))
	any("drains_o", "waits until nothing is in flight", func(s isa.Spec) bool { return s.Drains })
	any("waits_flag_o", "waits until no compare is in flight", func(s isa.Spec) bool { return s.WaitsFlag })
	any("transfer_o", "no end of loop if taken", func(s isa.Spec) bool { return s.Transfer })
	adder := func(port, note string, pick func(o operation) bool) {
		any(port, note, func(s isa.Spec) bool { o, ok := operations[s.Name]; return ok && pick(o) })
	}
	adder("use_latch_o", "adder: first operand of two", func(o operation) bool { return o.latch })
	adder("use_mem_o", "adder: only operand first", func(o operation) bool { return o.mem })
	adder("use_const_o", "adder: constant", func(o operation) bool { return o.constant })
	adder("use_second_o", "adder: memory second", func(o operation) bool { return o.second })
	adder("sub_o", "adder: subtract", func(o operation) bool { return o.sub })
	adder("reduce_o", "adder: modular", func(o operation) bool { return o.reduce })
	adder("equal_o", "compare: equal, else less", func(o operation) bool { return o.equal })
	adder("sign_o", "compare: sign of the first operand", func(o operation) bool { return o.sign })
	adder("canonical_o", "adder: two's complement number", func(o operation) bool { return o.canonical })
	only := func(name string) func(isa.Spec) bool { return func(s isa.Spec) bool { return s.Name == name } }
	any("sel_o", "", only("sel"))
	for _, n := range sequencing {
		any(n+"_o", "", only(n))
	}
	p.Blank()
	p.Line("  // Fields.")
	var fields []verilog.Port
	for _, f := range decodedFields {
		if !featurePorts.has(f.port, c.Features) {
			continue
		}
		g, err := f.place()
		if err != nil {
			return verilog.Module{}, err
		}
		p.Line("  assign %s = instr_i[%d:%d];", f.port, g.Hi, g.Lo)
		of := slices.DeleteFunc(slices.Clone(f.of), func(name string) bool { return !c.Features.Has(isa.Must(name)) })
		note := strings.Join(of, " ")
		if len(of) > 5 {
			note = "element"
		}
		fields = append(fields, verilog.Port{Name: f.port, Dir: verilog.Out, Width: g.Width(), Note: note})
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
			Parameters: fmt.Sprintf("features=%+v text=%s", c.Features, body),
		},
		Body: string(body),
	}, nil
}
