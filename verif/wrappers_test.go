package verif

import (
	"bytes"
	"fmt"
	"math/rand"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/params"
	"hwgen/rtl/gen"
	"hwgen/rtl/verilog"
	"hwgen/sim"
)

// busesConfig is a small core: an element has 48 bits, of which the host sees 32 in one word.
func busesConfig(t *testing.T) gen.CoreConfig {
	t.Helper()
	cv, err := params.LoadCurve("toy31")
	require.NoError(t, err)
	co, err := params.LoadCore("tiny")
	require.NoError(t, err)
	co.DataDepth, co.ProgramDepth, co.Divsteps = 20, 64, false
	return gen.NewCoreConfig(cv, co)
}

// busesBench is a testbench top with a core behind each bus: their ports, and what each wrapper asks of its core.
func busesBench(t *testing.T, c gen.CoreConfig) parts {
	t.Helper()
	native, err := gen.Core(c)
	require.NoError(t, err)
	text, err := native.Verilog()
	require.NoError(t, err)
	tops := []verilog.Module{native.Top()}
	for _, b := range gen.Buses()[1:] {
		c.Bus = b
		d, err := gen.Core(c)
		require.NoError(t, err)
		tops = append(tops, d.Top())
		text = append(text, d.Top().Source()...)
	}
	ports := []string{"  input wire clk_i", "  input wire rst_ni"}
	var body strings.Builder
	for k, m := range tops {
		bus := gen.Buses()[k]
		pins := []string{".clk_i(clk_i)", ".rst_ni(rst_ni)"}
		for _, p := range m.Ports() {
			switch p.Name {
			case "clk_i", "rst_ni", "clk_req_o", "irq_o", "busy_o":
				continue
			}
			width := verilog.RangeOf(p.Width)
			for _, q := range m.Params {
				if p.Width == 0 {
					width = "[" + strings.ReplaceAll(p.Range, q.Name, fmt.Sprint(q.Default)) + "]"
				}
			}
			ports = append(ports, fmt.Sprintf("  %s wire %s %s", p.Dir, width, p.Name))
			pins = append(pins, fmt.Sprintf(".%s(%s)", p.Name, p.Name))
		}
		fmt.Fprintf(&body, "  %s u_%s (%s);\n", m.Name, bus, strings.Join(pins, ", "))
		if bus == gen.Native {
			continue
		}
		for _, n := range []struct {
			name  string
			width int
		}{{"req", 1}, {"we", 1}, {"addr", c.BusAddrBits()}, {"wdata", 32}, {"ack", 1}, {"err", 1}, {"rdata", 32}} {
			ports = append(ports, fmt.Sprintf("  output wire %s n_%s_%s", verilog.RangeOf(n.width), bus, n.name))
			fmt.Fprintf(&body, "  assign n_%s_%s = u_%s.%s;\n", bus, n.name, bus, n.name)
		}
	}
	bench := "module tb (\n" + strings.Join(ports, ",\n") + "\n);\n" + body.String() + "endmodule\n"
	return parts{"all buses", text, []byte(bench), sim.Buses}
}

// busAccess is what a master is told to do. Strobes of 16 and more ask TlUl for a message that the protocol forbids.
type busAccess struct {
	write               bool
	addr, data, strobes uint32
}

func (a busAccess) String() string {
	op := "r"
	if a.write {
		op = "w"
	}
	return fmt.Sprintf("%s %x %x %x", op, a.addr, a.data, a.strobes)
}

// busResult is what a master got.
type busResult struct {
	data uint32
	err  bool
}

// nativeAccess is what a core saw.
type nativeAccess struct {
	write             bool
	addr, data, rdata uint32
	err               bool
	cycles            int
}

// busRun is what a run gave for each bus.
type busRun struct {
	results map[string][]busResult
	native  map[string][]nativeAccess
}

