package gen

import (
	"fmt"
	"math/big"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
)

// Adder operations of the bench; the numbers are the bench's own.
const (
	opAdd = iota
	opSub
	opDbl
	opNeg
	opMov
	opAcc // the final step of a multiplication, operand a is the accumulator
	opSelA
	opSelB
	opConst
	opLowAdd // halves of double-width values: the lower pass keeps its carry or borrow, the upper one uses it
	opLowSub
	opUpAdd
	opUpSub
	opLowAcc // lower half of a product
	opCanonical
	opStep   // division steps: f or d is kept, or added, or subtracted and swapped; then the same on (d, e)
	adderOps = opStep + 6
)

// adderBench plays {op, mode, a, b, result, less, equal} vectors: a in one cycle, b in the next.
const adderBench = `
module tb;
  localparam E = %[1]d;
  localparam N = %[2]d;
  localparam MW = %[3]d;
  localparam STILL = %[6]d;  // in mode 1 no bit from here on may be set
  reg clk = 0;
  reg [5+4+3*E+2-1:0] vec [0:N-1];
  reg [E-1:0] mem, acc;
  reg latch, al, am, aa, ao, ac, bm, sub, red, load, plain, lower, upper, two, canon, step, smod, sodd, sswap;
  reg [MW-1:0] mode;
  wire [E-1:0] result;
  wire less, equal, sign, odd;
  localparam DIRECT = %[8]d;  // the result of the cycle is there before the edge
  localparam STEPS = %[9]d;
  reg kept;
  integer i, errors;
  reg [4:0] op;
  reg [3:0] md;
  reg [E-1:0] a, b, want;
  reg wl, we;
  t_addsub dut (.clk_i(clk), %[4]s %[5]s .mem_rdata_i(mem), .acc_i(acc), .latch_a_i(latch), .a_latch_i(al),
    .low_i(acc), .a_mem_i(am), .a_low_i(ao), .a_acc_i(aa), .plain_i(plain), .lower_i(lower), .upper_i(upper), .b_mem_i(bm), .sub_i(sub), .reduce_i(red), .load_i(load),
    %[7]s
    .result_o(result), .less_o(less), .equal_o(equal));
  initial begin
    $readmemh("vec.hex", vec);
    errors = 0; latch = 0; al = 0; am = 0; aa = 0; ac = 0; bm = 0; sub = 0; red = 0; load = 0;
    kept = 1;
    {ao, plain, lower, upper, two, canon, step, smod, sodd, sswap} = 0;
    for (i = 0; i < N; i = i + 1) begin
      {op, md, a, b, want, wl, we} = vec[i];
      mode = md[MW-1:0];
      mem = a; acc = a; latch = 1; load = 0;
      {al, am, aa, ao, bm, sub, red, ac, lower, upper, two, canon} = 0;
      plain = op == 9 || op == 10 || op >= 14;
      #1 clk = 1; #1 clk = 0;
      latch = 0; load = 1;
      mem = (op == 2 || op == 3 || op == 4 || op == 14) ? a : b;
      case (op)
        0: {al, bm, red} = 3'b111;
        1: {al, bm, sub, red} = 4'b1111;
        2: {am, bm, red} = 3'b111;
        3: {bm, sub, red} = 3'b111;
        4: am = 1;
        5: {aa, red} = 2'b11;
        6: al = 1;
        7: bm = 1;
        8: ac = 1;
        9: {al, bm, lower} = 3'b111;
        10: {al, bm, sub, lower} = 4'b1111;
        11: {al, bm, red, upper} = 4'b1111;
        12: {al, bm, sub, red, upper} = 5'b11111;
        13: ao = 1;
        14: {am, sub, two, canon} = 4'b1111;
        default: {am, two} = 2'b11;
      endcase
      #1;
      if (DIRECT && op < 15) begin
        kept = 0;
        #1 if (result !== want) errors = errors + 1;
        kept = 1;
      end
      if (op == 1 && (less !== wl || equal !== we)) errors = errors + 1;
      if (op >= 14 && sign !== a[E-1]) errors = errors + 1;
      clk = 1; #1 clk = 0;
      if (op >= 15) begin
        {am, two, load} = 0;
        step = 1;
        smod = op >= 18;
        sodd = (op - 15) %% 3 != 0;
        sswap = (op - 15) %% 3 == 2;
        if (DIRECT) begin
          kept = 0;
          #1 if (result !== want) errors = errors + 1;
          kept = 1;
        end
        #1 clk = 1; #1 clk = 0;
        step = 0;
        if (dut.first_q !== (sswap ? b : a)) errors = errors + 1;
      end
      if (md == 1 && STILL < E && !plain && !ao) if (dut.v_sum >> STILL || dut.w_sum >> STILL || dut.op_a >> STILL ||
          dut.op_b >> STILL || dut.first_q >> STILL) begin
        errors = errors + 1;
        $display("the upper part moves");
      end
      if (STEPS && odd !== result[0]) errors = errors + 1;
      if (result !== want) begin
        errors = errors + 1;
        if (errors < 10) $display("op %%0d mode %%0d a %%h b %%h: %%h, want %%h", op, md, a, b, result, want);
      end
    end
    $display("CHECKS %%0d ERRORS %%0d", N, errors);
    $finish;
  end
endmodule
`

