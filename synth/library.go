package synth

import (
	"errors"
	"fmt"
	"io/fs"

	"hwgen/synth/liberty"
	"hwgen/synth/quirks"
)

// DefaultLiberty is the library of the Debian package qflow-tech-osu018.
const DefaultLiberty = "/usr/share/qflow/tech/osu018/osu018_stdcells.lib"

// Library is a standard-cell library and what synthesis has to know about it.
type Library struct {
	*liberty.Library
	Roles  liberty.Roles
	Quirks *quirks.Quirks
	LoadPF float64 // at each output of a design: a few gates
}

// gatesOfLoad is how many inputs of a NAND2 hang on each output.
const gatesOfLoad = 3

// OpenLibrary reads a liberty file and finds the cells that the flow needs. Errors name the file.
func OpenLibrary(path string, q *quirks.Quirks) (*Library, error) {
	lib, err := liberty.Read(path)
	if errors.Is(err, fs.ErrNotExist) && path == DefaultLiberty {
		return nil, fmt.Errorf("%w (Debian package qflow-tech-osu018)", err)
	}
	if err != nil {
		return nil, err
	}
	l := &Library{Library: lib, Quirks: q}
	if l.Roles, err = lib.FindRoles(q.Usable, q.Prefer); err != nil {
		return nil, fmt.Errorf("liberty %s: %w", path, err)
	}
	if lib.Voltage <= 0 {
		return nil, fmt.Errorf("liberty %s: nom_voltage is missing or not positive", path)
	}
	pin, _ := l.Roles.Nand2.Pin(l.Roles.Nand2.Inputs()[0])
	if pin.Capacitance <= 0 {
		return nil, fmt.Errorf("liberty %s: cell %s: pin %s has no capacitance", path, l.Roles.Nand2.Name, pin.Name)
	}
	l.LoadPF = gatesOfLoad * pin.Capacitance
	return l, nil
}

// Constraints are those of abc: what drives inputs, and what hangs on outputs, in fF.
func (l *Library) Constraints() []byte {
	return fmt.Appendf(nil, "set_driving_cell %s\nset_load %.4g [all_outputs]\n", l.Roles.Buffer.Name, 1000*l.LoadPF)
}

// Usable is the text of the library with the cells that synthesis may use.
func (l *Library) Usable() []byte { return l.Only(l.Quirks.Usable) }
