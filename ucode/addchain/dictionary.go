package addchain

import "slices"

// Bounds on the exact search for a dictionary: more targets, or more nodes of the search tree, and it gives up.
const (
	exactTargets = 4
	exactNodes   = 200_000
)

// dictionary is a short ascending chain 1, ... that contains all targets, odd numbers, with at most limit steps; nil if none was found. It
// deepens from the least possible length; if that takes too long it falls back to all odd numbers up to the largest target.
func dictionary(targets []int, limit int) []int {
	largest := slices.Max(targets)
	if len(targets) <= exactTargets {
		s := search{targets: targets, largest: largest}
		for steps := 0; steps <= limit && s.nodes < exactNodes; steps++ {
			if s.extend(append(make([]int, 0, steps+1), 1), steps) {
				return s.found
			}
		}
	}
	all := []int{1}
	if largest > 1 {
		all = append(all, 2)
	}
	for v := 3; v <= largest; v += 2 {
		all = append(all, v)
	}
	if len(all)-1 > limit {
		return nil
	}
	return all
}

type search struct {
	targets []int
	largest int
	nodes   int
	found   []int
}

// extend tries to complete a chain with the given number of further steps.
func (s *search) extend(chain []int, steps int) bool {
	s.nodes++
	last, missing := chain[len(chain)-1], 0
	for _, t := range s.targets {
		if !slices.Contains(chain, t) {
			if t < last {
				return false
			}
			missing++
		}
	}
	if missing == 0 {
		s.found = slices.Clone(chain)
		return true
	}
	if missing > steps || last<<steps < s.largest || s.nodes > exactNodes {
		return false
	}
	for i := len(chain) - 1; i >= 0; i-- {
		for j := i; j >= 0; j-- {
			next := chain[i] + chain[j]
			if next <= last {
				break
			}
			if next <= s.largest && s.extend(append(chain, next), steps-1) {
				return true
			}
		}
	}
	return false
}
