package liberty

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// PinKind tells pins apart by what their internal power is counted for.
type PinKind int

// Kinds of pins.
const (
	OutputPin PinKind = iota // a change of the output
	ClockPin                 // a cycle
	DataPin                  // a change of an input that is no clock
)

// ForTiming gives the text of the library with the cells that keep says, for OpenSTA. It states the operating conditions if the library does
// not name default ones: without them OpenSTA takes the voltage as 0 and finds no switching power.
func (l *Library) ForTiming(keep func(*Cell) bool) []byte {
	return l.rewrite(keep, func(*Cell, PinKind) func(float64) float64 { return nil })
}

// ForPower is ForTiming with other numbers in the tables of internal power: change gives what becomes of them for the pins of a kind, nil to
// leave them as they are. Power that all become 0 is left out.
func (l *Library) ForPower(keep func(*Cell) bool, change func(*Cell, PinKind) func(float64) float64) []byte {
	return l.rewrite(keep, change)
}

// Zero is the change that leaves internal power out.
func Zero(float64) float64 { return 0 }

// Expected is what the pins of a kind take together if each table says 1: an output or data pin 1 for each change, be it rising or falling, and
// whatever its cause and condition; a clock 2 for its two edges in a cycle. Groups that differ only in the supply pin are parts of one sum.
func (c *Cell) Expected(kind PinKind) (total float64) {
	for _, pin := range c.group.All("pin") {
		groups := pin.All("internal_power")
		if len(groups) == 0 || kindOf(c.group, pin) != kind {
			continue
		}
		conditions := map[string]bool{}
		for _, p := range groups {
			conditions[p.Attrs["related_pin"]+"\n"+p.Attrs["when"]] = true
		}
		n := float64(len(groups)) / float64(len(conditions))
		if kind == ClockPin {
			n *= 2
		}
		total += n
	}
	return total
}

// kindOf tells a pin's kind.
func kindOf(cell, pin *Group) PinKind {
	switch {
	case pin.Attrs["direction"] == string(Output):
		return OutputPin
	case pin.Attrs["clock"] == "true" || clocks(cell, pin.Arg()):
		return ClockPin
	}
	return DataPin
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

// rewrite copies the text, leaving out cells and changing the internal power of pins.
func (l *Library) rewrite(keep func(*Cell) bool, change func(*Cell, PinKind) func(float64) float64) []byte {
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
			f := change(c, kindOf(c.group, pin))
			if f == nil {
				continue
			}
			for _, p := range pin.All("internal_power") {
				copyTo(p.start)
				at = p.end
				if f(1) == 0 {
					continue
				}
				b.WriteString(numbers.ReplaceAllStringFunc(string(l.Text[p.start:p.end]), func(values string) string {
					return number.ReplaceAllStringFunc(values, func(n string) string {
						v, err := strconv.ParseFloat(n, 64)
						if err != nil {
							return n
						}
						return strconv.FormatFloat(f(v), 'g', 7, 64)
					})
				}))
			}
		}
	}
	copyTo(len(l.Text))
	return []byte(b.String())
}
