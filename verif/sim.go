package verif

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"hwgen/isa"
)

// Bus cycles of an access, from the contract: anything else is an error.
const (
	ReadCycles  = 3
	WriteCycles = 2

	// resetCycles is how long the reset is held, and how long the core then has to come out of it.
	resetCycles = 4
)

// Session are the choices for one simulation.
type Session struct {
	Seed  uint32 // what registers and memories without reset hold at first
	Gated bool   // stop the clock whenever the core does not ask for it
	Trace string // FST file to write; the binary must be built for it
}

// Sim is a running simulation, seen as software sees the core. It is not safe for concurrent use.
type Sim struct {
	wire     *wire
	geometry Geometry
	accesses int64
	clock    Clock
}

// Clock counts periods of the master's clock and the edges among them that reached the core.
type Clock struct{ Cycles, Edges int64 }

// Open starts a simulation, resets the core and reads its configuration.
func (b *Binary) Open(ctx context.Context, o Session) (*Sim, error) {
	w, err := startWire(ctx, b.Path, o.Seed)
	if err != nil {
		return nil, err
	}
	s := &Sim{wire: w}
	if err := s.open(o); err != nil {
		w.kill()
		return nil, err
	}
	return s, nil
}

func (s *Sim) open(o Session) error {
	if o.Trace != "" {
		if !s.wire.canTrace {
			return errors.New("verif: this simulation was built without trace")
		}
		if err := s.wire.trace(o.Trace); err != nil {
			return err
		}
	}
	if err := s.wire.gate(o.Gated); err != nil {
		return err
	}
	if err := s.Reset(); err != nil {
		return err
	}
	id, err := s.Register("ID")
	if err != nil {
		return err
	}
	if id != isa.IDValue {
		return fmt.Errorf("verif: ID register reads 0x%08x, want 0x%08x", id, uint32(isa.IDValue))
	}
	c0, err := s.Register("CONFIG0")
	if err != nil {
		return err
	}
	c1, err := s.Register("CONFIG1")
	if err != nil {
		return err
	}
	s.geometry = geometryOf(c0, c1)
	return s.SetRegister("IRQ_EN", 1)
}

// Close ends the simulation and completes its trace file.
func (s *Sim) Close() error { return s.wire.close() }

// Geometry is what the core says of itself.
func (s *Sim) Geometry() Geometry { return s.geometry }

// Accesses is the number of bus accesses made, each of them with its cycles checked.
func (s *Sim) Accesses() int64 { return s.accesses }

// Reset resets the core; the interrupt is disabled after it.
func (s *Sim) Reset() error {
	if err := s.wire.reset(resetCycles); err != nil {
		return err
	}
	_, err := s.wire.run(resetCycles, false)
	return err
}

// Gate turns the external clock gate on or off.
func (s *Sim) Gate(on bool) error { return s.wire.gate(on) }

// access makes accesses back to back and checks that each took the cycles it should.
func (s *Sim) access(batch []access) ([]busReply, error) {
	replies, err := s.wire.bus(batch)
	if err != nil {
		return nil, err
	}
	for i, r := range replies {
		what, want := "read", ReadCycles
		if batch[i].write {
			what, want = "write", WriteCycles
		}
		if !r.ack {
			return nil, fmt.Errorf("verif: %s at bus address 0x%x: no acknowledge in %d cycles", what, batch[i].addr, r.cycles)
		}
		if r.cycles != want {
			return nil, fmt.Errorf("verif: %s at bus address 0x%x took %d cycles, want %d", what, batch[i].addr, r.cycles, want)
		}
		s.accesses++
	}
	return replies, nil
}

// Read32 reads a word at a bus address.
func (s *Sim) Read32(addr uint32) (uint32, error) {
	r, err := s.access([]access{{addr: addr}})
	if err != nil {
		return 0, err
	}
	return r[0].data, nil
}

// Write32 writes a word at a bus address.
func (s *Sim) Write32(addr, data uint32) error {
	_, err := s.access([]access{{write: true, addr: addr, data: data}})
	return err
}

// Register reads a register by its name in isa.Registers. Registers stand in region 0, so this works before the geometry
// is known.
func (s *Sim) Register(name string) (uint32, error) { return s.Read32(isa.Reg(name).Offset) }

// SetRegister writes a register by its name.
func (s *Sim) SetRegister(name string, v uint32) error { return s.Write32(isa.Reg(name).Offset, v) }

