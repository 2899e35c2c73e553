package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"hwgen/internal/output"
	"hwgen/params"
	"hwgen/rtl/gen"
	"hwgen/soc"
)

// newRegisters is hwgen registers.
func newRegisters() *cobra.Command {
	var o coreView
	var out fileName
	var format string
	cmd := &cobra.Command{
		Use:   "registers",
		Short: "Describe the registers of a core: Markdown, C header, SystemRDL or IP-XACT",
		Long: `Write the register map of a core, for software or for the tools that put it into a chip. All forms come from the table from which the
Verilog's decoder is made.`,
		Example: `  hwgen registers --word 64
  hwgen registers --word 64 --format c --prefix pairing -o pairing_regs.h
  hwgen registers --word 64 --format ipxact --bus axi4lite -o pairing.xml`,
		Args: operands(cobra.NoArgs),
		RunE: func(cmd *cobra.Command, _ []string) error {
			var names []string
			for _, f := range soc.Formats {
				if f.Name == format {
					if format != "ipxact" && cmd.Flags().Changed("bus") {
						return usagef("--bus %s, --format %s: registers are the same on every bus; only --format ipxact lists the ports of one", shown(string(o.busFlag)), format)
					}
					v, err := o.view()
					if err != nil {
						return err
					}
					return output.Write(string(out), cmd.OutOrStdout(), func(w io.Writer) error { return f.Write(w, v) })
				}
				names = append(names, f.Name)
			}
			return badFlag("format", format, fmt.Errorf("want one of %s", strings.Join(names, ", ")))
		},
	}
	o.flags(cmd)
	outputFlag(cmd, &out)
	cmd.Flags().StringVar(&format, "format", soc.Formats[0].Name, "md, c, rdl or ipxact")
	complete(cmd, "format", func() (names []string) {
		for _, f := range soc.Formats {
			names = append(names, f.Name)
		}
		return names
	})
	return cmd
}

// coreView chooses a core as software sees it: what is baked into it does not matter.
type coreView struct {
	target
	busFlag
	prefix, ucode string
}

func (o *coreView) flags(cmd *cobra.Command) {
	o.target.flags(cmd)
	o.busFlag.flag(cmd)
	prefixFlag(cmd, &o.prefix)
	cmd.Flags().StringVar(&o.ucode, "ucode", "", "where the microcode lives: "+params.UcodeRAM+" or "+params.UcodeROM+" (default: what the core file says)")
	complete(cmd, "ucode", func() []string { return []string{params.UcodeRAM, params.UcodeROM} })
}

func (o *coreView) view() (soc.View, error) {
	if err := checkPrefix(o.prefix); err != nil {
		return soc.View{}, err
	}
	bus, err := o.bus()
	if err != nil {
		return soc.View{}, err
	}
	curve, core, err := o.load()
	if err != nil {
		return soc.View{}, err
	}
	switch o.ucode {
	case "":
	case params.UcodeRAM, params.UcodeROM:
		core.Ucode = o.ucode
	default:
		return soc.View{}, badFlag("ucode", o.ucode, fmt.Errorf("want %s or %s", params.UcodeRAM, params.UcodeROM))
	}
	c := gen.NewCoreConfig(curve, core)
	c.Prefix, c.Bus = o.prefix, bus
	if c.Rom {
		c.Program = []uint32{0} // any: the content of the ROM cannot be seen
	}
	return soc.Of(c)
}
