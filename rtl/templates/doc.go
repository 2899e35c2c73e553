// Package templates holds the Verilog bodies of the modules whose text is mostly fixed. A template sees a flat view of
// finished strings and numbers made by package rtl/gen; it decides nothing and computes nothing.
package templates

import (
	"embed"
	"fmt"
	"strings"
	"text/template"
)

//go:embed *.v.tmpl
var files embed.FS

var parsed = template.Must(template.New("").Option("missingkey=error").Funcs(template.FuncMap{
	"range_of": rangeOf,
}).ParseFS(files, "*.v.tmpl"))

// rangeOf prints the range of a vector of n bits with a trailing space, nothing for one bit.
func rangeOf(n int) string {
	if n <= 1 {
		return ""
	}
	return fmt.Sprintf("[%d:0] ", n-1)
}

// Render executes the template name.v.tmpl.
func Render(name string, view any) (string, error) {
	var b strings.Builder
	if err := parsed.ExecuteTemplate(&b, name+".v.tmpl", view); err != nil {
		return "", fmt.Errorf("template %s: %w", name, err)
	}
	return b.String(), nil
}
