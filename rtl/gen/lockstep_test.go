package gen

import (
	"fmt"
	"math/big"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/iss"
)

// lockstepBench plays host commands {kind, address, data} and prints every core write with its cycle, and what a
// command reads. Kinds: 0 write, 1 read and print, 2 wait until the core is not busy, 3 end.
const lockstepBench = `
module tb;
  localparam N = %[1]d;
  localparam AB = %[2]d;
  localparam DB = %[3]d;
  localparam E = %[4]d;
  reg [67:0] cmd [0:N-1];
  // An external clock gate follows clk_req_o; the bench itself lives on raw.
  reg raw = 0;
  reg gate = 1;
  wire clk = raw & gate;
  reg rst_n = 0;
  reg req = 0;
  reg we = 0;
  reg [AB-1:0] addr = 0;
  reg [31:0] wdata = 0;
  wire ack, err, irq, busy, creq;
  wire [31:0] rdata;
  integer i, n;
  %[5]s dut (.clk_i(clk), .rst_ni(rst_n), .clk_req_o(creq), .bus_req_i(req), .bus_we_i(we), .bus_addr_i(addr),
    .bus_wdata_i(wdata), .bus_ack_o(ack), .bus_err_o(err), .bus_rdata_o(rdata), .irq_o(irq), .busy_o(busy));
  wire w_en = dut.%[6]s;
  wire [DB-1:0] w_addr = dut.%[7]s;
  wire [E-1:0] w_data = dut.%[8]s;
  wire [63:0] w_cycle = dut.%[9]s;
  always @(posedge clk) if (busy & w_en) $display("W %%0d %%0d %%h", w_cycle, w_addr, w_data);
  always #5 raw = ~raw;
  always @* if (!raw) gate = creq;
  initial begin
    $readmemh("cmd.hex", cmd);
    #22 rst_n = 1;
    repeat (4) @(negedge raw);
    for (i = 0; i < N; i = i + 1) begin
      case (cmd[i][65:64])
        2'd0, 2'd1: begin
          req = 1; we = ~cmd[i][64]; addr = cmd[i][32 +: AB]; wdata = cmd[i][31:0];
          n = 1;
          #1;
          while (!ack && n < 10) begin @(negedge raw); #1; n = n + 1; end
          if (n != (we ? 2 : 3)) $display("BUS %%0d", n);
          if (!we) $display("R %%h", rdata);
          @(negedge raw);
          req = 0;
        end
        2'd2: begin
          @(negedge raw);
          n = 0;
          while (busy && n < 100000) begin @(negedge raw); n = n + 1; end
          if (busy) begin $display("STUCK"); $finish; end
        end
        default: ;
      endcase
    end
    $display("END");
    $finish;
  end
endmodule
`

type lockstep struct {
	t    *testing.T
	cfg  CoreConfig
	cmds strings.Builder
	n    int
	want []string
}

func (l *lockstep) cmd(kind int, addr int64, data uint32) {
	fmt.Fprintf(&l.cmds, "%x%08x%08x\n", kind, addr, data)
	l.n++
}

func (l *lockstep) address(region int, offset int) int64 {
	return int64(region)<<l.cfg.RegionBits() | int64(offset)
}

func (l *lockstep) write(region, offset int, data uint32) { l.cmd(0, l.address(region, offset), data) }

func (l *lockstep) read(region, offset int, want uint32) {
	l.cmd(1, l.address(region, offset), 0)
	l.want = append(l.want, fmt.Sprintf("R %08x", want))
}

func reg(name string) int { return int(isa.Reg(name).Offset) }

func (l *lockstep) writeElement(e int, v *big.Int) {
	for i := range l.cfg.Visible {
		w := new(big.Int).Rsh(v, uint(32*i))
		l.write(isa.RegionData, 4*(e*l.cfg.Stride+i), uint32(w.Uint64()&0xffffffff))
	}
}

func (l *lockstep) readElement(e int, v *big.Int) {
	for i := range l.cfg.Visible {
		w := new(big.Int).Rsh(v, uint(32*i))
		l.read(isa.RegionData, 4*(e*l.cfg.Stride+i), uint32(w.Uint64()&0xffffffff))
	}
}