// LoadProgram writes an image to program memory and its length to PLEN.
func (s *Sim) LoadProgram(words []uint32) error {
	if len(words) > s.geometry.Instructions {
		return fmt.Errorf("verif: a program of %d words for a program memory of %d", len(words), s.geometry.Instructions)
	}
	batch := make([]access, 0, len(words)+1)
	for i, v := range words {
		batch = append(batch, access{true, s.geometry.Address(isa.RegionProgram, i), v})
	}
	batch = append(batch, access{true, isa.Reg("PLEN").Offset, uint32(len(words))})
	_, err := s.access(batch)
	return err
}

// WriteElement writes an element of data memory.
func (s *Sim) WriteElement(element int, v *big.Int) error {
	return s.WriteElements([]Element{{element, v}})
}

// Element is a value and its place in data memory.
type Element struct {
	Addr  int
	Value *big.Int
}

// WriteElements writes elements in order.
func (s *Sim) WriteElements(elements []Element) error {
	var batch []access
	for _, e := range elements {
		words, err := s.geometry.split(e.Value)
		if err != nil {
			return fmt.Errorf("element %d: %w", e.Addr, err)
		}
		for i, w := range words {
			batch = append(batch, access{true, s.geometry.ElementAddress(e.Addr, i), w})
		}
	}
	_, err := s.access(batch)
	return err
}

// ReadElement reads what the host sees of an element.
func (s *Sim) ReadElement(element int) (*big.Int, error) {
	r, err := s.ReadElements([]int{element})
	if err != nil {
		return nil, err
	}
	return r[0], nil
}

// ReadElements reads what the host sees of some elements.
func (s *Sim) ReadElements(elements []int) ([]*big.Int, error) {
	var batch []access
	for _, e := range elements {
		for i := range s.geometry.Visible {
			batch = append(batch, access{addr: s.geometry.ElementAddress(e, i)})
		}
	}
	replies, err := s.access(batch)
	if err != nil {
		return nil, err
	}
	words := make([]uint32, len(replies))
	for i, r := range replies {
		words[i] = r.data
	}
	values := make([]*big.Int, len(elements))
	for i := range values {
		values[i] = join(words[i*s.geometry.Visible : (i+1)*s.geometry.Visible])
	}
	return values, nil
}

// Start runs the loaded program from an address.
func (s *Sim) Start(entry int) error {
	if err := s.SetRegister("ENTRY", uint32(entry)); err != nil {
		return err
	}
	return s.SetRegister("CTRL", command("start"))
}

// Resume lets a waiting program go on.
func (s *Sim) Resume() error { return s.SetRegister("CTRL", command("resume")) }

// Clear drops done, the codes and the sticky errors.
func (s *Sim) Clear() error { return s.SetRegister("CTRL", command("clear")) }

// Run lets the clock go for a number of cycles, or until the interrupt, and reports whether it is up.
func (s *Sim) Run(cycles int64, untilInterrupt bool) (interrupt bool, err error) {
	r, err := s.wire.run(cycles, untilInterrupt)
	if err != nil {
		return false, err
	}
	s.clock.Cycles += r.cycles
	s.clock.Edges += r.edges
	return r.irq, nil
}

// Clock counts what Run let pass.
func (s *Sim) Clock() Clock { return s.clock }

// Wait runs until the interrupt and reads the status; it is an error if no interrupt comes within the given number of
// cycles.
func (s *Sim) Wait(cycles int64) (Status, error) {
	irq, err := s.Run(cycles, true)
	if err != nil {
		return Status{}, err
	}
	st, err := s.Status()
	if err != nil {
		return Status{}, err
	}
	if !irq {
		return st, fmt.Errorf("verif: no interrupt within %d cycles (status: %s)", cycles, st)
	}
	return st, nil
}

// Status reads the STATUS register.
func (s *Sim) Status() (Status, error) {
	v, err := s.Register("STATUS")
	return statusOf(v), err
}

// Cycles reads the cycle counter of the run. The core must have stopped, since the two halves are read one after the other.
func (s *Sim) Cycles() (int64, error) {
	lo, err := s.Register("CYCLES_LO")
	if err != nil {
		return 0, err
	}
	hi, err := s.Register("CYCLES_HI")
	return int64(hi)<<32 | int64(lo), err
}
