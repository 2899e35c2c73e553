package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hwgen/internal/output"
	"hwgen/internal/progress"
	"hwgen/ucode/programs"
)

// newPrograms is hwgen programs.
func newPrograms() *cobra.Command {
	var t target
	var how flavour
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "programs [NAME]",
		Short: "List the programs with their inputs, outputs, operations and cycles",
		Long: `List the programs of the library for a curve, or say all about one: inputs and outputs, and for each entry the products of field elements (M1), the Montgomery
reductions (R1), the additions, subtractions, doublings and negations, of which one of double width counts once (A1), the cycles of a run
and the share of them in which the multiplier works. Cycles come from the simulator, which agrees with the Verilog to the cycle. Programs that do not fit the core are listed with the reason. Without --word, the list has the six word sizes of the paper
(16, 24, 32, 48, 64, 96), whatever the core file says.

For a single program the list also has its entries, formats and secrecy of inputs, its statuses, and what it reveals. --json always has them.`,
		Args:              operands(cobra.MaximumNArgs(1)),
		ValidArgsFunction: programNames,
		RunE: func(cmd *cobra.Command, args []string) error {
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
			list := programs.All()
			if len(args) > 0 {
				if err := checkFits(args[0], curve); err != nil {
					return err
				}
				p, err := programs.Lookup(args[0])
				if err != nil {
					return err
				}
				list = []programs.Info{p}
			}
			all, err := describe(cmd.Context(), list, curve, core, words, how, progress.New(cmd.ErrOrStderr(), "programs", len(words)*len(list)))
			if err != nil {
				return err
			}
			return output.Write("", cmd.OutOrStdout(), func(w io.Writer) error {
				if asJSON {
					e := json.NewEncoder(w)
					e.SetIndent("", "  ")
					return e.Encode(all)
				}
				if len(args) > 0 {
					return detail(w, all[0])
				}
				if err := digitTable(w, curve, words); err != nil {
					return err
				}
				return table(w, all)
			})
		},
	}
	t.flags(cmd)
	cmd.Flags().Lookup("word").Usage = "bits of the multiplier's word, 16 to 96 (default: the six of the paper)"
	how.flags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "write JSON")
	return cmd
}

// table writes the list for a reader.
func table(w io.Writer, list []*programInfo) error {
	for _, p := range list {
		fmt.Fprintln(w)
		heading(w, p)
		if len(p.Words) == 0 {
			continue
		}
		fmt.Fprintf(w, "  in   %s\n  out  %s\n\n", portList(p.Inputs), portList(p.Outputs))
		if err := costs(w, p); err != nil {
			return err
		}
	}
	return nil
}

// heading says what a program is, and where it does not fit.
func heading(w io.Writer, p *programInfo) {
	fmt.Fprintf(w, "%s: %s (%s)\n", p.Name, p.Doc, p.Curve)
	for _, m := range p.Misfits {
		fmt.Fprintf(w, "  word %d does not fit: %s\n", m.Word, m.Reason)
	}
}

// costs writes what each entry of a program takes at each word size.
func costs(w io.Writer, p *programInfo) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "word\tentry\tM1\tR1\tA1\tcycles\tmultiplier busy\tprogram words\telements\t")
	for _, s := range p.Words {
		for _, c := range s.Entries {
			fmt.Fprintf(t, "%d\t%s\t%d\t%d\t%d\t%d\t%.1f%%\t%d\t%d\t\n", s.Word, c.Entry, c.M1, c.R1, c.A1, c.Cycles, 100*c.Busy, s.Instructions, s.Elements)
		}
	}
	return t.Flush()
}

// detail writes all about one program.
func detail(w io.Writer, p *programInfo) error {
	heading(w, p)
	section := func(title string) *tabwriter.Writer {
		fmt.Fprintf(w, "\n%s\n", title)
		return tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	}
	t := section("inputs")
	for _, in := range p.Inputs {
		secrecy := "public"
		if in.Secret {
			secrecy = "secret"
		}
		fmt.Fprintf(t, "  %s\t%s\t%s\t%s\n", in.Name, in.format(), secrecy, in.Doc)
	}
	t.Flush()
	t = section("outputs")
	for _, out := range p.Outputs {
		fmt.Fprintf(t, "  %s\t%s\t%s\n", out.Name, out.format(), out.Doc)
	}
	t.Flush()
	t = section("entries")
	for _, e := range p.Entries {
		fmt.Fprintf(t, "  %s\t%s\n", e.Name, e.Doc)
	}
	t.Flush()
	t = section("statuses")
	for _, s := range p.Statuses {
		fmt.Fprintf(t, "  %d\t%s\t%s\n", s.Code, s.Name, s.Doc)
	}
	t.Flush()
	section("reveals, besides the outputs")
	for _, d := range p.Declassified {
		fmt.Fprintf(w, "  %s\n", d)
	}
	fmt.Fprintln(w)
	return costs(w, p)
}

func portList(in []portInfo) string {
	var s []string
	for _, p := range in {
		s = append(s, fmt.Sprintf("%s[%d] %s", p.Name, p.Elements, p.Doc))
	}
	return strings.Join(s, "; ")
}
