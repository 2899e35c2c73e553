package reference

import (
	"hwgen/model"
	"hwgen/params"
)

// table has the reference of each program of the library.
var table = map[string]Func{
	"field": field,

	"g1-mul": mulG1,
	"g2-mul": mulG2,

	"final-exp":     finalExp,
	"line-table":    lineTable,
	"miller-loop":   millerLoop,
	"multi-pairing": pairing,

	"multi-pairing-stream": pairingStream,

	"pairing":         pairing,
	"pairing-check":   pairingCheck,
	"pairing-fixed-q": fixedQ,
	"pairing-inputs":  pairing,

	"gt-check": gtCheck,
	"gt-exp":   gtExp,
	"gt-mul":   gtMul,
}

// normal has the programs whose outputs are defined up to something, with what has to be equal instead.
var normal = map[string]func(m *model.Pairing, out Outputs) Outputs{
	"miller-loop": normalMiller,
}

// Normal is what has to be equal of the outputs of two runs of a program: in most cases the outputs themselves.
func Normal(program string, c *params.Curve, out Outputs) (Outputs, error) {
	f := normal[program]
	if f == nil || out == nil {
		return out, nil
	}
	m, err := model.New(c)
	if err != nil {
		return nil, err
	}
	return f(m, out), nil
}
