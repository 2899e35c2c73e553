package netlist

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Arc is a delay through a cell, in ps, by the edge of its output.
type Arc struct {
	From, To   string // pins
	Rise, Fall int
}

// Delays are the arcs of each instance.
type Delays map[string][]Arc

// ParseSDF reads the cell delays of an SDF file as OpenSTA writes it, one item a line. Wire delays and timing checks are passed over, as is the
// top cell, which has nothing else. Of a range the largest value counts; of several arcs between two pins, too.
func ParseSDF(data []byte) (Delays, error) {
	d := Delays{}
	scale := 0.0 // ps
	instance := ""
	scan := bufio.NewScanner(bytes.NewReader(data))
	scan.Buffer(make([]byte, 1<<16), 1<<24)
	for line := 1; scan.Scan(); line++ {
		text := strings.TrimSpace(scan.Text())
		head, rest, _ := strings.Cut(text, " ")
		switch head {
		case "(TIMESCALE":
			switch strings.TrimSuffix(rest, ")") {
			case "1ns":
				scale = 1000
			case "1ps":
				scale = 1
			default:
				return nil, fmt.Errorf("sdf: line %d: time scale %q", line, rest)
			}
		case "(INSTANCE":
			instance = Plain(strings.TrimSuffix(rest, ")"))
		case "(INSTANCE)":
			instance = ""
		case "(IOPATH":
			a, err := arc(rest, scale)
			if err != nil {
				return nil, fmt.Errorf("sdf: line %d: %w", line, err)
			}
			d.add(instance, a)
		}
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("sdf: %w", err)
	}
	if scale == 0 {
		return nil, fmt.Errorf("sdf: no time scale")
	}
	return d, nil
}

func (d Delays) add(instance string, a Arc) {
	for i, b := range d[instance] {
		if b.From == a.From && b.To == a.To {
			d[instance][i].Rise, d[instance][i].Fall = max(a.Rise, b.Rise), max(a.Fall, b.Fall)
			return
		}
	}
	d[instance] = append(d[instance], a)
}

// arc reads "A Y (0.1::0.2) (0.1::0.2))"; the first pin may have an edge: "(posedge A)".
func arc(text string, scale float64) (a Arc, err error) {
	f := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '(' || r == ')' })
	if len(f) > 0 && (f[0] == "posedge" || f[0] == "negedge") {
		f = f[1:]
	}
	if len(f) < 3 || len(f) > 4 {
		return a, fmt.Errorf("strange path %q", text)
	}
	a.From, a.To = Plain(f[0]), Plain(f[1])
	if a.Rise, err = value(f[2], scale); err == nil {
		a.Fall, err = value(f[len(f)-1], scale)
	}
	return a, err
}

// value reads a triple in which some may be missing, rounded to ps, at least 1: a cell takes time.
func value(text string, scale float64) (int, error) {
	most := math.Inf(-1)
	for _, v := range strings.Split(text, ":") {
		if v == "" {
			continue
		}
		x, err := strconv.ParseFloat(v, 64)
		if err != nil {
			return 0, fmt.Errorf("strange delay %q", text)
		}
		most = max(most, x)
	}
	if math.IsInf(most, -1) {
		return 0, fmt.Errorf("empty delay %q", text)
	}
	return max(1, int(math.Round(most*scale))), nil
}
