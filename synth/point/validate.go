package point

import (
	"fmt"
	"math"
	"slices"

	"hwgen/params"
)

// FlagError is a value that cannot be measured, and the flag that gave it.
type FlagError struct {
	Flag   string // without dashes
	Value  string
	Reason string
}

// Error is one line: the flag, its value, and what would work.
func (e *FlagError) Error() string { return fmt.Sprintf("--%s %s: %s", e.Flag, e.Value, e.Reason) }

// maxCycles bounds a gate-level simulation: some hours of it.
const maxCycles = 1_000_000

// Validate checks what can be checked without opening a file; errors are *FlagError.
func (p Point) Validate() error {
	bad := func(flag string, value any, format string, args ...any) error {
		return &FlagError{flag, fmt.Sprint(value), fmt.Sprintf(format, args...)}
	}
	if !slices.Contains(Units(), p.Unit) {
		return bad("unit", quoted(string(p.Unit)), "want one of %s", join(Units()))
	}
	if p.Word < params.MinWord || p.Word > params.MaxWord {
		return bad("words", p.Word, "outside %d..%d", params.MinWord, params.MaxWord)
	}
	if !slices.Contains(Scripts(), p.Script) {
		return bad("script", quoted(string(p.Script)), "want one of %s", join(Scripts()))
	}
	for _, o := range []struct {
		flag, value string
		want        []string
	}{
		{"ports", p.Ports, []string{params.Ports1RW, params.Ports1R1W}},
		{"write-back", p.WriteBack, []string{params.WriteRegistered, params.WriteDirect}},
		{"divsteps", p.Divsteps, []string{"true", "false"}},
		{"ucode", p.Ucode, []string{params.UcodeRAM, params.UcodeROM}},
	} {
		if o.value != "" && !slices.Contains(o.want, o.value) {
			return bad(o.flag, quoted(o.value), "want %s or %s", o.want[0], o.want[1])
		}
	}
	if p.Curve == "" {
		return bad("curve", quoted(""), "missing")
	}
	if p.Core == "" {
		return bad("core", quoted(""), "missing")
	}
	if len(p.Libraries) == 0 {
		return bad("liberty", quoted(""), "missing: a cell library is needed")
	}
	for i, l := range p.Libraries {
		if len(l.SHA256) != 64 {
			return bad("liberty", quoted(l.Path), "has no hash")
		}
		for _, k := range p.Libraries[:i] {
			if k.SHA256 == l.SHA256 {
				return bad("liberty", quoted(l.Path), "has the same content as %s", k.Path)
			}
		}
	}
	if !(p.PeriodNS >= 0) || math.IsInf(p.PeriodNS, 0) {
		return bad("period", p.PeriodNS, "want a clock period in ns, or 0 for the shortest")
	}
	if p.Cycles < 0 || p.Cycles > maxCycles {
		return bad("cycles", p.Cycles, "outside 0..%d", maxCycles)
	}
	for _, m := range []struct {
		flag  string
		value float64
	}{{"memory-read", p.Memory.ReadPJ}, {"memory-write", p.Memory.WritePJ}, {"memory-area", p.Memory.MM2PerBit}, {"memory-access", p.Memory.AccessNS}} {
		if !(m.value >= 0) || math.IsInf(m.value, 0) {
			return bad(m.flag, m.value, "want a number that is not negative")
		}
	}
	return nil
}

func quoted(s string) string {
	if s == "" {
		return `""`
	}
	return s
}

func join[T ~string](list []T) (s string) {
	for i, v := range list {
		if i > 0 {
			s += ", "
		}
		s += string(v)
	}
	return s
}