// adderModel is the contract of docs/machine.md, "Arithmetic".
func adderModel(op, mode int, a, b *big.Int, width int, moduli []*big.Int, carry *int64) (result *big.Int, less, equal bool) {
	m := moduli[mode]
	wide := 0
	for _, n := range moduli {
		wide = max(wide, n.BitLen())
	}
	if op >= opStep {
		return halfStep(op-opStep, a, b, width, m), false, false
	}
	if op == opCanonical {
		v := new(big.Int).Set(a)
		if a.Bit(width-1) == 1 {
			v.Add(v, m)
		}
		return v.And(v, add(pow2(width), -1)), false, false
	}
	gate := func(v *big.Int, extra int) *big.Int {
		if m.BitLen() == wide || op == opLowAdd || op == opLowSub || op == opLowAcc {
			return v
		}
		return new(big.Int).And(v, add(pow2(m.BitLen()+extra), -1))
	}
	ga, gb := gate(a, 0), gate(b, 0)
	v := new(big.Int)
	switch op {
	case opAdd:
		v.Add(ga, gb)
	case opDbl:
		v.Add(ga, ga)
	case opSub:
		v.Sub(ga, gb)
	case opNeg:
		v.Neg(ga)
	case opMov, opSelA:
		v.Set(ga)
	case opSelB:
		v.Set(gb)
	case opConst:
		v.Set(ga)
	case opLowAdd:
		v.Add(ga, gb)
		*carry = new(big.Int).Rsh(v, uint(width)).Int64()
	case opLowSub:
		v.Sub(ga, gb)
		*carry = int64(ga.Cmp(gb)) >> 1 & 1
	case opUpAdd:
		v.Add(ga, gb).Add(v, big.NewInt(*carry))
	case opUpSub:
		v.Sub(ga, gb).Sub(v, big.NewInt(*carry))
	case opLowAcc:
		v.Set(ga)
	case opAcc:
		v.Set(gate(a, 1))
	}
	if op < opMov || op == opAcc || op == opUpAdd || op == opUpSub {
		if v.Sign() < 0 {
			v.Add(v, m)
		} else if op != opSub && op != opNeg && op != opUpSub && v.Cmp(m) >= 0 {
			v.Sub(v, m)
		}
	}
	return v.And(v, add(pow2(width), -1)), ga.Cmp(gb) < 0, ga.Cmp(gb) == 0
}

// halfStep is one division step: kinds 0 to 2 on (f, g), 3 to 5 on (d, e).
func halfStep(kind int, f, g *big.Int, width int, m *big.Int) *big.Int {
	signed := func(v *big.Int) *big.Int {
		if v.Bit(width-1) == 1 {
			return new(big.Int).Sub(v, pow2(width))
		}
		return v
	}
	v := new(big.Int).Set(signed(g))
	switch kind % 3 {
	case 1:
		v.Add(v, signed(f))
	case 2:
		v.Sub(v, signed(f))
	}
	if kind >= 3 && v.Bit(0) == 1 {
		if v.Sign() < 0 {
			v.Add(v, m)
		} else {
			v.Sub(v, m)
		}
	}
	v.Rsh(v, 1)
	return v.And(v, add(pow2(width), -1))
}

func adderVector(b *strings.Builder, carry *int64, op, mode int, x, y *big.Int, width int, moduli []*big.Int) {
	r, less, equal := adderModel(op, mode, x, y, width, moduli, carry)
	v := big.NewInt(int64(op<<4 | mode))
	for _, n := range []*big.Int{x, y, r} {
		v.Lsh(v, uint(width)).Or(v, n)
	}
	bit := func(c bool) {
		v.Lsh(v, 1)
		if c {
			v.SetBit(v, 0, 1)
		}
	}
	bit(less)
	bit(equal)
	fmt.Fprintf(b, "%x\n", v)
}

// adderForm is what an adder may have, beside its width and moduli.
type adderForm struct{ constant, direct, divsteps bool }

func (f adderForm) String() string { return fmt.Sprintf("direct=%v divsteps=%v", f.direct, f.divsteps) }

// ops is the number of operations that the form has.
func (f adderForm) ops() int {
	if f.divsteps {
		return adderOps
	}
	return opCanonical
}