// program runs words on the simulator and queues the same run for the hardware; false if it does not stop in time.
func (l *lockstep) program(words []uint32, elements []*big.Int) bool {
	width := l.cfg.Word * l.cfg.Words
	sim := iss.Config{WordBits: l.cfg.Word, Words: l.cfg.Words, Digit: l.cfg.Digit, Moduli: l.cfg.Moduli, DataDepth: l.cfg.DataDepth,
		LoopDepth: l.cfg.LoopDepth, CallDepth: l.cfg.CallDepth, TwoPorts: l.cfg.TwoPorts, Direct: l.cfg.Direct, Divsteps: l.cfg.Divsteps}
	if l.cfg.Rom {
		sim.Constants = l.cfg.Constants
	}
	m, err := iss.New(sim)
	require.NoError(l.t, err)
	m.Load(words)
	m.MaxSteps = 1500
	var want []string
	m.OnRetire = func(r iss.Retire) {
		want = append(want, fmt.Sprintf("W %d %d %s", r.Cycle, r.Addr, hexOf(r.Value, width)))
	}
	for e, v := range elements {
		m.SetElement(e, v)
	}
	type part struct {
		writes []string
		stop   iss.Stop
	}
	var parts []part
	m.Start(0)
	for {
		stop, err := m.Run()
		if err != nil || len(parts) > 20 {
			return false
		}
		parts = append(parts, part{want, stop})
		want = nil
		if stop.Kind != iss.Waiting {
			break
		}
		m.Resume()
	}
	if !l.cfg.Rom {
		for i, w := range words {
			l.write(isa.RegionProgram, 4*i, w)
		}
	}
	for e, v := range elements {
		l.writeElement(e, v)
	}
	l.write(isa.RegionRegisters, reg("PLEN"), uint32(len(words)))
	l.write(isa.RegionRegisters, reg("CTRL"), 4|1)
	for i, p := range parts {
		if i > 0 {
			l.write(isa.RegionRegisters, reg("CTRL"), 2)
		}
		l.cmd(2, 0, 0)
		l.want = append(l.want, p.writes...)
		switch p.stop.Kind {
		case iss.Waiting:
			l.read(isa.RegionRegisters, reg("STATUS"), 2|uint32(p.stop.Code)<<8)
		case iss.Halted:
			l.read(isa.RegionRegisters, reg("STATUS"), 4|uint32(p.stop.Code)<<8)
		default:
			code := uint32(0)
			if i > 0 {
				code = uint32(parts[i-1].stop.Code)
			}
			l.read(isa.RegionRegisters, reg("STATUS"), 4|code<<8|uint32(p.stop.Error)<<16)
		}
		l.read(isa.RegionRegisters, reg("CYCLES_LO"), uint32(p.stop.Cycles))
	}
	for e := range elements {
		l.readElement(e, m.Element(e))
	}
	return true
}

// run plays the commands; it fails the test at the first event that differs.
func (l *lockstep) run() {
	l.t.Helper()
	n, diff := l.play(func(src string) string { return src })
	require.Empty(l.t, diff)
	require.NotZero(l.t, n)
	l.t.Logf("%d writes, status words and elements compared", n)
}

