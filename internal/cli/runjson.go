package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"time"

	"hwgen/internal/runner"
)

// runReport is the JSON form of a result.
type runReport struct {
	Program string              `json:"program"`
	Curve   string              `json:"curve"`
	Word    int                 `json:"word,omitempty"` // not of the model
	On      string              `json:"on"`
	Entry   string              `json:"entry"`
	OK      bool                `json:"ok"`
	Status  *codeReport         `json:"status,omitempty"` // what the program reported
	Error   *codeReport         `json:"error,omitempty"`  // or what stopped the core
	Cycles  int64               `json:"cycles,omitempty"` // not of the model
	Seconds float64             `json:"seconds,omitempty"`
	Outputs map[string][]string `json:"outputs"` // of each, its numbers in hexadecimal, lowest coefficient first
}

type codeReport struct {
	Code int    `json:"code"`
	Name string `json:"name"`
	Doc  string `json:"doc,omitempty"`
}

// writeJSON writes the result as JSON.
func (o *runOptions) writeJSON(w io.Writer, j *runner.Job, r *runner.Result, took time.Duration) error {
	entry, _ := j.Image.Entry(j.Entry)
	report := runReport{Program: j.Image.Program, Curve: j.Curve.Name, On: o.on, Entry: entry.Name, OK: r.OK(), Cycles: r.Cycles, Outputs: map[string][]string{}}
	if o.on != onModel {
		report.Word = j.Core.Word
	}
	if o.timed {
		report.Seconds = took.Seconds()
	}
	if r.Stopped() {
		report.Error = &codeReport{Code: int(r.Error), Name: r.Error.String()}
	} else {
		report.Status = &codeReport{r.Status.Code, r.Status.Name, r.Status.Doc}
	}
	for _, p := range j.Image.Outputs {
		for _, v := range r.Outputs[p.Name] {
			report.Outputs[p.Name] = append(report.Outputs[p.Name], fmt.Sprintf("0x%0*x", 2*fieldBytes(j.Curve, p.Modulus), v))
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(report)
}
