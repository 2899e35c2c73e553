package verif_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/verif"
	"hwgen/verif/random"
)

// options are what a core may have, beside its sizes.
type options struct {
	two, direct, plain bool // two ports; direct write-back; no division steps
	// clash: the memory with two ports gives garbage for a read of what it writes in the same cycle.
	clash bool
}

func (o options) String() string {
	var s []string
	for _, x := range []struct {
		on   bool
		name string
	}{{o.two, "1r1w"}, {o.direct, "direct"}, {o.plain, "nodivsteps"}, {o.clash, "clash"}} {
		if x.on {
			s = append(s, x.name)
		}
	}
	return strings.Join(s, "-")
}

// optionPoints are all combinations of options but the usual one, at word sizes from the smallest to the largest, at 17 bits those with
// two ports. Memories that clash stand in for ordinary ones in two of the sizes.
func optionPoints() (all []point) {
	for n := 1; n < 8; n++ {
		o := options{two: n&1 != 0, direct: n&2 != 0, plain: n&4 != 0}
		clash := o
		clash.clash = o.two
		if n%2 == 1 {
			all = append(all, point{curve: "bls12-381", word: 17, data: 41, program: 256, loops: 3, calls: 3, programs: 60, options: clash})
		}
		all = append(all,
			point{curve: "toy13", word: 16, data: 40, program: 256, loops: 3, calls: 3, programs: 500, options: o},
			point{curve: "bls12-381", word: 64, data: 256, program: 4096, loops: 4, calls: 4, programs: 100, options: clash},
			point{curve: "bls12-381", word: 96, data: 256, program: 4096, loops: 4, calls: 4, programs: 150, options: o})
	}
	return all
}

// clash makes the memory with two ports give the complement of the old word where a read meets a write. The core is to make no
// such read, so nothing changes.
func clash(verilog []byte) ([]byte, error) {
	return mutant{"clash", "if (re_i) rdata_q <= mem[raddr_i];",
		"if (re_i) rdata_q <= (we_i && raddr_i == waddr_i) ? ~mem[raddr_i] : mem[raddr_i];"}.apply(verilog)
}

// Random programs on cores with every combination of options; each half of them, with and without division steps, reaches everything
// that is counted.
func TestRandomProgramsInLockstepOnOptions(t *testing.T) {
	sums := map[bool]*total{false: {cov: random.NewCoverage()}, true: {cov: random.NewCoverage()}}
	t.Run("points", func(t *testing.T) {
		for k, p := range optionPoints() {
			if testing.Short() && p.word != 16 {
				continue // the large ones take most of the time to compile
			}
			t.Run(p.String(), func(t *testing.T) {
				t.Parallel()
				bin, cfg := build(t, p, verif.Options{})
				seed := uint64(randomSeed + 1000000 + 10000*k)
				next := func(i int) *verif.Program {
					prog, err := random.New(seed+uint64(i), random.Config{Core: cfg, ProgramDepth: p.program})
					require.NoError(t, err)
					return prog
				}
				cov := random.NewCoverage()
				sums[p.plain].add(t, p.programs, runAll(t, bin, cfg, p.programs, next, cov), cov)
			})
		}
	})
	sums[false].finish(t, isa.Features{Divsteps: true})
	sums[true].finish(t, isa.Features{})
}

// optionMutants are faults in what the options change.
var optionMutants = []struct {
	options
	mutants []mutant
}{
	{options{two: true}, []mutant{
		{"write slot of one operand", "one_missing = read_taken[0] | write_slot_q[2];", "one_missing = read_taken[0];"},
		{"write slot of two operands", "two_missing = read_taken[0] | read_taken[1] | write_slot_q[3];", "two_missing = read_taken[0] | read_taken[1];"},
		{"upper write of two double-width operands", "write_slot_q[3] |\n    write_slot_q[5];", "write_slot_q[3];"},
		{"fourth read of two double-width operands", "go_wide_two,\n        read_slot_q[2] | go_wide_two,", "1'b0,\n        read_slot_q[2] | go_wide_two,"},
		{"fetch into a slot that is taken", "& reach & ~{1'd0, read_slot_q[2:0]};", "& reach;"},
		{"lower write of a product in sight late", "low_slot = (left_q == 5'd7)", "low_slot = (left_q == 5'd6)"},
		{"address of a write", "core_addr = dst_0_q;", "core_addr = dst_1_q;"},
		{"address of an upper read", "if (wide_q[2]) read_addr_q <= {wide_b_q, 1'b1};", "if (wide_q[1]) read_addr_q <= {wide_b_q, 1'b1};"},
		{"operand read before it is written", "(stage_write_q[0] & a_half[dst_0_q[0]] &", "(1'b0 & a_half[dst_0_q[0]] &"},
		{"queued operand overwritten", "(first_waits | second_waits)", "second_waits"},
	}},
	{options{direct: true}, []mutant{
		{"adder taken by a product, one operand", "taken[1] | product_slot_q[2];", "taken[1];"},
		{"adder taken by a product, two operands", "taken[2] | product_slot_q[3];", "taken[2];"},
		{"adder taken by a product, upper pass of one", "product_slot_q[2] | product_slot_q[4];", "product_slot_q[2];"},
		{"adder taken by a product, upper pass of two", "product_slot_q[3] |\n    product_slot_q[6];", "product_slot_q[3];"},
		{"product not kept", "kept_i ? result_q : result;", "result;"},
		{"sum taken for the product kept", "load_o = product_q[1] | product_low_q[1] | step_load;", "load_o = stage_write_q[1] | product_q[1] | step_load;"},
		{"last division step", "step_write_g = (step_q == 6'd34)", "step_write_g = (step_q == 6'd35)"},
		{"upper pass of one operand takes the latch", "    wide_latch_q,\n", "    1'b1,\n"},
		{"upper pass doubles", "    wide_mem_q,\n", "    1'b0,\n"},
		{"upper read of one operand", "if (wide_one_q | wide_q[2]) read_addr_q", "if (wide_q[2]) read_addr_q"},
		{"upper sum forgotten", "((|stage_q[5:3]) & b_half[1] &", "((|stage_q[5:4]) & b_half[1] &"},
	}},
	{options{two: true, direct: true}, []mutant{
		{"adder taken by a product, both passes", "write_slot_q[2] | product_slot_q[2] |\n    product_slot_q[3];", "write_slot_q[2] | product_slot_q[2];"},
		{"write slot of one operand", "one_missing = read_taken[0] | write_slot_q[1] |", "one_missing = read_taken[0] |"},
		{"stages of an upper pass", "stage_q[3] | go_two | go_wide_one | go_wide_two", "stage_q[3] | go_two | go_wide_two"},
	}},
	{options{plain: true}, []mutant{
		{"sign of a difference", "correct = reduce_i & (sub_i ? ~v_carry :", "correct = reduce_i & (sub_i ? v_carry :"},
		{"part of a lower half at rest", "whole = lower_i | a_low_i;", "whole = a_low_i;"},
	}},
}

// Mutants of each option are caught, and their unchanged cores give no reason to.
func TestOptionMutantsAreCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("one core to compile for each mutant")
	}
	for _, o := range optionMutants {
		p := mutantCore
		p.options = o.options
		catchAll(t, p, o.mutants)
		t.Run(o.options.String(), func(t *testing.T) {
			t.Parallel()
			bin, cfg := build(t, p, verif.Options{})
			n, caught := hunt(t, bin, cfg)
			require.NoError(t, caught)
			require.Equal(t, maxPrograms+len(illegalPrograms()), n)
		})
	}
}
