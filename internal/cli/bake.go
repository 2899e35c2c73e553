package cli

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hwgen/internal/build"
	"hwgen/params"
	"hwgen/ucode/programs"
)

// bakeOptions are the flags that choose a core and what it carries.
type bakeOptions struct {
	target
	flavour
	ucode    string
	programs []string
	protect  []string
}

func (o *bakeOptions) flags(cmd *cobra.Command) {
	o.target.flags(cmd)
	o.flavour.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&o.ucode, "ucode", "", "where the microcode lives: "+params.UcodeRAM+" (loaded by the host) or "+params.UcodeROM+" (default: what the core file says)")
	f.StringSliceVar(&o.programs, "programs", nil, "programs that are baked in, separated by commas (with --ucode rom)")
	f.StringSliceVar(&o.protect, "protect", nil, "countermeasures, separated by commas, of programs that have them: "+strings.Join(programs.AllProtections(), ", ")+"; their random numbers are inputs")
	complete(cmd, "protect", programs.AllProtections)
	complete(cmd, "ucode", func() []string { return []string{params.UcodeRAM, params.UcodeROM} })
	complete(cmd, "programs", programs.Names)
}

// options checks the flags and loads what they name. usual are the programs of a ROM core if the flags name none.
func (o *bakeOptions) options(usual ...string) (build.Options, error) {
	b := build.Options{Convention: o.gt, Profile: o.profile, Programs: o.programs, Protect: o.protect}
	var err error
	if b.Curve, b.Core, err = o.load(); err != nil {
		return b, err
	}
	for i, p := range o.programs {
		o.programs[i] = strings.TrimSpace(p)
	}
	given := strings.Join(o.programs, ",")
	switch o.ucode {
	case "":
	case params.UcodeRAM, params.UcodeROM:
		b.Core.Ucode = o.ucode
	default:
		return b, badFlag("ucode", o.ucode, fmt.Errorf("want %s or %s", params.UcodeRAM, params.UcodeROM))
	}
	if b.Core.Ucode == params.UcodeRAM && given != "" {
		return b, badFlag("programs", given, errors.New("programs are baked in only with --ucode rom"))
	}
	if b.Core.Ucode == params.UcodeROM && given == "" {
		b.Programs = usual
	}
	if b.Core.Ucode == params.UcodeROM && len(b.Programs) == 0 {
		return b, usagef("--programs is missing: a core with its microcode in ROM needs some of %s", strings.Join(programs.Names(), ", "))
	}
	for i, p := range b.Programs {
		if _, err := programs.Lookup(p); err != nil {
			return b, badFlag("programs", given, err)
		}
		if slices.Contains(b.Programs[:i], p) {
			return b, badFlag("programs", given, fmt.Errorf("%s is given twice", p))
		}
	}
	for _, p := range usual {
		if b.Core.Ucode == params.UcodeROM && !slices.Contains(b.Programs, p) {
			return b, badFlag("programs", given, fmt.Errorf("program %s is not among those baked in: %s", p, strings.Join(b.Programs, ", ")))
		}
	}
	for _, p := range slices.Concat(usual, b.Programs) {
		if err := checkFits(p, b.Curve); err != nil {
			return b, err
		}
	}
	if err := checkProtect(o.protect, usual, b.Programs); err != nil {
		return b, err
	}
	return b, o.flavour.check()
}

// checkProtect refuses countermeasures that none of the programs has: those that a command is about, or else those that are baked in, of
// which each takes what it has.
func checkProtect(protect, usual, baked []string) error {
	of, has := usual, []string{}
	if len(of) == 0 {
		of = baked
	}
	for _, p := range of {
		has = append(has, programs.Protections(p)...)
	}
	for i, p := range protect {
		switch {
		case !slices.Contains(programs.AllProtections(), p):
			return badFlag("protect", p, fmt.Errorf("want some of %s", strings.Join(programs.AllProtections(), ", ")))
		case slices.Contains(protect[:i], p):
			return badFlag("protect", strings.Join(protect, ","), fmt.Errorf("%s is given twice", p))
		case len(of) == 0:
			return badFlag("protect", p, errors.New("countermeasures are those of programs, which are baked in only with --ucode rom"))
		case len(has) == 0:
			return badFlag("protect", p, fmt.Errorf("program %s has no countermeasures", strings.Join(of, ", ")))
		case !slices.Contains(has, p):
			return badFlag("protect", p, fmt.Errorf("program %s has %s", strings.Join(of, ", "), strings.Join(slices.Compact(slices.Sorted(slices.Values(has))), ", ")))
		}
	}
	return nil
}

// checkProgram refuses a name that is not in the library.
func checkProgram(name string) error {
	if _, err := programs.Lookup(name); err != nil {
		return usageError{err}
	}
	return nil
}

// checkFits refuses a program that does not exist for a curve.
func checkFits(name string, curve *params.Curve) error {
	p, err := programs.Lookup(name)
	if err != nil {
		return usageError{err}
	}
	if err := p.Fits(curve); err != nil {
		return usagef("--curve: program %s: %w", name, err)
	}
	return nil
}

// programNames completes the name of a program.
func programNames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return programs.Names(), cobra.ShellCompDirectiveNoFileComp
}
