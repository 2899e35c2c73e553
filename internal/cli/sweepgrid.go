package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"hwgen/params"
	"hwgen/synth"
	"hwgen/synth/point"
	"hwgen/synth/quirks"
	"hwgen/synth/sweep"
	"hwgen/ucode/programs"
)

// gridFlags are the lists that make the points of a sweep.
type gridFlags struct {
	words                                                                           wordList
	units, curves, cores, ports, writeBacks, divsteps, ucodes, baked, profiles, gts []string
	scripts, libraries                                                              []string
	quirks                                                                          string
	noEnergy                                                                        bool
	grid                                                                            sweep.Grid
}

func (o *gridFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	o.words = slices.Clone(paperWords)
	f.Var(&o.words, "words", "word sizes: a list such as 16,24,32, ranges such as 16-20, or all for those of the paper")
	list := func(to *[]string, name string, usual []string, usage string, values func() []string) {
		f.StringSliceVar(to, name, usual, usage)
		complete(cmd, name, values)
	}
	names := func(v ...string) func() []string { return func() []string { return v } }
	list(&o.units, "unit", []string{string(point.Multiplier)}, "what is measured: "+join(point.Units()), func() []string { return texts(point.Units()) })
	list(&o.curves, "curve", []string{defaultCurve}, "curves: built-in names or YAML files", params.CurveNames)
	list(&o.cores, "core", []string{defaultCore}, "memories and options of cores: built-in names or YAML files", params.CoreNames)
	list(&o.ports, "ports", nil, "of cores: ports of the data memory, "+params.Ports1RW+" or "+params.Ports1R1W, names(params.Ports1RW, params.Ports1R1W))
	list(&o.writeBacks, "write-back", nil, "of cores: "+params.WriteRegistered+" or "+params.WriteDirect, names(params.WriteRegistered, params.WriteDirect))
	list(&o.divsteps, "divsteps", nil, "of cores: division steps, true or false", names("true", "false"))
	list(&o.ucodes, "ucode", nil, "of cores: where the microcode lives, "+params.UcodeRAM+" or "+params.UcodeROM, names(params.UcodeRAM, params.UcodeROM))
	list(&o.baked, "programs", nil, "programs that are baked in, all of them in each core (with --ucode rom)", programs.Names)
	list(&o.profiles, "profile", nil, "of cores: how the pairing is made whose cycles are counted: "+strings.Join(programs.Profiles(), ", "), programs.Profiles)
	list(&o.gts, "gt", nil, "of cores: value of that pairing, "+programs.Cubed+" or "+programs.Textbook, names(programs.Cubed, programs.Textbook))
	list(&o.scripts, "script", []string{string(point.Small)}, "synthesis for: "+join(point.Scripts()), func() []string { return texts(point.Scripts()) })
	f.StringArrayVar(&o.libraries, "liberty", []string{synth.DefaultLiberty}, "a cell library: a liberty file, gzipped or not, or several, separated by commas, for its corners; may be given several times")
	f.StringVar(&o.quirks, "quirks", "", "YAML file of cells to avoid and to prefer (default: what is known of common libraries)")
	f.Float64Var(&o.grid.PeriodNS, "period", 0, "clock period of the energy figures, ns (default: the shortest of each point)")
	f.BoolVar(&o.noEnergy, "no-energy", false, "leave the simulation of the netlist out")
	f.IntVar(&o.grid.Cycles, "cycles", 0, fmt.Sprintf("cycles of that simulation (default: %d, and at least three multiplications)", point.DefaultCycles))
	f.Uint64Var(&o.grid.Seed, "seed", 1, "of its operands")
	f.Float64Var(&o.grid.Memory.ReadPJ, "memory-read", 0, "energy of reading a bit of memory, pJ (default: memories are left out)")
	f.Float64Var(&o.grid.Memory.WritePJ, "memory-write", 0, "energy of writing a bit, pJ")
	f.Float64Var(&o.grid.Memory.MM2PerBit, "memory-area", 0, "area of a bit, mm2")
	f.Float64Var(&o.grid.Memory.AccessNS, "memory-access", 0, "from the clock to what was read, ns")
}

