package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hwgen/internal/output"
	"hwgen/internal/progress"
	"hwgen/internal/runner"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/compile"
	"hwgen/ucode/export"
	"hwgen/ucode/programs"
)

// programInfo is a program of the library with what it takes on each word size.
type programInfo struct {
	Name    string     `json:"name"`
	Doc     string     `json:"doc"`
	Curve   string     `json:"curve"`
	Inputs  []portInfo `json:"inputs"`
	Outputs []portInfo `json:"outputs"`
	Words   []wordInfo `json:"words"`
	Misfits []misfit   `json:"does_not_fit,omitempty"`
}

type portInfo struct {
	Name     string `json:"name"`
	Elements int    `json:"elements"`
	Secret   bool   `json:"secret"`
	Doc      string `json:"doc"`
}

// misfit is a word size at which the memories of the core are too small for a program.
type misfit struct {
	Word   int    `json:"word"`
	Reason string `json:"reason"`
}

type wordInfo struct {
	Word         int           `json:"word"`
	Instructions int           `json:"program_words"`
	Elements     int           `json:"elements"`
	Entries      []export.Cost `json:"entries"`
	Digits       []digitInfo   `json:"quotient_digits"`
}

// newPrograms is hwgen programs.
func newPrograms() *cobra.Command {
	var t target
	var how flavour
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "programs",
		Short: "List the programs with their inputs, outputs, operations and cycles",
		Long: `List the programs of the library for a curve: inputs and outputs, and for each entry the products of field elements (M1), the Montgomery
reductions (R1), the additions, subtractions, doublings and negations, of which one of double width counts once (A1), the cycles of a run
and the share of them in which the multiplier works. Cycles come from the simulator, which agrees with the Verilog to the cycle. Programs that do not fit the core are listed with the reason. Without --word, the list has the six word sizes of the paper
(16, 24, 32, 48, 64, 96), whatever the core file says.`,
		Args: operands(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			curve, core, err := t.load()
			if err != nil {
				return err
			}
			if err := how.check(); err != nil {
				return err
			}
			words := paperWords
			if t.word != 0 {
				words = []int{int(t.word)}
			}
			list, err := describe(curve, core, words, how, progress.New(cmd.ErrOrStderr(), "programs", len(words)*len(programs.All())))
			if err != nil {
				return err
			}
			return output.Write("", cmd.OutOrStdout(), func(w io.Writer) error {
				if asJSON {
					e := json.NewEncoder(w)
					e.SetIndent("", "  ")
					return e.Encode(list)
				}
				if err := digitTable(w, curve, words); err != nil {
					return err
				}
				return table(w, list)
			})
		},
	}
	t.flags(cmd)
	cmd.Flags().Lookup("word").Usage = "bits of the multiplier's word, 16 to 96 (default: the six of the paper)"
	how.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

// describe compiles and runs every program that exists for the curve.
func describe(curve *params.Curve, core *params.Core, words []int, how flavour, bar *progress.Bar) ([]*programInfo, error) {
	defer bar.Done()
	list := []*programInfo{}
	for _, p := range programs.All() {
		if p.Fits(curve) != nil {
			continue
		}
		info := &programInfo{Name: p.Name, Doc: p.Doc, Curve: curve.Name, Inputs: []portInfo{}, Outputs: []portInfo{}, Words: []wordInfo{}}
		for _, w := range words {
			bar.Step(fmt.Sprintf("%s, word %d", p.Name, w))
			sized := *core
			sized.Word = w
			image, err := programs.Build(p.Name, programs.Options{Curve: curve, Core: &sized, Convention: how.gt, Profile: how.profile})
			var space *compile.SpaceError
			if errors.As(err, &space) {
				info.Misfits = append(info.Misfits, misfit{w, err.Error()})
				continue
			}
			if err != nil {
				return nil, err
			}
			costs, err := runner.Costs(runner.Job{Image: image, Curve: curve, Core: &sized})
			if err != nil {
				return nil, err
			}
			info.Inputs, info.Outputs = ports(image.Inputs), ports(image.Outputs)
			info.Words = append(info.Words, wordInfo{w, len(image.Words), image.Elements, costs, digitsOf(curve, w)})
		}
		list = append(list, info)
	}
	return list, nil
}

func ports(in []ucode.Port) []portInfo {
	out := []portInfo{}
	for _, p := range in {
		out = append(out, portInfo{p.Name, len(p.Addr), p.Secret, p.Doc})
	}
	return out
}

// table writes the list for a reader.
func table(w io.Writer, list []*programInfo) error {
	for _, p := range list {
		fmt.Fprintln(w)
		fmt.Fprintf(w, "%s: %s (%s)\n", p.Name, p.Doc, p.Curve)
		for _, m := range p.Misfits {
			fmt.Fprintf(w, "  word %d does not fit: %s\n", m.Word, m.Reason)
		}
		if len(p.Words) == 0 {
			continue
		}
		fmt.Fprintf(w, "  in   %s\n  out  %s\n\n", portList(p.Inputs), portList(p.Outputs))
		t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(t, "word\tentry\tM1\tR1\tA1\tcycles\tmultiplier busy\tprogram words\telements\t")
		for _, s := range p.Words {
			for _, c := range s.Entries {
				fmt.Fprintf(t, "%d\t%s\t%d\t%d\t%d\t%d\t%.1f%%\t%d\t%d\t\n", s.Word, c.Entry, c.M1, c.R1, c.A1, c.Cycles, 100*c.Busy, s.Instructions, s.Elements)
			}
		}
		if err := t.Flush(); err != nil {
			return err
		}
	}
	return nil
}

func portList(in []portInfo) string {
	var s []string
	for _, p := range in {
		s = append(s, fmt.Sprintf("%s[%d] %s", p.Name, p.Elements, p.Doc))
	}
	return strings.Join(s, "; ")
}
