package gen

import (
	"bufio"
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
  reg clk = 0;
  reg rst_n = 0;
  reg req = 0;
  reg we = 0;
  reg [AB-1:0] addr = 0;
  reg [31:0] wdata = 0;
  wire ack, irq, busy, creq;
  wire [31:0] rdata;
  integer i, n;
  %[5]s dut (.clk_i(clk), .rst_ni(rst_n), .clk_req_o(creq), .bus_req_i(req), .bus_we_i(we), .bus_addr_i(addr),
    .bus_wdata_i(wdata), .bus_ack_o(ack), .bus_rdata_o(rdata), .irq_o(irq), .busy_o(busy));
  wire w_en = dut.%[6]s;
  wire [DB-1:0] w_addr = dut.%[7]s;
  wire [E-1:0] w_data = dut.%[8]s;
  wire [63:0] w_cycle = dut.%[9]s;
  always @(posedge clk) if (busy & w_en) $display("W %%0d %%0d %%h", w_cycle, w_addr, w_data);
  always #5 clk = ~clk;
  initial begin
    $readmemh("cmd.hex", cmd);
    #22 rst_n = 1;
    repeat (4) @(negedge clk);
    for (i = 0; i < N; i = i + 1) begin
      case (cmd[i][65:64])
        2'd0, 2'd1: begin
          req = 1; we = ~cmd[i][64]; addr = cmd[i][32 +: AB]; wdata = cmd[i][31:0];
          n = 1;
          #1;
          while (!ack) begin @(negedge clk); #1; n = n + 1; end
          if (n != (we ? 2 : 3)) $display("BUS %%0d", n);
          if (!we) $display("R %%h", rdata);
          @(negedge clk);
          req = 0;
        end
        2'd2: begin
          @(negedge clk);
          while (busy) @(negedge clk);
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
	m, err := iss.New(iss.Config{WordBits: l.cfg.Word, Words: l.cfg.Words, Digit: l.cfg.Digit, Moduli: l.cfg.Moduli, DataDepth: l.cfg.DataDepth,
		LoopDepth: l.cfg.LoopDepth, CallDepth: l.cfg.CallDepth})
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
	for i, w := range words {
		l.write(isa.RegionProgram, 4*i, w)
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

func (l *lockstep) run() {
	l.t.Helper()
	l.cmd(3, 0, 0)
	d, err := Core(l.cfg)
	require.NoError(l.t, err)
	src, err := d.Verilog()
	require.NoError(l.t, err)
	dir := l.t.TempDir()
	write(l.t, dir, "dut.v", src)
	write(l.t, dir, "cmd.hex", []byte(l.cmds.String()))
	write(l.t, dir, "tb.v", fmt.Appendf(nil, lockstepBench, l.n, l.cfg.BusAddrBits(), clog2(l.cfg.DataDepth), l.cfg.Word*l.cfg.Words, l.cfg.TopName(),
		Probe.Write, Probe.Addr, Probe.Data, Probe.Cycle))
	run(l.t, dir, "iverilog", "-g2005", "-o", "tb.vvp", "tb.v", "dut.v")
	out := run(l.t, dir, "vvp", "-n", "tb.vvp")
	s := bufio.NewScanner(strings.NewReader(out))
	s.Buffer(nil, 1<<20)
	k := 0
	for s.Scan() {
		line := s.Text()
		if line == "END" {
			break
		}
		require.Lessf(l.t, k, len(l.want), "more events than expected: %s", line)
		if line != l.want[k] {
			l.t.Fatalf("event %d: %s, want %s\nbefore:\n%s", k, line, l.want[k], strings.Join(l.want[max(0, k-12):k], "\n"))
		}
		k++
	}
	require.Equal(l.t, len(l.want), k, "events missing")
	require.NotZero(l.t, k)
	l.t.Logf("%d writes, status words and elements compared", k)
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
			case isa.KindDst, isa.KindSrc, isa.KindWideDst, isa.KindWideSrc:
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

// Random programs against the instruction-set simulator: every write with its cycle, the end of the run, the memory after it.
func TestLockstep(t *testing.T) {
	for _, c := range []struct {
		name       string
		word, s    int
		digit      int
		moduli     []int64
		n          int
		form       ArrayForm
		data, loop int
	}{
		{"w16s3", 16, 3, 0, []int64{7919, 509}, 250, Booth, 16, 2},
		{"w17s3", 17, 3, 1, []int64{0x7fffffed, 0x1ffffffd}, 100, Booth, 24, 3},
		{"w16s3and", 16, 3, 1, []int64{0x7ffffffffed | 1, 257, 65537}, 120, AndArray, 20, 2},
		{"w16s4one", 16, 4, 0, []int64{0x1fffffffffffffff}, 60, Booth, 16, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Logf("seed %d", seed)
			r := rand.New(rand.NewSource(seed))
			cfg := CoreConfig{Word: c.word, Words: c.s, Digit: c.digit, DataDepth: c.data, ProgramDepth: 256, LoopDepth: c.loop, CallDepth: 2, BankBits: 20, Array: c.form}
			for _, m := range c.moduli {
				cfg.Moduli = append(cfg.Moduli, big.NewInt(m))
			}
			bits := widest(cfg.Moduli)
			cfg.Visible = (bits + 31) / 32
			cfg.Stride = 1 << clog2(cfg.Visible)
			if cfg.Visible == 1 {
				cfg.Stride = 1
			}
			l := &lockstep{t: t, cfg: cfg}
			const elements = 9
			for done := 0; done < c.n; {
				var v []*big.Int
				for range c.data {
					x := hostile(r, c.word*c.s, cfg.Moduli)
					v = append(v, x.And(x, add(pow2(min(32*cfg.Visible, c.word*c.s)), -1)))
				}
				if l.program(randomProgram(r, cfg, elements), v) {
					done++
				}
			}
			l.run()
		})
	}
}
