package cli

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hwgen/ucode/programs"
)

// flavour is how the programs of the library are made: the value of a pairing, what is saved, and countermeasures.
type flavour struct {
	gt, profile string
	protect     []string
}

func (o *flavour) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.gt, "gt", programs.Cubed, "value of a pairing: "+programs.Cubed+" (what most libraries return) or "+programs.Textbook)
	f.StringVar(&o.profile, "profile", programs.Fast, "programs that compute a pairing: "+programs.Fast+" (fewest cycles), "+programs.Compact+" (least memory; the checks are a program of their own) or "+programs.Plain+" (single products and sums alone)")
	f.StringSliceVar(&o.protect, "protect", nil, "countermeasures of the programs that have them, separated by commas: "+strings.Join(programs.Countermeasures(), ", ")+"; their random numbers are inputs")
	complete(cmd, "protect", programs.Countermeasures)
	complete(cmd, "gt", func() []string { return []string{programs.Cubed, programs.Textbook} })
	complete(cmd, "profile", programs.Profiles)
}

func (o *flavour) check() error {
	if o.gt != programs.Cubed && o.gt != programs.Textbook {
		return badFlag("gt", o.gt, fmt.Errorf("want %s or %s", programs.Cubed, programs.Textbook))
	}
	if !slices.Contains(programs.Profiles(), o.profile) {
		return badFlag("profile", o.profile, fmt.Errorf("want one of %s", strings.Join(programs.Profiles(), ", ")))
	}
	for _, p := range o.protect {
		if !slices.Contains(programs.Countermeasures(), p) {
			return badFlag("protect", p, fmt.Errorf("want some of %s", strings.Join(programs.Countermeasures(), ", ")))
		}
	}
	return nil
}

// checkProtect refuses countermeasures that a program does not have.
func (o *flavour) checkProtect(program string) error {
	for _, p := range o.protect {
		if has := programs.Protections(program); !slices.Contains(has, p) {
			return badFlag("protect", p, fmt.Errorf("program %s has %s", program, cmp.Or(strings.Join(has, ", "), "no countermeasure")))
		}
	}
	return nil
}
