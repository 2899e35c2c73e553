package pipeline_test

import (
	"testing"

	"hwgen/isa"
)

// Cores with two ports, with direct write-back, with both, worked out by hand from docs/machine.md. All with s = 3.
func TestHandComputedCyclesOfOptions(t *testing.T) {
	direct := isa.Timing{Words: 3, Direct: true}
	two := isa.Timing{Words: 3, TwoPorts: true}
	both := isa.Timing{Words: 3, TwoPorts: true, Direct: true}
	for _, c := range []struct {
		name   string
		timing isa.Timing
		steps  []step
	}{
		{"direct: sums take slots without holes", direct, []step{
			{"add 1, 2, 3", 1, writes{3}, 0, none},
			{"sub 4, 5, 6", 4, writes{6}, 0, port},
			{"dbl 7, 8", 7, writes{8}, 0, port},
			{"wadd 10, 12, 14", 9, writes{11, 14}, 0, port},
			{"wdbl 16, 18", 15, writes{16, 18}, 0, port}, // reads 15, 17
			{"mov 20, 21", 19, writes{20}, 0, port},
		}},
		{"direct: results are ready a cycle sooner", direct, []step{
			{"add 1, 2, 3", 1, writes{3}, 0, none},
			{"dbl 4, 1", 4, writes{5}, 0, operand},
			{"neg 5, 4", 6, writes{7}, 0, operand},
			{"wdbl 6, 8", 8, writes{9, 11}, 0, port}, // 7 is a write
			{"wneg 10, 6", 12, writes{13, 15}, 0, operand},
		}},
		{"direct: a flag as ever, the drain a cycle sooner", direct, []step{
			{"clt f0, 1, 2", 1, writes{}, 0, none},
			{"flog f0, 1, f0, f0", 4, writes{}, 0, flag},
			{"clt f0, 1, 2", 5, writes{}, 0, none},
			{"setmod 0", 8, writes{}, 0, drain},
		}},
		// x = 2, array 5..13, e = 14: adder at 12 and 14, writes at 13 and 15.
		{"direct: products are written a cycle after the adder, which is not free for sums", direct, []step{
			{"wmul 0, 2, 3", 1, writes{13, 15}, 5, none},
			{"nop", 2, writes{}, 0, none},
			{"nop", 3, writes{}, 0, none},
			{"nop", 4, writes{}, 0, none},
			{"nop", 5, writes{}, 0, none},
			{"nop", 6, writes{}, 0, none},
			{"add 4, 5, 6", 7, writes{9}, 0, none},
			{"dbl 7, 8", 10, writes{11}, 0, port},
			{"dbl 9, 8", 16, writes{17}, 0, port}, // 11 is a write; the adder is busy at 12, the port at 13; at 14 the adder again, and 15
		}},
		{"direct: division steps end a cycle sooner", direct, []step{
			{"dsfg 1, 2, 1", 1, writes{36, 35}, 0, none},
			{"nop", 37, writes{}, 0, drain},
		}},
		{"two ports: sums of two operands every second cycle", two, []step{
			{"add 1, 2, 3", 1, writes{4}, 0, none},
			{"sub 4, 5, 6", 3, writes{6}, 0, port},
			{"dbl 7, 8", 5, writes{7}, 0, port},
			{"dbl 9, 8", 6, writes{8}, 0, none},
			{"add 10, 2, 3", 7, writes{10}, 0, none},
			{"wadd 12, 14, 16", 9, writes{12, 14}, 0, port}, // reads 9 .. 12
			{"wdbl 18, 20", 13, writes{15, 16}, 0, port},
			{"mov 22, 23", 15, writes{17}, 0, port},
			{"add 24, 1, 22", 18, writes{21}, 0, operand},
		}},
		// x = 2, array 5..13, e = 14, writes at 13 and 15.
		{"two ports: the write of a product meets only writes", two, []step{
			{"wmul 0, 2, 3", 1, writes{13, 15}, 5, none},
			{"wsqr 4, 5", 3, writes{19, 21}, 14, queue}, // x = 11
			{"add 6, 7, 8", 4, writes{7}, 0, none},
			{"add 9, 7, 8", 6, writes{9}, 0, port},
			{"add 10, 7, 8", 8, writes{11}, 0, port},
			{"nop", 9, writes{}, 0, none},
			{"nop", 10, writes{}, 0, none},
			{"nop", 11, writes{}, 0, none},
			{"nop", 12, writes{}, 0, none},
			{"dbl 12, 8", 14, writes{16}, 0, port}, // 13 would write at 15
		}},
		{"both: a sum of two operands every second cycle, written at once", both, []step{
			{"add 1, 2, 3", 1, writes{3}, 0, none},
			{"dbl 7, 8", 3, writes{4}, 0, port},
			{"wadd 12, 14, 16", 4, writes{6, 8}, 0, none}, // reads 4 .. 7
			{"wdbl 18, 20", 8, writes{9, 10}, 0, port},
			{"add 22, 18, 19", 11, writes{13}, 0, operand},
		}},
	} {
		t.Run(c.name, func(t *testing.T) { play(t, c.timing, c.steps) })
	}
}
