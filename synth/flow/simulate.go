package flow

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"hwgen/synth/gatesim"
	"hwgen/synth/netlist"
	"hwgen/synth/point"
	"hwgen/synth/unit"
)

// toggles is what the stage counts, by net.
type toggles struct {
	Batches  [][]uint32 // of each batch
	Lengths  []int      // cycles of each batch, about equal
	Settled  []uint32   // of the whole, at zero delay
	Cycles   int        // of the whole
	M1       float64    // multiplications in them
	Checked  int        // results compared
	PS       int        // clock period
	Workload string
	Accesses accesses
}

// accesses of the memories, of a core.
type accesses struct{ ReadBits, WrittenBits int64 }

// margin is what the simulated clock period is longer than the critical path: delays are rounded to ps.
const margin = 1.02

func (r *run) simulate(ctx context.Context, u *unit.Unit, m *mapped, t *timed) (*toggles, error) {
	program, err := self()
	if err != nil {
		return nil, err
	}
	sdf, err := os.ReadFile(filepath.Join(t.dir, "delays.sdf"))
	if err != nil {
		return nil, err
	}
	period := int(math.Ceil(1000 * max(t.critical().NS*margin, r.point.PeriodNS)))
	cycles := r.point.Cycles
	if cycles == 0 {
		cycles = point.DefaultCycles
	}
	key := keyOf("simulate", program, m.hash, sdf, period, cycles, r.point.Seed, u.Point.Unit, r.libraries[0].Text)
	dir, err := r.cache.Do(key, StageSimulate, func(dir string) error {
		delays, err := netlist.ParseSDF(sdf)
		if err != nil {
			return err
		}
		sim, err := gatesim.New(m.flat, r.libraries[0].Library, delays, clockPort)
		if err != nil {
			return err
		}
		w, err := newWorkload(u, r.point.Seed)
		if err != nil {
			return err
		}
		// Inputs come from registers of the same kind.
		b := &bench{ctx: ctx, Sim: sim, period: period, inputPS: int(1000 * t.PortNS)}
		got, err := w.run(b, cycles)
		if err != nil {
			return err
		}
		got.PS = period
		return save(dir, "toggles.json", got)
	})
	if err != nil {
		return nil, err
	}
	got := &toggles{}
	return got, load(dir, "toggles.json", got)
}

// bench runs cycles and collects batches.
type bench struct {
	*gatesim.Sim
	ctx     context.Context
	period  int
	inputPS int
	got     toggles
}

// cycle runs one clock cycle.
func (b *bench) cycle() error {
	if err := b.ctx.Err(); err != nil {
		return err
	}
	return b.Step(b.period, b.inputPS)
}

// begin forgets what was counted so far.
func (b *bench) begin() { b.Clear() }

// batch closes a batch.
func (b *bench) batch(cycles int) {
	if b.got.Settled == nil {
		b.got.Settled = make([]uint32, len(b.Settled))
	}
	b.got.Batches = append(b.got.Batches, append([]uint32(nil), b.Toggles...))
	for i, n := range b.Settled {
		b.got.Settled[i] += n
	}
	b.got.Lengths = append(b.got.Lengths, cycles)
	b.got.Cycles += cycles
	b.Clear()
}

// wrong is a result of the netlist that the model does not confirm.
func wrong(what string, cycle int, got, want fmt.Stringer) error {
	return fmt.Errorf("gate simulation: %s, cycle %d: the netlist gives %s, not %s", what, cycle, got, want)
}
