package verif

import (
	"context"
	_ "embed"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

//go:embed testdata/stub.v
var stub []byte

// stubSource is a bus slave instead of a core: it tests the harness.
func stubSource() Source {
	return Source{Verilog: stub, Top: "stub", BusBits: 14, ElementBits: 40,
		Probe: Probe{WriteEnable: "retire", Addr: "retire_addr", Data: "retire_data", Cycle: "cycle_q"}}
}

func openStub(t *testing.T, s Session) *Sim {
	t.Helper()
	bin, err := Build(t.Context(), stubSource(), Options{})
	require.NoError(t, err)
	sim, err := bin.Open(t.Context(), s)
	require.NoError(t, err)
	t.Cleanup(func() { sim.Close() })
	return sim
}

func TestBusCyclesAreChecked(t *testing.T) {
	t.Parallel()
	sim := openStub(t, Session{})
	require.NoError(t, sim.Write32(0x20, 0xdeadbeef))
	v, err := sim.Read32(0x20)
	require.NoError(t, err)
	require.Equal(t, uint32(0xdeadbeef), v)

	_, err = sim.Read32(0x100)
	require.EqualError(t, err, "verif: read at bus address 0x100 took 4 cycles, want 3")
	err = sim.Write32(0x100, 0)
	require.EqualError(t, err, "verif: write at bus address 0x100 took 3 cycles, want 2")
	_, err = sim.Read32(0x104)
	require.EqualError(t, err, "verif: read at bus address 0x104: no acknowledge in 64 cycles")
}

func TestRetiredWritesArrive(t *testing.T) {
	t.Parallel()
	sim := openStub(t, Session{})
	var got []write
	sim.wire.onWrite = func(w write) error { got = append(got, w); return nil }
	// More than one batch, so that records and replies interleave.
	var batch []access
	for i := range 5000 {
		batch = append(batch, access{true, 0x40, uint32(i)})
	}
	_, err := sim.access(batch)
	require.NoError(t, err)
	require.Len(t, got, len(batch))
	for i, w := range got {
		require.Equal(t, 7, w.addr)
		require.Equal(t, int64(0x5a)<<32|int64(i), w.value.Int64())
		require.Equal(t, got[0].cycle+int64(WriteCycles*i), w.cycle)
	}
}

// The stub asks for its clock only while an access is under way; its cycle counter shows the edges that reach it.
func TestGatedClockStops(t *testing.T) {
	t.Parallel()
	sim := openStub(t, Session{Gated: true})
	_, err := sim.Run(1000, false)
	require.NoError(t, err)
	require.Equal(t, Clock{Cycles: 1000, Edges: 0}, sim.Clock())
	require.NoError(t, sim.Gate(false))
	irq, err := sim.Run(1000, true)
	require.NoError(t, err)
	require.True(t, irq)
	require.Equal(t, sim.Clock().Cycles-1000, sim.Clock().Edges)
}

func TestTraceNeedsItsBuild(t *testing.T) {
	t.Parallel()
	bin, err := Build(t.Context(), stubSource(), Options{})
	require.NoError(t, err)
	_, err = bin.Open(t.Context(), Session{Trace: "t.fst"})
	require.EqualError(t, err, "verif: this simulation was built without trace")
}

func TestBuildIsCachedByContent(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles twice")
	}
	t.Setenv(CacheVariable, t.TempDir())
	first, err := Build(t.Context(), stubSource(), Options{Quick: true})
	require.NoError(t, err)
	require.False(t, first.Cached)
	again, err := Build(t.Context(), stubSource(), Options{Quick: true})
	require.NoError(t, err)
	require.True(t, again.Cached)
	require.Equal(t, first.Path, again.Path)

	other := stubSource()
	other.Verilog = append([]byte("// another content\n"), other.Verilog...)
	changed, err := Build(t.Context(), other, Options{Quick: true})
	require.NoError(t, err)
	require.False(t, changed.Cached)
	require.NotEqual(t, first.Path, changed.Path)
}

func TestBuildNamesTheMissingTool(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := Build(t.Context(), stubSource(), Options{})
	require.EqualError(t, err, "verilator: not found; install the Debian package verilator")
}

func TestBuildShowsWhatTheToolSays(t *testing.T) {
	bad := stubSource()
	bad.Verilog = []byte("module stub; endmodule junk")
	_, err := Build(t.Context(), bad, Options{})
	require.Error(t, err)
	require.True(t, strings.HasPrefix(err.Error(), "verif: build the simulation of stub: verilator: exit status 1\n%Error: core.v:1"), err.Error())
}

func TestBuildCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := stubSource()
	s.Verilog = append([]byte("// never built\n"), s.Verilog...)
	_, err := Build(ctx, s, Options{})
	require.ErrorIs(t, err, context.Canceled)
}
