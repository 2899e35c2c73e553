package reference

// table has the reference of each program of the library.
var table = map[string]Func{
	"field":         field,
	"g1-mul":        mulG1,
	"g2-mul":        mulG2,
	"pairing":       pairing,
	"multi-pairing": pairing,
	"pairing-check": pairing,
}
