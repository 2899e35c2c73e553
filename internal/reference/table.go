package reference

// table has the reference of each program of the library.
var table = map[string]Func{
	"field":         field,
	"pairing":       pairing,
	"multi-pairing": pairing,
	"pairing-check": pairing,
}
