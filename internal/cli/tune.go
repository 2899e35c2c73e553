package cli

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"
	"gopkg.in/yaml.v3"

	"hwgen/internal/output"
	"hwgen/internal/progress"
	"hwgen/internal/runner"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/programs"
)

// newTune is hwgen tune.
func newTune() *cobra.Command {
	var t target
	var out fileName
	var how flavour
	cmd := &cobra.Command{
		Use:   "tune PROGRAM",
		Short: "Search the forms and schedules of a program for every word size, or for one",
		Long: `Search, for each number of words that an element can have, what takes the fewest cycles: which squarings to do in compressed form, which
form of each formula and which order of its operations to take. Write the choices as YAML, together with those that the library has for other
curves, profiles and cores. The files of the library (ucode/programs/tuned) are made by this command; the search is deterministic, so that anybody
gets the same files. The choices hold for both values of a pairing and any number of pairs: those change no block that the search is about.
Without --word, every size of element is searched.`,
		Example: `  hwgen tune pairing -o ucode/programs/tuned/pairing.yaml
  hwgen tune pairing --profile compact --core compact
  hwgen tune pairing --word 96 --write-back direct`,
		Args:              operands(cobra.ExactArgs(1)),
		ValidArgsFunction: programNames,
		RunE: func(cmd *cobra.Command, args []string) error {
			curve, core, err := t.load()
			if err != nil {
				return err
			}
			if err := how.check(); err != nil {
				return err
			}
			if err := checkFits(args[0], curve); err != nil {
				return err
			}
			words := sizes(curve)
			if t.word != 0 {
				words = []int{core.Word}
			}
			o := programs.Options{Curve: curve, Core: core, Convention: how.gt, Profile: how.profile}
			found, err := tune(args[0], o, words, func(n int) *progress.Bar { return progress.New(cmd.ErrOrStderr(), "tune", n) })
			if err != nil {
				return err
			}
			return output.Write(string(out), cmd.OutOrStdout(), func(w io.Writer) error {
				const head = "# Made by hwgen tune %s: by curve, profile and options of the core, words of an element, what takes the fewest cycles.\n"
				if _, err := fmt.Fprintf(w, head, args[0]); err != nil {
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
	how.flags(cmd)
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

// tune searches a core of each word size and adds what it finds to what the library has.
func tune(name string, o programs.Options, words []int, bar func(n int) *progress.Bar) (programs.Tuning, error) {
	b := bar(len(words))
	defer b.Done()
	all := programs.Committed(name)
	for _, w := range words {
		s := o.Curve.Words(w)
		b.Step(fmt.Sprintf("%d words", s))
		core := *o.Core
		core.Word = w
		sized := o
		sized.Core = &core
		t, err := programs.Tune(name, sized, func(im *ucode.Image) (int64, error) {
			costs, err := runner.Costs(runner.Job{Image: im, Curve: o.Curve, Core: &core})
			if err != nil {
				return 0, err
			}
			return costs[len(costs)-1].Cycles, nil // the last entry is the computation without checks
		})
		if err != nil {
			return nil, err
		}
		all.Set(o, s, t)
	}
	return all, nil
}
