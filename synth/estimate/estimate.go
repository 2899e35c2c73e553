package estimate

import (
	"fmt"
	"slices"
	"sync"

	"hwgen/rtl/verilog"
)

// Module is what was counted in one module, its children not included.
type Module struct {
	Name   string
	Times  int    // instances in the design
	Counts Counts // of one instance
}

// Counter counts designs. It remembers modules: designs of the same word size have most of them in common.
type Counter struct {
	mu    sync.Mutex
	known map[string]known
}

// known is what is known of a module's text.
type known struct {
	counts   Counts
	children []string
}

// of counts a module.
func (c *Counter) of(v verilog.Module) (known, error) {
	text := v.Source()
	c.mu.Lock()
	k, ok := c.known[text]
	c.mu.Unlock()
	if ok {
		return k, nil
	}
	m, err := parse(v)
	if err != nil {
		return k, err
	}
	if k.counts, k.children, err = count(m); err != nil {
		return k, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil {
		c.known = map[string]known{}
	}
	c.known[text] = k
	return k, nil
}

// Count counts the gates of a design module by module, in its order. Boxes are modules to leave out, memories as a rule.
func (c *Counter) Count(d *verilog.Design, boxes []string) ([]Module, error) {
	all := map[string]known{}
	for _, v := range d.Modules() {
		if slices.Contains(boxes, v.Name) {
			continue
		}
		k, err := c.of(v)
		if err != nil {
			return nil, fmt.Errorf("estimate: %w", err)
		}
		all[v.Name] = k
	}
	times := map[string]int{}
	var visit func(name string)
	visit = func(name string) {
		times[name]++
		for _, child := range all[name].children {
			if _, ok := all[child]; ok {
				visit(child)
			}
		}
	}
	visit(d.Top().Name)
	var list []Module
	for _, v := range d.Modules() {
		if n := times[v.Name]; n > 0 {
			list = append(list, Module{v.Name, n, all[v.Name].counts})
		}
	}
	return list, nil
}
