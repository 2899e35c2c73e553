package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hwgen/internal/output"
	"hwgen/params"
	"hwgen/synth/estimate"
	"hwgen/synth/point"
	"hwgen/synth/unit"
)

// estimateOptions are the flags of hwgen estimate.
type estimateOptions struct {
	target
	words  wordList
	units  []string
	asJSON bool
	out    fileName
}

// newEstimate is hwgen estimate.
func newEstimate() *cobra.Command {
	var o estimateOptions
	cmd := &cobra.Command{
		Use:   "estimate",
		Short: "Tell the area of units and cores from a count of their gates, without any tool",
		Long: `Count full adders, flip-flops, multiplexers and other gates in the Verilog that the generator emits, and add up what they take in NAND2 equivalents.
What a gate takes was fitted to the areas of a real sweep; beside each estimate of a design that was in it stands how far off it is, and at the end
how far the worst one is. Memories are left out.`,
		Example: `  hwgen estimate --words all
  hwgen estimate --unit core --words 64 --ports 1r1w`,
		Args: operands(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error { return o.run(cmd) },
	}
	f := cmd.Flags()
	o.target.flags(cmd)
	f.Lookup("word").Hidden = true
	o.words = slices.Clone(paperWords)
	f.Var(&o.words, "words", "word sizes: a list such as 16,24,32, ranges such as 16-20, or all for those of the paper")
	f.StringSliceVar(&o.units, "unit", texts(point.Units()), "what is counted: some of "+join(point.Units()))
	f.BoolVar(&o.asJSON, "json", false, "print JSON")
	complete(cmd, "unit", func() []string { return texts(point.Units()) })
	outputFlag(cmd, &o.out)
	return cmd
}

// estimated is what is told of a design.
type estimated struct {
	Unit     string         `json:"unit"`
	Word     int            `json:"word"`
	Gates    float64        `json:"gates"` // NAND2 equivalents
	Flops    int            `json:"flops"`
	Counts   map[string]int `json:"counts"`
	M1       int64          `json:"m1_cycles"`
	Measured float64        `json:"measured_gates,omitempty"` // of the same design in the last sweep
	Off      float64        `json:"off,omitempty"`            // part of that
}

func (o *estimateOptions) run(cmd *cobra.Command) error {
	if o.word != 0 {
		return usagef("--word: want --words")
	}
	for _, u := range o.units {
		if !slices.Contains(texts(point.Units()), u) {
			return badFlag("unit", u, fmt.Errorf("want some of %s", join(point.Units())))
		}
	}
	curve, _, err := o.load()
	if err != nil {
		return err
	}
	weights, err := estimate.Fitted()
	if err != nil {
		return err
	}
	last, err := estimate.LastSweep()
	if err != nil {
		return err
	}
	var list []*estimated
	for _, u := range o.units {
		for _, w := range o.words {
			list = append(list, &estimated{Unit: u, Word: w})
		}
	}
	errs := make([]error, len(list))
	next := make(chan int)
	var counter estimate.Counter
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		workers.Go(func() {
			for i := range next {
				errs[i] = o.fill(list[i], curve, &counter, weights)
			}
		})
	}
	for i := range list {
		next <- i
	}
	close(next)
	workers.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	usual := o.curve == defaultCurve && o.core == defaultCore && o.coreFlags == coreFlags{}
	for _, e := range list {
		for _, m := range last {
			if usual && m.Module == "" && m.Unit == e.Unit && m.Word == e.Word {
				e.Measured, e.Off = m.Gates, estimate.Off(e.Gates, m.Gates)
			}
		}
	}
	return output.Write(string(o.out), cmd.OutOrStdout(), func(w io.Writer) error {
		if o.asJSON {
			enc := json.NewEncoder(w)
			enc.SetIndent("", " ")
			return enc.Encode(list)
		}
		return printEstimates(w, list)
	})
}

// fill counts a design.
func (o *estimateOptions) fill(e *estimated, curve *params.Curve, counter *estimate.Counter, weights estimate.Weights) error {
	u, err := unit.On(curve, point.Point{Unit: point.Unit(e.Unit), Word: e.Word, Curve: o.curve, Core: o.core, Ports: o.ports, WriteBack: o.writeBack, Divsteps: o.divsteps})
	if err != nil {
		return err
	}
	modules, err := counter.Count(u.Design, u.Boxes)
	if err != nil {
		return err
	}
	var c estimate.Counts
	for _, m := range modules {
		c.Plus(m.Counts, m.Times)
	}
	e.Gates, e.M1, e.Counts = weights.Gates(c), u.M1, map[string]int{}
	e.Flops = c[estimate.Flop] + c[estimate.ResetFlop]
	for k, n := range c {
		e.Counts[estimate.Kind(k).String()] = n
	}
	return nil
}

// printEstimates writes them for a reader.
func printEstimates(w io.Writer, list []*estimated) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "unit\tword\tkGE\tmeasured\toff\tflip-flops\tfull adders\tmultiplexers\tXORs\tANDs, ORs\tM1, cycles\t")
	worst, n := 0.0, 0
	for _, e := range list {
		measured, off := "-", "-"
		if e.Measured > 0 {
			measured, off = fmt.Sprintf("%.2f", e.Measured/1000), fmt.Sprintf("%+.1f %%", 100*e.Off)
			worst, n = estimate.Worst(worst, e.Off), n+1
		}
		c := e.Counts
		fmt.Fprintf(t, "%s\t%d\t%.2f\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%s\t\n", e.Unit, e.Word, e.Gates/1000, measured, off, e.Flops,
			max(c["sum"], c["carry"])+c["add"]+c["half"], c["mux"], c["xor"], c["and"], some(float64(e.M1), "%.0f"))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if n == 0 {
		_, err := fmt.Fprintf(w, "none of these designs was in the sweep that the estimate was fitted to (%s)\n", estimate.Source)
		return err
	}
	_, err := fmt.Fprintf(w, "at most %.1f %% off the %d of these areas that were measured (%s)\n", 100*worst, n, estimate.Source)
	return err
}
