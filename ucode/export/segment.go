package export

import (
	"math/big"

	"hwgen/isa"
)

// segment is a run of words that a host writes from a bus address on.
type segment struct {
	name  string
	addr  uint32 // byte address
	words []uint32
}

func (b *Bundle) regionBits() int {
	return isa.RegionBits(b.Core.DataDepth, b.Curve.HostStride(), b.Core.ProgramDepth)
}

// element is the bus address of an element of data memory.
func (b *Bundle) element(addr int) uint32 {
	return isa.BusAddress(b.regionBits(), isa.RegionData, addr*b.Curve.HostStride())
}

// segments are the program and then each constant.
func (b *Bundle) segments() []segment {
	s := []segment{{"program", isa.BusAddress(b.regionBits(), isa.RegionProgram, 0), b.Image.Words}}
	for _, c := range b.Image.Data {
		s = append(s, segment{"constant " + c.Name, b.element(c.Addr), b.split(c.Value)})
	}
	return s
}

// split gives the words of an element as the host writes them, lowest first.
func (b *Bundle) split(v *big.Int) []uint32 {
	words := make([]uint32, b.Curve.HostWords())
	rest, low, mask := new(big.Int).Set(v), new(big.Int), big.NewInt(1<<32-1)
	for i := range words {
		words[i] = uint32(low.And(rest, mask).Uint64())
		rest.Rsh(rest, 32)
	}
	return words
}