// play runs the commands on the core, changed by mutate, and returns the number of events and the first difference.
func (l *lockstep) play(mutate func(src string) string) (int, string) {
	l.t.Helper()
	d, err := Core(l.cfg)
	require.NoError(l.t, err)
	src, err := d.Verilog()
	require.NoError(l.t, err)
	dir := l.t.TempDir()
	write(l.t, dir, "dut.v", []byte(mutate(string(src))))
	write(l.t, dir, "cmd.hex", []byte(l.cmds.String()+"3\n"))
	write(l.t, dir, "tb.v", fmt.Appendf(nil, lockstepBench, l.n+1, l.cfg.BusAddrBits(), clog2(l.cfg.DataDepth), l.cfg.Word*l.cfg.Words, l.cfg.TopName(),
		Probe.Write, Probe.Addr, Probe.Data, Probe.Cycle))
	run(l.t, dir, "iverilog", "-g2005", "-o", "tb.vvp", "tb.v", "dut.v")
	out := run(l.t, dir, "vvp", "-n", "tb.vvp")
	k := 0
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(line)
		if line == "END" {
			break
		}
		if k >= len(l.want) {
			return k, "more events than expected: " + line
		}
		if line != l.want[k] {
			return k, fmt.Sprintf("event %d: %s, want %s, after\n%s", k, line, l.want[k], strings.Join(l.want[max(0, k-12):k], "\n"))
		}
		k++
	}
	if k < len(l.want) {
		return k, "the hardware stopped early, next would be " + l.want[k]
	}
	return k, ""
}

// randomProgram draws instructions over few elements, so that hazards are the rule, and ends with HALT.
func randomProgram(r *rand.Rand, cfg CoreConfig, elements int) []uint32 {
	n := 10 + r.Intn(60)
	hot := 2 + r.Intn(elements-1)
	wild := r.Intn(4) == 0 // may stop with an error
	muls := r.Intn(4)
	var words []uint32
	element := func() uint32 {
		if r.Intn(6) == 0 {
			return uint32(isa.WindowStart + 16*r.Intn(isa.Windows) + r.Intn(4))
		}
		if wild && r.Intn(60) == 0 {
			return uint32(r.Intn(256))
		}
		return uint32(r.Intn(hot))
	}
	table := isa.Table
	for len(words) < n {
		s := &table[r.Intn(len(table))]
		if r.Intn(8) < muls {
			s = isa.Must([]string{"mul", "wmul", "wsqr", "redc"}[r.Intn(4)])
		} else if r.Intn(2) == 0 {
			s = isa.Must([]string{"add", "sub", "dbl", "neg", "mov", "sel", "clt", "ceq", "wadd", "wsub", "wdbl", "wneg"}[r.Intn(12)])
		}
		var args []uint32
		pc := len(words)
		for _, f := range s.Fields {
			v := uint32(r.Int63()) & f.Max()
			switch f.Kind {
			case isa.KindDst, isa.KindSrc, isa.KindBoth, isa.KindWideDst, isa.KindWideSrc:
				v = element()
			case isa.KindTarget:
				v = uint32(pc + 1 + r.Intn(6))
			case isa.KindCount:
				v = uint32(1 + r.Intn(3))
			case isa.KindMode:
				v = uint32(r.Intn(len(cfg.Moduli)))
			case isa.KindBase:
				v = uint32(r.Intn(3))
			case isa.KindOffset:
				v = uint32(r.Intn(3)-1) & f.Max()
			}
			args = append(args, v)
		}
		if !wild {
			switch s.Name {
			case "ldc", "ret", "call", "loop", "addbase":
				continue
			}
		}
		if s.Name == "halt" && r.Intn(4) > 0 {
			continue
		}
		i, err := isa.New(s, args...)
		if err != nil {
			panic(err)
		}
		words = append(words, i.Encode())
		if s.Class == isa.ClassCompare && args[0] < isa.SelectFlags && r.Intn(2) == 0 {
			sel, err := isa.New(isa.Must("sel"), element(), element(), element(), args[0])
			if err != nil {
				panic(err)
			}
			words = append(words, sel.Encode())
		}
	}
	if !wild && r.Intn(2) == 0 {
		words = structured(r, words)
	}
	if wild && r.Intn(3) == 0 {
		words[r.Intn(len(words))] ^= 1 << r.Intn(32)
	}
	if !wild || r.Intn(3) > 0 {
		h, err := isa.New(isa.Must("halt"), uint32(r.Intn(256)))
		if err != nil {
			panic(err)
		}
		words = append(words, h.Encode())
	}
	return words
}

