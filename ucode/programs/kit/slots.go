package kit

import "hwgen/ucode/addchain"

// slots say where the values of a chain are stored: x in slot 0, the others in as few as the order of the steps allows.
type slots struct {
	of    []int // by value
	count int   // without slot 0
	last  []int // by value: the last step that needs it
}

func allocate(chain addchain.Chain) slots {
	n := len(chain.Steps)
	s := slots{of: make([]int, n+1), last: make([]int, n+1)}
	for i, step := range chain.Steps {
		s.last[step.A], s.last[step.B] = i, i
	}
	s.last[n] = n
	var free []int
	for i, step := range chain.Steps {
		for k, v := range []int{step.A, step.B} {
			if v > 0 && s.last[v] == i && (k == 0 || step.A != step.B) {
				free = append(free, s.of[v])
			}
		}
		if len(free) == 0 {
			s.count++
			free = append(free, s.count)
		}
		s.of[i+1] = free[len(free)-1]
		free = free[:len(free)-1]
	}
	return s
}

// onlySquared tells whether step i squares the result of the step before it in place.
func (s *slots) onlySquared(chain addchain.Chain, i int) bool {
	step := chain.Steps[i]
	return step.A == i && step.B == i && s.last[i] == i && s.of[i+1] == s.of[i]
}
