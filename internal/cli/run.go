package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"sort"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"hwgen/internal/build"
	"hwgen/internal/output"
	"hwgen/internal/runner"
	"hwgen/params"
)

// runOptions are the flags of hwgen run.
type runOptions struct {
	bakeOptions
	on     string
	in     inputFlags
	entry  string
	format string
	trace  fileName
	timed  bool
}

// newRun is hwgen run.
func newRun() *cobra.Command {
	var o runOptions
	cmd := &cobra.Command{
		Use:   "run PROGRAM",
		Short: "Run a program on given inputs: on the model, the simulator or the Verilog",
		Long: `Run a program of the library and print its outputs, its status and the cycles it took.

Points (--p, --q) are hex, or @FILE with hex text or bytes, in the ZCash encoding, compressed or not; points off the curve are
refused. With --raw they are bare coordinates, taken as they are, so that the checks of the core itself can be seen: x,y for P
and x0,x1,y0,y1 for Q. Programs with several points take as many as there are --p and --q, in this order. Other inputs are given with
--in NAME=NUMBER,NUMBER... Numbers are hexadecimal, lowest coefficient first. Inputs u, u0, u1... that stand for a message come from
--message and --dst: the host expands the message and hashes it to the field, as in RFC 9380. "hwgen programs PROGRAM" lists the inputs.

With --json all inputs come from a JSON object with a key for each: a number (12, "12" or "0xc"), a list of numbers, or for a point an
object with x and y, compressed or uncompressed; message, messages and dst are text or {"hex": "..."}. --format json writes JSON.

The entry unchecked looks at no input: its value is undefined unless the points are of the groups. So is the only entry of a pairing
with --profile compact; the program pairing-inputs looks for it.

The exit status is 1 if the program refuses its inputs.`,
		Example: `  hwgen run pairing --word 64 --on iss --p 97f1d3a7... --q 93e02b60...
  hwgen run pairing --on rtl --p @p.bin --q @q.hex --format gnark
  hwgen run pairing --on iss --entry check --raw --p 1,2 --q 0,0,0,0
  hwgen run multi-pairing --p @a.hex --q @b.hex --p @c.hex --q @d.hex
  hwgen run field --curve toy13 --on model --in in.p=2,3 --in in.q=4,5
  hwgen run hash-to-g1 --message abc --dst QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_
  echo '{"k": 12, "p": {"compressed": "97f1d3a7..."}}' | hwgen run g1-mul --json - --format json`,
		Args:              operands(cobra.ExactArgs(1)),
		ValidArgsFunction: programNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			return o.run(cmd, args[0])
		},
	}
	o.bakeOptions.flags(cmd)
	o.in.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&o.on, "on", "iss", "what runs it: "+strings.Join(machines(), ", "))
	entryFlag(cmd, &o.entry, o.options)
	f.StringVar(&o.format, "format", formatTower, "outputs: "+formatTower+" (one coefficient a line, lowest first), "+formatGnark+" (bytes in gnark's order, highest first) or "+formatJSON)
	f.Var(&o.trace, "trace", "FST file to write of a run on the Verilog")
	f.BoolVar(&o.timed, "time", false, "say how long the run took")
	complete(cmd, "on", machines)
	complete(cmd, "format", runFormats)
	return cmd
}

// Ways to print outputs.
const (
	formatTower = "tower"
	formatGnark = "gnark"
	formatJSON  = "json"
)

func runFormats() []string { return []string{formatTower, formatGnark, formatJSON} }