// structured puts straight-line words into a subroutine called from a nest of loops, the call being the last word of
// the inner one in half of the cases.
func structured(r *rand.Rand, body []uint32) []uint32 {
	enc := func(name string, args ...uint32) uint32 {
		i, err := isa.New(isa.Must(name), args...)
		if err != nil {
			panic(err)
		}
		return i.Encode()
	}
	var straight []uint32
	for _, w := range body {
		i, _ := isa.Decode(w)
		switch i.Spec.Name {
		case "jump", "brt", "brf", "halt", "wait":
		default:
			straight = append(straight, w)
		}
	}
	half := straight[:len(straight)/2]
	// 0 jump main; sub: half, ret; main: loop { half[:k], loop { ..., call } ... }
	var out []uint32
	out = append(out, enc("jump", uint32(len(half)+2)))
	out = append(out, half...)
	out = append(out, enc("ret"))
	rest := straight[len(straight)/2:]
	k := len(rest) / 2
	outer := len(out)
	out = append(out, 0)
	out = append(out, rest[:k]...)
	inner := len(out)
	out = append(out, 0, enc("nop"))
	out = append(out, enc("call", 1))
	out[inner] = enc("loop", uint32(1+r.Intn(3)), uint32(len(out)-1))
	out = append(out, rest[k:]...)
	out = append(out, enc("nop"))
	out[outer] = enc("loop", uint32(1+r.Intn(3)), uint32(len(out)-1))
	return out
}

// toyCore is a small core for lockstep runs.
func toyCore(word, s, data, loops int, moduli ...int64) CoreConfig {
	cfg := CoreConfig{Word: word, Words: s, DataDepth: data, ProgramDepth: 256, LoopDepth: loops, CallDepth: 2, BankBits: 20, Divsteps: true}
	for _, m := range moduli {
		cfg.Moduli = append(cfg.Moduli, big.NewInt(m))
	}
	cfg.Visible = (widest(cfg.Moduli) + 31) / 32
	cfg.Stride = 1 << (clog2(cfg.Visible+1) - 1)
	for cfg.Stride < cfg.Visible {
		cfg.Stride *= 2
	}
	return cfg
}

// fill draws a value for every element of the memory, as far as the host can write it.
func (l *lockstep) fill(r *rand.Rand) []*big.Int {
	width := l.cfg.Word * l.cfg.Words
	var v []*big.Int
	for range l.cfg.DataDepth {
		x := hostile(r, width, l.cfg.Moduli)
		v = append(v, x.And(x, add(pow2(min(32*l.cfg.Visible, width)), -1)))
	}
	return v
}

// random queues n random programs.
func (l *lockstep) random(r *rand.Rand, n int) {
	for n > 0 {
		v := l.fill(r)
		if l.program(randomProgram(r, l.cfg, 9), v) {
			n--
		}
	}
}

// lockstepCase is a core and the number of programs to run on it.
type lockstepCase struct {
	name string
	cfg  CoreConfig
	n    int
}

// Random programs against the instruction-set simulator: every write with its cycle, the end of the run, the memory
// after it.
func TestLockstep(t *testing.T) {
	arrayDigit := toyCore(17, 3, 25, 3, 0x7fffffed, 0x1ffffffd)
	arrayDigit.Digit = 1
	and := toyCore(16, 3, 20, 2, 0x7ffffffffed|1, 257, 65537)
	and.Array = AndArray
	real := configOf(t, "bls12-381", "tiny", 64)
	real.ProgramDepth = 256
	hidden := configOf(t, "bls12-381", "tiny", 17)
	hidden.ProgramDepth = 256
	cases := []lockstepCase{
		{"bls12-381 w64", real, 8},
		{"bls12-381 w17", hidden, 2},
		{"w16 s3", toyCore(16, 3, 16, 2, 7919, 509), 150},
		{"w17 s3 array digit", arrayDigit, 60},
		{"w16 s3 and", and, 60},
		{"w16 s4 one modulus", toyCore(16, 4, 16, 1, 0x1fffffffffffffff), 40},
	}
	for _, o := range options {
		cfg := toyCore(16, 3, 16, 2, 7919, 509)
		o.set(&cfg)
		cases = append(cases, lockstepCase{o.name, cfg, 60})
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Logf("seed %d", seed)
			l := &lockstep{t: t, cfg: c.cfg}
			l.random(rand.New(rand.NewSource(seed)), c.n)
			l.run()
		})
	}
}

