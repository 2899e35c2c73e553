package cli

import (
	"fmt"
	"math/big"
	"strings"

	"github.com/spf13/cobra"

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
	cmd   *cobra.Command
}

func (i *inputFlags) flags(cmd *cobra.Command) {
	i.cmd = cmd
	f := cmd.Flags()
	f.StringArrayVar(&i.p, "p", nil, "point of G1: hex, or @FILE; once for each pair of a multi-pairing")
	f.StringArrayVar(&i.q, "q", nil, "point of G2: hex, or @FILE; once for each pair of a multi-pairing")
	f.BoolVar(&i.raw, "raw", false, "--p and --q are bare coordinates, unchecked")
	f.StringArrayVar(&i.named, "in", nil, "any input: NAME=NUMBER,... in hexadecimal, or NAME=@FILE")
}

// read returns the inputs of an image by name.
func (i *inputFlags) read(im *ucode.Image, curve *params.Curve) (map[string][]*big.Int, error) {
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
		values, err := points.Numbers(value, len(port.Addr), 32*curve.HostWords())
		if err != nil {
			return nil, inputError("in", n, value, fmt.Errorf("input %s: %w", name, err))
		}
		in[name] = values
	}
	for _, p := range im.Inputs {
		if in[p.Name] != nil {
			continue
		}
		if flag := strings.TrimRight(p.Name, "0123456789"); flag == "p" || flag == "q" {
			return nil, usagef("run %s: --%s is missing (%s)", im.Program, flag, p.Doc)
		}
		return nil, usagef("run %s: --in %s=... is missing (%s)", im.Program, p.Name, p.Doc)
	}
	return in, nil
}

// pairs is the number of pairs that the flags give, 0 if they give none.
func (i *inputFlags) pairs() (int, error) {
	if len(i.p) > 0 && len(i.q) > 0 && len(i.p) != len(i.q) {
		return 0, usagef("--p is given %d times and --q %d times: each pair needs one of both", len(i.p), len(i.q))
	}
	return max(len(i.p), len(i.q)), nil
}

// point reads the k-th value of --p or --q: the input p or q of a program with one pair, pk or qk of a program with several.
func (i *inputFlags) point(in map[string][]*big.Int, im *ucode.Image, curve *params.Curve, flag string, k int, value string) error {
	name := flag
	port, single := im.Input(name)
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
	var err error
	if i.raw {
		in[name], err = points.Numbers(value, len(port.Addr), 32*curve.HostWords())
		return inputError(flag, value, value, err)
	}
	m, err := model.New(curve)
	if err != nil {
		return err
	}
	if flag == "p" {
		_, in[name], err = points.G1(m, value)
	} else {
		_, in[name], err = points.G2(m, value)
	}
	return inputError(flag, value, value, err)
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