// runBuses plays phases of accesses; no master begins a phase before it has all answers of the one before.
func runBuses(t *testing.T, bin *Binary, seed int, phases map[string][][]busAccess) busRun {
	t.Helper()
	var in bytes.Buffer
	fmt.Fprintf(&in, "seed %x\n", seed)
	for bus, list := range phases {
		for _, phase := range list {
			for _, a := range phase {
				fmt.Fprintf(&in, "%s %s\n", bus, a)
			}
			fmt.Fprintf(&in, "%s fence\n", bus)
		}
	}
	cmd := exec.CommandContext(t.Context(), bin.Path, fmt.Sprintf("+verilator+seed+%d", seed+1), "+verilator+rand+reset+2")
	cmd.Stdin = &in
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	require.NoError(t, cmd.Run(), stderr.String())
	o := busRun{map[string][]busResult{}, map[string][]nativeAccess{}}
	require.True(t, strings.HasPrefix(out.String(), hello))
	ended := false
	for line := range strings.Lines(out.String()[len(hello)+5:]) {
		var bus string
		var v [6]uint32
		switch line[0] {
		case 'r':
			_, err := fmt.Sscanf(line, "r %s %x %x", &bus, &v[0], &v[1])
			require.NoError(t, err, line)
			o.results[bus] = append(o.results[bus], busResult{v[0], v[1] != 0})
		case 'n':
			_, err := fmt.Sscanf(line, "n %s %x %x %x %x %x %x", &bus, &v[0], &v[1], &v[2], &v[3], &v[4], &v[5])
			require.NoError(t, err, line)
			o.native[bus] = append(o.native[bus], nativeAccess{v[0] != 0, v[1], v[2], v[3], v[4] != 0, int(v[5])})
		default:
			ended = strings.HasPrefix(line, "end")
		}
	}
	require.True(t, ended)
	return o
}

// traffic is random accesses to everything at whose content time has no part, in phases: memories are written first; then all kinds of
// accesses; then a program runs without end, and all but reads of registers is refused.
func traffic(r *rand.Rand, f isa.Facts, n int) [][]busAccess {
	at := func(region, word int) uint32 { return isa.BusAddress(f.RegionBits(), region, word) }
	whole := func(addr, data uint32) busAccess { return busAccess{true, addr, data, 15} }
	reg := func(name string) uint32 { return isa.Reg(name).Offset }
	var first []busAccess
	for i := range f.Instructions {
		first = append(first, whole(at(isa.RegionProgram, i), r.Uint32()))
	}
	for i := range f.Elements {
		first = append(first, whole(at(isa.RegionData, i*f.Stride), r.Uint32()))
	}
	registers := []string{"ID", "VERSION", "CONFIG0", "CONFIG1", "STATUS", "ENTRY", "PLEN", "IRQ_EN", "FEATURES", "CTRL"}
	one := func() busAccess {
		a := busAccess{write: r.Intn(2) == 0, data: r.Uint32(), strobes: 15}
		switch k := r.Intn(20); {
		case k < 6:
			a.addr = at(isa.RegionData, r.Intn(f.Elements)*f.Stride)
		case k < 11:
			a.addr = at(isa.RegionProgram, r.Intn(f.Instructions))
		case k < 17:
			name := registers[r.Intn(len(registers))]
			a.addr = reg(name)
			if name == "CTRL" {
				a.data = uint32(r.Intn(4)) << 1 // resume, which is refused, and clear
			}
		default: // mostly undefined
			a.addr = at(r.Intn(4), r.Intn(1<<(f.RegionBits()-2)))
			if a.addr < 0x40 {
				a.write = false
				if a.addr == reg("CYCLES_LO") || a.addr == reg("CYCLES_HI") {
					a.addr = reg("ID")
				}
			}
		}
		if a.write {
			switch r.Intn(8) {
			case 0:
				a.strobes = uint32(r.Intn(16))
			case 1:
				a.strobes = 0
			}
		} else if r.Intn(16) == 0 {
			a.strobes = 16
		}
		return a
	}
	var second, fourth []busAccess
	for range n {
		second = append(second, one())
	}
	jump, _ := isa.New(isa.Must("jump"), 0)
	third := []busAccess{whole(reg("CTRL"), 4), whole(at(isa.RegionProgram, 0), jump.Encode()), whole(reg("ENTRY"), 0), whole(reg("PLEN"), 1)}
	for range n / 4 {
		a := one()
		if a.write && a.addr == reg("CTRL") {
			a.data = 7
		}
		fourth = append(fourth, a)
	}
	return [][]busAccess{first, second, third, {whole(reg("CTRL"), 1)}, fourth}
}