// A ROM core: constants through the adder in both modes, an index beyond them.
func TestLockstepRom(t *testing.T) {
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewSource(seed))
	cfg := toyCore(16, 3, 16, 2, 7919, 509)
	cfg.Rom = true
	for range 5 {
		cfg.Constants = append(cfg.Constants, hostile(r, 32, cfg.Moduli))
	}
	emit := func(name string, args ...uint32) {
		i, err := isa.New(isa.Must(name), args...)
		require.NoError(t, err)
		cfg.Program = append(cfg.Program, i.Encode())
	}
	for mode := range uint32(2) {
		emit("setmod", mode)
		for k := range uint32(40) {
			switch r.Intn(4) {
			case 0:
				emit("mul", uint32(r.Intn(6)), uint32(r.Intn(6)), uint32(r.Intn(6)))
			case 1:
				emit("add", uint32(r.Intn(6)), uint32(r.Intn(6)), uint32(r.Intn(6)))
			default:
				emit("ldc", uint32(r.Intn(6)), k%5)
			}
		}
	}
	emit("ldc", 1, 5)
	l := &lockstep{t: t, cfg: cfg}
	for range 5 {
		require.True(t, l.program(cfg.Program, l.fill(r)))
	}
	l.read(isa.RegionProgram, 0, 0) // not there
	l.read(isa.RegionRegisters, reg("STATUS"), l.status()|1<<25)
	l.run()
}

// status is the last STATUS word that was expected.
func (l *lockstep) status() uint32 {
	return 4 | uint32(isa.ErrConstantIndex)<<16
}

// Each of these faults in the text of the core must be seen by the same comparison.
func TestLockstepSeesFaults(t *testing.T) {
	l := &lockstep{t: t, cfg: toyCore(16, 3, 16, 2, 7919, 509)}
	l.random(rand.New(rand.NewSource(seed)), 40)
	n := 0
	for _, f := range [][2]string{
		{"two_missing = taken[0] | taken[1] | taken[3];", "two_missing = taken[0] | taken[1];"},
		{"one_missing = taken[0] | taken[2];", "one_missing = taken[0];"},
		{"taken[4] | taken[6];", "taken[4];"},
		{"& ~slot_q[6:0] & ~slot_q[7:1]", "& ~slot_q[6:0]"},
		{"left_q <= 5'd3\n", "left_q <= 5'd2\n"},
		{"wire flag_waits = waits_flag_i & (|stage_compare_q);", "wire flag_waits = waits_flag_i & 1'b0;"},
		{"((|(a_half & array_half)) & (a[3:1] == array_dst_q[3:1])) |", ""},
		{"(|(b_half & product_half))", "((|(b_half & product_half)) & ~product_q[0])"},
		{"loop_count_0_q > 12'd1", "loop_count_0_q > 12'd2"},
		{"sub_i ? ~v_carry :", "sub_i ? v_carry :"},
		{"({16{reduce_end & mul_q}} & h_q)", "(16'd0)"},
		{"(product_q & ~row_0 & ~word_last)", "(product_q & ~word_last)"},
		{"carry_q <= v_carry ^ sub_i", "carry_q <= v_carry"},
		{"acc_i & acc_gate", "acc_i"},
		{"base_of_a + {8'd0, a_i[3:0]}", "base_of_a + {8'd0, a_i[2:0], 1'b0}"},
	} {
		_, diff := l.play(func(src string) string {
			require.Equalf(t, 1, strings.Count(src, f[0]), "%q", f[0])
			return strings.Replace(src, f[0], f[1], 1)
		})
		require.NotEmptyf(t, diff, "%q for %q went unnoticed", f[1], f[0])
		n++
	}
	t.Logf("%d faults seen", n)
}

