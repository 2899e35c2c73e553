package synth

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// Library is a standard-cell library and what synthesis has to know about it.
type Library struct {
	Name    string
	Liberty string  // file
	Nand2   string  // cell whose area is one gate equivalent
	Driver  string  // cell that drives the inputs
	Load    float64 // fF at each output, a few gates
}

// OSU018 is the library of the Debian package qflow-tech-osu018.
func OSU018() Library {
	return Library{Name: "osu018", Liberty: "/usr/share/qflow/tech/osu018/osu018_stdcells.lib", Nand2: "NAND2X1", Driver: "BUFX2", Load: 30}
}

// cell is what the area report needs of a library cell.
type cell struct {
	area       float64
	sequential bool
}

var (
	cellStart = regexp.MustCompile(`^\s*cell\s*\(\s*"?([\w.$]+)"?\s*\)`)
	cellArea  = regexp.MustCompile(`^\s*area\s*:\s*"?([0-9.eE+-]+)"?\s*;`)
	cellState = regexp.MustCompile(`^\s*(ff|latch|statetable)\s*\(`)
)

// readCells collects areas from a liberty file, line by line; nothing else of the format matters here.
func readCells(path string) (map[string]cell, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("liberty: %w", err)
	}
	cells := map[string]cell{}
	name := ""
	for line := range strings.Lines(string(data)) {
		if m := cellStart.FindStringSubmatch(line); m != nil {
			name = m[1]
			cells[name] = cell{}
		} else if m := cellArea.FindStringSubmatch(line); m != nil && name != "" && cells[name].area == 0 {
			a, err := strconv.ParseFloat(m[1], 64)
			if err != nil {
				return nil, fmt.Errorf("liberty %s: area of %s: %w", path, name, err)
			}
			c := cells[name]
			c.area = a
			cells[name] = c
		} else if cellState.MatchString(line) && name != "" {
			c := cells[name]
			c.sequential = true
			cells[name] = c
		}
	}
	if len(cells) == 0 {
		return nil, fmt.Errorf("liberty %s: no cells", path)
	}
	return cells, nil
}
