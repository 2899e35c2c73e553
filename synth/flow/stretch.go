package flow

import (
	"fmt"
	"math/big"

	"hwgen/internal/build"
	"hwgen/internal/samples"
	"hwgen/isa"
	"hwgen/iss"
	"hwgen/synth/unit"
)

// stretch is the beginning of a program on the whole core, with real inputs. Memories are behavioural; what the core writes to data memory is
// compared with the simulator.
type stretch struct{ u *unit.Unit }

// field is the program of curves without a pairing.
const field = "field"

func (w *stretch) run(b *bench, cycles int) (*toggles, error) {
	name, entry := pairing, unchecked
	image, rom, err := build.Image(w.u.Build, name)
	if err != nil {
		name, entry = field, ""
		if image, rom, err = build.Image(w.u.Build, name); err != nil {
			return nil, err
		}
	}
	e, ok := image.Entry(entry)
	if !ok {
		return nil, fmt.Errorf("program %s has no entry %q", name, entry)
	}
	core := newMemories(b, w.u)
	config := iss.FromParams(w.u.Build.Curve, w.u.Build.Core)
	if rom != nil {
		config.Constants = rom.Constants
	}
	model, err := iss.New(config)
	if err != nil {
		return nil, err
	}
	element := func(addr int, v *big.Int) {
		model.SetElement(addr, v)
		core.element(addr, v)
	}
	for _, c := range image.Data {
		element(c.Addr, c.Value)
	}
	in := samples.Inputs(image, w.u.Build.Curve)
	for _, p := range image.Inputs {
		for i, v := range in[p.Name] {
			if p.Wait == 0 {
				element(p.Addr[i], v)
			}
		}
	}
	core.program(image.Words)
	model.Load(image.Words)
	model.Start(e.PC)
	model.MaxSteps = int64(2 * cycles) // an instruction takes a cycle or more
	model.OnRetire = func(r iss.Retire) { core.expect = append(core.expect, r) }
	const warm = 100
	if stop, err := model.Run(); err == nil {
		cycles = min(cycles, int(stop.Cycles)-warm) // the program ends by itself
	} else if len(core.expect) == 0 {
		return nil, err
	}
	if cycles < wantBatches {
		return nil, fmt.Errorf("program %s ends after %d cycles: too few to measure", name, cycles+warm)
	}

	for cycle := range 6 {
		core.in.bit(resetPort, cycle >= 3)
		if err := core.cycle(); err != nil {
			return nil, err
		}
	}
	writes := []struct {
		register string
		value    uint32
	}{{"PLEN", uint32(len(image.Words))}, {"ENTRY", uint32(e.PC)}, {"CTRL", 1 << isa.Reg("CTRL").Field("start").Lo}}
	for _, x := range writes {
		if w.u.Config.Rom && x.register == "PLEN" {
			continue
		}
		if err := core.write(isa.Reg(x.register).Offset, x.value); err != nil {
			return nil, err
		}
	}
	each := cycles / wantBatches
	for cycle := range warm + each*wantBatches {
		if cycle == warm {
			b.begin()
			core.accesses = accesses{}
		}
		if err := core.cycle(); err != nil {
			return nil, err
		}
		if n := cycle - warm + 1; n > 0 && n%each == 0 {
			b.batch(each)
		}
	}
	if b.got.Checked = core.checked; core.checked == 0 {
		return nil, fmt.Errorf("gate simulation: the core has written nothing in %d cycles", warm+each*wantBatches)
	}
	b.got.Accesses = core.accesses
	b.got.Workload = fmt.Sprintf("the first %d cycles of program %s, after %d to warm up, on sample inputs", each*wantBatches, name, warm)
	return &b.got, nil
}

// bank is a memory whose pins are ports of the netlist.
type bank struct {
	name     string // of the instance
	width    int
	twoPorts bool
	words    map[int64]*big.Int
}

// memories are those of a core, with its bus.
type memories struct {
	*bench
	in       inputs
	banks    []*bank // of data memory, lowest bits first
	pmem     *bank   // nil: ROM
	width    int     // bits of an element
	expect   []iss.Retire
	checked  int
	accesses accesses
}