// The register interface: geometry, read-back, refused and undefined accesses, hidden bits, wait, interrupt enable.
func TestHost(t *testing.T) {
	cfg := toyCore(16, 4, 12, 1, 0x1ffffffffff) // E = 64, two visible words
	l := &lockstep{t: t, cfg: cfg}
	regs := func(name string, want uint32) { l.read(isa.RegionRegisters, reg(name), want) }
	set := func(name string, v uint32) { l.write(isa.RegionRegisters, reg(name), v) }
	const refused, undefined = 1 << 24, 1 << 25
	regs("ID", isa.IDValue)
	regs("VERSION", isa.VersionValue)
	regs("CONFIG0", 16|4<<8|2<<16|1<<24|1<<28)
	regs("CONFIG1", 12|256<<16)
	regs("FEATURES", 1<<1|1<<8|2<<16|12<<24)
	regs("STATUS", 0)
	regs("PLEN", 256)
	regs("ENTRY", 0)
	set("ENTRY", 0xffffffff)
	regs("ENTRY", 1<<isa.AddressBits-1)
	set("PLEN", 0xffffffff)
	regs("PLEN", 2<<isa.AddressBits-1)
	set("ID", 5)
	regs("ID", isa.IDValue)
	regs("CTRL", 0)
	regs("STATUS", 0)
	// undefined addresses
	for _, at := range [][2]int{{isa.RegionRegisters, 0x30}, {isa.RegionProgram, 4 * 256}, {isa.RegionData, 4 * 2 * 12}, {3, 0}} {
		l.read(at[0], at[1], 0)
		regs("STATUS", undefined)
		set("CTRL", 4)
		regs("STATUS", 0)
	}
	// resume without wait
	set("CTRL", 2)
	regs("STATUS", refused)
	set("CTRL", 4)
	// memories
	l.write(isa.RegionData, 0, 0x12345678)
	l.write(isa.RegionData, 4, 0x9abcdef0)
	l.write(isa.RegionData, 8*11, 0x55)
	l.write(isa.RegionData, 8*11+4, 0x66)
	l.write(isa.RegionData, 0, 0x11111111)
	l.read(isa.RegionData, 4, 0x9abcdef0)
	l.read(isa.RegionData, 0, 0x11111111)
	l.read(isa.RegionData, 8*11, 0x55)
	enc := func(name string, args ...uint32) uint32 {
		i, err := isa.New(isa.Must(name), args...)
		require.NoError(t, err)
		return i.Encode()
	}
	// A loop of about 40 cycles, WAIT, HALT.
	for i, w := range []uint32{enc("loop", 40, 1), enc("nop"), enc("wait", 7), enc("halt", 9)} {
		l.write(isa.RegionProgram, 4*i, w)
	}
	l.read(isa.RegionProgram, 0, enc("loop", 40, 1))
	set("ENTRY", 0)
	set("PLEN", 4)
	set("IRQ_EN", 1)
	regs("IRQ_EN", 1)
	set("CTRL", 1)
	regs("STATUS", 1)
	set("ENTRY", 3)
	regs("STATUS", 1|refused)
	l.read(isa.RegionData, 0, 0)
	l.read(isa.RegionProgram, 0, 0)
	l.write(isa.RegionData, 0, 0x33)
	regs("ENTRY", 0)
	l.cmd(2, 0, 0)
	regs("STATUS", 2|8|7<<8|refused)
	regs("CYCLES_LO", 43) // fetch, LOOP, 40 NOPs, WAIT
	regs("CYCLES_HI", 0)
	set("CTRL", 4)
	regs("STATUS", 2|8)
	set("CTRL", 1)
	regs("STATUS", 2|8|refused)
	set("PLEN", 1)
	regs("PLEN", 4)
	l.read(isa.RegionData, 0, 0x11111111)
	l.write(isa.RegionData, 0, 0x44)
	set("IRQ_EN", 0)
	set("CTRL", 4|2)
	l.cmd(2, 0, 0)
	regs("STATUS", 4|9<<8)
	regs("CYCLES_LO", 45)
	l.read(isa.RegionData, 0, 0x44)
	l.run()
}
