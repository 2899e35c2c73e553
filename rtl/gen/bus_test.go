package gen

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/rtl/verilog"
)

// behind puts every wrapper beside the core that they all instantiate; the top is the last.
func behind(t *testing.T, c CoreConfig) *verilog.Design {
	t.Helper()
	c.Bus = Native
	d, err := Core(c)
	require.NoError(t, err)
	for _, b := range Buses()[1:] {
		m, err := wrapper(b, c.prefix(), c.BusAddrBits())
		require.NoError(t, err)
		require.NoError(t, d.Add(m))
	}
	return d
}

// rig is a module with an instance of each of the modules, all their ports brought out.
func rig(t *testing.T, modules ...verilog.Module) []byte {
	t.Helper()
	var ports, instances []string
	for k, m := range modules {
		var pins []string
		for _, p := range m.Ports() {
			width := verilog.RangeOf(p.Width)
			if p.Width == 0 {
				for _, q := range m.Params {
					width = "[" + strings.ReplaceAll(p.Range, q.Name, fmt.Sprint(q.Default)) + "]"
				}
			}
			ports = append(ports, fmt.Sprintf("  %s wire %s m%d_%s", p.Dir, width, k, p.Name))
			pins = append(pins, fmt.Sprintf(".%s(m%d_%s)", p.Name, k, p.Name))
		}
		instances = append(instances, fmt.Sprintf("  %s u_%d (%s);", m.Name, k, strings.Join(pins, ", ")))
	}
	return []byte("`default_nettype none\nmodule rig (\n" + strings.Join(ports, ",\n") + "\n);\n" + strings.Join(instances, "\n") + "\nendmodule\n`default_nettype wire\n")
}

func lint(t *testing.T, files map[string][]byte) {
	t.Helper()
	dir := t.TempDir()
	names := []string{"rig.v"}
	for name, text := range files {
		write(t, dir, name, text)
		if name != "rig.v" {
			names = append(names, name)
		}
	}
	require.Empty(t, run(t, dir, "verilator", append([]string{"--lint-only", "-Wall", "--top-module", "rig"}, names...)...))
	require.Empty(t, run(t, dir, "iverilog", append([]string{"-g2005", "-Wall", "-s", "rig", "-o", os.DevNull}, names...)...))
	run(t, dir, "yosys", "-q", "-p", "read_verilog "+strings.Join(names, " ")+"; hierarchy -check -top rig; proc; check -assert; select -assert-none t:$dlatch")
}

// Every tool takes every wrapper around cores of word sizes whose corners differ, without a word.
func TestBusLint(t *testing.T) {
	for _, word := range []int{16, 17, 63, 64, 96} {
		c := configOf(t, "bls12-381", "default", word)
		d := behind(t, c)
		src, err := d.Verilog()
		require.NoError(t, err)
		var tops []verilog.Module
		for _, b := range Buses() {
			c.Bus = b
			m, ok := d.Module(c.TopName())
			require.True(t, ok)
			tops = append(tops, m)
		}
		lint(t, map[string][]byte{"any.v": src, "rig.v": rig(t, tops...)})
	}
}

// Cores that differ in everything, their names' prefix included, stand in one design.
func TestTwoCoresInOneDesign(t *testing.T) {
	a := configOf(t, "bls12-381", "default", 64)
	a.Prefix, a.Bus = "left", AXI4Lite
	b := romOf(configOf(t, "toy31", "tiny", 17))
	b.Prefix, b.Bus = "right", TLUL
	files := map[string][]byte{}
	var tops []verilog.Module
	for name, c := range map[string]CoreConfig{"left.v": a, "right.v": b} {
		d, err := Core(c)
		require.NoError(t, err)
		files[name], err = d.Verilog()
		require.NoError(t, err)
		require.Equal(t, c.TopName(), d.Top().Name)
		tops = append(tops, d.Top())
	}
	files["rig.v"] = rig(t, tops...)
	lint(t, files)
}

// The native core is inside the wrapper to the letter, with the same address bits.
func TestWrapperHoldsTheCore(t *testing.T) {
	c := configOf(t, "toy13", "tiny", 16)
	native, err := Core(c)
	require.NoError(t, err)
	core, ok := native.Module("hwgen_core")
	require.True(t, ok)
	for _, b := range Buses()[1:] {
		c.Bus = b
		d, err := Core(c)
		require.NoError(t, err)
		src, err := d.Verilog()
		require.NoError(t, err)
		require.Equal(t, "hwgen_"+string(b), d.Top().Name)
		require.True(t, bytes.Contains(src, []byte(core.Source())), b)
	}
}

// No path leads from an input of the bus to an output without a register, through the core neither, where the protocol wants that; it is
// not for want of sight that none is found: APB has such paths.
func TestNoPathThroughTheWrapper(t *testing.T) {
	for bus, want := range map[Bus][2]string{AXI4Lite: {"axi", "-assert-none"}, TLUL: {"tl", "-assert-none"}, APB: {"apb", "-assert-any"}} {
		c := configOf(t, "toy13", "tiny", 16)
		c.Bus = bus
		d, err := Core(c)
		require.NoError(t, err)
		src, err := d.Verilog()
		require.NoError(t, err)
		dir := t.TempDir()
		write(t, dir, "any.v", src)
		run(t, dir, "yosys", "-q", "-p", "read_verilog any.v; hierarchy -top "+c.TopName()+"; proc; flatten; opt_clean; select "+want[1]+
			" i:"+want[0]+"_*_i %coe*:-$dff:-$adff:-$dffe:-$adffe:-$sdff:-$sdffe:-$sdffce o:"+want[0]+"_*_o %i")
	}
}

func TestBusRefuses(t *testing.T) {
	_, err := ParseBus("ahb")
	require.EqualError(t, err, "want one of native, apb, axi4lite, wishbone, obi, tlul")
	c := configOf(t, "toy13", "tiny", 16)
	c.Bus = "ahb"
	_, err = Core(c)
	require.EqualError(t, err, `bus "ahb": want one of native, apb, axi4lite, wishbone, obi, tlul`)
	for _, bad := range []BusConfig{{Name: "Bad", Prefix: "a", AddrBits: 14}, {Name: "a", AddrBits: 14}, {Name: "a", Prefix: "a", AddrBits: 2}, {Name: "a", Prefix: "a", AddrBits: 33}} {
		_, err := Apb(bad)
		require.Error(t, err, bad)
	}
}
