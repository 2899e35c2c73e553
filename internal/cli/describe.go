package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"

	"hwgen/internal/kinds"
	"hwgen/internal/progress"
	"hwgen/internal/runner"
	"hwgen/params"
	"hwgen/ucode"
	"hwgen/ucode/compile"
	"hwgen/ucode/export"
	"hwgen/ucode/programs"
)

// programInfo is a program of the library with what it takes on each word size.
type programInfo struct {
	Name         string       `json:"name"`
	Doc          string       `json:"doc"`
	Curve        string       `json:"curve"`
	Inputs       []portInfo   `json:"inputs"`
	Outputs      []portInfo   `json:"outputs"`
	Entries      []entryInfo  `json:"entries"`
	Statuses     []codeReport `json:"statuses"`
	Declassified []string     `json:"declassified"` // what a run reveals on purpose, besides its outputs
	Words        []wordInfo   `json:"words"`
	Misfits      []misfit     `json:"does_not_fit,omitempty"`
}

type portInfo struct {
	Name     string `json:"name"`
	Elements int    `json:"elements"`
	Modulus  string `json:"modulus"`
	Kind     string `json:"kind"` // what the numbers mean
	Secret   bool   `json:"secret"`
	Doc      string `json:"doc"`
}

type entryInfo struct {
	Name    string `json:"name"`
	Outputs bool   `json:"outputs"` // whether a run leaves any
	Doc     string `json:"doc"`
}

// misfit is a word size at which the memories of the core are too small for a program.
type misfit struct {
	Word   int    `json:"word"`
	Reason string `json:"reason"`
}

type wordInfo struct {
	Word         int           `json:"word"`
	Instructions int           `json:"program_words"`
	Elements     int           `json:"elements"`
	Entries      []export.Cost `json:"entries"`
	Digits       []digitInfo   `json:"quotient_digits"`
}

// format says how the numbers of an input or output are to be read.
func (p portInfo) format() string {
	switch {
	case p.Kind != kinds.Number.String() && p.Kind != kinds.Scalar.String():
		return fmt.Sprintf("%s, %d numbers modulo %s", p.Kind, p.Elements, p.Modulus)
	case p.Kind == kinds.Scalar.String():
		return fmt.Sprintf("scalar below 2^%d", kinds.ScalarBits)
	case p.Elements == 1:
		return "number modulo " + p.Modulus
	}
	return fmt.Sprintf("%d numbers modulo %s", p.Elements, p.Modulus)
}

// measurement is a program compiled for one word size and run.
type measurement struct {
	image *ucode.Image
	costs []export.Cost
	fit   error // why the memories are too small
}

// describe compiles and runs the programs that exist for the curve, as many at a time as there are processors.
func describe(ctx context.Context, list []programs.Info, curve *params.Curve, core *params.Core, words []int, how flavour, bar *progress.Bar) ([]*programInfo, error) {
	defer bar.Done()
	fitting := []programs.Info{}
	for _, p := range list {
		if p.Fits(curve) == nil {
			fitting = append(fitting, p)
		}
	}
	results := make([]measurement, len(fitting)*len(words))
	err := inParallel(len(results), func(i int) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		p, sized := fitting[i/len(words)], *core
		sized.Word = words[i%len(words)]
		var err error
		results[i], err = measure(p.Name, programs.Options{Curve: curve, Core: &sized, Convention: how.gt, Profile: how.profile, Protect: programs.Having(p.Name, how.protect)})
		return err
	}, func(i int) { bar.Step(fmt.Sprintf("%s, word %d", fitting[i/len(words)].Name, words[i%len(words)])) })
	if err != nil {
		return nil, err
	}
	all := []*programInfo{}
	for k, p := range fitting {
		info := newProgramInfo(p, curve)
		for i, w := range words {
			r := results[k*len(words)+i]
			if r.fit != nil {
				info.Misfits = append(info.Misfits, misfit{w, r.fit.Error()})
				continue
			}
			info.describeHost(r.image, curve)
			info.Words = append(info.Words, wordInfo{w, len(r.image.Words), r.image.Elements, r.costs, digitsOf(curve, w)})
		}
		all = append(all, info)
	}
	return all, nil
}

func measure(name string, o programs.Options) (measurement, error) {
	image, err := programs.Build(name, o)
	var space *compile.SpaceError
	if errors.As(err, &space) {
		return measurement{fit: err}, nil
	}
	if err != nil {
		return measurement{}, err
	}
	costs, err := runner.Costs(runner.Job{Image: image, Curve: o.Curve, Core: o.Core})
	return measurement{image: image, costs: costs}, err
}

// inParallel runs f for 0 to n-1 and returns the first error in this order. before is called, never twice at a time, as each begins.
func inParallel(n int, f func(i int) error, before func(i int)) error {
	errs := make([]error, n)
	var workers sync.WaitGroup
	var mutex sync.Mutex
	next := 0
	take := func() int {
		mutex.Lock()
		defer mutex.Unlock()
		i := next
		next++
		if i < n {
			before(i)
		}
		return i
	}
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := take(); i < n; i = take() {
				errs[i] = f(i)
			}
		})
	}
	workers.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// newProgramInfo has what is known of a program that has not been compiled.
func newProgramInfo(p programs.Info, curve *params.Curve) *programInfo {
	return &programInfo{Name: p.Name, Doc: p.Doc, Curve: curve.Name, Inputs: []portInfo{}, Outputs: []portInfo{}, Entries: []entryInfo{},
		Statuses: []codeReport{}, Declassified: []string{}, Words: []wordInfo{}}
}

// describeHost takes over what the host sees of an image, the same at every word size.
func (p *programInfo) describeHost(im *ucode.Image, curve *params.Curve) {
	p.Inputs, p.Outputs = ports(im.Inputs, curve), ports(im.Outputs, curve)
	p.Entries, p.Statuses, p.Declassified = p.Entries[:0], p.Statuses[:0], append(p.Declassified[:0], im.Declassified...)
	for _, e := range im.Entries {
		p.Entries = append(p.Entries, entryInfo{e.Name, e.Outputs, e.Doc})
	}
	for _, s := range im.Statuses {
		p.Statuses = append(p.Statuses, codeReport{s.Code, s.Name, s.Doc})
	}
}

func ports(in []ucode.Port, curve *params.Curve) []portInfo {
	out := []portInfo{}
	for _, p := range in {
		out = append(out, portInfo{p.Name, len(p.Addr), curve.Moduli[p.Modulus].Name, kinds.Of(p, curve).String(), p.Secret, p.Doc})
	}
	return out
}
