package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hwgen/ucode/programs"
)

// flavour is how the programs of the library are made: the value of a pairing, and what is saved.
type flavour struct{ gt, profile string }

func (o *flavour) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.gt, "gt", programs.Cubed, "value of a pairing: "+programs.Cubed+" (what most libraries return) or "+programs.Textbook)
	f.StringVar(&o.profile, "profile", programs.Fast, "programs that compute a pairing: "+programs.Fast+" (fewest cycles), "+programs.Compact+" (least memory; the checks are a program of their own) or "+programs.Plain+" (single products and sums alone)")
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
	return nil
}
