package liberty

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// ForTiming gives the text of the library with the cells that keep says, for OpenSTA. It states the operating conditions if the library does
// not name default ones: without them OpenSTA takes the voltage as 0 and finds no switching power.
func (l *Library) ForTiming(keep func(*Cell) bool) []byte {
	return l.rewrite(keep, func(*Group, *Group) float64 { return 1 })
}

// ForPower is ForTiming with internal power scaled so that OpenSTA 2.0.17 adds up what the format means. For a pin that changes a times in a
// cycle the energy is a times the mean of rise and fall, and, where groups differ in related pin or condition, of these groups. That version
// takes the sum of rise and fall at an output, sums groups, and counts a clock twice; docs/energy.md shows how this was found. Groups that
// differ only in the supply pin are parts of one sum. Without data the internal power of inputs that are no clocks is left out.
func (l *Library) ForPower(keep func(*Cell) bool, data bool) []byte {
	return l.rewrite(keep, func(cell, pin *Group) float64 {
		conditions := map[string]bool{}
		for _, p := range pin.All("internal_power") {
			related := strings.Fields(p.Attrs["related_pin"])
			if len(related) == 0 {
				related = []string{""}
			}
			for _, r := range related {
				conditions[r+"\n"+p.Attrs["when"]] = true
			}
		}
		factor := 1 / float64(max(1, len(conditions)))
		switch {
		case pin.Attrs["direction"] == string(Output), pin.Attrs["clock"] == "true", clocks(cell, pin.Arg()):
			return factor / 2
		case data:
			return factor
		}
		return 0
	})
}

// DataPower tells whether inputs that are no clocks have internal power in any cell that keep says.
func (l *Library) DataPower(keep func(*Cell) bool) bool {
	for _, c := range l.Cells {
		if !keep(c) {
			continue
		}
		for _, pin := range c.group.All("pin") {
			if pin.Attrs["direction"] == string(Input) && pin.Attrs["clock"] != "true" && !clocks(c.group, pin.Arg()) && len(pin.All("internal_power")) > 0 {
				return true
			}
		}
	}
	return false
}

// clocks tells whether a pin is the clock of a cell's flip-flop.
func clocks(cell *Group, pin string) bool {
	for _, ff := range cell.All("ff") {
		if slices.Contains(names(ff.Attrs["clocked_on"]), pin) {
			return true
		}
	}
	return false
}

// numbers are the tables of a group: what stands between the parentheses of values.
var numbers = regexp.MustCompile(`values\s*\([^)]*\)`)

// number is one entry of a table.
var number = regexp.MustCompile(`[-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?`)

// rewrite copies the text, leaving out cells and scaling the internal power of pins; a factor of 0 leaves it out.
func (l *Library) rewrite(keep func(*Cell) bool, factor func(cell, pin *Group) float64) []byte {
	var b strings.Builder
	b.Grow(1 << 20)
	at := 0
	copyTo := func(end int) {
		b.Write(l.Text[at:end])
		at = end
	}
	// Attributes of the library come before its cells.
	if l.group.Attrs["default_operating_conditions"] == "" && len(l.Cells) > 0 {
		copyTo(l.Cells[0].group.start)
		fmt.Fprintf(&b, "operating_conditions (nominal) { process : 1; voltage : %g; temperature : %g; }\n  default_operating_conditions : nominal;\n  ", l.Voltage, l.Temperature)
	}
	for _, c := range l.Cells {
		if !keep(c) {
			copyTo(c.group.start)
			at = c.group.end
			continue
		}
		for _, pin := range c.group.All("pin") {
			f := factor(c.group, pin)
			if f == 1 {
				continue
			}
			for _, p := range pin.All("internal_power") {
				copyTo(p.start)
				at = p.end
				if f == 0 {
					continue
				}
				b.WriteString(numbers.ReplaceAllStringFunc(string(l.Text[p.start:p.end]), func(values string) string {
					return number.ReplaceAllStringFunc(values, func(n string) string {
						v, err := strconv.ParseFloat(n, 64)
						if err != nil {
							return n
						}
						return strconv.FormatFloat(v*f, 'g', 7, 64)
					})
				}))
			}
		}
	}
	copyTo(len(l.Text))
	return []byte(b.String())
}
