package flow

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"

	"hwgen/synth"
	"hwgen/synth/metrics"
	"hwgen/synth/point"
	"hwgen/synth/quirks"
	"hwgen/synth/unit"
)

// Stages, in their order. A stage's name goes to Options.Progress when it begins, and to Cache.Do.
const (
	StageEmit       = "emit"       // Verilog of the unit
	StageCount      = "count"      // cycles of programs, on the simulator
	StageSynthesise = "synthesise" // netlist and areas
	StageTime       = "time"       // paths and delays
	StageSimulate   = "simulate"   // toggles of the netlist
	StagePower      = "power"      // power coefficients
)

// Stages lists them.
func Stages() []string {
	return []string{StageEmit, StageCount, StageSynthesise, StageTime, StageSimulate, StagePower}
}

// Cache keeps the results of stages. Do gives a directory with what make has put into an empty one for this key, now or before; stage is the
// stage's name, for messages. The directory must not be changed. Two calls with the same key may come at once, and make may ask for other
// stages. If make fails, its error comes
// back as it is, and nothing is kept; files that make leaves may be kept aside as a log. Emission takes no time and is not asked for.
type Cache interface {
	Do(key, stage string, make func(dir string) error) (dir string, err error)
}

// Options say how to run.
type Options struct {
	Cache    Cache              // nil: everything is made anew, under Dir
	Dir      string             // for what is made without a cache; empty: a temporary directory that is removed at the end
	Log      io.Writer          // what tools print; nil: nowhere. An error names the tool and has its last words in any case
	Progress func(stage string) // called when a stage begins; nil: no
}

// run is one measurement.
type run struct {
	point     point.Point
	libraries []*synth.Library
	cache     Cache
	log       io.Writer
}

// Run measures a point. Errors name the flag or the tool at fault.
func Run(ctx context.Context, p point.Point, o Options) (metrics.Metrics, error) {
	if err := p.Validate(); err != nil {
		return metrics.Metrics{}, err
	}
	r := &run{point: p, cache: o.Cache, log: o.Log}
	if r.log == nil {
		r.log = io.Discard
	}
	if r.cache == nil {
		if o.Dir == "" {
			dir, err := os.MkdirTemp("", "hwgen-point-")
			if err != nil {
				return metrics.Metrics{}, err
			}
			defer func() { _ = os.RemoveAll(dir) }()
			o.Dir = dir
		}
		r.cache = &fresh{dir: o.Dir}
	}
	progress := o.Progress
	if progress == nil {
		progress = func(string) {}
	}
	measure := r.measure
	if o.Cache != nil {
		measure = r.whole
	}
	m, err := measure(ctx, progress)
	if err != nil {
		return metrics.Metrics{}, fmt.Errorf("%s: %w", p.Name(), err)
	}
	return m, nil
}

// open reads the libraries.
func (r *run) open() error {
	q := quirks.Builtin()
	if f := r.point.Quirks; f != nil {
		var err error
		if q, err = quirks.Read(f.Path); err != nil {
			return fmt.Errorf("--quirks: %w", err)
		}
	}
	for _, f := range r.point.Libraries {
		now, err := point.ReadFile(f.Path)
		if err == nil && now.SHA256 != f.SHA256 {
			return fmt.Errorf("--liberty: %s has changed since the point was made", f.Path)
		}
		l, err := synth.OpenLibrary(f.Path, q)
		if err != nil {
			return fmt.Errorf("--liberty: %w", err)
		}
		r.libraries = append(r.libraries, l)
	}
	return nil
}

// corner is what is known of the netlist in one corner.
type corner struct {
	timed  *timed
	energy *energy
}

func (r *run) measure(ctx context.Context, progress func(string)) (metrics.Metrics, error) {
	m := metrics.Metrics{Schema: metrics.Schema, Point: r.point, Name: r.point.Name(), Notes: []string{}}
	if err := r.open(); err != nil {
		return m, err
	}
	progress(StageEmit)
	u, err := unit.New(r.point)
	if err != nil {
		return m, err
	}
	design, err := u.Design.Verilog()
	if err != nil {
		return m, err
	}
	progress(StageCount)
	counts, err := r.count(u)
	if err != nil {
		return m, err
	}
	progress(StageSynthesise)
	net, err := r.synthesise(ctx, u, design)
	if err != nil {
		return m, err
	}
	progress(StageTime)
	corners := make([]corner, len(r.libraries))
	for i, l := range r.libraries {
		if corners[i].timed, err = r.time(ctx, net, l); err != nil {
			return m, err
		}
	}
	m.Area = area(net, r.libraries[0])
	m.Cycles = metrics.Cycles{M1: u.M1, Pairing: counts.Pairing}
	m.Timing = timing(net, corners[0].timed, r.point.PeriodNS)
	var t *toggles
	if r.point.Energy {
		progress(StageSimulate)
		if t, err = r.simulate(ctx, u, net, corners[0].timed); err != nil {
			return m, err
		}
		progress(StagePower)
		for i, l := range r.libraries {
			p, err := r.power(ctx, net, l, corners[i].timed)
			if err != nil {
				return m, err
			}
			if corners[i].energy, err = estimate(net, l, p, t); err != nil {
				return m, err
			}
		}
		m.Energy = r.tell(u, m, t, corners[0].energy)
	}
	for i, l := range r.libraries {
		m.Corner = append(m.Corner, r.corner(l, m, corners[i]))
	}
	m.Memory = r.memories(u)
	m.Figure = figures(m)
	if err := r.sources(&m, u, design, net); err != nil {
		return m, err
	}
	return m, nil
}

// round keeps what is known: six digits.
func round(x float64) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	scale := math.Pow(10, 5-math.Floor(math.Log10(math.Abs(x))))
	return math.Round(x*scale) / scale
}
