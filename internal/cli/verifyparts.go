package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"hwgen/internal/build"
	"hwgen/internal/output"
	"hwgen/internal/progress"
	"hwgen/synth/engine"
	"hwgen/ucode/programs"
	"hwgen/verif"
)

// runsOfPart is how many runs a job of a cluster makes, about a minute of them.
const runsOfPart = 100

// part is a share of the runs: those whose number leaves a remainder.
type part struct{ index, of int }

// has tells whether a run belongs to the part.
func (p part) has(run int) bool { return p.of == 0 || run%p.of == p.index }

// String is for the help text.
func (p *part) String() string {
	if p.of == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", p.index, p.of)
}

// Type is for the help text.
func (*part) Type() string { return "part" }

// Set takes the index, from 0, and the number of parts.
func (p *part) Set(s string) error {
	if n, err := fmt.Sscanf(s, "%d/%d", &p.index, &p.of); err != nil || n != 2 || p.index < 0 || p.index >= p.of {
		return errors.New("want a number and a count such as 0/4")
	}
	return nil
}

// partTally is what a part leaves.
type partTally struct {
	Name   string       `json:"name"`
	Runs   int          `json:"runs"`
	Report verif.Report `json:"report"`
}

// writeTallies leaves what a part has compared.
func writeTallies(file string, all []*tally) error {
	var list []partTally
	for _, t := range all {
		list = append(list, partTally{t.name, t.runs, t.report})
	}
	data, err := json.Marshal(list)
	if err != nil {
		return err
	}
	return output.Bytes(file, nil, data)
}

// spread reports whether the runs are to be made by other processes.
func (o *verifyOptions) spread(cmd *cobra.Command) bool {
	return o.shared() || cmd.Flags().Changed("jobs") || cmd.Flags().Changed("engine")
}

// checkParts refuses flags that do not go together.
func (o *verifyOptions) checkParts(cmd *cobra.Command) error {
	switch err := o.engineFlags.check(cmd); {
	case err != nil:
		return err
	case o.spread(cmd) && o.trace != "":
		return usagef("--trace: a trace is of one process; leave --engine and --jobs out")
	case o.shared() && o.work == "":
		return usagef("--work is missing: --engine %s needs a directory that all nodes share", slurmEngine)
	}
	return nil
}

// runParts makes the runs in parts, on an engine, and adds up what they compared.
func (o *verifyOptions) runParts(cmd *cobra.Command, b build.Options, runs int, misfits []string) error {
	dir, err := string(o.work), error(nil)
	if dir == "" {
		if dir, err = os.MkdirTemp("", "hwgen-verify-"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	}
	if dir, err = filepath.Abs(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("--work: %w", err)
	}
	program, err := os.Executable()
	if err != nil {
		return err
	}
	cache, err := verif.CacheDir()
	if err != nil {
		return err
	}
	parts := min(runs, o.width())
	if o.shared() {
		if os.Getenv(verif.CacheVariable) == "" {
			cache = filepath.Join(dir, "cache")
		}
		if program, err = install(dir, program); err != nil {
			return err
		}
		parts = (runs + runsOfPart - 1) / runsOfPart
	}
	parts = max(1, parts)
	start := time.Now()
	// Compiled once, before all parts ask for it.
	if err := os.Setenv(verif.CacheVariable, cache); err != nil {
		return err
	}
	bar := progress.New(cmd.ErrOrStderr(), "compile", parts+1)
	defer bar.Done()
	sim, err := openRTL(cmd.Context(), b, "")
	if err != nil {
		return err
	}
	if err := sim.Close(); err != nil {
		return err
	}
	bar.Step("verify")
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	var tasks []engine.Task
	file := func(i int) string { return filepath.Join(dir, "tally", fmt.Sprint(i)) }
	if err := os.MkdirAll(filepath.Dir(file(0)), 0o755); err != nil {
		return err
	}
	for i := range parts {
		argv := append([]string{"env", verif.CacheVariable + "=" + cache, program, "verify"}, o.again(cmd)...)
		tasks = append(tasks, engine.Task{Name: fmt.Sprintf("part %d of %d", i, parts), Argv: append(argv, "--part", fmt.Sprintf("%d/%d", i, parts), "--tally", file(i)), Dir: here,
			Log: filepath.Join(dir, "log", fmt.Sprint(i)), Memory: int64(o.memory)})
	}
	results, err := o.engineFlags.engine([]string{program}, filepath.Join(dir, "slurm")).Run(cmd.Context(), tasks, func(e engine.Event) {
		if e.State == engine.Finished {
			bar.Step("verify")
		}
		if e.Text != "" && e.State == "" && (bar != nil || cmd.Context().Err() != nil) {
			bar.Say(cmd.ErrOrStderr(), "hwgen: "+e.Text)
		}
	})
	if err != nil {
		return o.refused(err)
	}
	sums, err := addParts(results, file)
	if err != nil {
		return err
	}
	bar.Done()
	return output.Write("", cmd.OutOrStdout(), func(w io.Writer) error {
		for _, m := range misfits {
			fmt.Fprintln(w, m)
		}
		return printTallies(w, sums, time.Since(start))
	})
}

// addParts adds up what the parts left, program by program.
func addParts(results []engine.Result, file func(i int) string) (sums []*tally, err error) {
	index := map[string]*tally{}
	for i, r := range results {
		if r.Failure != "" {
			return nil, fmt.Errorf("%s: %s", r.Name, r.Failure)
		}
		data, err := os.ReadFile(file(i))
		if err != nil {
			return nil, fmt.Errorf("%s left no result: %w", r.Name, err)
		}
		var list []partTally
		if err := json.Unmarshal(data, &list); err != nil {
			return nil, fmt.Errorf("%s: %w", r.Name, err)
		}
		for _, p := range list {
			if index[p.Name] == nil {
				index[p.Name] = &tally{name: p.Name}
				sums = append(sums, index[p.Name])
			}
			index[p.Name].runs += p.Runs
			index[p.Name].report.Add(p.Report)
		}
	}
	// In the order of the library, whichever part had a program first.
	place := func(t *tally) int {
		return slices.IndexFunc(programs.All(), func(p programs.Info) bool { return p.Name == t.name })
	}
	slices.SortStableFunc(sums, func(a, b *tally) int { return cmp.Compare(uint(place(a)), uint(place(b))) })
	return sums, nil
}

// again are the flags that say what is verified, for another process.
func (o *verifyOptions) again(cmd *cobra.Command) (args []string) {
	for _, name := range []string{"word", "curve", "core", "ports", "write-back", "divsteps", "gt", "profile", "program", "seeds"} {
		if f := cmd.Flags().Lookup(name); f != nil && f.Changed {
			args = append(args, "--"+name+"="+f.Value.String())
		}
	}
	return args
}

// install copies hwgen to where all nodes find it.
func install(dir, program string) (string, error) {
	data, err := os.ReadFile(program)
	if err != nil {
		return "", err
	}
	to := filepath.Join(dir, "hwgen")
	if there, err := os.ReadFile(to); err == nil && string(there) == string(data) {
		return to, nil
	}
	err = output.Bytes(to, nil, data)
	if err == nil {
		err = os.Chmod(to, 0o755)
	}
	if err != nil {
		return "", fmt.Errorf("--work: %s", strings.TrimSpace(err.Error()))
	}
	return to, nil
}
