package programs

import (
	"embed"
	"fmt"
	"sync"

	"gopkg.in/yaml.v3"

	"hwgen/params"
	"hwgen/ucode/compile"
)

// Effort is the number of schedules that hwgen tune tries for each form of each block.
const Effort = 30

// Tuning holds what a search has picked for one program: by curve, by words of an element, by block. Cycles depend on the word
// size through these words alone, and on the options of the core, each kind of which has a file of its own.
type Tuning map[string]map[int]map[string]compile.Pick

//go:embed tuned/*.yaml
var tunedFiles embed.FS

// tuned reads the committed tunings, by the names of their files; a program without one is searched whenever it is built.
var tuned = sync.OnceValue(func() map[string]Tuning {
	all := map[string]Tuning{}
	files, err := tunedFiles.ReadDir("tuned")
	if err != nil {
		panic(err)
	}
	for _, f := range files {
		data, err := tunedFiles.ReadFile("tuned/" + f.Name())
		if err != nil {
			panic(err)
		}
		t := Tuning{}
		if err := yaml.Unmarshal(data, &t); err != nil {
			panic(fmt.Sprintf("programs: tuned/%s: %v", f.Name(), err))
		}
		all[f.Name()] = t
	}
	return all
})

// TunedFile is the name of the file with what was picked for a program on a kind of core.
func TunedFile(name string, core *params.Core) string {
	if core.Ports != params.Ports1RW || core.WriteBack != params.WriteRegistered {
		name += "-" + core.Ports + "-" + core.WriteBack
	}
	return name + ".yaml"
}

// picks are the committed ones for a core.
func picks(name string, curve *params.Curve, core *params.Core) map[string]compile.Pick {
	return tuned()[TunedFile(name, core)][curve.Name][curve.Words(core.Word)]
}

// Tune searches the forms and schedules of a program for a core and returns what takes the fewest cycles.
func Tune(name string, o Options) (map[string]compile.Pick, error) {
	_, found, err := build(name, o, compile.Options{Effort: Effort})
	return found, err
}
