package random

import (
	"math/big"

	"hwgen/iss"
)

// Config is the core that the programs are for.
type Config struct {
	Core         iss.Config
	ProgramDepth int // words of program memory
	// MaxSteps and MaxCycles bound a run: what would take longer is thrown away and made anew. 0 means the defaults.
	MaxSteps, MaxCycles int64
}

const (
	defaultMaxSteps  = 2000
	defaultMaxCycles = 60000
)

func (c Config) maxSteps() int64 {
	if c.MaxSteps > 0 {
		return c.MaxSteps
	}
	return defaultMaxSteps
}

func (c Config) maxCycles() int64 {
	if c.MaxCycles > 0 {
		return c.MaxCycles
	}
	return defaultMaxCycles
}

// elementBits is E.
func (c Config) elementBits() int { return c.Core.WordBits * c.Core.Words }

// hostBits is the number of bits of an element that the host can write.
func (c Config) hostBits() int {
	widest := 0
	for _, m := range c.Core.Moduli {
		widest = max(widest, m.BitLen())
	}
	return min(c.elementBits(), (widest+31)/32*32)
}

func ones(bits int) *big.Int {
	v := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	return v.Sub(v, big.NewInt(1))
}
