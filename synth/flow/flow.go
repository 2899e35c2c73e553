package flow

import (
	"context"
	"errors"
	"io"

	"hwgen/synth/metrics"
	"hwgen/synth/point"
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
// stage's name, for messages. The directory must not be changed. Two calls with the same key may come at once. If make fails, its error comes
// back as it is, and nothing is kept; files that make leaves may be kept aside as a log.
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

// Run measures a point.
func Run(ctx context.Context, p point.Point, o Options) (metrics.Metrics, error) {
	if err := p.Validate(); err != nil {
		return metrics.Metrics{}, err
	}
	return metrics.Metrics{}, errors.New("not implemented")
}
