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
	var curveName, coreName string
	var out fileName
	cmd := &cobra.Command{
		Use:   "tune PROGRAM",
		Short: "Search the forms and schedules of a program for every word size",
		Long: `Search, for each number of words that an element can have, which form of each formula and which order of its operations takes the fewest
cycles on the timing model of the core, and write the choices as YAML. The file of the library (ucode/programs/tuned) is made by this
command; the search is deterministic, so that anybody gets the same file.`,
		Example: "  hwgen tune pairing -o ucode/programs/tuned/pairing.yaml",
		Args:    operands(cobra.ExactArgs(1)),
		RunE: func(cmd *cobra.Command, args []string) error {
			curve, err := params.LoadCurve(curveName)
			if err != nil {
				return err
			}
			core, err := params.LoadCore(coreName)
			if err != nil {
				return err
			}
			if err := checkFits(args[0], curve); err != nil {
				return err
			}
			t, err := tune(args[0], curve, core, func(n int) *progress.Bar { return progress.New(cmd.ErrOrStderr(), "tune", n) })
			if err != nil {
				return err
			}
			return output.Write(string(out), cmd.OutOrStdout(), func(w io.Writer) error {
				if _, err := fmt.Fprintf(w, "# Made by hwgen tune %s: by curve, words of an element and block, the form and the priority that take the fewest cycles.\n", args[0]); err != nil {
					return err
				}
				e := yaml.NewEncoder(w)
				e.SetIndent(2)
				return e.Encode(t)
			})
		},
	}
	cmd.Flags().StringVar(&curveName, "curve", "bls12-381", "curve: a built-in name or a YAML file")
	cmd.Flags().StringVar(&coreName, "core", "default", "memories and options: a built-in name or a YAML file")
	outputFlag(cmd, &out)
	return cmd
}

// tune searches one core for each number of words that an element can have.
func tune(name string, curve *params.Curve, core *params.Core, bar func(n int) *progress.Bar) (programs.Tuning, error) {
	sizes := map[int]int{} // words of an element -> a word size that gives them
	for w := params.MaxWord; w >= params.MinWord; w-- {
		sizes[curve.Words(w)] = w
	}
	b := bar(len(sizes))
	defer b.Done()
	found := map[int]map[string]compile.Pick{}
	for words, w := range sizes {
		b.Step(fmt.Sprintf("%d words", words))
		sized := *core
		sized.Word = w
		picks, err := programs.Tune(name, programs.Options{Curve: curve, Core: &sized})
		if err != nil {
			return nil, err
		}
		found[words] = picks
	}
	return programs.Tuning{curve.Name: found}, nil
}
