package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"gopkg.in/yaml.v3"

	"hwgen/internal/output"
	"hwgen/internal/progress"
	"hwgen/params"
	"hwgen/ucode/compile"
	"hwgen/ucode/programs"
)

// newTune is hwgen tune.
func newTune() *cobra.Command {
	var t target
	var out fileName
	cmd := &cobra.Command{
		Use:   "tune PROGRAM",
		Short: "Search the forms and schedules of a program for every word size, or for one",
		Long: `Search, for each number of words that an element can have, which form of each formula and which order of its operations takes the fewest
cycles on the timing model of the core, and write the choices as YAML. The file of the library (ucode/programs/tuned) is made by this
command, one for each kind of core by --ports and --write-back; the search is deterministic, so that anybody gets the same file.
Without --word, every size of element is searched.`,
		Example: `  hwgen tune pairing -o ucode/programs/tuned/pairing.yaml
  hwgen tune pairing --word 96 --write-back direct -o ucode/programs/tuned/pairing-1rw-direct.yaml`,
		Args: operands(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			curve, core, err := t.load()
			if err != nil {
				return err
			}
			if err := checkFits(args[0], curve); err != nil {
				return err
			}
			words := sizes(curve)
			if t.word != 0 {
				words = []int{core.Word}
			}
			found, err := tune(args[0], curve, core, words, func(n int) *progress.Bar { return progress.New(cmd.ErrOrStderr(), "tune", n) })
			if err != nil {
				return err
			}
			return output.Write(string(out), cmd.OutOrStdout(), func(w io.Writer) error {
				if _, err := fmt.Fprintf(w, "# Made by hwgen tune %s%s: by curve, words of an element and block, the form and the priority that take the fewest cycles.\n", args[0], t.given()); err != nil {
					return err
				}
				e := yaml.NewEncoder(w)
				e.SetIndent(2)
				return e.Encode(found)
			})
		},
	}
	t.flags(cmd)
	cmd.Flags().Lookup("word").Usage = "bits of the multiplier's word, 16 to 96 (default: one for each number of words that an element can have)"
	outputFlag(cmd, &out)
	return cmd
}

// sizes are word sizes that give each number of words that an element can have, the largest first.
func sizes(curve *params.Curve) (words []int) {
	last := 0
	for w := params.MaxWord; w >= params.MinWord; w-- {
		if s := curve.Words(w); s != last {
			words, last = append(words, w), s
		}
	}
	return words
}

// tune searches a core of each word size.
func tune(name string, curve *params.Curve, core *params.Core, words []int, bar func(n int) *progress.Bar) (programs.Tuning, error) {
	b := bar(len(words))
	defer b.Done()
	found := map[int]map[string]compile.Pick{}
	for _, w := range words {
		s := curve.Words(w)
		b.Step(fmt.Sprintf("%d words", s))
		sized := *core
		sized.Word = w
		picks, err := programs.Tune(name, programs.Options{Curve: curve, Core: &sized})
		if err != nil {
			return nil, err
		}
		found[s] = picks
	}
	return programs.Tuning{curve.Name: found}, nil
}
