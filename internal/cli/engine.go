package cli

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"hwgen/synth/engine"
	"hwgen/synth/sweep"
	"hwgen/verif"
)

// Engines.
const (
	localEngine = "local"
	slurmEngine = "slurm"
)

// engineFlags choose where tasks run.
type engineFlags struct {
	place  string
	jobs   int
	memory byteCount
	sbatch string
	cancel bool
}

func (o *engineFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	o.memory = 2 << 30
	f.StringVar(&o.place, "engine", localEngine, "where the work is done: "+localEngine+" (this machine) or "+slurmEngine+" (a cluster)")
	f.IntVar(&o.jobs, "jobs", 0, "pieces of work at a time (default: as many as there are processors; with --engine slurm, as Slurm runs)")
	f.Var(&o.memory, "max-memory", "memory that a piece of work may take, such as 500M or 2G; more ends it")
	f.StringVar(&o.sbatch, "sbatch", "", "more options of sbatch, separated by spaces (with --engine slurm)")
	f.BoolVar(&o.cancel, "cancel", false, "Ctrl-C cancels the jobs (with --engine slurm)")
	complete(cmd, "engine", func() []string { return []string{localEngine, slurmEngine} })
}

func (o *engineFlags) shared() bool { return o.place == slurmEngine }

func (o *engineFlags) check(cmd *cobra.Command) error {
	if o.place != localEngine && o.place != slurmEngine {
		return badFlag("engine", o.place, fmt.Errorf("want %s or %s", localEngine, slurmEngine))
	}
	if o.jobs < 0 || o.jobs == 0 && cmd.Flags().Changed("jobs") {
		return badFlag("jobs", strconv.Itoa(o.jobs), errors.New("want 1 or more"))
	}
	for _, f := range []string{"sbatch", "cancel"} {
		if cmd.Flags().Changed(f) && !o.shared() {
			return usagef("--%s: only with --engine %s", f, slurmEngine)
		}
	}
	return nil
}

// width is the number of pieces of work at a time, as far as it is known.
func (o *engineFlags) width() int {
	switch {
	case o.jobs > 0:
		return o.jobs
	case o.shared():
		return math.MaxInt
	}
	return runtime.NumCPU()
}

// engine is the engine; command is hwgen, dir where Slurm's files go.
func (o *engineFlags) engine(command []string, dir string) engine.Engine {
	if o.shared() {
		return engine.Slurm{Dir: dir, Node: append(append([]string{}, command...), "slurm-task"), Jobs: o.jobs, Args: strings.Fields(o.sbatch), Cancel: o.cancel}
	}
	return engine.Local{Jobs: o.width()}
}

// sweepCache is where the results of stages are kept unless a flag says it.
func sweepCache(d *sweep.Directory, shared bool) (string, error) {
	if shared {
		return filepath.Join(d.Path(), "cache"), nil
	}
	dir, err := verif.CacheDir()
	return filepath.Join(dir, "sweep"), err
}

// newSlurmTask is what a job of Slurm runs.
func newSlurmTask() *cobra.Command {
	return &cobra.Command{
		Use:    "slurm-task DIR ARRAY POSITION",
		Short:  "Run one task of a Slurm array",
		Hidden: true,
		Args:   operands(cobra.ExactArgs(3)),
		RunE: func(cmd *cobra.Command, args []string) error {
			position, err := strconv.Atoi(args[2])
			if err != nil {
				return usagef("slurm-task: position %s: want a number", shown(args[2]))
			}
			return engine.Node(cmd.Context(), args[0], args[1], position)
		},
	}
}

// byteCount is an amount of memory.
type byteCount int64

// String is for the help text.
func (b *byteCount) String() string {
	switch n := int64(*b); {
	case n%(1<<30) == 0:
		return fmt.Sprintf("%dG", n>>30)
	default:
		return fmt.Sprintf("%dM", n>>20)
	}
}

// Type is for the help text.
func (b *byteCount) Type() string { return "bytes" }

// Set takes megabytes or gigabytes.
func (b *byteCount) Set(s string) error {
	digits, shift := s, 0
	switch {
	case strings.HasSuffix(s, "M"):
		digits, shift = s[:len(s)-1], 20
	case strings.HasSuffix(s, "G"):
		digits, shift = s[:len(s)-1], 30
	}
	v, err := strconv.ParseFloat(digits, 64)
	n := v * float64(int64(1)<<shift)
	if err != nil || shift == 0 || !(n >= 64<<20) || n > 1<<50 {
		return errors.New("want an amount of memory such as 500M or 2G, at least 64M")
	}
	*b = byteCount(n)
	return nil
}

// dirName is a name of a directory to write.
type dirName struct{ name *fileName }

// String is for the help text.
func (n dirName) String() string { return string(*n.name) }

// Type is for the help text.
func (dirName) Type() string { return "directory" }

// Set takes a name.
func (n dirName) Set(s string) error {
	if s == "" || s == "-" {
		return errors.New("want a directory")
	}
	if info, err := os.Stat(s); err == nil && !info.IsDir() {
		return errors.New("is a file, a directory is needed")
	}
	*n.name = fileName(s)
	return nil
}