// Every bus gives under random traffic, with stalls on either side and reads beside writes, what the native interface gives for the same
// accesses in the order in which the core saw them; and the core sees each access once, but for writes of a part of a word.
func TestBusesGiveWhatNativeGives(t *testing.T) {
	t.Parallel()
	c := busesConfig(t)
	bin, err := compile(t.Context(), busesBench(t, c), Options{Quick: true})
	require.NoError(t, err)
	checks, refused, partial, overtaken := 0, 0, 0, 0
	for seed := range 4 {
		r := rand.New(rand.NewSource(int64(seed)))
		given := map[string][][]busAccess{}
		for _, b := range gen.Buses()[1:] {
			given[string(b)] = traffic(r, c.Facts(), 600)
		}
		o := runBuses(t, bin, seed, given)
		for bus, phases := range given {
			// The same accesses, in the core's order, on the native interface. What is not ordered is what the bus does not order.
			var again []busAccess
			for i, n := range o.native[bus] {
				want := ReadCycles
				if n.write {
					want = WriteCycles
				}
				if i > 0 { // the first waits for the end of the reset
					require.Equal(t, want, n.cycles, "%s: cycles of %+v", bus, n)
				}
				again = append(again, busAccess{n.write, n.addr, n.data, 15})
			}
			native := runBuses(t, bin, seed, map[string][][]busAccess{"native": {again}}).results["native"]
			require.Len(t, native, len(o.native[bus]))
			var seen [2][]nativeAccess // reads, writes
			for i, n := range o.native[bus] {
				require.Equal(t, native[i], busResult{n.rdata, n.err}, "%s: %+v", bus, n)
				if n.err {
					refused++
				}
				k := 0
				if n.write {
					k = 1
				}
				seen[k] = append(seen[k], n)
			}
			// What the masters got.
			i, turn := 0, 0
			for _, phase := range phases {
				for _, a := range phase {
					got := o.results[bus][i]
					i++
					if bus == "tlul" && a.strobes&16 != 0 {
						require.Equal(t, busResult{0, true}, got)
						partial++
						continue
					}
					if a.write && a.strobes != 15 {
						require.Equal(t, busResult{0, a.strobes != 0}, got, "%s: %s", bus, a)
						partial++
						continue
					}
					k := 0
					if a.write {
						k = 1
					}
					require.NotEmpty(t, seen[k], "%s: %s did not reach the core", bus, a)
					n := seen[k][0]
					seen[k] = seen[k][1:]
					require.Equal(t, a.addr, n.addr, "%s: %s", bus, a)
					if a.write {
						require.Equal(t, a.data, n.data, "%s: %s", bus, a)
					}
					require.Equal(t, busResult{n.rdata, n.err}, got, "%s: %s", bus, a)
					if all := o.native[bus][turn]; all.write != a.write || all.addr != a.addr {
						overtaken++
						require.Equal(t, "axi4lite", bus, "only AXI has channels of their own for reads and writes")
					}
					turn++
					checks++
				}
			}
			require.Empty(t, seen[0], bus)
			require.Empty(t, seen[1], bus)
		}
	}
	t.Logf("%d accesses, %d with an error from the core, %d that did not reach it, %d out of order", checks, refused, partial, overtaken)
	for _, n := range []int{checks, refused, partial, overtaken} {
		require.Greater(t, n, 100)
	}
}

