package profile

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Text writes the report for a reader, in lines of at most 120 columns for programs of the library.
func (r *Report) Text(w io.Writer) error {
	var b bytes.Buffer
	if err := r.text(&b); err != nil {
		return err
	}
	lines := strings.Split(b.String(), "\n")
	for k, l := range lines {
		if len(l) > 1 && l[0] == ' ' && l[1] != ' ' { // tabwriter's gap before the first column of the table of blocks
			l = l[1:]
		}
		lines[k] = strings.TrimRight(l, " ")
	}
	_, err := io.WriteString(w, strings.Join(lines, "\n"))
	return err
}

func (r *Report) text(w io.Writer) error {
	fmt.Fprintf(w, "%s on %s, word %d, entry %s: %d cycles\n\n", r.Program, r.Curve, r.Word, r.Entry, r.Cycles)
	if err := r.totals(w); err != nil {
		return err
	}
	if err := r.blockTable(w); err != nil {
		return err
	}
	r.light(w)
	fmt.Fprintf(w, "\nruns, instr: times a block ran, instructions issued. busy, idle: cycles of the array; idle ones are charged to the\n"+
		"operation that ended them, division steps to themselves; cycles is their sum. port: slots of the memory port that its\n"+
		"instructions take, per cycle. What held the next operation back (other: the rare reasons together):\n")
	for _, c := range r.IdleBy {
		fmt.Fprintf(w, "  %-13s %s\n", c.Name, docOf(c.Name))
	}
	return nil
}

func docOf(name string) string {
	for k, n := range reasonNames {
		if n == name {
			return reasonDocs[k]
		}
	}
	return ""
}

// percent is a share of the run.
func (r *Report) percent(n int64) string { return percent(n, r.Cycles) }

func percent(n, of int64) string {
	if of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(n)/float64(of))
}

// totals writes the figures of the whole run: a heading, its parts indented.
func (r *Report) totals(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	line := func(name string, n int64, note string) {
		fmt.Fprintf(t, "%s\t%9d\t%6s\t%s\n", name, n, r.percent(n), note)
	}
	line("array busy", r.Busy, "")
	for _, k := range r.Kinds {
		line("  "+k.Name, k.Cycles, fmt.Sprintf("%d operations", k.Operations))
	}
	line("array idle", r.Idle, "")
	for _, c := range r.IdleBy {
		line("  "+c.Name, c.Cycles, "")
	}
	line("  tail", r.Tail, "after the last operation")
	line("instructions issued", r.Issued, "")
	line("cycles without issue", r.Cycles-r.Issued, "")
	line("  fetch", r.Fetches, "")
	for _, c := range r.Stalls {
		line("  "+c.Name, c.Cycles, "")
	}
	note := ""
	if r.Ports > 1 {
		note = fmt.Sprintf("of %d ports: %s of what they have", r.Ports, r.portShare())
	}
	line("port slots", r.PortSlots, note)
	line("adder operations", r.Adder, "division steps apart")
	if r.DivisionInstructions > 0 {
		line("division steps", r.DivisionCycles, fmt.Sprintf("%d instructions", r.DivisionInstructions))
	}
	fmt.Fprintln(t)
	return t.Flush()
}

// light names the parts that are charged no cycle: they run beside the array.
func (r *Report) light(w io.Writer) {
	line := "\nbeside the array, in instructions:"
	for _, b := range r.Blocks {
		if b.Cycles > 0 {
			continue
		}
		item := fmt.Sprintf(" %s %d", b.Name, b.Instructions)
		if len(line)+len(item) > 116 {
			fmt.Fprintln(w, line)
			line = " "
		}
		line += item + ","
	}
	if strings.HasSuffix(line, ",") {
		fmt.Fprintln(w, strings.TrimSuffix(line, ","))
	}
}

// blockTable writes a line for each part of the program; only columns that hold something.
func (r *Report) blockTable(w io.Writer) error {
	by := map[string]bool{}
	division := false
	for _, b := range r.Blocks {
		for _, c := range b.IdleBy {
			by[column(c.Name)] = true
		}
		division = division || b.Division > 0
	}
	var columns []string
	for _, n := range append(reasonNames[:ReasonControl:ReasonControl], otherColumn) {
		if by[n] {
			columns = append(columns, n)
		}
	}
	name := len("block")
	for _, b := range r.Blocks {
		if b.Cycles > 0 {
			name = max(name, len(b.Name))
		}
	}
	left := func(s string) string { return fmt.Sprintf("%-*s", name, s) }
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', tabwriter.AlignRight)
	row := func(cells ...string) { fmt.Fprintln(t, strings.Join(cells, "\t")+"\t") }

	head := []string{left("block"), "runs", "instr", "cycles", "share", "busy", "idle"}
	head = append(head, columns...)
	if division {
		head = append(head, ReasonDivision.String())
	}
	row(append(head, "port")...)
	blanks := len(columns) + 1
	if division {
		blanks++
	}
	edge := func(name string, n int64) {
		row(append([]string{left(name), "", "", fmt.Sprint(n), r.percent(n), "", ""}, make([]string, blanks)...)...)
	}
	sum := Block{}
	for _, b := range r.Blocks {
		if b.Cycles == 0 {
			continue
		}
		cells := []string{left(b.Name), count(b.Runs), fmt.Sprint(b.Instructions), count(b.Cycles), r.percent(b.Cycles), count(b.Busy), count(b.Idle)}
		for _, c := range columns {
			cells = append(cells, count(inColumn(b.IdleBy, c)))
		}
		if division {
			cells = append(cells, count(b.Division))
		}
		row(append(cells, percent(b.PortSlots, int64(r.Ports)*b.Cycles))...)
		sum.Busy += b.Busy
		sum.Idle += b.Idle
		sum.Division += b.Division
	}
	edge("head", r.Head)
	edge("tail", r.Tail)
	total := []string{left("run"), "", fmt.Sprint(r.Issued), fmt.Sprint(r.Cycles), "100%", count(sum.Busy), count(sum.Idle)}
	for _, c := range columns {
		var n int64
		for _, b := range r.Blocks {
			n += inColumn(b.IdleBy, c)
		}
		total = append(total, count(n))
	}
	if division {
		total = append(total, count(sum.Division))
	}
	row(append(total, r.portShare())...)
	return t.Flush()
}

// portShare is the share of the slots of all ports that are taken.
func (r *Report) portShare() string { return percent(r.PortSlots, int64(r.Ports)*r.Cycles) }

// count is a number as tables show it: nothing is a dash.
func count(n int64) string {
	if n == 0 {
		return "-"
	}
	return fmt.Sprint(n)
}

// otherColumn takes the rare reasons together.
const otherColumn = "other"

// column is where the table of blocks has a reason.
func column(reason string) string {
	for _, n := range reasonNames[:ReasonControl] {
		if n == reason {
			return n
		}
	}
	return otherColumn
}

// inColumn adds up what belongs into a column.
func inColumn(list []Count, name string) (n int64) {
	for _, c := range list {
		if column(c.Name) == name {
			n += c.Cycles
		}
	}
	return n
}
