package manual

import (
	"fmt"
	"strings"

	"hwgen/isa"
)

// kinds explains the operand kinds in the order of package isa.
var kinds = []struct {
	kind       isa.Kind
	text, what string
}{
	{isa.KindDst, "`12`, `0x0c`, `w2[5]`", "element written"},
	{isa.KindSrc, "`12`, `0x0c`, `w2[5]`", "element read"},
	{isa.KindBoth, "`12`, `0x0c`, `w2[5]`", "element read and written"},
	{isa.KindFirst, "`0`, `1`", "1 starts a chain of division steps"},
	{isa.KindWideDst, "`12`, `0x0c`, `w2[4]`", "double-width value written, named by either of its two elements"},
	{isa.KindWideSrc, "`12`, `0x0c`, `w2[4]`", "double-width value read, named by either of its two elements"},
	{isa.KindFlagDst, fmt.Sprintf("`f0`..`f%d`", isa.PrivateFlags-1), "private flag written"},
	{isa.KindFlagSrc, fmt.Sprintf("`f0`..`f%d`, `p0`..`p%d`", isa.PrivateFlags-1, isa.Flags-isa.PrivateFlags-1),
		fmt.Sprintf("any flag read; `p0` is flag %d", isa.PrivateFlags)},
	{isa.KindPubDst, fmt.Sprintf("`p0`..`p%d`", isa.Flags-isa.PrivateFlags-1), "public flag written"},
	{isa.KindPubSrc, fmt.Sprintf("`p0`..`p%d`", isa.Flags-isa.PrivateFlags-1), "public flag read"},
	{isa.KindPrivSrc, fmt.Sprintf("`f0`..`f%d`", isa.PrivateFlags-1), "private flag read"},
	{isa.KindSelFlag, fmt.Sprintf("`f0`..`f%d`", isa.SelectFlags-1), "private flag read by a select"},
	{isa.KindTarget, "label or number", "program address"},
	{isa.KindCount, numbers(1, 1<<isa.CountBits-1), "number of runs of a loop"},
	{isa.KindWindow, fmt.Sprintf("`w0`..`w%d`", isa.Windows-1), "base register"},
	{isa.KindBase, numbers(0, 1<<isa.ElementBits-1), "element address"},
	{isa.KindOffset, numbers(-1<<(isa.ElementBits-1), 1<<(isa.ElementBits-1)-1), "distance in elements, two's complement"},
	{isa.KindTruth, "`0b0110`", "truth table of flags x and y: bit 2x+y is the result"},
	{isa.KindMode, numbers(0, largest(isa.KindMode)), "number of a modulus"},
	{isa.KindCode, numbers(0, largest(isa.KindCode)), "code that STATUS shows to the host"},
	{isa.KindIndex, numbers(0, largest(isa.KindIndex)), "index into the constant ROM"},
}

func numbers(lo, hi int) string { return fmt.Sprintf("`%d`..`%d`", lo, hi) }

// largest is the largest raw value of the operands of a kind.
func largest(k isa.Kind) int {
	for i := range isa.Table {
		for _, f := range isa.Table[i].Fields {
			if f.Kind == k {
				return int(f.Max())
			}
		}
	}
	return 0
}

func operands(b *strings.Builder) {
	fmt.Fprintf(b, `## Operands

An element operand is a byte. Up to 0x%02x it is an element address. From 0x%02x on it is an offset of 0 to %d in one of %d windows, `+"`w2[5]`"+`
in assembly: the address is `+"`(base[window] + offset) mod %d`"+`. Flags 0 to %d are private (`+"`f0`"+` on), flags %d to %d public (`+"`p0`"+` on).

`, isa.WindowStart-1, isa.WindowStart, isa.WindowSize-1, isa.Windows, 1<<isa.ElementBits, isa.PrivateFlags-1, isa.PrivateFlags, isa.Flags-1)
	var rows [][]string
	for _, k := range kinds {
		rows = append(rows, []string{k.text, k.what, usedBy(k.kind)})
	}
	table(b, []string{"in assembly", "meaning", "used by"}, rows)
}

// usedBy lists the instructions with an operand of the kind.
func usedBy(k isa.Kind) string {
	var names []string
	for i := range isa.Table {
		for _, f := range isa.Table[i].Fields {
			if n := len(names); f.Kind == k && (n == 0 || names[n-1] != isa.Table[i].Name) {
				names = append(names, isa.Table[i].Name)
			}
		}
	}
	return strings.Join(names, " ")
}
