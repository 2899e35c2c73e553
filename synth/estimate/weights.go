package estimate

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Files that a sweep gives: go test ./synth/estimate -run 'TestFit$' -update -sweep DIR writes them.
var (
	//go:embed weights.csv
	weightsFile string
	//go:embed measured.csv
	measuredFile string
)

// Source says which sweep the weights were fitted to, and with what it is made again.
const Source = "OSU 0.18 um, small script: hwgen sweep --words 16,20,24,32,40,48,64,80,96 --unit multiplier,adder, --words all --unit core"

// Weights are what a gate of each kind takes, in NAND2 equivalents.
type Weights [kinds]float64

// Gates adds up.
func (w Weights) Gates(c Counts) (sum float64) {
	for k, n := range c {
		sum += w[k] * float64(n)
	}
	return sum
}

// Measured is an area of the sweep. Rows without a module are of a whole point.
type Measured struct {
	Unit   string
	Word   int
	Module string
	Gates  float64 // NAND2 equivalents
	Flops  int
}

// Fitted reads the weights.
func Fitted() (w Weights, err error) {
	err = rows(weightsFile, 2, func(r []string) error {
		for k, name := range names {
			if name == r[0] {
				w[k], err = strconv.ParseFloat(r[1], 64)
				return err
			}
		}
		return fmt.Errorf("no kind %s", r[0])
	})
	if err != nil {
		return w, fmt.Errorf("weights.csv: %w", err)
	}
	return w, nil
}

// LastSweep reads the areas that were measured.
func LastSweep() (all []Measured, err error) {
	err = rows(measuredFile, 5, func(r []string) error {
		m := Measured{Unit: r[0], Module: r[2]}
		if m.Word, err = strconv.Atoi(r[1]); err != nil {
			return err
		}
		if m.Gates, err = strconv.ParseFloat(r[3], 64); err != nil {
			return err
		}
		m.Flops, err = strconv.Atoi(r[4])
		all = append(all, m)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("measured.csv: %w", err)
	}
	return all, nil
}

// rows reads a table with a head.
func rows(text string, columns int, f func(r []string) error) error {
	c := csv.NewReader(strings.NewReader(text))
	c.FieldsPerRecord = columns
	all, err := c.ReadAll()
	if err != nil {
		return err
	}
	for _, r := range all[1:] {
		if err := f(r); err != nil {
			return err
		}
	}
	return nil
}

// Off is how far an estimate is from a measured area, as a part of it.
func Off(estimated, measured float64) float64 { return estimated/measured - 1 }

// Worst is the larger of two distances.
func Worst(a, b float64) float64 { return math.Max(math.Abs(a), math.Abs(b)) }
