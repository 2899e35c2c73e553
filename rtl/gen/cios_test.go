package gen

import (
	"fmt"
	"math/big"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// ciosBench runs {mode, a, b, product} vectors back to back where "gap" is 0, else with idle cycles between.
const ciosBench = `
module tb;
  localparam E = %[1]d;
  localparam N = %[2]d;
  localparam MW = %[3]d;
  localparam CYCLES = %[4]d;
  localparam LAST = %[6]d;
  reg clk = 0;
  reg rst_n = 0;
  reg [4+4+3*E-1:0] vec [0:N-1];
  reg [E-1:0] mem;
  reg load_a, load_b;
  reg [MW-1:0] mode;
  wire [E-1:0] acc;
  integer i, k, errors;
  reg [3:0] gap, md, gap_next, md_next;
  reg [E-1:0] a, b, want, a_next, b_next, want_next;
  t_cios dut (.clk_i(clk), .rst_ni(rst_n), %[5]s .mem_rdata_i(mem), .load_b_i(load_b), .load_a_i(load_a), .acc_o(acc));
  task tick; begin #1 clk = 1; #1 clk = 0; end endtask
  initial begin
    $readmemh("vec.hex", vec);
    errors = 0; load_a = 0; load_b = 0; mode = 0;
    #1 rst_n = 1;
    tick;
    {gap, md, a, b, want} = vec[0];
    mode = md[MW-1:0];
    mem = b; load_b = 1; tick; load_b = 0;
    mem = a; load_a = 1; tick; load_a = 0;
    for (i = 0; i < N; i = i + 1) begin
      if (i + 1 < N) {gap_next, md_next, a_next, b_next, want_next} = vec[i+1];
      else gap_next = 1;
      mem = {E{1'b1}};
      repeat (CYCLES - LAST) tick;
      if (gap_next == 0) begin
        tick;
        mem = b_next; load_b = 1; tick; load_b = 0;
        mem = a_next; load_a = 1; tick; load_a = 0;
      end else repeat (3) tick;
      if (acc !== want) begin
        errors = errors + 1;
        if (errors < 10) $display("mode %%0d a %%h b %%h: %%h, want %%h", md, a, b, acc, want);
      end
      if (gap_next != 0 && i + 1 < N) begin
        repeat (gap_next - 1) tick;
        mode = md_next[MW-1:0];
        mem = b_next; load_b = 1; tick; load_b = 0;
        mem = a_next; load_a = 1; tick; load_a = 0;
      end
      {gap, md, a, b, want} = {gap_next, md_next, a_next, b_next, want_next};
    end
    $display("CHECKS %%0d ERRORS %%0d", N, errors);
    $finish;
  end
endmodule
`

// montgomery is the loop of docs/machine.md on whole numbers: T = (T + a b_i + q_i m)/2^w mod 2^E.
func montgomery(a, b, m *big.Int, w, s int) *big.Int {
	base := pow2(w)
	mask := add(base, -1)
	full := add(pow2(w*s), -1)
	neg := new(big.Int).Sub(base, new(big.Int).ModInverse(m, base))
	t := new(big.Int)
	for i := range s {
		digit := new(big.Int).And(new(big.Int).Rsh(b, uint(w*i)), mask)
		t.Add(t, digit.Mul(digit, a))
		q := new(big.Int).And(t, mask)
		q.Mul(q, neg).And(q, mask)
		t.Add(t, q.Mul(q, m)).Rsh(t, uint(w)).And(t, full)
	}
	return t
}

func runCios(t *testing.T, w, s int, moduli []*big.Int, form ArrayForm, vectors func(emit func(gap, mode int, a, b *big.Int))) {
	t.Helper()
	c, err := Cios(CiosConfig{Name: "t_cios", Array: "t_array", Word: w, Words: s, Moduli: moduli})
	require.NoError(t, err)
	var b strings.Builder
	n, last := 0, 0
	vectors(func(gap, mode int, x, y *big.Int) {
		if mode != last && gap == 0 {
			gap = 1
		}
		last = mode
		v := big.NewInt(int64(gap<<4 | mode))
		for _, q := range []*big.Int{x, y, montgomery(x, y, moduli[mode], w, s)} {
			v.Lsh(v, uint(w*s)).Or(v, q)
		}
		fmt.Fprintf(&b, "%x\n", v)
		n++
	})
	mode := ""
	if len(moduli) > 1 {
		mode = ".mode_i(mode),"
	}
	simulate(t, design(t, arrayModule(t, w, form), c), fmt.Sprintf(ciosBench, w*s, n, clog2(len(moduli)), s*(2*s+1), mode, 3), map[string]string{"vec.hex": b.String()})
}

// Every pair of operands of tiny elements, beyond the modulus too; also that the result is the Montgomery product.
func TestCiosExhaustive(t *testing.T) {
	for _, c := range []struct {
		w, s   int
		moduli []int64
	}{{3, 2, []int64{13, 7}}, {2, 3, []int64{29}}, {2, 2, []int64{3, 7, 5}}, {3, 2, []int64{31}}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			var moduli []*big.Int
			for _, m := range c.moduli {
				moduli = append(moduli, big.NewInt(m))
			}
			runCios(t, c.w, c.s, moduli, Booth, func(emit func(gap, mode int, a, b *big.Int)) {
				for mode, m := range moduli {
					r := pow2(c.w * c.s)
					for a := range r.Int64() {
						for b := range r.Int64() {
							x, y := big.NewInt(a), big.NewInt(b)
							emit(int(a+b)%3, mode, x, y)
							if x.Cmp(m) < 0 && y.Cmp(m) < 0 {
								p := montgomery(x, y, m, c.w, c.s)
								require.Negative(t, p.Cmp(new(big.Int).Lsh(m, 1)))
								p.Mul(p, r).Sub(p, new(big.Int).Mul(x, y)).Mod(p, m)
								require.Zero(t, p.Sign())
							}
						}
					}
				}
			})
		})
	}
}

func TestCiosHostile(t *testing.T) {
	for _, c := range []struct {
		w, s int
		n    int
	}{{64, 6, 12}, {17, 23, 4}, {95, 5, 12}} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			t.Logf("seed %d", seed)
			r := rand.New(rand.NewSource(seed))
			moduli := []*big.Int{blsP, blsR}
			runCios(t, c.w, c.s, moduli, "", func(emit func(gap, mode int, a, b *big.Int)) {
				for range c.n {
					emit(r.Intn(4), r.Intn(2), hostile(r, c.w*c.s, moduli), hostile(r, c.w*c.s, moduli))
				}
			})
		})
	}
}
