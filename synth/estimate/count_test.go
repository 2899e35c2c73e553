package estimate

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/rtl/gen"
	"hwgen/rtl/verilog"
)

// of counts a module of a body, with ports of 8 bits a, b, c, a bit s and an output y.
func of(t *testing.T, body string) Counts {
	t.Helper()
	in := func(name string, width int) verilog.Port {
		return verilog.Port{Name: name, Dir: verilog.In, Width: width}
	}
	m, err := parse(verilog.Module{Name: "m", Body: body, Groups: []verilog.Group{{Ports: []verilog.Port{in("clk_i", 1), in("rst_ni", 1), in("a", 8), in("b", 8), in("c", 8), in("s", 1),
		{Name: "y", Dir: verilog.Out, Width: 8}}}}})
	require.NoError(t, err)
	c, _, err := count(m)
	require.NoError(t, err)
	return c
}

func TestCountsOfExpressions(t *testing.T) {
	for body, want := range map[string]Counts{
		"assign y = a & b;":                       {And: 8},
		"assign y = a & 8'h0f;":                   {},
		"assign y = {8{s}} & a;":                  {And: 8},
		"assign y = {8{s}} & 8'h55;":              {},
		"assign y = a ^ b ^ c;":                   {Sum: 8},
		"assign y = a ^ b ^ 8'd1;":                {Xor: 8},
		"assign y = (a & b) | (a & c) | (b & c);": {Carry: 8},
		"assign y = ({4'd0, a[3:0]} & b) | ({4'd0, a[3:0]} & c) | (b & c);": {Carry: 4, And: 4},
		"assign y = a + b;":                                {Half: 1, Add: 7},
		"assign y = a - b;":                                {Half: 1, Add: 7},
		"assign y = -a;":                                   {Half: 7},
		"assign y = a + 8'd1;":                             {Half: 7},
		"assign y = s ? a : b;":                            {Mux: 8},
		"assign y = s ? a : 8'd0;":                         {And: 8},
		"assign y = {7'd0, a == b};":                       {Xor: 8, And: 7},
		"assign y = {7'd0, a == 8'd3};":                    {And: 7},
		"assign y = {7'd0, a < b};":                        {Carry: 8},
		"assign y = {7'd0, |a};":                           {And: 7},
		"assign y = {7'd0, a[b[2:0]]};":                    {Mux: 7},
		"assign y = a << 2;":                               {},
		"wire [3:0] k = 4'd0; assign y = a & {k, a[3:0]};": {And: 4},
		"wire unused = &{1'b0, a & b}; assign y = a;":      {},
	} {
		assert.Equal(t, want, of(t, body), body)
	}
}

func TestCountsOfBlocks(t *testing.T) {
	for body, want := range map[string]Counts{
		"reg [7:0] q; always @(posedge clk_i) q <= a;":                                                                        {Flop: 8},
		"reg [7:0] q; always @(posedge clk_i) if (s) q <= a;":                                                                 {Flop: 8, Mux: 8},
		"reg [7:0] q; always @(posedge clk_i) begin if (s) q[3:0] <= a[3:0]; end":                                             {Flop: 4, Mux: 4},
		"reg [7:0] q; always @(posedge clk_i) begin if (s) q[3:0] <= a[3:0]; if (a[0]) q[7:4] <= b[3:0]; end":                 {Flop: 8, Mux: 8},
		"reg q; always @(posedge clk_i or negedge rst_ni) begin if (!rst_ni) begin q <= 1'b0; end else begin q <= s; end end": {ResetFlop: 1},
		"reg [7:0] q; always @* begin q = 8'd0; if (s) q = a; end":                                                            {And: 8},
		"reg [7:0] q; always @* begin q = a; if (s) q = b; end":                                                               {Mux: 8},
		"reg [7:0] q; always @* begin case (a[1:0]) 2'd0: q = a; 2'd1: q = b; default: q = c; endcase end":                    {Mux: 16, And: 2},
	} {
		assert.Equal(t, want, of(t, body), body)
	}
}

// The compressor tree of an AND array of w rows, with its two addends, takes w rows of 3:2 compressors; each bit that goes in is either one of a product
// or of an addend, and a full adder takes one away: what comes out is two rows.
func TestFullAddersOfTheArray(t *testing.T) {
	for _, w := range []int{8, 16, 33, 64} {
		m, err := gen.MulArray(gen.MulArrayConfig{Name: "m", Word: w, Form: gen.AndArray})
		require.NoError(t, err)
		p, err := parse(m)
		require.NoError(t, err)
		c, _, err := count(p)
		require.NoError(t, err)
		assert.GreaterOrEqual(t, c[And], w*w, "a product of each two bits")
		in := w*w + 2*w + w + 1 // bits of products and addends
		out := 2 * (2*w + 1)    // bits of the two rows that are added, at most
		assert.InDelta(t, in-out, c[Carry], float64(3*w), "w = %d", w)
		assert.LessOrEqual(t, c[Add]+c[Half], 2*w+1)
	}
}

func TestUnknownTextIsRefused(t *testing.T) {
	for _, body := range []string{"assign y = a ** b;", "assign y = nowhere;", "wire [7:0 x;", "assign y = a[9:2];", "always @(posedge clk_i or negedge rst_ni) q <= a;", "assign y = \"a\";"} {
		m, err := parse(verilog.Module{Name: "m", Body: body, Groups: []verilog.Group{{Ports: []verilog.Port{{Name: "a", Width: 8}, {Name: "b", Width: 8}, {Name: "y", Width: 8}}}}})
		if err == nil {
			_, _, err = count(m)
		}
		assert.ErrorContains(t, err, "module m: ", body)
	}
}
