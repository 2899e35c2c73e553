package verif_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/iss"

	"hwgen/verif"
	"hwgen/verif/random"
)

// mutantCore is small, so that a mutant is built in seconds; it has two moduli, hidden bits and a free choice of hazards.
var mutantCore = point{curve: "toy31", word: 16, data: 40, program: 256, loops: 3, calls: 3}

// mutant is one gate or one line of the Verilog changed.
type mutant struct {
	name     string
	from, to string
}

// apply changes the one place where the text stands.
func (m mutant) apply(verilog []byte) ([]byte, error) {
	if n := bytes.Count(verilog, []byte(m.from)); n != 1 {
		return nil, fmt.Errorf("mutant %s: %q stands in %d places of the Verilog, want 1", m.name, m.from, n)
	}
	return bytes.Replace(verilog, []byte(m.from), []byte(m.to), 1), nil
}

// maxPrograms is how many random programs may try to catch a mutant; most fall to the first few.
const maxPrograms = 300

// A change of one gate anywhere in the core must be caught by a program in lockstep: a random one, or one with an illegal word.
func TestMutantsAreCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("one core to compile for each mutant")
	}
	src, cfg := source(t, mutantCore)
	for _, m := range mutants {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			broken := src
			var err error
			broken.Verilog, err = m.apply(src.Verilog)
			require.NoError(t, err)
			bin, err := verif.Build(t.Context(), broken, verif.Options{Quick: true})
			require.NoError(t, err)
			n, caught := hunt(t, bin, cfg)
			require.Error(t, caught, "not caught by %d programs", n)
			t.Logf("caught by program %d: %v", n, caught)
		})
	}
}

// The same programs find nothing in the core as it is: what catches a mutant is the mutant.
func TestNoMutantNoCatch(t *testing.T) {
	t.Parallel()
	bin, cfg := build(t, mutantCore, verif.Options{})
	n, caught := hunt(t, bin, cfg)
	require.NoError(t, caught)
	require.Equal(t, maxPrograms+len(illegalPrograms()), n)
}

// hunt runs random programs and then the illegal words until one fails, and returns how many it ran and the failure.
func hunt(t *testing.T, bin *verif.Binary, cfg iss.Config) (programs int, caught error) {
	t.Helper()
	sim, err := bin.Open(t.Context(), verif.Session{Seed: 1})
	if err != nil {
		return 0, err // a broken bus shows at once
	}
	defer sim.Close()
	c := random.Config{Core: cfg, ProgramDepth: mutantCore.program}
	for seed := range uint64(maxPrograms) {
		prog, err := random.New(seed, c)
		require.NoError(t, err)
		require.NoError(t, sim.Gate(seed%2 == 1))
		check := verif.Check{}
		if seed%3 == 2 {
			check.Disturb = rand.New(rand.NewPCG(seed, 0))
		}
		programs++
		if _, err := verif.Lockstep(t.Context(), sim, cfg, prog, check); err != nil {
			return programs, err
		}
	}
	for _, prog := range illegalPrograms() {
		programs++
		if _, err := verif.Lockstep(t.Context(), sim, cfg, prog, verif.Check{}); err != nil {
			return programs, err
		}
	}
	return programs, nil
}

var mutants = []mutant{
	// adder-subtractor
	{"adder: carry and borrow of a reduction", "(v_carry | w_carry)", "(v_carry & w_carry)"},
	{"adder: sign of a difference", "sub_i ? ~v_carry :", "sub_i ? v_carry :"},
	{"adder: operands not gated", "mem = mem_rdata_i & mem_gate;", "mem = mem_rdata_i;"},
	{"adder: product not gated", "acc = acc_i & active;", "acc = acc_i;"},
	{"adder: carry into the second pass", "modulus ^ ({48{~sub_i}} & active), ~sub_i};", "modulus ^ ({48{~sub_i}} & active), 1'b0};"},
	{"adder: sign of a result that stays negative", "fill = sub_i & ~v_carry & ~w_carry;", "fill = sub_i & ~v_carry & w_carry;"},
	{"adder: the part at rest subtracts", "op_b ^ ({48{sub_i}} & active), sub_i};", "op_b ^ {48{sub_i}}, sub_i};"},
	// multiplier
	{"multiplier: carry not dropped after the last word", "high & {16{(product_q | reduce_q) & ~word_last}};", "high & {16{product_q | reduce_q}};"},
	{"multiplier: word above the accumulator", "above = {16{reduce_end}} & above_q;", "above = {16{1'b0}} & above_q;"},
	{"multiplier: first iteration", "(product_q & ~iter_q[0])", "product_q"},
	{"array: Booth digit", "digit_one = digit_mid ^ digit_low;", "digit_one = digit_mid | digit_low;"},
	{"array: one carry of a compressor", "(add_i[19:0] & row_0);", "(add_i[19:0] | row_0);"},
	// scoreboard
	{"scoreboard: queued result forgotten", "(queue_q & (b == queue_dst_q))", "(1'b0 & (b == queue_dst_q))"},
	{"scoreboard: result in the array", "(array_q & (a == array_dst_q))", "(array_q & (a != array_dst_q))"},
	{"scoreboard: sum about to be written", "(stage_write_q[1] & (d == dst_1_q))", "(stage_write_q[0] & (d == dst_1_q))"},
	{"scoreboard: queued operand overwritten", "(d == queue_a_q) | (d == queue_b_q)", "(d == queue_a_q)"},
	{"scoreboard: flag in flight", "waits_flag_i & (|stage_compare_q)", "waits_flag_i & stage_compare_q[1]"},
	{"scoreboard: drained too early", "drained = ~((|stage_q) |", "drained = ~((|stage_q[2:1]) |"},
	// port
	{"port: second read of two", "~(taken[0] | taken[1] | taken[3])", "~(taken[0] | taken[3])"},
	{"port: write of a one-operand instruction", "~(taken[0] | taken[2])", "~taken[0]"},
	{"port: second slot of a fetch", "~busy[3:0] & ~busy[4:1]", "~busy[3:0]"},
	{"port: fetch one cycle early", "left_q <= 5'd3\n", "left_q <= 5'd4\n"},
	// sequencer
	{"loop: one turn more", "loop_again = loop_count_0_q > 12'd1;", "loop_again = loop_count_0_q > 12'd0;"},
	{"loop: outer loop lost", "loop_count_0_q <= loop_count_1_q;", "loop_count_0_q <= loop_count_0_q;"},
	{"loop: taken branches end it too", "loop_step = issue_i & ~taken & loop_end;", "loop_step = issue_i & loop_end;"},
	{"call: return address", "call_0_q <= successor;", "call_0_q <= pc_next;"},
	{"base: offset", "base_old + offset_i;", "base_old | offset_i;"},
	{"decoder: a bit that must be zero", "(instr_i & 32'hffffffff) == 32'hc0000000", "(instr_i & 32'hfffffffe) == 32'hc0000000"},
	// host interface
	{"bus: memory read while busy", "(run_q & (bus_we_i | memory))", "(run_q & bus_we_i)"},
	{"bus: acknowledge of a write", "bus_ack_o = (second & bus_we_i) |", "bus_ack_o = (first & bus_we_i) |"},
	{"bus: hidden bits survive a host write", "    {16{1'b0}},\n    host_word_i", "    row[47:32],\n    host_word_i"},
	{"clock: not requested while running", "clk_req_o = ~rst_ni | run_q |", "clk_req_o = ~rst_ni |"},
	{"counter: not cleared by START", "if (start) cycles_q <= 64'd0;", "if (start & done_q) cycles_q <= 64'd0;"},
}
