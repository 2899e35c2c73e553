package cli

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hwgen/internal/kinds"
	"hwgen/internal/points"
	"hwgen/model"
	"hwgen/params"
	"hwgen/ucode"
)

// inputFlags are the flags that give inputs of a program.
type inputFlags struct {
	p, q  []string // of the k-th pair
	raw   bool
	named []string
	messageFlags
	file     string // JSON
	document *points.Document
	cmd      *cobra.Command
}

func (i *inputFlags) flags(cmd *cobra.Command) {
	i.cmd = cmd
	f := cmd.Flags()
	f.StringArrayVar(&i.p, "p", nil, "point of G1: hex, or @FILE; once for each of several")
	f.StringArrayVar(&i.q, "q", nil, "point of G2: hex, or @FILE; once for each of several")
	f.BoolVar(&i.raw, "raw", false, "--p and --q are bare coordinates, unchecked")
	f.StringArrayVar(&i.named, "in", nil, "any input: NAME=NUMBER,... in hexadecimal, or NAME=@FILE")
	f.StringVar(&i.file, "json", "", "all inputs, as one JSON object: a file, or - for standard input")
	i.messageFlags.flags(cmd)
}

// alone are the flags that --json takes the place of.
var alone = []string{"p", "q", "raw", "in", "message", "message-hex", "dst", "dst-hex"}

// load reads the file of --json, if there is one.
func (i *inputFlags) load() error {
	if !i.cmd.Flags().Changed("json") {
		return nil
	}
	for _, name := range alone {
		if i.cmd.Flags().Changed(name) {
			return usagef("--json gives all inputs, --%s cannot be given too", name)
		}
	}
	content, err := readFile(i.file, i.cmd.InOrStdin())
	if err != nil {
		return fmt.Errorf("--json: %w", err)
	}
	i.document, err = points.Parse(content)
	return i.blame(err)
}

// blame names the file of --json: what is wrong in it is wrong usage.
func (i *inputFlags) blame(err error) error {
	if err == nil {
		return nil
	}
	return usagef("--json %s: %w", sourceName(i.file), err)
}

// read returns the inputs of an image by name.
func (i *inputFlags) read(im *ucode.Image, curve *params.Curve) (map[string][]*big.Int, error) {
	if i.document != nil {
		messages, tag, err := i.document.Messages()
		if err != nil {
			return nil, i.blame(err)
		}
		hashed, err := hashInputs(im, curve, messages, tag)
		if err != nil {
			return nil, i.blame(err)
		}
		in, err := i.document.Inputs(im, curve, hashed)
		return in, i.blame(err)
	}
	messages, tag, err := i.messageFlags.read()
	if err != nil {
		return nil, err
	}
	hashed, err := hashInputs(im, curve, messages, tag)
	if err != nil {
		return nil, usagef("run %s: %w", im.Program, err)
	}
	in := map[string][]*big.Int{}
	for _, g := range []struct {
		flag   string
		values []string
	}{{"p", i.p}, {"q", i.q}} {
		for k, value := range g.values {
			if err := i.point(in, im, curve, g.flag, k, value); err != nil {
				return nil, err
			}
		}
	}
	for name, v := range hashed {
		in[name] = v
	}
	for _, n := range i.named {
		name, value, ok := strings.Cut(n, "=")
		if !ok {
			return nil, badFlag("in", n, fmt.Errorf("want NAME=NUMBER,... ; the inputs of %s are %s", im.Program, inputNames(im)))
		}
		port, ok := im.Input(name)
		if !ok {
			return nil, badFlag("in", name, fmt.Errorf("program %s has the inputs %s", im.Program, inputNames(im)))
		}
		if in[name] != nil {
			return nil, badFlag("in", name, fmt.Errorf("the input is given twice"))
		}
		values, err := points.Numbers(value, size(port), port.Wait != 0 && port.Rounds == 0, 32*curve.HostWords())
		if err != nil {
			return nil, inputError("in", n, value, fmt.Errorf("input %s: %w", name, err))
		}
		in[name] = values
	}
	for _, p := range im.Inputs {
		if in[p.Name] != nil || points.IsCount(im, p) {
			continue
		}
		if points.IsEmpty(p, in) {
			in[p.Name] = []*big.Int{}
			continue
		}
		if flag, ok := i.pointFlag(p, curve); ok {
			return nil, usagef("run %s: --%s is missing (%s)", im.Program, flag, p.Doc)
		}
		return nil, usagef("run %s: --in %s=... is missing (%s)", im.Program, p.Name, p.Doc)
	}
	if err := points.SetCount(im, in); err != nil {
		return nil, usagef("run %s: %w", im.Program, err)
	}
	return in, nil
}

