package gen

import (
	"fmt"
	"math/big"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/params"
	"hwgen/rtl/verilog"
)

// multiplierBench runs {gap, mode, op, first, second, lower half, result} vectors back to back where "gap" is 0, else with idle cycles
// between. An op is {product, reduce, square}; CYCLES gives its length.
const multiplierBench = `
module tb;
  localparam E = %[1]d;
  localparam N = %[2]d;
  localparam MW = %[3]d;
  reg clk = 0;
  reg rst_n = 0;
  reg [12+4*E-1:0] vec [0:N-1];
  reg [E-1:0] mem;
  reg load_b, load_d, start, product, reduce, square;
  reg [MW-1:0] mode;
  wire [E-1:0] acc, low;
  integer i, errors, cycles;
  reg [3:0] gap, md, op, gap_next, md_next, op_next;
  reg [E-1:0] first, second, want_low, want, first_next, second_next, want_low_next, want_next;
  t_multiplier dut (.clk_i(clk), .rst_ni(rst_n), %[4]s .product_i(product), .reduce_i(reduce), .square_i(square),
    .mem_rdata_i(mem), .load_b_i(load_b), .load_d_i(load_d), .start_i(start), .low_o(low), .acc_o(acc));
  task tick; begin #1 clk = 1; #1 clk = 0; end endtask
  task load;
    begin
      {product, reduce, square} = op_next[2:0];
      mem = square ? {E{1'b1}} : first_next;
      load_b = ~square; load_d = ~product; tick; load_b = 0; load_d = 0;
      mem = second_next; start = 1; tick; start = 0;
      mem = {E{1'b1}};
    end
  endtask
  initial begin
    $readmemh("vec.hex", vec);
    errors = 0; load_b = 0; load_d = 0; start = 0; mode = 0; mem = {E{1'b1}};
    {product, reduce, square} = 0;
    #1 rst_n = 1;
    tick;
    {gap_next, md_next, op_next, first_next, second_next, want_low_next, want_next} = vec[0];
    mode = md_next[MW-1:0];
    load;
    for (i = 0; i < N; i = i + 1) begin
      {gap, md, op, first, second, want_low, want} = {gap_next, md_next, op_next, first_next, second_next, want_low_next, want_next};
      if (i + 1 < N) {gap_next, md_next, op_next, first_next, second_next, want_low_next, want_next} = vec[i+1];
      else gap_next = 1;
      case (op[2:0])
        3'b110: cycles = %[5]d;
        3'b100: cycles = %[6]d;
        3'b101: cycles = %[7]d;
        default: cycles = %[8]d;
      endcase
      repeat (cycles - 2) tick;
      if (~op[1] && low !== want_low) begin
        errors = errors + 1;
        if (errors < 10) $display("%%0d: op %%b mode %%0d %%h %%h: low %%h, want %%h", i, op[2:0], md, first, second, low, want_low);
      end
      if (gap_next == 0) load;
      else repeat (2) tick;
      if (acc !== want) begin
        errors = errors + 1;
        if (errors < 10) $display("%%0d: op %%b mode %%0d %%h %%h: %%h, want %%h", i, op[2:0], md, first, second, acc, want);
      end
      if (gap_next != 0 && i + 1 < N) begin
        repeat (gap_next - 1) tick;
        mode = md_next[MW-1:0];
        load;
      end
    end
    $display("CHECKS %%0d ERRORS %%0d", N, errors);
    $finish;
  end
endmodule
`

// montgomery is the loop of docs/machine.md on whole numbers: T = (T + a b_i + q_i m)/2^w mod 2^E.
func montgomery(a, b, m *big.Int, w, s int) *big.Int {
	return montgomeryLoop(new(big.Int), m, w, s, w*s, func(i int) *big.Int {
		return new(big.Int).Mul(a, wordOf(b, i, w))
	})
}

// reduction is the same loop from T = A0 with 2^E A1_i instead of a b_i, and mod 2^E at the end only.
func reduction(low, high, m *big.Int, w, s int) *big.Int {
	t := montgomeryLoop(low, m, w, s, w*s+1, func(i int) *big.Int {
		return new(big.Int).Lsh(wordOf(high, i, w), uint(w*s))
	})
	return t.And(t, add(pow2(w*s), -1))
}

func wordOf(v *big.Int, i, w int) *big.Int {
	return new(big.Int).And(new(big.Int).Rsh(v, uint(w*i)), add(pow2(w), -1))
}

// montgomeryLoop keeps T to a number of bits.
func montgomeryLoop(start, m *big.Int, w, s, bits int, addend func(i int) *big.Int) *big.Int {
	base := pow2(w)
	mask := add(base, -1)
	full := add(pow2(bits), -1)
	neg := new(big.Int).Sub(base, new(big.Int).ModInverse(m, base))
	t := new(big.Int).Set(start)
	for i := range s {
		t.Add(t, addend(i))
		q := new(big.Int).And(t, mask)
		q.Mul(q, neg).And(q, mask)
		t.Add(t, q.Mul(q, m)).Rsh(t, uint(w)).And(t, full)
	}
	return t
}