func newMemories(b *bench, u *unit.Unit) *memories {
	c := u.Config
	m := &memories{bench: b, width: c.Word * c.Words}
	m.in.b = b
	n := (m.width + c.BankBits - 1) / c.BankBits
	for i := range n {
		m.banks = append(m.banks, &bank{name: fmt.Sprintf("u_dmem.u_bank_%d", i), width: (m.width + n - 1) / n, twoPorts: c.TwoPorts, words: map[int64]*big.Int{}})
	}
	if !c.Rom {
		m.pmem = &bank{name: "u_pmem", width: 32, words: map[int64]*big.Int{}}
	}
	return m
}

// element puts a value into data memory.
func (m *memories) element(addr int, v *big.Int) {
	for i, b := range m.banks {
		part := new(big.Int).Rsh(v, uint(i*b.width))
		b.words[int64(addr)] = part.And(part, ones(b.width))
	}
}

func (m *memories) program(words []uint32) {
	if m.pmem == nil {
		return
	}
	for i, x := range words {
		m.pmem.words[int64(i)] = new(big.Int).SetUint64(uint64(x))
	}
}

func ones(n int) *big.Int {
	v := new(big.Int).Lsh(big.NewInt(1), uint(n))
	return v.Sub(v, big.NewInt(1))
}

// cycle runs one cycle, and then looks at what the memories are asked: they take it with the next clock edge and answer after it.
func (m *memories) cycle() error {
	if m.in.err != nil {
		return m.in.err
	}
	if err := m.bench.cycle(); err != nil {
		return err
	}
	written, addr := new(big.Int), int64(-1)
	for i, b := range m.banks {
		at, data, err := m.serve(b)
		if err != nil {
			return err
		}
		if at >= 0 {
			addr = at
			written.Or(written, data.Lsh(data, uint(i*b.width)))
		}
	}
	if m.pmem != nil {
		if _, _, err := m.serve(m.pmem); err != nil {
			return err
		}
	}
	if addr < 0 {
		return nil
	}
	if m.checked >= len(m.expect) {
		return fmt.Errorf("gate simulation: element %d is written, the simulator makes no more writes", addr)
	}
	if want := m.expect[m.checked]; int64(want.Addr) != addr || want.Value.Cmp(written) != 0 {
		return fmt.Errorf("gate simulation: write %d: the netlist gives element %d = 0x%x, not element %d = 0x%x", m.checked, addr, written, want.Addr, want.Value)
	}
	m.checked++
	return nil
}

// serve does one cycle of a memory. It returns address and data of a write, -1 if there is none.
func (m *memories) serve(b *bank) (written int64, data *big.Int, err error) {
	get := func(pin string) *big.Int {
		v, e := m.Get(b.name + "." + pin)
		if e != nil && err == nil {
			err = e
		}
		return v
	}
	read, write, readAt, writeAt := "en_i", "we_i", "addr_i", "addr_i"
	if b.twoPorts {
		read, readAt, writeAt = "re_i", "raddr_i", "waddr_i"
	}
	written = -1
	on := get(read)
	we := get(write)
	if err != nil {
		return written, nil, err
	}
	if we.Sign() != 0 && (b.twoPorts || on.Sign() != 0) {
		at, v := get(writeAt), get("wdata_i")
		if err != nil {
			return written, nil, err
		}
		written, data = at.Int64(), v
		b.words[written] = new(big.Int).Set(v)
		m.accesses.WrittenBits += int64(b.width)
	}
	if on.Sign() != 0 && (b.twoPorts || we.Sign() == 0) {
		at := get(readAt)
		if err != nil {
			return written, nil, err
		}
		v := b.words[at.Int64()]
		if v == nil {
			v = new(big.Int)
		}
		m.in.set(b.name+".rdata_o", v)
		m.accesses.ReadBits += int64(b.width)
	}
	return written, data, err
}

// write makes a bus write: it is held until the acknowledge.
func (m *memories) write(addr, data uint32) error {
	m.in.bit("bus_req_i", true)
	m.in.bit("bus_we_i", true)
	m.in.set("bus_addr_i", new(big.Int).SetUint64(uint64(addr)))
	m.in.set("bus_wdata_i", new(big.Int).SetUint64(uint64(data)))
	for range 8 {
		if err := m.cycle(); err != nil {
			return err
		}
		ack, err := m.Get("bus_ack_o")
		if err != nil {
			return err
		}
		if ack.Sign() != 0 {
			m.in.bit("bus_req_i", false)
			m.in.bit("bus_we_i", false)
			return nil
		}
	}
	return fmt.Errorf("gate simulation: no acknowledge of a write to bus address 0x%x", addr)
}
