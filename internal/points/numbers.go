package points

import (
	"fmt"
	"math/big"
	"strings"
)

// Numbers reads n numbers as they are, lowest coefficient first, separated by commas: hexadecimal, with or without 0x; or @ and a
// file that holds them. Each must be below 2^bits, what the host can write into an element. With rounds there may be any multiple of n.
func Numbers(argument string, n int, rounds bool, bits int) ([]*big.Int, error) {
	list := argument
	prefix := ""
	if name, file := strings.CutPrefix(argument, "@"); file {
		content, err := read(name)
		if err != nil {
			return nil, err
		}
		list, prefix = string(content), name+": "
	}
	parts := strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(", \t\r\n", r) })
	if rounds && len(parts)%n != 0 {
		return nil, fmt.Errorf("%s%d numbers, %d are needed for each round, separated by commas", prefix, len(parts), n)
	}
	if !rounds && len(parts) != n {
		return nil, fmt.Errorf("%s%d numbers, %d are needed, separated by commas", prefix, len(parts), n)
	}
	values := make([]*big.Int, len(parts))
	for i, p := range parts {
		digits := strings.TrimPrefix(strings.TrimPrefix(p, "0x"), "0X")
		v, ok := new(big.Int).SetString(digits, 16)
		switch {
		case !ok || strings.HasPrefix(digits, "+") || strings.Contains(digits, "_"):
			return nil, fmt.Errorf("%snumber %d: %.40q is not hexadecimal", prefix, i+1, p)
		case v.Sign() < 0 || v.BitLen() > bits:
			return nil, fmt.Errorf("%snumber %d: must lie in 0..2^%d-1, what the host can write", prefix, i+1, bits)
		}
		values[i] = v
	}
	return values, nil
}
