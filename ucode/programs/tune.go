package programs

import (
	"errors"

	"hwgen/ucode"
	"hwgen/ucode/compile"
)

// Effort is the number of schedules that hwgen tune tries for the best forms of each block.
const Effort = 30

// longRuns are the thresholds of compressed squarings that a search chooses from: each divides the runs of |u| of BLS12-381, which are
// 1, 2, 3, 9, 16 and 32 long, in another way. No compression comes last, since it is the usual plan that should win a tie.
var longRuns = []int{4, 3, 10, 17, 0}

// Tune searches plan, forms and schedules of a program for a core and returns what takes the fewest cycles, which measure finds out by a
// run. The best plan is found with few schedules, in a program whose other blocks stay what they were for the first; with it, many are tried.
func Tune(name string, o Options, measure func(*ucode.Image) (int64, error)) (Tuned, error) {
	least := int64(-1)
	var best Tuned
	var space *compile.SpaceError
	try := func(p Plan, search compile.Options) error {
		o.Plan = &p
		im, found, err := build(name, o, search)
		if errors.As(err, &space) {
			return nil // another plan may fit
		}
		if err != nil {
			return err
		}
		cycles, err := measure(im)
		if err == nil && (least < 0 || cycles < least) {
			least, best = cycles, Tuned{p, found}
		}
		return err
	}
	for _, long := range longRuns {
		if err := try(Plan{LongRun: long, First: true}, compile.Options{Picks: best.Blocks}); err != nil {
			return Tuned{}, err
		}
	}
	if least < 0 {
		return Tuned{}, space
	}
	long := best.Plan.LongRun
	for _, first := range []bool{true, false} { // the code of a first iteration may be what leaves no room
		if err := try(Plan{LongRun: long, First: first, Evaluated: true}, compile.Options{Picks: best.Blocks}); err != nil {
			return Tuned{}, err
		}
	}
	err := try(best.Plan, compile.Options{Effort: Effort})
	return best, err
}