// points makes the points.
func (o *gridFlags) points() ([]point.Point, error) {
	g := o.grid
	g.Words, g.Curves, g.Cores = o.words, o.curves, o.cores
	g.Ports, g.WriteBacks, g.Divsteps, g.Ucodes, g.Profiles, g.GTs, g.Programs = o.ports, o.writeBacks, o.divsteps, o.ucodes, o.profiles, o.gts, o.baked
	g.Quirks, g.Energy = o.quirks, !o.noEnergy
	for _, u := range o.units {
		g.Units = append(g.Units, point.Unit(u))
	}
	for _, s := range o.scripts {
		g.Scripts = append(g.Scripts, point.Script(s))
	}
	for _, l := range o.libraries {
		corners := strings.Split(l, ",")
		if slices.Contains(corners, "") {
			return nil, badFlag("liberty", l, errors.New("want a liberty file, or several, separated by commas"))
		}
		g.Libraries = append(g.Libraries, corners)
	}
	for _, l := range []struct {
		flag, value string
		empty       bool
	}{{"unit", "", len(g.Units) == 0}, {"curve", "", len(g.Curves) == 0}, {"core", "", len(g.Cores) == 0}, {"script", "", len(g.Scripts) == 0}} {
		if l.empty {
			return nil, badFlag(l.flag, "", errors.New("want a value"))
		}
	}
	for _, c := range g.Curves {
		if _, err := params.LoadCurve(c); err != nil {
			return nil, fileFlag("curve", err)
		}
	}
	for _, c := range g.Cores {
		if _, err := params.LoadCore(c); err != nil {
			return nil, fileFlag("core", err)
		}
	}
	points, err := g.Points()
	var f *point.FlagError
	var system syscall.Errno
	switch {
	case errors.As(err, &f):
		return nil, usageError{err}
	case errors.As(err, &system) && slices.Equal(o.libraries, []string{synth.DefaultLiberty}):
		return nil, fmt.Errorf("%w (Debian package qflow-tech-osu018)", err)
	}
	return points, err
}

// checkLibraries reads the libraries before time goes into points: what is wrong with one is wrong in all of its points.
func (o *gridFlags) checkLibraries() error {
	q := quirks.Builtin()
	if o.quirks != "" {
		var err error
		if q, err = quirks.Read(o.quirks); err != nil {
			return fmt.Errorf("--quirks: %w", err)
		}
	}
	for _, l := range o.libraries {
		for _, path := range strings.Split(l, ",") {
			if _, err := synth.OpenLibrary(path, q); err != nil {
				return fmt.Errorf("--liberty: %w", err)
			}
		}
	}
	return nil
}

func join[T ~string](list []T) string { return strings.Join(texts(list), ", ") }

func texts[T ~string](list []T) (s []string) {
	for _, v := range list {
		s = append(s, string(v))
	}
	return s
}

// wordList is a list of word sizes.
type wordList []int

// String is for the help text.
func (l *wordList) String() string {
	var s []string
	for _, w := range *l {
		s = append(s, strconv.Itoa(w))
	}
	return strings.Join(s, ",")
}

// Type is for the help text.
func (l *wordList) Type() string { return "bits" }

// Set takes sizes and ranges, separated by commas, or all.
func (l *wordList) Set(s string) error {
	if s == "all" {
		*l = slices.Clone(paperWords)
		return nil
	}
	var words []int
	for _, part := range strings.Split(s, ",") {
		from, to, ranged := strings.Cut(part, "-")
		a, err := strconv.Atoi(from)
		b := a
		if ranged && err == nil {
			b, err = strconv.Atoi(to)
		}
		switch {
		case err != nil:
			return fmt.Errorf("want word sizes such as 16,24,32 or 16-20, or all; %q is none", part)
		case a < params.MinWord || b > params.MaxWord || a > b:
			return fmt.Errorf("%s: outside %d..%d", part, params.MinWord, params.MaxWord)
		}
		for w := a; w <= b; w++ {
			if slices.Contains(words, w) {
				return fmt.Errorf("%d is given twice", w)
			}
			words = append(words, w)
		}
	}
	*l = words
	return nil
}
