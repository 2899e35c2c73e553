package soc

import (
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/params"
	"hwgen/rtl/gen"
)

func viewOf(t *testing.T, word int, change func(*gen.CoreConfig)) View {
	t.Helper()
	curve, err := params.LoadCurve("bls12-381")
	require.NoError(t, err)
	core, err := params.LoadCore("default")
	require.NoError(t, err)
	core.Word = word
	c := gen.NewCoreConfig(curve, core)
	if change != nil {
		change(&c)
	}
	v, err := Of(c)
	require.NoError(t, err)
	return v
}

func text(t *testing.T, f func(io.Writer, View) error, v View) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, f(&b, v))
	return b.String()
}

// The table is one a decoder can be made from: offsets in order, fields apart and within 32 bits, names unique.
func TestTable(t *testing.T) {
	names := map[string]bool{}
	for i, r := range isa.Registers {
		require.Equal(t, uint32(4*i), r.Offset, r.Name)
		require.False(t, names[r.Name])
		names[r.Name] = true
		var used uint32
		for _, f := range fields(r) {
			require.True(t, f.Hi <= 31 && f.Lo >= 0 && f.Lo <= f.Hi, "%s.%s", r.Name, f.Name)
			mask := f.Max() << f.Lo
			require.Zero(t, used&mask, "%s.%s", r.Name, f.Name)
			used |= mask
		}
	}
}

// Same registers at the same offsets for every word size and bus; only resets differ.
func TestSameMapForAll(t *testing.T) {
	shape := regexp.MustCompile(`(?m)^#define \S+_(OFFSET|MASK|SHIFT) .*$`)
	want := shape.FindAllString(text(t, Header, viewOf(t, 64, nil)), -1)
	require.Greater(t, len(want), 60)
	for _, word := range []int{16, 17, 63, 96} {
		require.Equal(t, want, shape.FindAllString(text(t, Header, viewOf(t, word, nil)), -1))
	}
	require.Equal(t, text(t, Header, viewOf(t, 64, nil)), strings.ReplaceAll(text(t, Header, viewOf(t, 64, func(c *gen.CoreConfig) { c.Bus = gen.TLUL })), "hwgen_tlul", "hwgen_core"))
	rom := text(t, Header, viewOf(t, 64, func(c *gen.CoreConfig) { c.Rom, c.Program = true, []uint32{0} }))
	require.NotContains(t, rom, "HWGEN_PROGRAM_OFFSET")
	require.Contains(t, rom, "HWGEN_DATA_OFFSET")
}

// A compiler takes the header, twice, and finds the values of the table in it.
func TestHeaderCompiles(t *testing.T) {
	v := viewOf(t, 64, func(c *gen.CoreConfig) { c.Prefix = "pair" })
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "pair_regs.h"), []byte(text(t, Header, v)), 0o644))
	var b strings.Builder
	b.WriteString("#include \"pair_regs.h\"\n#include \"pair_regs.h\"\n")
	n := 0
	check := func(format string, args ...any) {
		n++
		fmt.Fprintf(&b, "typedef char check%d[(%s) ? 1 : -1];\n", n, fmt.Sprintf(format, args...))
	}
	for _, r := range isa.Registers {
		check("PAIR_%s_OFFSET == %d", r.Name, r.Offset)
		check("PAIR_%s_RESET == %d", r.Name, v.Reset(r))
		for _, f := range r.Fields {
			check("PAIR_%s_%s_MASK == %du", r.Name, strings.ToUpper(f.Name), f.Max()<<f.Lo)
			check("PAIR_%s_%s_SHIFT == %d", r.Name, strings.ToUpper(f.Name), f.Lo)
		}
	}
	for _, e := range isa.ErrorCodes() {
		check("PAIR_ERROR_%s == %d", strings.ToUpper(strings.ReplaceAll(e.String(), "-", "_")), int(e))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "x.c"), []byte(b.String()), 0o644))
	for _, cc := range []string{"gcc", "riscv64-unknown-elf-gcc"} {
		cmd := exec.Command(cc, "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-c", "-o", os.DevNull, "x.c")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		require.NoErrorf(t, err, "%s\n%s", cc, out)
	}
}