// Where a bus can tell errors, it tells those that STATUS shows: none, undefined, refused.
func TestBusErrorsAreThoseOfStatus(t *testing.T) {
	t.Parallel()
	c := busesConfig(t)
	bin, err := compile(t.Context(), busesBench(t, c), Options{Quick: true})
	require.NoError(t, err)
	f := c.Facts()
	at := func(region, word int) uint32 { return isa.BusAddress(f.RegionBits(), region, word) }
	status, ctrl := isa.Reg("STATUS"), isa.Reg("CTRL").Offset
	jump, err := isa.New(isa.Must("jump"), 0)
	require.NoError(t, err)
	type try struct {
		busAccess
		sticky string // the field of STATUS that it sets
	}
	read := func(addr uint32, sticky string) try { return try{busAccess{addr: addr, strobes: 15}, sticky} }
	set := func(addr, data uint32, sticky string) try { return try{busAccess{true, addr, data, 15}, sticky} }
	tries := []try{set(at(isa.RegionProgram, 0), jump.Encode(), ""), set(isa.Reg("PLEN").Offset, 1, "")}
	for _, r := range isa.Registers {
		tries = append(tries, read(r.Offset, ""))
		if !r.Access.May(isa.WriteOnly) {
			tries = append(tries, set(r.Offset, 0xffffffff, "")) // does nothing
		}
	}
	last := isa.Registers[len(isa.Registers)-1].Offset
	tries = append(tries, read(last+4, "undefined"), set(last+4, 0, "undefined"), read(at(3, 0), "undefined"), read(at(isa.RegionProgram, f.Instructions), "undefined"),
		set(at(isa.RegionData, f.Elements*f.Stride), 0, "undefined"), set(ctrl, 2, "refused"), set(ctrl, 1, ""),
		read(at(isa.RegionData, 0), "refused"), set(at(isa.RegionProgram, 0), 0, "refused"), set(isa.Reg("ENTRY").Offset, 0, "refused"))
	for _, b := range gen.Buses() {
		var phases [][]busAccess
		for _, x := range tries {
			phases = append(phases, []busAccess{x.busAccess}, []busAccess{{addr: status.Offset, strobes: 15}})
			if x.data != 1 || x.addr != ctrl { // while the program runs, the sticky bits stay
				phases = append(phases, []busAccess{{true, ctrl, 4, 15}})
			}
		}
		// A write of CLEAR to a running core is refused, so the last tries only show the bit set.
		got := runBuses(t, bin, 1, map[string][][]busAccess{string(b): phases}).results[string(b)]
		i, running := 0, false
		for _, x := range tries {
			require.Equal(t, x.sticky != "", got[i].err, "%s: %s", b, x.busAccess)
			seen := got[i+1].data
			for _, name := range []string{"refused", "undefined"} {
				fl := status.Field(name)
				if running && name == "refused" {
					continue
				}
				require.Equal(t, x.sticky == name, seen>>fl.Lo&fl.Max() != 0, "%s: %s: %s", b, x.busAccess, name)
			}
			i += 2
			if x.data != 1 || x.addr != ctrl {
				i++
			}
			running = running || x.addr == ctrl && x.data == 1
		}
	}
}

// The registers of the Verilog are those of the table: resets, bits that a write keeps, bits that it does not.
func TestRegistersAreThoseOfTheTable(t *testing.T) {
	t.Parallel()
	c := busesConfig(t)
	bin, err := compile(t.Context(), busesBench(t, c), Options{Quick: true})
	require.NoError(t, err)
	var phases [][]busAccess
	var want []uint32
	step := func(a busAccess, v uint32) {
		phases, want = append(phases, []busAccess{a}), append(want, v)
	}
	f := c.Facts()
	for _, r := range isa.Registers {
		step(busAccess{addr: r.Offset, strobes: 15}, f.Reset(r))
	}
	for _, r := range isa.Registers {
		if r.Access == isa.WriteOnly {
			continue // commands; what they do is shown elsewhere
		}
		var mask uint32
		for _, x := range r.Fields {
			mask |= x.Max() << x.Lo
		}
		for _, v := range []uint32{0xffffffff, 0, 0xa5a5a5a5} {
			kept := f.Reset(r)
			if r.Access.May(isa.WriteOnly) {
				kept = v & mask
			}
			step(busAccess{true, r.Offset, v, 15}, 0)
			step(busAccess{addr: r.Offset, strobes: 15}, kept)
		}
		if r.Access.May(isa.WriteOnly) {
			step(busAccess{true, r.Offset, f.Reset(r), 15}, 0)
		}
	}
	for _, b := range gen.Buses() {
		got := runBuses(t, bin, 1, map[string][][]busAccess{string(b): phases}).results[string(b)]
		require.Len(t, got, len(want))
		for i, v := range want {
			require.Equal(t, busResult{v, false}, got[i], "%s: %s", b, phases[i][0])
		}
	}
}
