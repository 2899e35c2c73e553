package asm

import (
	"fmt"
	"strings"

	"hwgen/isa"
)

// form is how an operand kind looks in text.
type form struct {
	want  string // what it may be, for messages
	parse func(text string) (raw uint32, ok bool)
	print func(raw uint32) string
}

// forms holds every operand kind. Targets are numbers here; labels are replaced before (assemble.go, disassemble.go).
var forms = map[isa.Kind]form{
	isa.KindDst:     element,
	isa.KindSrc:     element,
	isa.KindBoth:    element,
	isa.KindFirst:   first,
	isa.KindWideDst: element,
	isa.KindWideSrc: element,
	isa.KindFlagDst: indexed("f", isa.PrivateFlags, "a private flag"),
	isa.KindPrivSrc: indexed("f", isa.PrivateFlags, "a private flag"),
	isa.KindSelFlag: indexed("f", isa.SelectFlags, "a private flag that sel can read,"),
	isa.KindPubDst:  indexed("p", isa.Flags-isa.PrivateFlags, "a public flag"),
	isa.KindPubSrc:  indexed("p", isa.Flags-isa.PrivateFlags, "a public flag"),
	isa.KindFlagSrc: anyFlag,
	isa.KindTarget:  number("a label or a program address", 0, 1<<isa.AddressBits-1, "%d"),
	isa.KindCount:   number("a loop count", 1, 1<<isa.CountBits-1, "%d"),
	isa.KindWindow:  indexed("w", isa.Windows, "a window"),
	isa.KindBase:    number("an element address", 0, 1<<isa.ElementBits-1, "%d"),
	isa.KindOffset:  offset,
	isa.KindTruth:   number("a truth table", 0, 15, "0b%04b"),
	isa.KindMode:    number("a modulus number", 0, 15, "%d"),
	isa.KindCode:    number("a code", 0, 255, "%d"),
	isa.KindIndex:   number("a constant index", 0, 1<<16-1, "%d"),
}

func number(what string, lo, hi int64, format string) form {
	return form{
		want: fmt.Sprintf("%s from %d to %d", what, lo, hi),
		parse: func(text string) (uint32, bool) {
			v, ok := parseNumber(text, lo, hi)
			return uint32(v), ok
		},
		print: func(raw uint32) string { return fmt.Sprintf(format, raw) },
	}
}

// first marks the start of a chain of division steps.
var first = func() form {
	f := number("", 0, 1, "%d")
	f.want = "1 at the start of a chain, else 0"
	return f
}()

func indexed(prefix string, n int, what string) form {
	return form{
		want:  fmt.Sprintf("%s from %s0 to %s%d", what, prefix, prefix, n-1),
		parse: func(text string) (uint32, bool) { return parseIndexed(text, prefix, n) },
		print: func(raw uint32) string { return fmt.Sprintf("%s%d", prefix, raw) },
	}
}

// element is a directly addressed element, 12 or 0x0c, or an offset in a window, w2[5].
var element = form{
	want: fmt.Sprintf("an element address from 0 to %d or an offset in a window from w0[0] to w%d[%d]", isa.WindowStart-1, isa.Windows-1, isa.WindowSize-1),
	parse: func(text string) (uint32, bool) {
		window, rest, bracket := strings.Cut(text, "[")
		if !bracket {
			v, ok := parseNumber(text, 0, isa.WindowStart-1)
			return uint32(v), ok
		}
		w, ok := parseIndexed(strings.TrimSpace(window), "w", isa.Windows)
		offset, closed := strings.CutSuffix(rest, "]")
		v, inside := parseNumber(strings.TrimSpace(offset), 0, isa.WindowSize-1)
		return isa.WindowOperand(int(w), int(v)), ok && closed && inside
	},
	print: func(raw uint32) string {
		if w, o, ok := isa.Window(raw); ok {
			return fmt.Sprintf("w%d[%d]", w, o)
		}
		return fmt.Sprint(raw)
	},
}

// anyFlag is a private flag f0.. or a public flag p0..; public flag k has the number PrivateFlags+k.
var anyFlag = form{
	want: fmt.Sprintf("a flag from f0 to f%d or p0 to p%d", isa.PrivateFlags-1, isa.Flags-isa.PrivateFlags-1),
	parse: func(text string) (uint32, bool) {
		if v, ok := parseIndexed(text, "f", isa.PrivateFlags); ok {
			return v, true
		}
		v, ok := parseIndexed(text, "p", isa.Flags-isa.PrivateFlags)
		return isa.PrivateFlags + v, ok
	},
	print: func(raw uint32) string {
		if raw < isa.PrivateFlags {
			return fmt.Sprintf("f%d", raw)
		}
		return fmt.Sprintf("p%d", raw-isa.PrivateFlags)
	},
}

// offset is a signed distance between elements, two's complement in the word.
var offset = func() form {
	const half = 1 << (isa.ElementBits - 1)
	return form{
		want: fmt.Sprintf("an offset from %d to %d", -half, half-1),
		parse: func(text string) (uint32, bool) {
			v, ok := parseNumber(text, -half, half-1)
			return uint32(v) & (2*half - 1), ok
		},
		print: func(raw uint32) string {
			if raw >= half {
				return fmt.Sprint(int(raw) - 2*half)
			}
			return fmt.Sprint(raw)
		},
	}
}()
