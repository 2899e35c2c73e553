package runner

import (
	"fmt"
	"math/big"

	"hwgen/ucode"
	"hwgen/verif"
)

// stream is the host's part in a run that waits: at each WAIT it reads the outputs and writes the inputs that are served at its code. A
// streamed input has the numbers of all rounds one after the other, and so has a streamed output.
type stream struct {
	job     *Job
	rounds  map[int]int // by code
	outputs map[string][]*big.Int
}

func newStream(j *Job) *stream { return &stream{j, map[int]int{}, map[string][]*big.Int{}} }

// serve reads what the program offers and returns what the host writes before it resumes.
func (s *stream) serve(code int, read func(addr int) (*big.Int, error)) (write []verif.Element, err error) {
	im, round, served := s.job.Image, s.rounds[code], false
	for _, p := range im.Outputs {
		if p.Wait != code {
			continue
		}
		served = true
		if err := s.collect(p, read); err != nil {
			return nil, err
		}
	}
	for _, p := range im.Inputs {
		if p.Wait != code {
			continue
		}
		served = true
		values := s.job.Inputs[p.Name]
		from := round * len(p.Addr)
		if from >= len(values) {
			return nil, fmt.Errorf("program %s waits for input %s again: %d numbers are not enough", im.Program, p.Name, len(values))
		}
		for i, a := range p.Addr {
			write = append(write, verif.Element{Addr: a, Value: values[from+i]})
		}
	}
	if !served {
		return nil, fmt.Errorf("program %s waits for the host with code %d, at which it offers and takes nothing", im.Program, code)
	}
	s.rounds[code]++
	return write, nil
}

func (s *stream) collect(p ucode.Port, read func(addr int) (*big.Int, error)) error {
	for _, a := range p.Addr {
		v, err := read(a)
		if err != nil {
			return err
		}
		s.outputs[p.Name] = append(s.outputs[p.Name], v)
	}
	return nil
}

// finish checks that the run has taken all that was there for it.
func (s *stream) finish() error {
	for _, p := range s.job.Image.Inputs {
		if n := len(s.job.Inputs[p.Name]); p.Wait != 0 && s.rounds[p.Wait]*len(p.Addr) < n {
			return fmt.Errorf("program %s took %d numbers of input %s, of %d", s.job.Image.Program, s.rounds[p.Wait]*len(p.Addr), p.Name, n)
		}
	}
	return nil
}
