package manual

import (
	"fmt"
	"strings"

	"hwgen/isa"
)

func errorCodes(b *strings.Builder) {
	b.WriteString("## Error codes\n\nThe error field of STATUS after a run; which event gives which code is in [machine.md](machine.md#how-a-run-ends).\n\n")
	var rows [][]string
	for _, c := range isa.ErrorCodes() {
		rows = append(rows, []string{fmt.Sprint(int(c)), c.String()})
	}
	table(b, []string{"code", "name"}, rows)
}

func registers(b *strings.Builder) {
	fmt.Fprintf(b, `## Register map

32-bit registers in region %d of the host address space (program memory is region %d, data memory region %d). Offsets are in bytes. Bits
that no field names read as zero and ignore writes. Reset values, refusals and sticky errors: [machine.md](machine.md#host-interface).

`, isa.RegionRegisters, isa.RegionProgram, isa.RegionData)
	var rows [][]string
	for _, r := range isa.Registers {
		rows = append(rows, []string{fmt.Sprintf("0x%02x", r.Offset), r.Name, string(r.Access), "", r.Doc})
		for _, f := range r.Fields {
			rows = append(rows, []string{"", "", "", bitRange(f) + " " + f.Name, f.Doc})
		}
	}
	table(b, []string{"offset", "register", "access", "bits", ""}, rows)
	fmt.Fprintf(b, "ID reads 0x%08x, VERSION 0x%08x.\n", isa.IDValue, isa.VersionValue)
}

func bitRange(f isa.RegField) string {
	if f.Hi == f.Lo {
		return fmt.Sprintf("[%d]", f.Lo)
	}
	return fmt.Sprintf("[%d:%d]", f.Hi, f.Lo)
}
