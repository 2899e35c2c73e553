package verilog

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A long comment continues at its own indentation; short ones stay as they are.
func TestCommentWraps(t *testing.T) {
	var p Printer
	p.Comment("", "short", "  "+strings.Repeat("word ", 40))
	lines := strings.Split(strings.TrimSpace(p.String()), "\n")
	require.Equal(t, "//", lines[0])
	require.Equal(t, "// short", lines[1])
	require.Len(t, lines, 5)
	for _, l := range lines[2:] {
		require.True(t, strings.HasPrefix(l, "//   word"), l)
		require.LessOrEqual(t, len(l), MaxColumn)
	}
}

func TestListBreaks(t *testing.T) {
	var p Printer
	p.List("  ", "assign x = {", []string{"a", "b"}, ",", "};")
	require.Equal(t, "  assign x = {a, b};\n", p.String())
	var items []string
	for range 40 {
		items = append(items, "some_name")
	}
	p.List("  ", "assign y = {", items, ",", "};")
	for line := range strings.Lines(p.String()) {
		require.LessOrEqual(t, len(line)-1, MaxColumn)
	}
	require.Equal(t, 40, strings.Count(p.String(), "some_name"))
}

// The first error stays, whatever is printed after it.
func TestErrorSticks(t *testing.T) {
	var p Printer
	p.Fail("first")
	p.Fail("second")
	p.Line("text")
	_, err := p.Bytes()
	require.EqualError(t, err, "first")
}

func TestModuleSource(t *testing.T) {
	m := Module{
		Name:   "m",
		Params: []Param{{Name: "N", Default: 4, Note: "bits"}},
		Groups: []Group{{Comment: "All", Ports: []Port{
			{Name: "a_i", Dir: In, Width: 1}, {Name: "b_i", Dir: In, Range: "N-1:0", Note: "n"}, {Name: "c_o", Dir: Out, Width: 3}}}},
		Body: "  assign c_o = 3'd0;\n",
	}
	require.Equal(t, `module m #(
  parameter N = 4  // bits
) (
  // All
  input  wire         a_i,
  input  wire [N-1:0] b_i,  // n
  output wire [2:0]   c_o
);

  assign c_o = 3'd0;

endmodule
`, m.Source())
	require.Len(t, m.Ports(), 3)
	require.Empty(t, RangeOf(1))
	require.True(t, ValidName("core_2"))
	for _, bad := range []string{"", "2core", "Core", "a-b", strings.Repeat("x", 65)} {
		require.False(t, ValidName(bad), bad)
	}
}

// One header and one waiver for the file of all modules; a header and no waiver for each module's own.
func TestDesign(t *testing.T) {
	d := Design{Command: "hwgen test"}
	require.NoError(t, d.Add(Module{Name: "leaf", Doc: Doc{Title: "leaf", Formula: []string{"f"}, Ranges: []string{"r"}, Latency: []string{"l"}, Template: "t"}}))
	require.NoError(t, d.Add(Module{Name: "top", Children: []string{"leaf"}}))
	all, err := d.Verilog()
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(all), "DO NOT EDIT"))
	require.Equal(t, 1, strings.Count(string(all), "lint_off"))
	require.Equal(t, 1, strings.Count(string(all), "SPDX-License-Identifier: Apache-2.0"))
	files, err := d.Files()
	require.NoError(t, err)
	require.Equal(t, "leaf.v", files[0].Name)
	require.Equal(t, "top.v", files[1].Name)
	for _, f := range files {
		require.Contains(t, string(f.Data), "hwgen test")
		require.NotContains(t, string(f.Data), "lint_off")
		require.Equal(t, 1, strings.Count(string(f.Data), "endmodule"))
	}
	m, ok := d.Module("leaf")
	require.True(t, ok)
	require.Equal(t, "leaf", m.Name)
	_, ok = d.Module("none")
	require.False(t, ok)
}

// Text outside the format of generated files is refused with its line.
func TestFormat(t *testing.T) {
	for name, body := range map[string]string{"wide": strings.Repeat("x", MaxColumn+1), "tab": "\tx", "not ASCII": "ü"} {
		var d Design
		require.NoError(t, d.Add(Module{Name: "m", Body: body}), name)
		_, err := d.Verilog()
		require.ErrorContains(t, err, "line ", name)
		_, err = d.Files()
		require.ErrorContains(t, err, "module m", name)
	}
}
