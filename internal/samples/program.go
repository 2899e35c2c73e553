package samples

import (
	"hwgen/params"
	"hwgen/ucode"
)

// exceptions are inputs whose kind does not follow from the conventions, by program and by name without a number at its end.
var exceptions = map[string]map[string]func(p ucode.Port, c *params.Curve) kind{
	"multi-pairing-stream":              {"n": oneRound},
	"bls-aggregate-verify-min-pk":       {"n": oneRound, "u": fieldElement},
	"bls-aggregate-verify-min-sig":      {"n": oneRound, "u": fieldElement},
	"bls-fast-aggregate-verify-min-pk":  {"n": oneRound},
	"bls-fast-aggregate-verify-min-sig": {"n": oneRound},
	"bls-sign-min-pk":                   {"sk": secret, "t": random},
	"bls-sign-min-sig":                  {"sk": secret, "t": random},
	"g1-mul":                            {"t": random},
	"g2-mul":                            {"t": random},
	"g1-decompress":                     {"x": encodingOf},
	"g2-decompress":                     {"x": encodingOf},
	"sqrt-fp": {"x": func(p ucode.Port, c *params.Curve) kind {
		return square{number{c.Moduli[p.Modulus].Value, len(p.Addr), 32 * c.HostWords()}}
	}},
}

// random is a scalar that is drawn.
func random(_ ucode.Port, c *params.Curve) kind { return scalar{c.Moduli[1].Value} }

func oneRound(_ ucode.Port, c *params.Curve) kind { return single{c.Moduli[0].Value} }

func secret(_ ucode.Port, c *params.Curve) kind { return secretKey{c.Moduli[1].Value} }

// fieldElement is one of a message that comes in rounds.
func fieldElement(p ucode.Port, c *params.Curve) kind {
	return number{c.Moduli[p.Modulus].Value, len(p.Addr), 32 * c.HostWords()}
}
