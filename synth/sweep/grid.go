package sweep

import (
	"fmt"

	"hwgen/synth/point"
)

// Grid is what points are made of: each combination of the lists is one, but for what makes no difference.
type Grid struct {
	Units      []point.Unit
	Words      []int
	Curves     []string
	Cores      []string
	Ports      []string // this and the next ones are of the core alone; empty lists: what the core file says
	WriteBacks []string
	Divsteps   []string
	Ucodes     []string
	Profiles   []string
	GTs        []string
	Programs   []string   // of a core with its microcode in ROM
	Libraries  [][]string // the corners of each library, liberty files
	Quirks     string     // file, or empty
	Scripts    []point.Script

	PeriodNS float64
	Energy   bool
	Cycles   int
	Seed     uint64
	Memory   point.Memory
}

// Points makes the points in the order of the lists, the word size varying fastest. Errors are *point.FlagError, or of a file that cannot be read.
func (g Grid) Points() ([]point.Point, error) {
	var libraries [][]point.File
	for _, corners := range g.Libraries {
		var files []point.File
		for _, path := range corners {
			f, err := point.ReadFile(path)
			if err != nil {
				return nil, fmt.Errorf("--liberty: %w", err)
			}
			files = append(files, f)
		}
		libraries = append(libraries, files)
	}
	var quirks *point.File
	if g.Quirks != "" {
		f, err := point.ReadFile(g.Quirks)
		if err != nil {
			return nil, fmt.Errorf("--quirks: %w", err)
		}
		quirks = &f
	}
	points := []point.Point{{PeriodNS: g.PeriodNS, Energy: g.Energy, Cycles: g.Cycles, Seed: g.Seed, Memory: g.Memory, Quirks: quirks}}
	points = vary(points, g.Units, func(p *point.Point, v point.Unit) { p.Unit = v })
	points = vary(points, libraries, func(p *point.Point, v []point.File) { p.Libraries = v })
	points = vary(points, g.Curves, func(p *point.Point, v string) { p.Curve = v })
	points = vary(points, g.Cores, func(p *point.Point, v string) { p.Core = v })
	for _, o := range []struct {
		list []string
		set  func(p *point.Point, v string)
	}{
		{g.Ports, func(p *point.Point, v string) { p.Ports = v }},
		{g.WriteBacks, func(p *point.Point, v string) { p.WriteBack = v }},
		{g.Divsteps, func(p *point.Point, v string) { p.Divsteps = v }},
		{g.Ucodes, func(p *point.Point, v string) { p.Ucode = v }},
		{g.Profiles, func(p *point.Point, v string) { p.Profile = v }},
		{g.GTs, func(p *point.Point, v string) { p.GT = v }},
	} {
		if len(o.list) > 0 {
			points = vary(points, o.list, func(p *point.Point, v string) {
				if p.Unit == point.Core {
					o.set(p, v)
				}
			})
		}
	}
	points = vary(points, g.Scripts, func(p *point.Point, v point.Script) { p.Script = v })
	points = vary(points, g.Words, func(p *point.Point, v int) { p.Word = v })
	var distinct []point.Point
	seen := map[string]bool{}
	for _, p := range points {
		if p.Unit == point.Core {
			p.Programs = g.Programs
		}
		if err := p.Validate(); err != nil {
			return nil, err
		}
		if k := p.Key(); !seen[k] {
			seen[k] = true
			distinct = append(distinct, p)
		}
	}
	return distinct, nil
}

// vary makes of each point one for each value.
func vary[T any](points []point.Point, values []T, set func(*point.Point, T)) []point.Point {
	var all []point.Point
	for _, p := range points {
		for _, v := range values {
			q := p
			set(&q, v)
			all = append(all, q)
		}
	}
	return all
}
