package flow

import (
	"fmt"

	"hwgen/internal/runner"
	"hwgen/synth/unit"
	"hwgen/ucode/programs"
)

// pairing is the program whose cycles stand beside area and energy, and its entry without checks of the inputs.
const pairing, unchecked = "pairing", "unchecked"

// counted is the result of the stage.
type counted struct{ Pairing int64 }

// count runs the pairing on the simulator of the core that has the unit. A curve without pairing program counts nothing.
func (r *run) count(u *unit.Unit) (counted, error) {
	c := counted{}
	p, err := programs.Lookup(pairing)
	if err != nil {
		return c, err
	}
	if p.Fits(u.Build.Curve) != nil {
		return c, nil
	}
	self, err := self()
	if err != nil {
		return c, err
	}
	key := keyOf("count", self, u.Build.Curve, u.Build.Core, u.Build.Profile, u.Build.Convention)
	dir, err := r.cache.Do(key, StageCount, func(dir string) error {
		image, err := programs.Build(pairing, programs.Options{Curve: u.Build.Curve, Core: u.Build.Core, Convention: u.Build.Convention, Profile: u.Build.Profile})
		if err != nil {
			return fmt.Errorf("program %s: %w", pairing, err)
		}
		costs, err := runner.Costs(runner.Job{Image: image, Curve: u.Build.Curve, Core: u.Build.Core})
		if err != nil {
			return err
		}
		for _, cost := range costs {
			if cost.Entry == unchecked {
				return save(dir, "count.json", counted{Pairing: cost.Cycles})
			}
		}
		return fmt.Errorf("program %s has no entry %s", pairing, unchecked)
	})
	if err != nil {
		return c, err
	}
	return c, load(dir, "count.json", &c)
}
