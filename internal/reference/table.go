package reference

import (
	"hwgen/model"
	"hwgen/params"
)

// table has the reference of each program of the library.
var table = map[string]Func{
	"bls-aggregate-verify-min-pk":       minPK.aggregate,
	"bls-aggregate-verify-min-sig":      minSig.aggregate,
	"bls-fast-aggregate-verify-min-pk":  minPK.fast,
	"bls-fast-aggregate-verify-min-sig": minSig.fast,
	"bls-sign-min-pk":                   minPK.sign,
	"bls-sign-min-sig":                  minSig.sign,
	"bls-verify-min-pk":                 minPK.verify,
	"bls-verify-min-sig":                minSig.verify,
	"encode-to-g1":                      mapG1,
	"encode-to-g2":                      mapG2,
	"field":                             field,
	"final-exp":                         finalExp,
	"g1-add":                            onG1(pointSum[model.G1]),
	"g1-check":                          onG1(pointCheck[model.G1]),
	"g1-double":                         onG1(pointSum[model.G1]),
	"g1-mul":                            onG1(pointMultiple[model.G1]),
	"g1-mul-base":                       onG1(baseMultiple[model.G1]),
	"g1-mul-plain":                      onG1(pointMultiple[model.G1]),
	"g2-add":                            onG2(pointSum[model.G2]),
	"g2-check":                          onG2(pointCheck[model.G2]),
	"g2-double":                         onG2(pointSum[model.G2]),
	"g2-mul":                            onG2(pointMultiple[model.G2]),
	"g2-mul-base":                       onG2(baseMultiple[model.G2]),
	"g2-mul-plain":                      onG2(pointMultiple[model.G2]),
	"gt-check":                          gtCheck,
	"gt-exp":                            gtExp,
	"gt-mul":                            gtMul,
	"hash-to-g1":                        mapG1,
	"hash-to-g2":                        mapG2,
	"inv-fp":                            inverse(0),
	"inv-fq":                            inverse(1),
	"jubjub-add":                        edwardsSum,
	"jubjub-check":                      edwardsCheck,
	"jubjub-mul":                        edwardsMultiple,
	"jubjub-mul-base":                   edwardsBase,
	"legendre":                          legendre,
	"line-table":                        lineTable,
	"miller-loop":                       millerLoop,
	"multi-pairing":                     pairing,
	"multi-pairing-stream":              pairingStream,
	"g2-mul-skew":                       onG2(pointMultiple[model.G2]),
	"g1-msm":                            onG1(pointCombination[model.G1]),
	"g2-msm":                            onG2(pointCombination[model.G2]),
	"g1-decompress":                     onG1(decompressed[model.G1]),
	"g2-decompress":                     onG2(decompressed[model.G2]),
	"pairing":                           pairing,
	"pairing-check":                     pairingCheck,
	"pairing-fixed-q":                   fixedQ,
	"pairing-delegate":                  delegate,
	"pairing-inputs":                    pairing,
	"sqrt-fp":                           sqrt,
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
