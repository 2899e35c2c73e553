package report

import (
	"bytes"
	"embed"
	"html/template"
	"slices"

	"hwgen/synth/point"
)

//go:embed page.html.tmpl
var files embed.FS

// section is a unit's part of the page.
type section struct {
	Unit    point.Unit
	Tables  []grid
	Figures []picture
}

type picture struct {
	Title, Note string
	SVG         template.HTML
}

// page is index.html. It refers to nothing outside itself.
func page(r Results) ([]byte, error) {
	t, err := template.New("page.html.tmpl").Option("missingkey=error").ParseFS(files, "page.html.tmpl")
	if err != nil {
		return nil, err
	}
	view := struct {
		Points       int
		Sections     []section
		Results      Results
		Notes, Tools []string
		CSV, JSON    string
	}{Points: len(r.Points), Results: r, CSV: CSV, JSON: JSON}
	view.Notes, view.Tools = shared(r.Points)
	all := group(r.Points)
	for _, u := range point.Units() {
		if !slices.ContainsFunc(all, func(s series) bool { return s.unit == u }) {
			continue
		}
		part := section{Unit: u}
		for _, s := range all {
			if s.unit == u {
				part.Tables = append(part.Tables, tables(s).compact())
			}
		}
		figs, err := figures(all, u)
		if err != nil {
			return nil, err
		}
		for _, f := range figs {
			part.Figures = append(part.Figures, picture{f.Title, f.Note, template.HTML(f.SVG)})
		}
		view.Sections = append(view.Sections, part)
	}
	var b bytes.Buffer
	err = t.Execute(&b, view)
	return b.Bytes(), err
}