var adderForms = []adderForm{{divsteps: true}, {}, {direct: true, divsteps: true}, {direct: true}}

func runAdder(t *testing.T, width int, moduli []*big.Int, f adderForm, vectors string) {
	t.Helper()
	m, err := AddSub(AddSubConfig{Name: "t_addsub", Width: width, Moduli: moduli, Constant: f.constant, Timing: isa.Timing{Direct: f.direct}, Divsteps: f.divsteps})
	require.NoError(t, err)
	mode, con, extra := "", "", ""
	flag := map[bool]int{true: 1}
	if f.divsteps {
		extra = ".signed_i(two), .canonical_i(canon), .step_i(step), .step_mod_i(smod), .step_odd_i(sodd), .step_swap_i(sswap), .sign_o(sign), .odd_o(odd),"
	}
	if f.direct {
		extra += " .kept_i(kept),"
	}
	if len(moduli) > 1 {
		mode = ".mode_i(mode),"
	}
	if f.constant {
		con = ".const_i(acc), .a_const_i(ac),"
	}
	still := width
	if len(moduli) > 1 && moduli[1].BitLen() < widest(moduli) {
		still = moduli[1].BitLen() + 2
	}
	n := strings.Count(vectors, "\n")
	simulate(t, design(t, m), fmt.Sprintf(adderBench, width, n, clog2(len(moduli)), mode, con, still, extra, flag[f.direct], flag[f.divsteps]), map[string]string{"vec.hex": vectors})
}

// Every pair of operands at tiny widths, every operation and mode.
func TestAddSubExhaustive(t *testing.T) {
	for _, c := range []struct {
		width  int
		moduli []int64
	}{{4, []int64{7}}, {5, []int64{29, 5}}, {6, []int64{61}}, {6, []int64{5, 13, 29}}, {6, []int64{61, 31, 3}}, {7, []int64{13, 5}}} {
		t.Run(fmt.Sprint(c.width, c.moduli), func(t *testing.T) {
			var moduli []*big.Int
			for _, m := range c.moduli {
				moduli = append(moduli, big.NewInt(m))
			}
			for k, f := range adderForms {
				if k == 0 || c.width < 6 {
					runAdder(t, c.width, moduli, f, exhaustive(c.width, moduli, f))
				}
			}
		})
	}
}

// exhaustive are the vectors of all operations of a form on all pairs of operands.
func exhaustive(width int, moduli []*big.Int, f adderForm) string {
	var b strings.Builder
	var carry int64
	ones := add(pow2(width), -1)
	for mode := range moduli {
		for op := range f.ops() {
			if op == opConst {
				continue
			}
			for x := range int64(1) << width {
				for y := range int64(1) << width {
					if op == opUpAdd || op == opUpSub {
						adderVector(&b, &carry, opLowAdd, mode, ones, ones, width, moduli)
						adderVector(&b, &carry, op, mode, big.NewInt(x), big.NewInt(y), width, moduli)
						adderVector(&b, &carry, opLowAdd, mode, ones, new(big.Int), width, moduli)
					}
					adderVector(&b, &carry, op, mode, big.NewInt(x), big.NewInt(y), width, moduli)
				}
			}
		}
	}
	return b.String()
}

// Hostile operands at full width, with a constant source.
func TestAddSubHostile(t *testing.T) {
	for k, f := range adderForms {
		width := []int{384, 391}[k%2]
		f.constant = true
		t.Run(fmt.Sprint(width, f), func(t *testing.T) {
			t.Logf("seed %d", seed)
			r := rand.New(rand.NewSource(seed))
			moduli := []*big.Int{blsP, blsR}
			var b strings.Builder
			var carry int64
			adderVector(&b, &carry, opLowAdd, 0, new(big.Int), new(big.Int), width, moduli)
			for range 1500 {
				x, y := hostile(r, width, moduli), hostile(r, width, moduli)
				if r.Intn(8) == 0 {
					y = x
				}
				adderVector(&b, &carry, r.Intn(f.ops()), r.Intn(2), x, y, width, moduli)
			}
			runAdder(t, width, moduli, f, b.String())
		})
	}
}

func TestAddSubRefuses(t *testing.T) {
	ok := AddSubConfig{Name: "x", Width: 8, Moduli: []*big.Int{big.NewInt(13)}}
	require.NoError(t, ok.Validate())
	for name, c := range map[string]AddSubConfig{
		"name":  {Name: "X y", Width: 8, Moduli: ok.Moduli},
		"width": {Name: "x", Width: 3, Moduli: ok.Moduli},
		"even":  {Name: "x", Width: 8, Moduli: []*big.Int{big.NewInt(12)}},
		"none":  {Name: "x", Width: 8},
	} {
		_, err := AddSub(c)
		require.Error(t, err, name)
	}
}