// Operations of the bench: {product, reduce, square}.
var benchOps = map[string]int64{"mul": 6, "wmul": 4, "wsqr": 5, "redc": 2}

type multiplierCase struct {
	w, s, digit int
	moduli      []*big.Int
	form        ArrayForm
}

func (c multiplierCase) modules(t *testing.T) []verilog.Module {
	t.Helper()
	modules := []verilog.Module{arrayModule(t, c.w, c.form)}
	if c.digit == 0 {
		d, err := Digit(DigitConfig{Name: "t_digit", Word: c.w, Moduli: c.moduli})
		require.NoError(t, err)
		modules = append(modules, d)
	}
	m, err := Multiplier(MultiplierConfig{Name: "t_multiplier", Array: "t_array", DigitModule: "t_digit", Word: c.w, Words: c.s, Digit: c.digit, Moduli: c.moduli})
	require.NoError(t, err)
	return append(modules, m)
}

func (c multiplierCase) run(t *testing.T, vectors func(emit func(gap, mode int, op string, first, second *big.Int))) {
	t.Helper()
	e := c.w * c.s
	full := add(pow2(e), -1)
	var b strings.Builder
	n, last := 0, 0
	vectors(func(gap, mode int, op string, x, y *big.Int) {
		if mode != last && gap == 0 {
			gap = 1
		}
		last = mode
		low, high := new(big.Int), new(big.Int)
		switch op {
		case "mul":
			high = montgomery(y, x, c.moduli[mode], c.w, c.s)
		case "redc":
			high = reduction(x, y, c.moduli[mode], c.w, c.s)
		case "wmul":
			high.Mul(x, y)
		case "wsqr":
			high.Mul(y, y)
		}
		if op[0] == 'w' {
			low.And(high, full)
			high.Rsh(high, uint(e))
		}
		v := big.NewInt(int64(gap<<8|mode<<4) | benchOps[op])
		for _, q := range []*big.Int{x, y, low, high} {
			v.Lsh(v, uint(e)).Or(v, q)
		}
		fmt.Fprintf(&b, "%x\n", v)
		n++
	})
	mode := ""
	if len(c.moduli) > 1 {
		mode = ".mode_i(mode),"
	}
	cycles := func(op string) int { return isa.MulCycles(isa.Must(op), c.s, c.digit) }
	simulate(t, design(t, c.modules(t)...), fmt.Sprintf(multiplierBench, e, n, clog2(len(c.moduli)), mode, cycles("mul"), cycles("wmul"), cycles("wsqr"),
		cycles("redc")), map[string]string{"vec.hex": b.String()})
}

func integers(v []int64) (r []*big.Int) {
	for _, m := range v {
		r = append(r, big.NewInt(m))
	}
	return r
}

// Every pair of operands of tiny elements with every operation, beyond the modulus too; the operation before is another one each time.
// Also that the results are what they are meant to be.
func TestMultiplierExhaustive(t *testing.T) {
	ops := []string{"mul", "wsqr", "redc", "wmul", "redc", "mul", "wsqr", "wmul", "wsqr", "redc", "mul", "wmul", "mul"}
	for _, digit := range []int{0, 1} {
		for _, moduli := range [][]int64{{13, 7}, {61}, {29, 3, 5}} {
			c := multiplierCase{2, 3, digit, integers(moduli), Booth}
			t.Run(fmt.Sprint(digit, moduli), func(t *testing.T) {
				k := 0
				c.run(t, func(emit func(gap, mode int, op string, first, second *big.Int)) {
					for mode, m := range c.moduli {
						r := pow2(c.w * c.s)
						for a := range r.Int64() {
							for b := range r.Int64() {
								for range len(benchOps) {
									op := ops[k%len(ops)]
									gap := k / len(ops) % 5
									if gap > 2 {
										gap = 0
									}
									k++
									x, y := big.NewInt(a), big.NewInt(b)
									emit(gap, mode, op, x, y)
									fits := new(big.Int).Add(y, m).Cmp(r) < 0 // a + m, A1 + m
									if x.Cmp(m) < 0 && y.Cmp(m) < 0 && fits {
										p := montgomery(y, x, m, c.w, c.s)
										require.Negative(t, p.Cmp(new(big.Int).Lsh(m, 1)))
										p.Mul(p, r).Sub(p, new(big.Int).Mul(x, y)).Mod(p, m)
										require.Zero(t, p.Sign())
									}
									if y.Cmp(m) < 0 && fits {
										p := reduction(x, y, m, c.w, c.s)
										require.Negative(t, p.Cmp(new(big.Int).Lsh(m, 1)))
										p.Mul(p, r).Sub(p, x).Sub(p, new(big.Int).Mul(y, r)).Mod(p, m)
										require.Zero(t, p.Sign())
									}
								}
							}
						}
					}
				})
			})
		}
	}
}

