package liberty

import (
	"fmt"
	"slices"
)

// Roles are the cells that a flow needs by what they do.
type Roles struct {
	Nand2  *Cell // whose area is one gate equivalent
	Buffer *Cell // drives inputs
	Flop   *Cell // plain, on the rising edge
}

// FindRoles looks for them by function among the cells that may be used. Of several the one with the smallest area is taken, or, if prefer
// says so for some, the smallest of these. A library without one of them cannot be used.
func (l *Library) FindRoles(usable func(*Cell) bool, prefer func(role string, c *Cell) bool) (r Roles, err error) {
	find := func(role, what string, is func(*Cell) bool) *Cell {
		var list []*Cell
		for _, c := range l.Cells {
			if usable(c) && c.Area > 0 && is(c) {
				list = append(list, c)
			}
		}
		if better := slices.DeleteFunc(slices.Clone(list), func(c *Cell) bool { return !prefer(role, c) }); len(better) > 0 {
			list = better
		}
		if len(list) == 0 {
			if err == nil {
				err = fmt.Errorf("library %s has no %s: none of its %d cells is one", l.Name, what, len(l.Cells))
			}
			return nil
		}
		return slices.MinFunc(list, func(a, b *Cell) int {
			switch {
			case a.Area < b.Area:
				return -1
			case a.Area > b.Area:
				return 1
			}
			return 0
		})
	}
	r.Nand2 = find("nand2", "NAND2", func(c *Cell) bool { return c.computes([]bool{true, true, true, false}) })
	r.Buffer = find("buffer", "buffer", func(c *Cell) bool { return c.computes([]bool{false, true}) })
	r.Flop = find("flop", "flip-flop on the rising edge", func(c *Cell) bool {
		if !c.Flop() || c.State.Clear != "" || c.State.Preset != "" {
			return false
		}
		clock, okClock := c.Pin(c.State.Clock)
		_, okNext := c.Pin(c.State.Next)
		return okClock && okNext && clock.Direction == Input
	})
	if r.Flop == nil && err != nil {
		// A flip-flop with a clear only will do: the other pins are tied.
		var again error
		err, again = nil, err
		r.Flop = find("flop", "flip-flop on the rising edge", func(c *Cell) bool { return c.Flop() && len(c.State.Clock) > 0 && c.State.Clock[0] != '!' })
		if r.Flop == nil || r.Nand2 == nil || r.Buffer == nil {
			err = again
		}
	}
	return r, err
}

// computes tells whether a cell has one output and computes a function of all its inputs.
func (c *Cell) computes(table []bool) bool {
	out := c.Outputs()
	if c.State != nil || len(out) != 1 || 1<<len(c.Inputs()) != len(table) {
		return false
	}
	p, _ := c.Pin(out[0])
	if p.Tristate || p.Function == "" {
		return false
	}
	f, err := ParseFunction(p.Function, c.Inputs())
	return err == nil && slices.Equal(f.Table, table)
}
