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
	var curveName, coreName, out string
	var how flavour
	cmd := &cobra.Command{
		Use:   "tune PROGRAM",
		Short: "Search the forms and schedules of a program for every word size",
		Long: `Search, for each number of words that an element can have, what takes the fewest cycles: which squarings to do in compressed form, which
form of each formula and which order of its operations to take. Write the choices as YAML, together with those that the library has for other
curves, profiles and cores. The files of the library (ucode/programs/tuned) are made by this command; the search is deterministic, so that anybody
gets the same files. The choices hold for both values of a pairing and any number of pairs: those change no block that the search is about.`,
		Example: `  hwgen tune pairing -o ucode/programs/tuned/pairing.yaml
  hwgen tune pairing --profile compact --core compact`,
		Args: operands(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			curve, err := params.LoadCurve(curveName)
			if err != nil {
				return err
			}
			core, err := params.LoadCore(coreName)
			if err != nil {
				return err
			}
			if err := how.check(); err != nil {
				return err
			}
			if err := checkFits(args[0], curve); err != nil {
				return err
			}
			o := programs.Options{Curve: curve, Core: core, Convention: how.gt, Profile: how.profile}
			t, err := tune(args[0], o, func(n int) *progress.Bar { return progress.New(cmd.ErrOrStderr(), "tune", n) })
			if err != nil {
				return err
			}
			return output.Write(out, cmd.OutOrStdout(), func(w io.Writer) error {
				const head = "# Made by hwgen tune %s: by curve, profile and options of the core, words of an element, what takes the fewest cycles.\n"
				if _, err := fmt.Fprintf(w, head, args[0]); err != nil {
					return err
				}
				e := yaml.NewEncoder(w)
				e.SetIndent(2)
				return e.Encode(t)
			})
		},
	}
	how.flags(cmd)
	cmd.Flags().StringVar(&curveName, "curve", "bls12-381", "curve: a built-in name or a YAML file")
	cmd.Flags().StringVar(&coreName, "core", "default", "memories and options: a built-in name or a YAML file")
	cmd.Flags().StringVarP(&out, "output", "o", "", "file to write (default: standard output)")
	return cmd
}

// tune searches one core for each number of words that an element can have.
func tune(name string, o programs.Options, bar func(n int) *progress.Bar) (programs.Tuning, error) {
	sizes := map[int]int{} // words of an element -> a word size that gives them
	for w := params.MaxWord; w >= params.MinWord; w-- {
		sizes[o.Curve.Words(w)] = w
	}
	b := bar(len(sizes))
	defer b.Done()
	found := map[int]programs.Tuned{}
	for words, w := range sizes {
		b.Step(fmt.Sprintf("%d words", words))
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
		found[words] = t
	}
	all := programs.Committed(name)
	if all[o.Curve.Name] == nil {
		all[o.Curve.Name] = map[string]map[int]programs.Tuned{}
	}
	all[o.Curve.Name][programs.Variant(o)] = found
	return all, nil
}
