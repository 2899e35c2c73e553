package verif_test

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/iss"
	"hwgen/params"
	"hwgen/rtl/gen"
	"hwgen/verif"
	"hwgen/verif/random"
)

// point is a core to test.
type point struct {
	curve               string
	word, data, program int
	loops, calls        int
	bank                int // bits of a memory bank; 0 means 64
	programs            int // random programs to run on it
	constants           int // beside 0, 1 and the moduli, in the constant ROM of a core with ROM
	options
}

func (p point) String() string {
	return strings.TrimSuffix(fmt.Sprintf("%s-w%d-d%d-%v", p.curve, p.word, p.data, p.options), "-")
}

// wideCore has elements with words that the host does not see and gaps between them.
var wideCore = point{curve: "bls12-381", word: 17, data: 40, program: 256, loops: 3, calls: 3, programs: 150}

// oddCurve has three moduli and an element that is smaller than the words in which the host sees it.
const oddCurve = "odd"

func loadCurve(t *testing.T, name string) *params.Curve {
	t.Helper()
	if name == oddCurve {
		return &params.Curve{Name: name, Headroom: 2, Moduli: []params.Modulus{
			{Name: "a", Value: big.NewInt(1<<20 - 3)}, {Name: "b", Value: big.NewInt(1<<35 - 31)}, {Name: "c", Value: big.NewInt(251)}}}
	}
	c, err := params.LoadCurve(name)
	require.NoError(t, err)
	return c
}

func (p point) core() *params.Core {
	bank := p.bank
	if bank == 0 {
		bank = 64
	}
	core := &params.Core{Name: "test", Word: p.word, DataDepth: p.data, ProgramDepth: p.program, LoopDepth: p.loops, CallDepth: p.calls,
		BankBits: bank, Ucode: params.UcodeRAM, Ports: params.Ports1RW, WriteBack: params.WriteRegistered, Divsteps: !p.plain}
	if p.two {
		core.Ports = params.Ports1R1W
	}
	if p.direct {
		core.WriteBack = params.WriteDirect
	}
	return core
}

// source generates the Verilog of a point with RAM.
func source(t *testing.T, p point) (verif.Source, iss.Config) {
	t.Helper()
	curve := loadCurve(t, p.curve)
	src, err := verif.SourceOf(curve, p.core())
	require.NoError(t, err)
	if p.clash {
		src.Verilog, err = clash(src.Verilog)
		require.NoError(t, err)
	}
	return src, iss.FromParams(curve, p.core())
}

// romSource generates the Verilog of a point with ROM, filled with random programs, and returns these too.
func romSource(t *testing.T, p point, seed uint64) (verif.Source, iss.Config, []*verif.Program) {
	t.Helper()
	curve := loadCurve(t, p.curve)
	cfg := iss.FromParams(curve, p.core())
	c := random.Config{Core: cfg, ProgramDepth: p.program}
	r := rand.New(rand.NewPCG(seed, 0))
	cfg.Constants = []*big.Int{big.NewInt(0), big.NewInt(1)}
	cfg.Constants = append(cfg.Constants, cfg.Moduli...)
	for range p.constants {
		cfg.Constants = append(cfg.Constants, random.Value(r, c))
	}
	c.Core = cfg
	image, programs, err := random.Image(seed, c)
	require.NoError(t, err)
	gc := gen.NewCoreConfig(curve, p.core())
	gc.Rom, gc.Program, gc.Constants = true, image, cfg.Constants
	src, err := verif.SourceOfConfig(gc)
	require.NoError(t, err)
	return src, cfg, programs
}

// build generates and compiles a point.
func build(t *testing.T, p point, o verif.Options) (*verif.Binary, iss.Config) {
	t.Helper()
	src, cfg := source(t, p)
	bin, err := verif.Build(t.Context(), src, o)
	require.NoError(t, err)
	return bin, cfg
}
