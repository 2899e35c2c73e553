package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"hwgen/internal/output"
	"hwgen/synth/metrics"
	"hwgen/synth/point"
	"hwgen/synth/sweep"
)

// Files of a report.
const (
	CSV      = "results.csv"
	JSON     = "results.json"
	Markdown = "results.md"
	HTML     = "index.html"
)

// Results are what a report is about, and the content of results.json.
type Results struct {
	Points   []metrics.Metrics `json:"points"`
	Failures []sweep.Failure   `json:"failures"`
}

// Write writes all files of a report into a directory, each whole or not at all.
func Write(dir string, r Results) error {
	for _, f := range []struct {
		name string
		make func(Results) ([]byte, error)
	}{{CSV, table}, {JSON, document}, {Markdown, markdown}, {HTML, page}} {
		data, err := f.make(r)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		if err := output.Bytes(filepath.Join(dir, f.name), io.Discard, data); err != nil {
			return err
		}
	}
	return nil
}

func document(r Results) ([]byte, error) {
	if r.Points == nil {
		r.Points = []metrics.Metrics{}
	}
	if r.Failures == nil {
		r.Failures = []sweep.Failure{}
	}
	data, err := json.MarshalIndent(r, "", " ")
	return append(data, '\n'), err
}

// Read reads the results of a sweep from its directory.
func Read(dir string) (Results, error) {
	var r Results
	path := filepath.Join(dir, JSON)
	data, err := os.ReadFile(path)
	if err != nil {
		return r, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return r, fmt.Errorf("%s: %w", path, err)
	}
	for _, m := range r.Points {
		if m.Schema != metrics.Schema {
			return r, fmt.Errorf("%s: %s: schema %d, this program reads %d", path, m.Name, m.Schema, metrics.Schema)
		}
	}
	return r, nil
}

// series are points that differ in their word size only.
type series struct {
	unit   point.Unit
	label  string
	points []metrics.Metrics // by word size
}

// at is the point of a word size.
func (s series) at(word int) (metrics.Metrics, bool) {
	for _, m := range s.points {
		if m.Point.Word == word {
			return m, true
		}
	}
	return metrics.Metrics{}, false
}
