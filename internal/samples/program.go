package samples

import (
	"hwgen/params"
	"hwgen/ucode"
)

// exceptions are inputs whose kind does not follow from the conventions, by program and by name without a number at its end.
var exceptions = map[string]map[string]func(p ucode.Port, c *params.Curve) kind{
	"sqrt-fp": {"x": func(p ucode.Port, c *params.Curve) kind {
		return square{number{c.Moduli[p.Modulus].Value, len(p.Addr), 32 * c.HostWords()}}
	}},
}
