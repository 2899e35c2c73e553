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
const maxPrograms = 2400

// A change of one gate anywhere in the core must be caught by a program in lockstep: a random one, or one with an illegal word.
func TestMutantsAreCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("one core to compile for each mutant")
	}
	catchAll(t, mutantCore, mutants)
}

// catchAll builds each mutant of a core and hunts for it.
func catchAll(t *testing.T, p point, mutants []mutant) {
	t.Helper()
	src, cfg := source(t, p)
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
	{"adder: operands not gated", "mem = mem_rdata_i & (mem_gate | {48{plain_i}});", "mem = mem_rdata_i;"},
	{"adder: lower halves gated", "mem = mem_rdata_i & (mem_gate | {48{plain_i}});", "mem = mem_rdata_i & mem_gate;"},
	{"adder: product not gated", "acc = acc_i & acc_gate;", "acc = acc_i;"},
	{"adder: carry into the second pass", "modulus_signed, ~give};", "modulus_signed, 1'b0};"},
	{"adder: sign of a result that stays negative", "fill = sub_i & ~v_carry & ~w_carry;", "fill = sub_i & ~v_carry & w_carry;"},
	{"adder: the part at rest subtracts", "op_b ^ ({48{sub}} & active);", "op_b ^ {48{sub}};"},
	{"adder: part of a lower half at rest", "whole = lower_i | a_low_i |", "whole = a_low_i |"},
	{"adder: part of a lower product at rest", "whole = lower_i | a_low_i |", "whole = lower_i |"},
	{"adder: carry outlives its instruction", "carry = carry_q & upper_i;", "carry = carry_q;"},
	{"adder: borrow", "carry_q <= v_carry ^ sub_i;", "carry_q <= v_carry;"},
	// multiplier
	{"multiplier: carry not dropped after the last word", "c_q <= high & {16{active & ~word_last}};", "c_q <= high & {16{active}};"},
	{"multiplier: word above the accumulator", "({16{reduce_end & mul_q}} & h_q)", "(16'd0)"},
	{"multiplier: first row", "add_t = (product_q & ~row_0 & ~word_last)", "add_t = (product_q & ~word_last)"},
	{"multiplier: pending bit", "pending = pending_q & row_end & ~row_0;", "pending = 1'b0;"},
	{"multiplier: pending bit of a reduction", "pending_q <= high_over & ~mul_q;", "pending_q <= high_over & square_q;"},
	{"multiplier: pending bit of a Montgomery product", "pending_q <= high_over & ~mul_q;", "pending_q <= high_over;"},
	{"multiplier: highest bit of a doubled word", "({16{product_end & spill_q}} & m_q)", "(16'd0)"},
	{"multiplier: bit between doubled words", "spill_q <= doubled & a_word[15];", "spill_q <= 1'b0;"},
	{"multiplier: even column of a square", "lower_even = lower & square_q & first_q;", "lower_even = lower & square_q & second_q;"},
	{"multiplier: odd column of a square", "lower_odd = lower & square_q & second_q;", "lower_odd = lower & square_q & first_q;"},
	{"multiplier: digit of a reduction", "(reduce_q & ~mul_q & word_q[1])", "(reduce_q & ~mul_q & word_q[2])"},
	{"array: Booth digit", "digit_one = digit_mid ^ digit_low;", "digit_one = digit_mid | digit_low;"},
	{"array: one carry of a compressor", "(add_i[19:0] & row_0);", "(add_i[19:0] | row_0);"},
	// division steps
	{"steps: counter of a swap", "swap ? -k_q :", "swap ? k_q :"},
	{"steps: swap without the counter", "odd_i & ~k_q[11]", "odd_i"},
	{"steps: half of an odd number", "halve_w ? {w_sign, w_sum[47:1]} :", "halve_w ? {v_sign, w_sum[47:1]} :"},
	{"steps: modulus given to a positive number", "give = step_i ? v_sign : sub_i;", "give = sub_i;"},
	{"steps: operand gate opened by an instruction that waits", "plain_latch_q <= go_two & sign_i;", "plain_latch_q <= sign_i;"},
	{"steps: operand of a sign gated", "plain_latch_q <= go_two & sign_i;", "plain_latch_q <= 1'b0;"},
	{"steps: sign of a sum", "^ v_top;\n\n  // Second", ";\n\n  // Second"},
	{"steps: chain goes on", "if (start_i | first_i) k_q", "if (start_i) k_q"},
	{"steps: decisions of (d, e)", ": swap_q[0];", ": swap_q[1];"},
	{"steps: one too many", "(step_q <= 6'd34)", "(step_q <= 6'd35)"},
	{"steps: operand kept at a swap", "if (step_i & step_swap_i) first_q <= result_q;", "if (step_i & step_odd_i) first_q <= result_q;"},
	{"steps: part of a number at rest", "| a_low_i | signed_i | step_i;", "| a_low_i | signed_i;"},
	{"steps: canonical form", "(canonical_i & v[47])", "(canonical_i & 1'b0)"},
	{"steps: another instruction issues", "ready = word_i & ~stepping &", "ready = word_i &"},
	// scoreboard
	{"scoreboard: queued result forgotten", "((|(b_half & queue_half)) & (b[5:1] == queue_dst_q[5:1])) |", ""},
	{"scoreboard: result in the array", "(|(a_half & array_half))", "(|a_half)"},
	{"scoreboard: lower half of a result in the array", "array_q & ~(array_dst_q[0] & array_reduce)", "array_q & ~array_dst_q[0]"},
	{"scoreboard: sum about to be written", "(stage_write_q[1] & d_half[dst_1_q[0]] &", "(stage_write_q[0] & d_half[dst_1_q[0]] &"},
	{"scoreboard: upper sum forgotten", "((|stage_q[5:3]) & a_half[1] &", "((|stage_q[5:4]) & a_half[1] &"},
	{"scoreboard: halves of an operand", "a_half = {addr_a[0] | wide_a_i, ~a[0]};", "a_half = {addr_a[0], ~a[0]};"},
	{"scoreboard: lower half of a product ready late", "((|product_q) & ~product_dst_q[0]) | (|product_low_q)", "(|product_q)"},
	{"scoreboard: first operand of a square", "(d[5:1] == queue_first_q[5:1]) & ~queue_square;", "(d[5:1] == queue_first_q[5:1]);"},
	{"scoreboard: queued first operand overwritten", "(first_waits | second_waits)", "second_waits"},
	{"scoreboard: queued second operand overwritten", "(first_waits | second_waits)", "first_waits"},
	{"scoreboard: flag in flight", "waits_flag_i & (|stage_compare_q)", "waits_flag_i & stage_compare_q[1]"},
	{"scoreboard: drained too early", "drained = ~((|stage_q) |", "drained = ~((|stage_q[5:1]) |"},
	// port
	{"port: second read of two", "two_missing = taken[0] | taken[1] | taken[3];", "two_missing = taken[0] | taken[3];"},
	{"port: write of a one-operand instruction", "one_missing = taken[0] | taken[2];", "one_missing = taken[0];"},
	{"port: upper write of two double-width operands", "taken[4] | taken[6];", "taken[4];"},
	{"port: upper write of one double-width operand", "wide_one_missing = taken[0] | taken[1] | taken[2] | taken[3];", "wide_one_missing = taken[0] | taken[1] | taken[2];"},
	{"port: second slot of a fetch", "~slot_q[6:0] & ~slot_q[7:1]", "~slot_q[6:0]"},
	{"port: fetch one cycle early", "left_q <= 5'd3\n", "left_q <= 5'd4\n"},
	{"port: lower write of a product", "low_slot = ((left_q == 5'd9) & ~array_reduce) | (fetch & queue_square);", "low_slot = (fetch & queue_square);"},
	{"port: lower write of a short square", "low_slot = ((left_q == 5'd9) & ~array_reduce) | (fetch & queue_square);", "low_slot = ((left_q == 5'd9) & ~array_reduce);"},
	{"port: write of a product", "high_slot = (left_q == 5'd7);", "high_slot = 1'b0;"},
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
