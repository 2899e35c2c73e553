package gen

import (
	"fmt"
	"math/big"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/rtl/verilog"
)

func arrayModule(t *testing.T, w int, form ArrayForm) verilog.Module {
	t.Helper()
	m, err := MulArray(MulArrayConfig{Name: "t_array", Word: w, Form: form})
	require.NoError(t, err)
	return m
}

// Proof at small widths: no inputs make the array differ from x*y + add + carry.
func TestMulArrayProof(t *testing.T) {
	n := 0
	for _, form := range []ArrayForm{Booth, AndArray, Product} {
		for w := 2; w <= 4; w++ {
			t.Run(fmt.Sprint(form, w), func(t *testing.T) {
				dir := t.TempDir()
				src, err := design(t, arrayModule(t, w, form)).Verilog()
				require.NoError(t, err)
				write(t, dir, "dut.v", src)
				write(t, dir, "miter.v", fmt.Appendf(nil, `
module miter (input wire [%[1]d:0] x, y, c, input wire [%[2]d:0] a, output wire bad);
  wire [%[2]d:0] p;
  t_array dut (.x_i(x), .y_i(y), .add_i(a), .carry_i(c), .p_o(p));
  assign bad = p != x * y + a + c;
endmodule
`, w-1, 2*w-1))
				run(t, dir, "yosys", "-q", "-p", "read_verilog dut.v miter.v; hierarchy -check -top miter; flatten; proc; opt; "+
					"sat -verify -prove bad 0 -show-inputs -show-outputs")
			})
			n++
		}
	}
	t.Logf("%d arrays proved", n)
	require.Positive(t, n)
}

const arrayBench = `
module tb;
  localparam W = %[1]d;
  localparam N = %[2]d;
  reg [7*W-1:0] vec [0:N-1];
  reg [W-1:0] x, y, c;
  reg [2*W-1:0] a, want;
  wire [2*W-1:0] p;
  integer i, errors;
  t_array dut (.x_i(x), .y_i(y), .add_i(a), .carry_i(c), .p_o(p));
  initial begin
    $readmemh("vec.hex", vec);
    errors = 0;
    for (i = 0; i < N; i = i + 1) begin
      {x, y, c, a, want} = vec[i];
      #1 if (p !== want) begin
        errors = errors + 1;
        if (errors < 10) $display("%%h * %%h + %%h + %%h: %%h, want %%h", x, y, a, c, p, want);
      end
    end
    $display("CHECKS %%0d ERRORS %%0d", N, errors);
    $finish;
  end
endmodule
`

func runArray(t *testing.T, w int, form ArrayForm, vectors func(emit func(x, y, a, c *big.Int))) {
	t.Helper()
	var b strings.Builder
	n := 0
	vectors(func(x, y, a, c *big.Int) {
		p := new(big.Int).Mul(x, y)
		p.Add(p, a).Add(p, c).And(p, add(pow2(2*w), -1))
		v := new(big.Int).Set(x)
		for i, q := range []*big.Int{y, c, a, p} {
			v.Lsh(v, uint(w))
			if i > 1 {
				v.Lsh(v, uint(w))
			}
			v.Or(v, q)
		}
		fmt.Fprintf(&b, "%x\n", v)
		n++
	})
	simulate(t, design(t, arrayModule(t, w, form)), fmt.Sprintf(arrayBench, w, n), map[string]string{"vec.hex": b.String()})
}

// Every pair of factors of four bits with hostile addends.
func TestMulArrayExhaustive(t *testing.T) {
	for _, form := range []ArrayForm{Booth, AndArray, Product} {
		t.Run(string(form), func(t *testing.T) {
			runArray(t, 4, form, func(emit func(x, y, a, c *big.Int)) {
				for v := range int64(1 << 12) {
					for _, a := range []int64{0, 1, 15, 16, 128, 254, 255} {
						emit(big.NewInt(v>>8), big.NewInt(v>>4&15), big.NewInt(a), big.NewInt(v&15))
					}
				}
			})
		})
	}
}

func TestMulArrayHostile(t *testing.T) {
	for _, form := range []ArrayForm{Booth, AndArray, Product} {
		for _, w := range []int{16, 17, 32, 63, 64, 95, 96} {
			t.Run(fmt.Sprint(form, w), func(t *testing.T) {
				t.Logf("seed %d", seed)
				r := rand.New(rand.NewSource(seed))
				odd := []*big.Int{add(pow2(w), -1), add(pow2(w-1), 1)}
				runArray(t, w, form, func(emit func(x, y, a, c *big.Int)) {
					for range 250 {
						emit(hostile(r, w, odd), hostile(r, w, odd), hostile(r, 2*w, odd), hostile(r, w, odd))
					}
				})
			})
		}
	}
}
