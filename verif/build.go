package verif

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"hwgen/sim"
)

// Options of a build.
type Options struct {
	Trace bool // the simulation can write an FST file; it is larger and slower to build
	Quick bool // compile in little time rather than for speed: for cores that are simulated for a moment only
}

// Binary is a compiled simulation in the cache.
type Binary struct {
	Path   string
	Trace  bool // it can write an FST file
	Cached bool // it was there already
}

// verilatorFlags: registers and memories without reset start at random, so that nothing can come to depend on their content
// unnoticed. Lint is the generator's business and is off here.
var verilatorFlags = []string{"--cc", "--exe", "--top-module", "tb", "-O3", "--noassert", "--x-assign", "unique", "--x-initial", "unique", "-Wno-lint", "-Wno-style"}

// globalOpt is how Verilator's own sources are compiled.
const globalOpt = "OPT_GLOBAL=-O2"

// fastOpt is how the model is compiled. GCC 12 gets the digit circuit of BLS12-381's group order at w = 96 wrong with the forwarding pass
// on: Icarus, Verilator with -O1 and -O2 without that pass agree on another result, the right one.
const fastOpt = "OPT_FAST=-O2 -fno-tree-forwprop"

// runtimeObjects are compiled from Verilator's own sources: the same for every model, so they are cached apart.
func runtimeObjects(o Options) []string {
	objects := []string{"verilated.o", "verilated_threads.o"}
	if o.Trace {
		objects = append(objects, "verilated_fst_c.o")
	}
	return objects
}

// waitDelay is how long a tool that was cancelled is waited for: compilers that it started may hold its output open.
const waitDelay = 300 * time.Millisecond

// maxBuilds bounds the compilers at work: each takes a core and some hundred megabytes.
const maxBuilds = 2

var (
	buildSlots = make(chan struct{}, maxBuilds)
	buildLocks keyLocks
)

// Build compiles the core and its testbench, or finds them in the cache. The key is the content of the Verilog, of the
// harness and of the flags, and Verilator's version. It is safe for concurrent use, by other processes too.
func Build(ctx context.Context, src Source, o Options) (*Binary, error) {
	if err := src.Validate(); err != nil {
		return nil, err
	}
	bench, err := src.bench()
	if err != nil {
		return nil, err
	}
	return compile(ctx, parts{src.Top, src.Verilog, bench, sim.Harness}, o)
}

// parts are the sources of a simulation: core and testbench top in Verilog, and the C++ that drives it.
type parts struct {
	name                 string // for messages
	core, bench, harness []byte
}

// compile makes a simulation, or finds it in the cache.
func compile(ctx context.Context, p parts, o Options) (*Binary, error) {
	b, err := newBuilder(ctx, o)
	if err != nil {
		return nil, err
	}
	key := contentKey(p.core, p.bench, p.harness, b.tool)
	bin := &Binary{Path: filepath.Join(b.cache, "sim", key), Trace: o.Trace, Cached: true}
	defer buildLocks.lock(key)()
	if exists(bin.Path) && starts(ctx, bin.Path) {
		return bin, nil
	}
	if err := writable(b.cache); err != nil {
		return nil, err
	}
	select {
	case buildSlots <- struct{}{}:
		defer func() { <-buildSlots }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	bin.Cached = false
	if err := b.build(ctx, p, bin.Path); err != nil {
		return nil, fmt.Errorf("verif: build the simulation of %s: %w", p.name, err)
	}
	return bin, nil
}

// builder is what is the same for all builds with some options.
type builder struct {
	options   Options
	cache     string
	verilator []string // arguments
	make      []string // variables
	tool      []byte   // version and flags, for keys
	runtime   string   // where the runtime objects are
}

func newBuilder(ctx context.Context, o Options) (*builder, error) {
	for _, tool := range []string{"verilator", "make", "g++"} {
		if _, err := exec.LookPath(tool); err != nil {
			return nil, fmt.Errorf("%s: not found; install the Debian package %s", tool, tool) // of the same name
		}
	}
	cache, err := CacheDir()
	if err != nil {
		return nil, err
	}
	b := &builder{options: o, cache: cache, verilator: verilatorFlags, make: []string{fastOpt, "OPT_SLOW=-O0", globalOpt}}
	if o.Quick {
		b.make[0] = "OPT_FAST=-O0"
	}
	if o.Trace {
		b.verilator = append(append([]string(nil), b.verilator...), "--trace-fst", "-CFLAGS", "-DHWGEN_TRACE")
	}
	version, err := exec.CommandContext(ctx, "verilator", "--version").Output()
	if err != nil {
		return nil, fmt.Errorf("verilator --version: %w", err)
	}
	b.runtime = filepath.Join(cache, "runtime", contentKey(version, []byte(fmt.Sprint(globalOpt, o.Trace))))
	b.tool = []byte(strings.Join(b.verilator, " ") + "\n" + strings.Join(b.make, " ") + "\n" + string(version))
	return b, nil
}

func (b *builder) build(ctx context.Context, p parts, target string) error {
	dir, err := os.MkdirTemp("", "hwgen-build-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	files := map[string][]byte{"core.v": p.core, "tb.v": p.bench, "harness.cpp": p.harness}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return err
		}
	}
	args := append(append([]string(nil), b.verilator...), "--Mdir", "obj", "tb.v", "core.v", "harness.cpp")
	if err := run(ctx, dir, "verilator", args...); err != nil {
		return err
	}
	obj := filepath.Join(dir, "obj")
	reused := false
	// Objects that are there already and newer than their sources are left alone by make.
	for _, name := range runtimeObjects(b.options) {
		if exists(filepath.Join(b.runtime, name)) {
			if err := install(filepath.Join(b.runtime, name), filepath.Join(obj, name), 0o644); err != nil {
				return err
			}
			reused = true
		}
	}
	compile := append([]string{"-f", "Vtb.mk", "Vtb"}, b.make...)
	err = run(ctx, obj, "make", compile...)
	if err != nil && reused && ctx.Err() == nil {
		// An object from the cache may be damaged: once more without them, and they are replaced if that was it.
		for _, name := range runtimeObjects(b.options) {
			os.Remove(filepath.Join(obj, name))
		}
		reused = false
		err = run(ctx, obj, "make", compile...)
	}
	if err != nil {
		return err
	}
	for _, name := range runtimeObjects(b.options) {
		if !reused || !exists(filepath.Join(b.runtime, name)) {
			if err := install(filepath.Join(obj, name), filepath.Join(b.runtime, name), 0o644); err != nil {
				return err
			}
		}
	}
	return install(filepath.Join(obj, "Vtb"), target, 0o755)
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// run runs a tool quietly; its output is part of the error, cut to the first lines, where compilers say what matters.
func run(ctx context.Context, dir, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	// Compilers clean up their temporary files when asked to end, not when killed.
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = waitDelay
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, firstLines(out.String(), 20))
	}
	return nil
}

func firstLines(s string, n int) string {
	lines := strings.SplitN(strings.TrimSpace(s), "\n", n+1)
	return strings.Join(lines[:min(n, len(lines))], "\n")
}
