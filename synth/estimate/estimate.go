package estimate

import (
	"fmt"
	"slices"

	"hwgen/rtl/verilog"
)

// Module is what was counted in one module, its children not included.
type Module struct {
	Name   string
	Times  int    // instances in the design
	Counts Counts // of one instance
}

// Count counts the gates of a design module by module, in its order. Boxes are modules to leave out, memories as a rule.
func Count(d *verilog.Design, boxes []string) ([]Module, error) {
	all := map[string]*module{}
	children := map[string][]string{}
	counts := map[string]Counts{}
	for _, v := range d.Modules() {
		if slices.Contains(boxes, v.Name) {
			continue
		}
		m, err := parse(v)
		if err != nil {
			return nil, fmt.Errorf("estimate: %w", err)
		}
		all[v.Name] = m
		if counts[v.Name], children[v.Name], err = count(m); err != nil {
			return nil, fmt.Errorf("estimate: %w", err)
		}
	}
	times := map[string]int{}
	var visit func(name string)
	visit = func(name string) {
		times[name]++
		for _, c := range children[name] {
			if all[c] != nil {
				visit(c)
			}
		}
	}
	visit(d.Top().Name)
	var list []Module
	for _, v := range d.Modules() {
		if n := times[v.Name]; n > 0 {
			list = append(list, Module{v.Name, n, counts[v.Name]})
		}
	}
	return list, nil
}
