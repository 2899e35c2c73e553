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
	"msb": func(width int) int { return width - 1 },
}).ParseFS(files, "*.v.tmpl"))

// Render executes the template name.v.tmpl.
func Render(name string, view any) (string, error) {
	var b strings.Builder
	if err := parsed.ExecuteTemplate(&b, name+".v.tmpl", view); err != nil {
		return "", fmt.Errorf("template %s: %w", name, err)
	}
	return b.String(), nil
}
