package unit

import (
	"fmt"
	"strconv"

	"hwgen/internal/build"
	"hwgen/isa"
	"hwgen/params"
	"hwgen/rtl/gen"
	"hwgen/rtl/verilog"
	"hwgen/synth/point"
)

// Unit is the design of a point.
type Unit struct {
	Point  point.Point
	Build  build.Options  // curve and core
	Config gen.CoreConfig // of the core that has the unit
	Design *verilog.Design
	Boxes  []string // modules that synthesis leaves out: memories
	// Flatten asks for logic that is optimised across modules; else the hierarchy stays, and areas are known by module.
	Flatten bool
	M1      int64 // cycles of a Montgomery multiplication, back to back; 0 where the unit has none
}

// New emits the unit of a point. Errors name the flag.
func New(p point.Point) (*Unit, error) {
	curve, err := params.LoadCurve(p.Curve)
	if err != nil {
		return nil, fmt.Errorf("--curve: %w", err)
	}
	return On(curve, p)
}

// On emits the unit of a point whose curve is there already: checking one takes longer than all else.
func On(curve *params.Curve, p point.Point) (*Unit, error) {
	u := &Unit{Point: p}
	u.Build.Curve = curve
	core, err := params.LoadCore(p.Core)
	if err != nil {
		return nil, fmt.Errorf("--core: %w", err)
	}
	core.Word = p.Word
	for _, o := range []struct {
		value string
		to    *string
	}{{p.Ports, &core.Ports}, {p.WriteBack, &core.WriteBack}, {p.Ucode, &core.Ucode}} {
		if o.value != "" {
			*o.to = o.value
		}
	}
	if p.Divsteps != "" {
		if core.Divsteps, err = strconv.ParseBool(p.Divsteps); err != nil {
			return nil, fmt.Errorf("--divsteps: %w", err)
		}
	}
	u.Build.Core, u.Build.Programs, u.Build.Profile, u.Build.Convention = core, p.Programs, p.Profile, p.GT
	if err := core.Validate(); err != nil {
		return nil, fmt.Errorf("--core: %w", err)
	}
	u.Config = gen.NewCoreConfig(u.Build.Curve, core)
	u.M1 = int64(isa.MulCycles(isa.Must("mul"), u.Config.Words, u.Config.Digit))
	switch p.Unit {
	case point.Core:
		u.Config, u.Design, err = build.Design(u.Build)
		u.Boxes = u.Config.SramNames()
	case point.Multiplier:
		err = u.multiplier()
	case point.Mac:
		u.Flatten = true // part of what the array adds is constant here
		err = u.mac()
	case point.Adder:
		u.M1 = 0
		err = u.adder()
	default:
		err = fmt.Errorf("--unit %s: unknown", p.Unit)
	}
	return u, err
}

// Module names of the units.
const (
	array      = gen.DefaultPrefix + "_mularray"
	digit      = gen.DefaultPrefix + "_digit"
	multiplier = gen.DefaultPrefix + "_multiplier"
	mac        = gen.DefaultPrefix + "_mac"
	adder      = gen.DefaultPrefix + "_addsub_plain"
)

func (u *Unit) add(m verilog.Module, err error) error {
	if err != nil {
		return err
	}
	if u.Design == nil {
		u.Design = &verilog.Design{}
	}
	return u.Design.Add(m)
}

func (u *Unit) multiplier() error {
	c := u.Config
	if err := u.add(gen.MulArray(gen.MulArrayConfig{Name: array, Word: c.Word})); err != nil {
		return err
	}
	if c.Digit == 0 {
		if err := u.add(gen.Digit(gen.DigitConfig{Name: digit, Word: c.Word, Moduli: c.Moduli})); err != nil {
			return err
		}
	}
	return u.add(gen.Multiplier(gen.MultiplierConfig{Name: multiplier, Array: array, DigitModule: digit, Word: c.Word, Words: c.Words, Digit: c.Digit,
		Moduli: c.Moduli}))
}

func (u *Unit) mac() error {
	if err := u.add(gen.MulArray(gen.MulArrayConfig{Name: array, Word: u.Config.Word})); err != nil {
		return err
	}
	return u.add(gen.Mac(gen.MacConfig{Name: mac, Array: array, Word: u.Config.Word}))
}

func (u *Unit) adder() error {
	return u.add(gen.PlainAddSub(gen.PlainAddSubConfig{Name: adder, Moduli: u.Config.Moduli}))
}