// pairs is the number of pairs that are given, 0 if there are none.
func (i *inputFlags) pairs() (int, error) {
	if i.document != nil {
		return max(i.document.Series("p"), i.document.Series("q")), nil
	}
	if len(i.p) > 0 && len(i.q) > 0 && len(i.p) != len(i.q) {
		return 0, usagef("--p is given %d times and --q %d times: each pair needs one of both", len(i.p), len(i.q))
	}
	return max(i.series("p", len(i.p)), i.series("q", len(i.q))), nil
}

// series counts points whose first n come from their own flag, and the next from --in.
func (i *inputFlags) series(name string, n int) int {
	for slices.ContainsFunc(i.named, func(s string) bool { return strings.HasPrefix(s, fmt.Sprintf("%s%d=", name, n)) }) {
		n++
	}
	return n
}

// point reads the k-th value of --p or --q: the input p or q of a program with one pair, pk or qk of a program with several.
func (i *inputFlags) point(in map[string][]*big.Int, im *ucode.Image, curve *params.Curve, flag string, k int, value string) error {
	name := flag
	port, single := im.Input(name)
	if single && port.Wait != 0 {
		return i.round(in, port, curve, flag, value)
	}
	if single && k > 0 {
		return badFlag(flag, value, fmt.Errorf("program %s takes one pair; multi-pairing takes more", im.Program))
	}
	if !single {
		var ok bool
		name = fmt.Sprint(flag, k)
		if port, ok = im.Input(name); !ok {
			return badFlag(flag, value, fmt.Errorf("program %s has no such input; there are %s", im.Program, inputNames(im)))
		}
	}
	if f, ok := i.pointFlag(port, curve); !ok || f != flag {
		return badFlag(flag, value, fmt.Errorf("input %s of program %s is a %v: give it with --in %s=... or --json", name, im.Program, kinds.Of(port, curve), name))
	}
	in[name] = nil
	return i.round(in, port, curve, flag, value)
}

// round reads a point and appends it to the numbers of an input: those of the rounds before, if it comes in rounds.
func (i *inputFlags) round(in map[string][]*big.Int, port ucode.Port, curve *params.Curve, flag, value string) error {
	if i.raw {
		v, err := points.Numbers(value, len(port.Addr), false, 32*curve.HostWords())
		in[port.Name] = append(in[port.Name], v...)
		return inputError(flag, value, value, err)
	}
	m, err := model.New(curve)
	if err != nil {
		return err
	}
	var v []*big.Int
	if flag == "p" {
		_, v, err = points.G1(m, value)
	} else {
		_, v, err = points.G2(m, value)
	}
	in[port.Name] = append(in[port.Name], v...)
	return inputError(flag, value, value, err)
}

// size is the number of numbers that --in takes for an input: those of all rounds, or of one if there may be any number of rounds.
func size(p ucode.Port) int {
	if n := p.Numbers(); n != 0 {
		return n
	}
	return len(p.Addr)
}

// pointFlag is the flag that gives an input, if it is a point of G1 or G2 with the right name.
func (i *inputFlags) pointFlag(p ucode.Port, curve *params.Curve) (flag string, ok bool) {
	flag = strings.TrimRight(p.Name, "0123456789")
	kind := kinds.Of(p, curve)
	return flag, flag == "p" && kind == kinds.G1 || flag == "q" && kind == kinds.G2
}

// inputError blames a flag: a file behind it is a failure, text on the command line a mistake in the command line.
func inputError(flag, value, source string, err error) error {
	switch {
	case err == nil:
		return nil
	case strings.HasPrefix(source, "@") && source != "@":
		return fmt.Errorf("--%s: %w", flag, err)
	}
	return badFlag(flag, value, err)
}

func inputNames(im *ucode.Image) string {
	var names []string
	for _, p := range im.Inputs {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ")
}
