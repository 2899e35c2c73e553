package cli

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"hwgen/internal/build"
	"hwgen/internal/output"
	"hwgen/internal/progress"
	"hwgen/internal/runner"
	"hwgen/params"
	"hwgen/synth"
	"hwgen/synth/point"
	"hwgen/ucode/programs"
)

// compared is the program whose cycles stand beside the area, and its entry.
const compared, comparedEntry = "pairing", "unchecked"

// optionRow is one kind of core: what it takes and what it gives.
type optionRow struct {
	ports, writeBack string
	cycles           int64 // of the program, 0 where it does not exist for the curve
	area             synth.AreaResult
}

// compareOptions measures a core with each number of ports and each write-back.
func compareOptions(cmd *cobra.Command, b build.Options, library *synth.Library, script point.Script) error {
	bar := progress.New(cmd.ErrOrStderr(), "synthesis", 4)
	defer bar.Done()
	var rows []optionRow
	for _, ports := range []string{params.Ports1RW, params.Ports1R1W} {
		for _, writeBack := range []string{params.WriteRegistered, params.WriteDirect} {
			bar.Step(ports + ", " + writeBack)
			core := *b.Core
			core.Ports, core.WriteBack = ports, writeBack
			sized := b
			sized.Core = &core
			row := optionRow{ports: ports, writeBack: writeBack}
			var err error
			if row.cycles, err = comparedCycles(sized); err != nil {
				return err
			}
			config, design, err := build.Design(sized)
			if err != nil {
				return err
			}
			row.area, err = synth.Area(cmd.Context(), design, synth.AreaOptions{Library: library, Script: script, BlackBox: config.SramNames()})
			if err != nil {
				return err
			}
			rows = append(rows, row)
		}
	}
	bar.Done()
	return output.Write("", cmd.OutOrStdout(), func(w io.Writer) error { return printOptions(w, b, script, rows) })
}

// comparedCycles are the cycles of the program on a core, 0 if it does not exist for the curve.
func comparedCycles(b build.Options) (int64, error) {
	p, err := programs.Lookup(compared)
	if err != nil || p.Fits(b.Curve) != nil {
		return 0, err
	}
	image, err := programs.Build(compared, programs.Options{Curve: b.Curve, Core: b.Core, Convention: b.Convention, Profile: b.Profile})
	if err != nil {
		return 0, err
	}
	costs, err := runner.Costs(runner.Job{Image: image, Curve: b.Curve, Core: b.Core})
	if err != nil {
		return 0, err
	}
	for _, c := range costs {
		if c.Entry == comparedEntry {
			return c.Cycles, nil
		}
	}
	return 0, fmt.Errorf("program %s has no entry %s", compared, comparedEntry)
}

// printOptions writes the comparison for a reader.
func printOptions(w io.Writer, b build.Options, script point.Script, rows []optionRow) error {
	fmt.Fprintf(w, "%s, word %d; %s script, area without memories, path by abc's estimate, without wires\n\n", b.Curve.Name, b.Core.Word, script)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(t, "ports\twrite-back\t%s, cycles\tkGE\tflip-flops, kGE\tpath, ns\ttime, ms\t\n", compared)
	for _, r := range rows {
		cycles, time := "-", "-"
		if r.cycles > 0 {
			cycles, time = fmt.Sprint(r.cycles), fmt.Sprintf("%.2f", float64(r.cycles)*r.area.Delay*1e-6)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%.1f\t%.1f\t%.2f\t%s\t\n", r.ports, r.writeBack, cycles, r.area.Gates/1000, r.area.Sequential/1000, r.area.Delay, time)
	}
	return t.Flush()
}