func TestMultiplierHostile(t *testing.T) {
	bls := []*big.Int{blsP, blsR}
	for _, c := range []struct {
		multiplierCase
		n int
	}{
		{multiplierCase{64, 6, 0, bls, ""}, 200}, {multiplierCase{64, 6, 1, bls, ""}, 100}, {multiplierCase{17, 23, 0, bls, ""}, 20}, {multiplierCase{95, 5, 0, bls, ""}, 100},
		{multiplierCase{96, 4, 1, bls[:1], AndArray}, 100}, {multiplierCase{3, 3, 0, integers([]int64{509, 7}), ""}, 6000},
		{multiplierCase{4, 3, 1, integers([]int64{4093, 255}), ""}, 4000}, {multiplierCase{2, 4, 0, integers([]int64{251}), ""}, 4000},
		{multiplierCase{2, 5, 1, integers([]int64{1021, 1}), ""}, 3000}, {multiplierCase{3, 6, 0, integers([]int64{262139, 65537}), ""}, 2000},
	} {
		t.Run(fmt.Sprint(c.w, c.s, c.digit), func(t *testing.T) {
			t.Logf("seed %d", seed)
			r := rand.New(rand.NewSource(seed))
			c.run(t, func(emit func(gap, mode int, op string, first, second *big.Int)) {
				for range c.n {
					op := []string{"mul", "wmul", "wsqr", "redc"}[r.Intn(4)]
					mode := 0
					if r.Intn(20) == 0 {
						mode = r.Intn(len(c.moduli))
					}
					emit(max(0, r.Intn(6)-3), mode, op, hostile(r, c.w*c.s, c.moduli), hostile(r, c.w*c.s, c.moduli))
				}
			})
		})
	}
}

// The digit circuit against a multiplication by the constant.
func TestDigitCircuit(t *testing.T) {
	circuits := 0
	for _, w := range []int{2, 3, 4, 5, 8, 16, 17, 24, 32, 48, 63, 64, 96} {
		t.Run(fmt.Sprint(w), func(t *testing.T) {
			r := rand.New(rand.NewSource(seed))
			moduli := append(integers([]int64{1, 3, 7, 509, 65537, 0x7fffffed}), blsP, blsR)
			d, err := Digit(DigitConfig{Name: "t_digit", Word: w, Moduli: moduli})
			require.NoError(t, err)
			var b strings.Builder
			n := 0
			for mode, m := range moduli {
				circuits++
				c := params.NewQuotientDigit(m, w).Value
				for k := range 100 {
					x := hostile(r, w, moduli)
					if w <= 6 {
						x = big.NewInt(int64(k) & (1<<w - 1))
					}
					q := new(big.Int).Mul(x, c)
					v := big.NewInt(int64(mode))
					v.Lsh(v, uint(w)).Or(v, x).Lsh(v, uint(w)).Or(v, q.And(q, add(pow2(w), -1)))
					fmt.Fprintf(&b, "%x\n", v)
					n++
				}
			}
			simulate(t, design(t, d), fmt.Sprintf(`
module tb;
  localparam W = %[1]d;
  localparam N = %[2]d;
  reg [4+2*W-1:0] vec [0:N-1];
  reg [3:0] mode;
  reg [W-1:0] x, want;
  wire [W-1:0] q;
  integer i, errors;
  t_digit dut (.mode_i(mode[2:0]), .x_i(x), .q_o(q));
  initial begin
    $readmemh("vec.hex", vec);
    errors = 0;
    for (i = 0; i < N; i = i + 1) begin
      {mode, x, want} = vec[i];
      #1 if (q !== want) errors = errors + 1;
    end
    $display("CHECKS %%0d ERRORS %%0d", N, errors);
    $finish;
  end
endmodule
`, w, n), map[string]string{"vec.hex": b.String()})
		})
	}
	require.Positive(t, circuits)
}

func TestMultiplierRefuses(t *testing.T) {
	ok := MultiplierConfig{Name: "x", Array: "y", DigitModule: "z", Word: 8, Words: 3, Moduli: integers([]int64{13})}
	require.NoError(t, ok.Validate())
	for name, change := range map[string]func(*MultiplierConfig){
		"name":   func(c *MultiplierConfig) { c.Name = "X" },
		"digit":  func(c *MultiplierConfig) { c.Digit = 2 },
		"module": func(c *MultiplierConfig) { c.DigitModule = "" },
		"word":   func(c *MultiplierConfig) { c.Word = 1 },
		"words":  func(c *MultiplierConfig) { c.Words = 2 },
		"even":   func(c *MultiplierConfig) { c.Moduli = integers([]int64{12}) },
	} {
		c := ok
		change(&c)
		_, err := Multiplier(c)
		require.Error(t, err, name)
	}
}
