package asm

import (
	"strconv"
	"strings"
)

// parseNumber reads a decimal, 0x hexadecimal or 0b binary number, with a sign if one is allowed by the range.
func parseNumber(text string, lo, hi int64) (int64, bool) {
	digits, negative := strings.CutPrefix(text, "-")
	base := 10
	switch {
	case strings.HasPrefix(digits, "0x"), strings.HasPrefix(digits, "0X"):
		digits, base = digits[2:], 16
	case strings.HasPrefix(digits, "0b"), strings.HasPrefix(digits, "0B"):
		digits, base = digits[2:], 2
	}
	u, err := strconv.ParseUint(digits, base, 62)
	if err != nil {
		return 0, false
	}
	v := int64(u)
	if negative {
		v = -v
	}
	return v, v >= lo && v <= hi
}

// parseIndexed reads a prefix letter and an index below n: f3, p0, w2.
func parseIndexed(text, prefix string, n int) (uint32, bool) {
	digits, ok := strings.CutPrefix(text, prefix)
	if !ok || len(digits) != 1 {
		return 0, false
	}
	v, ok := parseNumber(digits, 0, int64(n)-1)
	return uint32(v), ok
}