// What the SystemRDL says of each register, read back, is the table; braces and quotes are balanced.
func TestRDLSaysTheTable(t *testing.T) {
	v := viewOf(t, 17, nil)
	s := text(t, RDL, v)
	require.Equal(t, strings.Count(s, "{"), strings.Count(s, "}"))
	var got []string
	var fieldsOf []string
	for _, m := range regexp.MustCompile(`(?m)sw = (\w+);|\} \\(\w+)\[(\d+):(\d+)\] = (0x[0-9a-f]+);|^  \} (\w+) @ (0x[0-9a-f]+);`).FindAllStringSubmatch(s, -1) {
		switch {
		case m[1] != "":
			fieldsOf = append(fieldsOf, m[1])
		case m[2] != "":
			fieldsOf = append(fieldsOf, strings.Join(m[2:6], " "))
		default:
			got = append(got, m[6]+" "+m[7]+": "+strings.Join(fieldsOf, " "))
			fieldsOf = nil
		}
	}
	var want []string
	for _, r := range isa.Registers {
		var list []string
		for _, f := range fields(r) {
			list = append(list, strings.ToLower(string(r.Access)), fmt.Sprintf("%s %d %d 0x%x", f.Name, f.Hi, f.Lo, v.reset(r, f)))
		}
		want = append(want, fmt.Sprintf("%s 0x%02x: %s", r.Name, r.Offset, strings.Join(list, " ")))
	}
	for _, m := range v.Memories() {
		want = append(want, fmt.Sprintf("%s 0x%05x: rw", m.Name, m.Offset))
	}
	require.Equal(t, want, got)
}

// ipOrder is the order in which IEEE 1685-2014 wants the children of an element, as far as they are used.
var ipOrder = map[string][]string{
	"component":       {"vendor", "library", "name", "version", "memoryMaps", "model", "description"},
	"memoryMap":       {"name", "addressBlock", "addressUnitBits"},
	"addressBlock":    {"name", "description", "baseAddress", "range", "width", "usage", "volatile", "access", "register"},
	"register":        {"name", "description", "addressOffset", "size", "volatile", "access", "field"},
	"field":           {"name", "description", "bitOffset", "resets", "bitWidth", "volatile", "access", "enumeratedValues"},
	"enumeratedValue": {"name", "value"},
	"model":           {"views", "instantiations", "ports"},
	"port":            {"name", "wire"},
	"wire":            {"direction", "vectors"},
	"vector":          {"left", "right"},
}

// The IP-XACT is well-formed, its elements come in the schema's order, registers lie within their block, names are unique among their like,
// and each register has a field; ports are those of the top module.
func TestIPXACT(t *testing.T) {
	v := viewOf(t, 64, func(c *gen.CoreConfig) { c.Bus = gen.AXI4Lite })
	s := text(t, IPXACT, v)
	d := xml.NewDecoder(strings.NewReader(s))
	type open struct {
		name  string
		last  int
		names map[string]bool
	}
	var stack []open
	elements, registers, ports := 0, 0, 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		switch e := token.(type) {
		case xml.StartElement:
			require.Equal(t, "http://www.accellera.org/XMLSchema/IPXACT/1685-2014", e.Name.Space)
			if len(stack) > 0 {
				parent := &stack[len(stack)-1]
				if order, ok := ipOrder[parent.name]; ok {
					i := slices.Index(order, e.Name.Local)
					require.GreaterOrEqual(t, i, parent.last, "%s in %s", e.Name.Local, parent.name)
					parent.last = i
				}
			}
			stack = append(stack, open{name: e.Name.Local, names: map[string]bool{}})
			elements++
			switch e.Name.Local {
			case "register":
				registers++
			case "port":
				ports++
			}
		case xml.CharData:
			if len(stack) > 2 && stack[len(stack)-1].name == "name" {
				kind := stack[len(stack)-2].name
				around := stack[len(stack)-3].names
				require.False(t, around[kind+" "+string(e)], "%s %s twice", kind, e)
				around[kind+" "+string(e)] = true
			}
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		}
	}
	require.Empty(t, stack)
	require.Greater(t, elements, 300)
	require.Equal(t, len(isa.Registers), registers)
	require.Equal(t, len(v.Ports), ports)
	require.Contains(t, s, "<ipxact:name>axi_awaddr_i</ipxact:name>")
	number := regexp.MustCompile(`<ipxact:(baseAddress|range|addressOffset|value)>([^<]*)<`)
	for _, m := range number.FindAllStringSubmatch(strings.ReplaceAll(s, "&#39;", "'"), -1) {
		_, err := strconv.ParseUint(strings.TrimPrefix(m[2], "'h"), 16, 32)
		require.NoError(t, err, m[2])
	}
}

func TestRefuses(t *testing.T) {
	_, err := Of(gen.CoreConfig{})
	require.Error(t, err)
}
