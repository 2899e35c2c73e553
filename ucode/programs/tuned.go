package programs

import (
	"embed"
	"fmt"
	"maps"
	"sync"

	"gopkg.in/yaml.v3"

	"hwgen/isa"
	"hwgen/params"
	"hwgen/ucode/compile"
)

// Tuning holds what a search has found for one program: by curve, by variant, by words of an element. With default timing, cycles
// depend on the word size through these words alone.
type Tuning map[string]map[string]map[int]Tuned

// Tuned is what to build for one size of element: the plan of the program, and for each block the form and the order of its operations.
type Tuned struct {
	Plan   Plan                    `yaml:"plan,flow"`
	Blocks map[string]compile.Pick `yaml:"blocks"`
}

//go:embed tuned/*.yaml
var tunedFiles embed.FS

// committed reads the tuning of every program that has one; the others are searched whenever they are built.
var committed = sync.OnceValue(func() map[string]Tuning {
	all := map[string]Tuning{}
	for _, i := range library {
		data, err := tunedFiles.ReadFile("tuned/" + i.Name + ".yaml")
		if err != nil {
			continue
		}
		t := Tuning{}
		if err := yaml.Unmarshal(data, &t); err != nil {
			panic(fmt.Sprintf("programs: tuned/%s.yaml: %v", i.Name, err))
		}
		all[i.Name] = t
	}
	return all
})

// Committed is a copy of the tuning of a program, to be added to.
func Committed(name string) Tuning {
	t := Tuning{}
	for curve, variants := range committed()[name] {
		t[curve] = map[string]map[int]Tuned{}
		for v, sizes := range variants {
			t[curve][v] = maps.Clone(sizes)
		}
	}
	return t
}

// Set notes what was found for elements of some words.
func (t Tuning) Set(o Options, words int, found Tuned) {
	if t[o.Curve.Name] == nil {
		t[o.Curve.Name] = map[string]map[int]Tuned{}
	}
	v := Variant(o)
	if t[o.Curve.Name][v] == nil {
		t[o.Curve.Name][v] = map[int]Tuned{}
	}
	t[o.Curve.Name][v][words] = found
}

// Variant is the name under which tuning is kept: the profile, and the options of the core that change its timing or instructions. The
// number of pairs does not change the blocks of a program; neither does the convention, but for two blocks of the textbook's own.
func Variant(o Options) string {
	v := o.Profile
	if v == "" {
		v = Fast
	}
	t := isa.TimingOf(o.Curve, o.Core)
	for _, option := range []struct {
		name string
		set  bool
	}{{params.Ports1R1W, t.TwoPorts}, {"direct", t.Direct}, {"no-divsteps", !o.Core.Divsteps && v != Plain}} {
		if option.set {
			v += " " + option.name
		}
	}
	return v
}

// tuned is what is committed for a core, if anything is.
func tuned(name string, o Options) (Tuned, bool) {
	t, ok := committed()[name][o.Curve.Name][Variant(o)][o.Curve.Words(o.Core.Word)]
	return t, ok
}