func (o *runOptions) run(cmd *cobra.Command, name string) error {
	machine, ok := onMachine[o.on]
	if !ok {
		return badFlag("on", o.on, fmt.Errorf("want %s", strings.Join(machines(), ", ")))
	}
	if !slices.Contains(runFormats(), o.format) {
		return badFlag("format", o.format, fmt.Errorf("want one of %s", strings.Join(runFormats(), ", ")))
	}
	if o.trace != "" && o.on != onRTL {
		return badFlag("trace", string(o.trace), fmt.Errorf("only a run with --on %s can be traced", onRTL))
	}
	if err := checkProgram(name); err != nil {
		return err
	}
	if err := o.checkProtect(name); err != nil {
		return err
	}
	b, err := o.options(name)
	if err != nil {
		return err
	}
	if err := o.in.load(); err != nil {
		return err
	}
	if b.Pairs, err = o.in.pairs(); err != nil {
		return err
	}
	image, rom, err := build.Image(b, name)
	if err != nil {
		return err
	}
	if err := checkEntry(image, o.entry); err != nil {
		return err
	}
	inputs, err := o.in.read(image, b.Curve)
	if err != nil {
		return err
	}
	j := &runner.Job{Image: image, Curve: b.Curve, Core: b.Core, Convention: o.gt, Entry: o.entry, Inputs: inputs, ROM: rom}
	r, took, err := machine(cmd.Context(), cmd.ErrOrStderr(), b, j, string(o.trace))
	if err != nil {
		return err
	}
	if err := output.Write("", cmd.OutOrStdout(), func(w io.Writer) error { return o.write(w, j, r, took) }); err != nil {
		return err
	}
	if !r.OK() {
		return fmt.Errorf("run %s: stopped with status %v", name, describeStatus(r))
	}
	return nil
}

func describeStatus(r *runner.Result) string {
	if r.Status.Doc == "" {
		return r.String()
	}
	return fmt.Sprintf("%v: %s", r, r.Status.Doc)
}

// write writes the result in the form that was asked for.
func (o *runOptions) write(w io.Writer, j *runner.Job, r *runner.Result, took time.Duration) error {
	if o.format == formatJSON {
		return o.writeJSON(w, j, r, took)
	}
	return o.print(w, j, r, took)
}

// print writes the result for a reader: a name and a value on each line.
func (o *runOptions) print(w io.Writer, j *runner.Job, r *runner.Result, took time.Duration) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(name string, value any) { fmt.Fprintf(t, "%s\t%v\n", name, value) }
	entry, _ := j.Image.Entry(j.Entry)
	line("program", j.Image.Program)
	line("curve", j.Curve.Name)
	if o.on != onModel {
		line("word", j.Core.Word)
	}
	line("on", o.on)
	line("entry", entry.Name)
	line("status", r)
	if o.on != onModel {
		line("cycles", r.Cycles)
	}
	if o.timed {
		line("time", took.Round(time.Millisecond))
	}
	for _, p := range j.Image.Outputs {
		values := r.Outputs[p.Name]
		if values == nil {
			continue
		}
		bytes := fieldBytes(j.Curve, p.Modulus)
		if o.format == formatGnark {
			s := ""
			for i := len(values) - 1; i >= 0; i-- {
				s += fmt.Sprintf("%0*x", 2*bytes, values[i])
			}
			line(p.Name, s)
			continue
		}
		for i, v := range values {
			line(fmt.Sprintf("%s[%d]", p.Name, i), fmt.Sprintf("0x%0*x", 2*bytes, v))
		}
	}
	return t.Flush()
}

// fieldBytes is the length of an element of a field in bytes.
func fieldBytes(c *params.Curve, modulus int) int { return (c.Moduli[modulus].Bits() + 7) / 8 }

// Names of what can run a program.
const (
	onModel = "model"
	onISS   = "iss"
	onRTL   = "rtl"
)

// machineFunc runs a job, and says how long the run itself took. It may show a progress bar on stderr; trace is empty or a file.
type machineFunc func(ctx context.Context, stderr io.Writer, b build.Options, j *runner.Job, trace string) (*runner.Result, time.Duration, error)

var onMachine = map[string]machineFunc{
	onModel: func(_ context.Context, _ io.Writer, _ build.Options, j *runner.Job, _ string) (*runner.Result, time.Duration, error) {
		start := time.Now()
		r, err := runner.Model(j)
		return r, time.Since(start), err
	},
	onISS: func(_ context.Context, _ io.Writer, _ build.Options, j *runner.Job, _ string) (*runner.Result, time.Duration, error) {
		start := time.Now()
		r, _, err := runner.ISS(j)
		return r, time.Since(start), err
	},
	onRTL: runRTL,
}

// machines lists their names.
func machines() []string {
	var names []string
	for n := range onMachine {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}
