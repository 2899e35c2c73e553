package cli

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"hwgen/params"
)

// coreFlags choose options of a core; what is empty is as the core file says.
type coreFlags struct{ ports, writeBack, divsteps string }

func (o *coreFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.ports, "ports", "", "ports of the data memory: "+params.Ports1RW+" or "+params.Ports1R1W+" (default: what the core file says)")
	f.StringVar(&o.writeBack, "write-back", "", "the adder's result is written: "+params.WriteRegistered+" (a cycle later) or "+params.WriteDirect+" (default: what the core file says)")
	f.StringVar(&o.divsteps, "divsteps", "", "instructions of division steps: true or false (default: what the core file says)")
	complete(cmd, "ports", func() []string { return []string{params.Ports1RW, params.Ports1R1W} })
	complete(cmd, "write-back", func() []string { return []string{params.WriteRegistered, params.WriteDirect} })
	complete(cmd, "divsteps", func() []string { return []string{"true", "false"} })
}

// set changes what the flags name.
func (o *coreFlags) set(core *params.Core) error {
	for _, f := range []struct {
		name, value, a, b string
		to                *string
	}{
		{"ports", o.ports, params.Ports1RW, params.Ports1R1W, &core.Ports},
		{"write-back", o.writeBack, params.WriteRegistered, params.WriteDirect, &core.WriteBack},
	} {
		switch f.value {
		case "":
		case f.a, f.b:
			*f.to = f.value
		default:
			return badFlag(f.name, f.value, fmt.Errorf("want %s or %s", f.a, f.b))
		}
	}
	if o.divsteps != "" {
		v, err := strconv.ParseBool(o.divsteps)
		if err != nil {
			return badFlag("divsteps", o.divsteps, fmt.Errorf("want true or false"))
		}
		core.Divsteps = v
	}
	return nil
}
