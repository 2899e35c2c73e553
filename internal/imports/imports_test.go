package imports

import (
	"encoding/json"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "hwgen"

// may lists what the packages of a folder may depend on, directly or not, besides themselves and the standard library.
var may = map[string][]string{
	"params":  {},
	"model":   {"params"}, // the golden model knows no instruction and no generator
	"isa":     {"params"},
	"iss":     {"params", "isa"},
	"ucode":   {"params", "isa"}, // programs do not know what they should compute
	"rtl":     {"params", "isa"}, // nor does the Verilog
	"sim":     {},
	"scripts": {},
	"verif":   {"params", "isa", "iss", "rtl", "sim"},                                        // compares; programs and what they should compute are given to it
	"synth":   {"params", "model", "isa", "iss", "ucode", "rtl", "sim", "verif", "internal"}, // measures; nothing that is emitted depends on it

	"internal": {"params", "model", "isa", "iss", "ucode", "rtl", "sim", "verif", "synth"},
	"cmd":      {"params", "model", "isa", "iss", "ucode", "rtl", "sim", "verif", "synth", "internal"},
}

// runtime lists the modules that the program itself is built from; everything else is for tests.
var runtime = []string{
	"github.com/spf13/cobra", "github.com/spf13/pflag", "github.com/inconshreveable/mousetrap",
	"gopkg.in/yaml.v3",
	"github.com/schollz/progressbar/v3", "github.com/mitchellh/colorstring", "github.com/rivo/uniseg", "golang.org/x/term", "golang.org/x/sys",
	"gonum.org/v1/plot", "codeberg.org/go-fonts/liberation", "codeberg.org/go-latex/latex", "codeberg.org/go-pdf/fpdf", "git.sr.ht/~sbinet/gg",
	"github.com/ajstarks/svgo", "github.com/golang/freetype", "golang.org/x/image", "golang.org/x/text",
}

type pkg struct {
	ImportPath string
	Standard   bool
	Deps       []string
	Module     *struct{ Path string }
}

// list runs go list -deps over the whole module.
func list(t *testing.T) map[string]pkg {
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Standard,Deps,Module", "./...")
	cmd.Dir = "../.."
	out, err := cmd.Output()
	require.NoError(t, err)
	all := map[string]pkg{}
	d := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p pkg
		if err := d.Decode(&p); err == io.EOF {
			return all
		}
		require.NoError(t, err)
		all[p.ImportPath] = p
	}
}

// folder is the first element of a package's path within the module; ok is false for other modules.
func folder(path string) (string, bool) {
	rest, ok := strings.CutPrefix(path, module+"/")
	first, _, _ := strings.Cut(rest, "/")
	return first, ok
}

func TestImportsRunOneWay(t *testing.T) {
	all := list(t)
	checked := 0
	for path, p := range all {
		from, ok := folder(path)
		if !ok {
			continue
		}
		allowed, known := may[from]
		if !assert.True(t, known, "%s: add folder %s to the table", path, from) {
			continue
		}
		for _, dep := range p.Deps {
			if to, ok := folder(dep); ok && to != from {
				assert.Contains(t, allowed, to, "%s depends on %s", path, dep)
				checked++
			}
		}
	}
	require.Positive(t, checked)
}

func TestProgramIsBuiltFromFewModules(t *testing.T) {
	all := list(t)
	main, ok := all[module+"/cmd/hwgen"]
	require.True(t, ok)
	for _, dep := range main.Deps {
		if p := all[dep]; !p.Standard && p.Module != nil && p.Module.Path != module {
			assert.Contains(t, runtime, p.Module.Path, "%s", dep)
		}
	}
}

// The helpers that write files and draw bars know nothing of cores.
func TestHelpersStandAlone(t *testing.T) {
	all := list(t)
	for _, helper := range []string{"output", "progress"} {
		for _, dep := range all[module+"/internal/"+helper].Deps {
			_, ours := folder(dep)
			assert.False(t, ours, "internal/%s depends on %s", helper, dep)
		}
	}
}
