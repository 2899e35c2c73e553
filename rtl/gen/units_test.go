package gen

import (
	"fmt"
	"math/big"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The plain adder-subtractor and the multiply-accumulate against math/big, for operands in range, corners among them.
func TestUnitsBetweenRegisters(t *testing.T) {
	const n = 300
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewSource(seed))
	moduli := []*big.Int{big.NewInt(8191), big.NewInt(1021)}
	add13, err := PlainAddSub(PlainAddSubConfig{Name: "dut", Moduli: moduli})
	require.NoError(t, err)
	var lines []string
	for mode, m := range moduli { // stable while anything is in flight
		lines = nil
		for range n {
			a, b := new(big.Int).Mod(hostile(r, 13, moduli), m), new(big.Int).Mod(hostile(r, 13, moduli), m)
			sub := r.Intn(2)
			want := new(big.Int).Add(a, b)
			if sub == 1 {
				want.Sub(a, b)
			}
			want.Mod(want, m)
			lines = append(lines, fmt.Sprintf("%016x", uint64(mode)<<40|uint64(sub)<<39|a.Uint64()<<26|b.Uint64()<<13|want.Uint64()))
		}
		simulate(t, design(t, add13), unitBench(n, ".mode_i(s[40]), .sub_i(s[39]), .a_i(s[38:26]), .b_i(s[25:13]), .r_o(got)", 13), map[string]string{"data": strings.Join(lines, "\n")})
	}

	array, err := MulArray(MulArrayConfig{Name: "array", Word: 7})
	require.NoError(t, err)
	mac, err := Mac(MacConfig{Name: "dut", Array: "array", Word: 7})
	require.NoError(t, err)
	lines = nil
	for i := range n {
		v := [4]uint64{127, 127, 127, 127} // the largest result of all
		for k := range v {
			if i > 0 {
				v[k] = uint64(r.Intn(128))
			}
		}
		lines = append(lines, fmt.Sprintf("%016x", v[0]<<35|v[1]<<28|v[2]<<21|v[3]<<14|(v[0]*v[1]+v[2]+v[3])))
	}
	simulate(t, design(t, array, mac), unitBench(n, ".a_i(s[41:35]), .b_i(s[34:28]), .c_i(s[27:21]), .d_i(s[20:14]), .p_o(got)", 14), map[string]string{"data": strings.Join(lines, "\n")})
}

// unitBench feeds an operation in each cycle and compares its result, the low bits of the line, two cycles later.
func unitBench(n int, ports string, bits int) string {
	return fmt.Sprintf("module tb;\n  reg clk = 0; reg [63:0] all [0:%d]; reg [63:0] s; wire [%d:0] got; integer i, checks = 0, errors = 0;\n"+
		"  dut u_dut(.clk_i(clk), %s);\n  initial begin\n    $readmemh(\"data\", all);\n    for (i = 0; i < %d; i = i + 1) begin\n      s = all[i < %d ? i : %d];\n"+
		"      #1 clk = 1; #1 clk = 0;\n      if (i > 0 && i < %d) begin checks = checks + 1; if (got !== all[i-1][%d:0]) errors = errors + 1; end\n    end\n"+
		"    $display(\"CHECKS %%0d ERRORS %%0d\", checks, errors);\n    $finish;\n  end\nendmodule\n", n-1, bits-1, ports, n+1, n, n-1, n+1, bits-1)
}

func TestUnitsRefuse(t *testing.T) {
	for want, err := range map[string]error{
		"bad module name":    func() error { _, err := Mac(MacConfig{Name: "X", Array: "a", Word: 8}); return err }(),
		"word of 1 bits":     func() error { _, err := Mac(MacConfig{Name: "x", Array: "a", Word: 1}); return err }(),
		"bad module name \"": func() error { _, err := PlainAddSub(PlainAddSubConfig{}); return err }(),
		"0 moduli":           func() error { _, err := PlainAddSub(PlainAddSubConfig{Name: "x"}); return err }(),
		"must be odd": func() error {
			_, err := PlainAddSub(PlainAddSubConfig{Name: "x", Moduli: []*big.Int{big.NewInt(8)}})
			return err
		}(),
		"modulus of 1 bit": func() error {
			_, err := PlainAddSub(PlainAddSubConfig{Name: "x", Moduli: []*big.Int{big.NewInt(1)}})
			return err
		}(),
	} {
		require.ErrorContains(t, err, want)
	}
}
