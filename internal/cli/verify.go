package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"hwgen/internal/build"
	"hwgen/internal/output"
	"hwgen/internal/progress"
	"hwgen/internal/runner"
	"hwgen/internal/samples"
	"hwgen/iss"
	"hwgen/params"
	"hwgen/ucode/compile"
	"hwgen/ucode/programs"
	"hwgen/verif"
	"hwgen/verif/random"
)

// everyProgram is the value of --program that stands for the whole library.
const everyProgram = "all"

// verifyOptions are the flags of hwgen verify.
type verifyOptions struct {
	target
	flavour
	program string
	trace   fileName
	seeds   int
	engineFlags
	work, tally fileName
	part        part
}

// newVerify is hwgen verify.
func newVerify() *cobra.Command {
	var o verifyOptions
	cmd := &cobra.Command{
		Use:   "verify",
		Short: "Run the Verilog in lockstep with the simulator, and hold results against the model",
		Long: `Build the core with Verilator and drive it through its bus. Every write that retires is compared with the simulator in
cycle, address and value, every result with the golden model: all programs on valid, extreme, refused and random inputs, then
programs made at random. The simulation is kept in a cache ($HWGEN_CACHE) by the content of the Verilog.

With --jobs or --engine the runs are made in parts by several processes, on this machine or as jobs of Slurm.`,
		Example: `  hwgen verify --word 64
  hwgen verify --word 64 --seeds 1000 --engine slurm --work /shared/verify
  hwgen verify --word 16 --curve toy13 --seeds 1000`,
		Args: operands(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	o.target.flags(cmd)
	o.flavour.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&o.program, "program", everyProgram, "a program, or "+everyProgram)
	f.Var(&o.trace, "trace", "FST file to write")
	f.IntVar(&o.seeds, "seeds", 20, "programs made at random; a tenth as many random inputs of each program")
	o.engineFlags.flags(cmd)
	f.VarP(dirName{&o.work}, "work", "", "directory for the files of the parts; with --engine slurm one that the nodes share (default: a temporary one)")
	f.Var(&o.part, "part", "make a part of the runs")
	f.Var(&o.tally, "tally", "file for what a part has compared")
	f.Lookup("part").Hidden, f.Lookup("tally").Hidden = true, true
	complete(cmd, "program", func() []string { return append(programs.Names(), everyProgram) })
	return cmd
}

// tally is what was compared for one program.
type tally struct {
	name   string
	runs   int
	report verif.Report
}

func (o *verifyOptions) run(cmd *cobra.Command) error {
	if o.seeds < 0 {
		return badFlag("seeds", fmt.Sprint(o.seeds), errors.New("want 0 or more"))
	}
	if err := o.flavour.check(); err != nil {
		return err
	}
	if err := o.checkParts(cmd); err != nil {
		return err
	}
	jobs, names, misfits, err := o.jobs()
	if err != nil {
		return err
	}
	curve, size, err := o.load()
	if err != nil {
		return err
	}
	if o.spread(cmd) {
		return o.runParts(cmd, build.Options{Curve: curve, Core: size}, len(jobs)+o.seeds, misfits)
	}
	bar := progress.New(cmd.ErrOrStderr(), "compile", len(jobs)+o.seeds+1)
	defer bar.Done()
	var tallies []*tally
	var took time.Duration
	err = traced(string(o.trace), func(path string) error {
		sim, err := openRTL(cmd.Context(), build.Options{Curve: curve, Core: size}, path)
		if err != nil {
			return err
		}
		start := time.Now()
		tallies, err = o.check(cmd.Context(), sim, jobs, names, random.Config{Core: iss.FromParams(curve, size), ProgramDepth: size.ProgramDepth}, bar)
		took = time.Since(start)
		return errors.Join(err, sim.Close())
	})
	if err != nil {
		return err
	}
	bar.Done()
	if o.tally != "" {
		return writeTallies(string(o.tally), tallies)
	}
	return output.Write("", cmd.OutOrStdout(), func(w io.Writer) error {
		for _, m := range misfits {
			fmt.Fprintln(w, m)
		}
		return printTallies(w, tallies, took)
	})
}

// jobs lists the runs of library programs, with a name for each, and says which programs do not fit the core.
func (o *verifyOptions) jobs() (jobs []*runner.Job, names, misfits []string, err error) {
	curve, core, err := o.load()
	if err == nil && core.Ucode == params.UcodeROM {
		err = usagef("--core %s: its microcode is in ROM, verify takes cores with ucode: ram; run --on rtl --ucode rom runs a program on a ROM core", shown(o.core))
	}
	if err != nil {
		return nil, nil, nil, err
	}
	if o.program != everyProgram {
		if _, err := programs.Lookup(o.program); err != nil {
			return nil, nil, nil, badFlag("program", o.program, err)
		}
		if err := checkFits(o.program, curve); err != nil {
			return nil, nil, nil, err
		}
	}
	for _, p := range programs.All() {
		if o.program == everyProgram && p.Fits(curve) != nil || o.program != everyProgram && o.program != p.Name {
			continue
		}
		image, err := programs.Build(p.Name, programs.Options{Curve: curve, Core: core, Convention: o.gt, Profile: o.profile})
		var space *compile.SpaceError
		if o.program == everyProgram && errors.As(err, &space) {
			misfits = append(misfits, fmt.Sprintf("%s is left out, it does not fit: %v", p.Name, err))
			continue
		}
		if err != nil {
			return nil, nil, nil, err
		}
		for _, c := range samples.Cases(image, curve, (o.seeds+9)/10, rtlSeed) {
			jobs = append(jobs, &runner.Job{Image: image, Curve: curve, Core: core, Convention: o.gt, Entry: c.Entry, Inputs: c.Inputs})
			names = append(names, fmt.Sprintf("%s, %s, %s", p.Name, c.Entry, c.Name))
		}
	}
	return jobs, names, misfits, nil
}

// check makes all runs.
func (o *verifyOptions) check(ctx context.Context, sim *verif.Sim, jobs []*runner.Job, names []string, c random.Config, bar *progress.Bar) ([]*tally, error) {
	var all []*tally
	for k, j := range jobs {
		bar.Step(names[k])
		if !o.part.has(k) {
			continue
		}
		if len(all) == 0 || all[len(all)-1].name != j.Image.Program {
			all = append(all, &tally{name: j.Image.Program})
		}
		r, err := runner.Lockstep(ctx, sim, j, names[k], verif.Check{})
		if err != nil {
			return nil, fmt.Errorf("verify: %w", err)
		}
		all[len(all)-1].add(r)
	}
	if o.program != everyProgram {
		return all, nil
	}
	made := &tally{name: "random programs"}
	for seed := range uint64(o.seeds) {
		bar.Step(fmt.Sprintf("random program %d", seed))
		if !o.part.has(len(jobs) + int(seed)) {
			continue
		}
		p, err := random.New(seed, c)
		if err != nil {
			return nil, err
		}
		r, err := verif.Lockstep(ctx, sim, c.Core, p, verif.Check{Disturb: rand.New(rand.NewPCG(seed, rtlSeed))})
		if err != nil {
			return nil, fmt.Errorf("verify: random program %d: %w", seed, err)
		}
		made.add(r)
	}
	return append(all, made), nil
}

func (t *tally) add(r verif.Report) {
	t.runs++
	t.report.Add(r)
}

// printTallies writes what was compared; nothing compared is a failure.
func printTallies(w io.Writer, all []*tally, took time.Duration) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "runs\tcycles\tretired writes\tvalues\tbus accesses\t  program")
	var sum tally
	for _, x := range append(all, &sum) {
		r := x.report
		if x == &sum {
			x.name = "all"
		} else {
			sum.runs += x.runs
			sum.report.Add(r)
		}
		fmt.Fprintf(t, "%d\t%d\t%d\t%d\t%d\t  %s\n", x.runs, x.report.Cycles, x.report.Writes, x.report.Values, x.report.Accesses, x.name)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if sum.report.Checks() == 0 {
		return errors.New("verify: nothing was compared")
	}
	_, err := fmt.Fprintf(w, "%d checks passed in %v\n", sum.report.Checks(), took.Round(time.Second/10))
	return err
}
