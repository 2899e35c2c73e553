package build

import (
	"fmt"
	"slices"

	"hwgen/params"
	"hwgen/rtl/gen"
	"hwgen/rtl/verilog"
	"hwgen/ucode"
	"hwgen/ucode/link"
	"hwgen/ucode/programs"
)

// Options say what core to make.
type Options struct {
	Curve      *params.Curve
	Core       *params.Core
	Prefix     string   // of module names; empty for the default
	Bus        gen.Bus  // that software sees; empty for the core's own
	Programs   []string // to be baked in; of ROM cores only
	Convention string   // of pairing values
	Profile    string   // of programs that compute a pairing; empty for the fast one
	Pairs      int      // of the multi-pairing; 0 for the usual number
	Protect    []string // countermeasures; of those baked in, each program takes what it has
	Command    string   // for the header: the command line that makes the same text
}

// Config gives the generator's configuration of a core and, if its programs are baked in, the ROM.
func Config(o Options) (gen.CoreConfig, *link.ROM, error) {
	c := gen.NewCoreConfig(o.Curve, o.Core)
	c.Prefix, c.Command, c.Bus = o.Prefix, o.Command, o.Bus
	if !c.Rom {
		return c, nil, nil
	}
	rom, err := bake(o)
	if err != nil {
		return c, nil, err
	}
	c.Program, c.Constants = rom.Words, rom.Constants
	return c, rom, nil
}

// Design generates a core.
func Design(o Options) (gen.CoreConfig, *verilog.Design, error) {
	c, _, err := Config(o)
	if err != nil {
		return c, nil, err
	}
	d, err := gen.Core(c)
	return c, d, err
}

// Verilog is the text of a core.
func Verilog(o Options) ([]byte, error) {
	_, d, err := Design(o)
	if err != nil {
		return nil, err
	}
	return d.Verilog()
}

// bake compiles and links the programs of a ROM core.
func bake(o Options) (*link.ROM, error) {
	if len(o.Programs) == 0 {
		return nil, fmt.Errorf("a core with its microcode in ROM needs programs")
	}
	var images []*ucode.Image
	wanted := o.Protect
	for _, name := range o.Programs {
		o.Protect = nil
		for _, p := range wanted {
			if slices.Contains(programs.Protections(name), p) {
				o.Protect = append(o.Protect, p)
			}
		}
		im, err := image(o, name)
		if err != nil {
			return nil, err
		}
		images = append(images, im)
	}
	return link.Link(images, o.Curve, o.Core)
}

func image(o Options, name string) (*ucode.Image, error) {
	return programs.Build(name, programs.Options{Curve: o.Curve, Core: o.Core, Convention: o.Convention, Profile: o.Profile, Pairs: o.Pairs, Protect: o.Protect})
}

// Image compiles a program for a core. For a core with baked-in programs it is the program's part in the ROM, which comes along.
func Image(o Options, name string) (*ucode.Image, *link.ROM, error) {
	if o.Core.Ucode != params.UcodeROM {
		im, err := image(o, name)
		return im, nil, err
	}
	rom, err := bake(o)
	if err != nil {
		return nil, nil, err
	}
	for _, im := range rom.Images {
		if im.Program == name {
			return im, rom, nil
		}
	}
	return nil, nil, fmt.Errorf("program %s is not among those baked in", name)
}
