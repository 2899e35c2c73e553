package build

import (
	"fmt"

	"hwgen/params"
	"hwgen/rtl/gen"
	"hwgen/ucode"
	"hwgen/ucode/link"
	"hwgen/ucode/programs"
	"hwgen/verif"
)

// Options say what core to make.
type Options struct {
	Curve      *params.Curve
	Core       *params.Core
	Prefix     string   // of module names; empty for the default
	Programs   []string // to be baked in; of ROM cores only
	Convention string   // of their pairing values
	Command    string   // for the header: the command line that makes the same text
}

// Core is a finished core.
type Core struct {
	Config  gen.CoreConfig
	Verilog []byte
	ROM     *link.ROM // nil for a core whose program memory the host loads
}

// New makes a core.
func New(o Options) (*Core, error) {
	c := &Core{Config: gen.NewCoreConfig(o.Curve, o.Core)}
	c.Config.Prefix, c.Config.Command = o.Prefix, o.Command
	if c.Config.Rom {
		content, err := bake(o)
		if err != nil {
			return nil, err
		}
		c.ROM, c.Config.Program, c.Config.Constants = content, content.Words, content.Constants
	}
	design, err := gen.Core(c.Config)
	if err != nil {
		return nil, err
	}
	c.Verilog, err = design.Verilog()
	return c, err
}

// bake compiles and links the programs of a ROM core.
func bake(o Options) (*link.ROM, error) {
	if len(o.Programs) == 0 {
		return nil, fmt.Errorf("a core with its microcode in ROM needs programs")
	}
	var images []*ucode.Image
	for _, name := range o.Programs {
		im, err := programs.Build(name, programs.Options{Curve: o.Curve, Core: o.Core, Convention: o.Convention})
		if err != nil {
			return nil, err
		}
		images = append(images, im)
	}
	return link.Link(images, o.Curve, o.Core)
}

// Source is the core as package verif simulates it.
func (c *Core) Source() verif.Source {
	return verif.Source{
		Verilog: c.Verilog, Top: c.Config.TopName(), BusBits: c.Config.BusAddrBits(), ElementBits: c.Config.Word * c.Config.Words,
		Probe: verif.Probe{WriteEnable: gen.Probe.Write, Addr: gen.Probe.Addr, Data: gen.Probe.Data, Cycle: gen.Probe.Cycle},
	}
}
