package soc

import (
	"bytes"
	"embed"
	"fmt"
	"strings"
	"text/template"

	"hwgen/isa"
)

//go:embed driver/*.tmpl
var driverFiles embed.FS

var driverTemplates = template.Must(template.New("").Option("missingkey=error").ParseFS(driverFiles, "driver/*.tmpl"))

// File is a file of the driver.
type File struct {
	Name string
	Data []byte
}

// Driver gives the driver in C: PREFIX_regs.h (see Header), PREFIX_core.h and PREFIX_core.c.
func Driver(v View) ([]File, error) {
	type code struct {
		Upper, Name string
		Code        int
	}
	view := struct {
		P, U, Top string // the prefix in lower and upper case, the top module
		Word      int
		Program   bool // the program memory can be written
		Errors    []code
	}{P: v.Prefix, U: strings.ToUpper(v.Prefix), Top: v.Top, Word: v.Word, Program: !v.Rom}
	for _, e := range isa.ErrorCodes() {
		if e != isa.ErrNone {
			view.Errors = append(view.Errors, code{macro(e.String()), e.String(), int(e)})
		}
	}
	var regs bytes.Buffer
	if err := Header(&regs, v); err != nil {
		return nil, err
	}
	files := []File{{v.Prefix + "_regs.h", regs.Bytes()}}
	for _, suffix := range []string{"core.h", "core.c"} {
		var b bytes.Buffer
		if err := driverTemplates.ExecuteTemplate(&b, suffix+".tmpl", view); err != nil {
			return nil, fmt.Errorf("driver: %w", err)
		}
		files = append(files, File{v.Prefix + "_" + suffix, b.Bytes()})
	}
	return files, nil
}
