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
// size through these words alone.
type Tuning map[string]map[int]map[string]compile.Pick

//go:embed tuned/*.yaml
var tunedFiles embed.FS

// tuned reads the committed tuning of a program; a program without one is searched whenever it is built.
var tuned = sync.OnceValue(func() map[string]Tuning {
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

// picks are the committed ones for a core.
func picks(name string, curve *params.Curve, core *params.Core) map[string]compile.Pick {
	return tuned()[name][curve.Name][curve.Words(core.Word)]
}

// Tune searches the forms and schedules of a program for a core and returns what takes the fewest cycles.
func Tune(name string, o Options) (map[string]compile.Pick, error) {
	_, found, err := build(name, o, compile.Options{Effort: Effort})
	return found, err
}
