package verif

import (
	"fmt"
	"math/big"

	"hwgen/isa"
)

// Geometry is what the core says of itself in its configuration registers.
type Geometry struct {
	WordBits, Words int // of the multiplier; an element has WordBits*Words bits
	Visible         int // 32-bit words of an element that the host sees
	Stride          int // 32-bit words from one element to the next
	Moduli          int
	Elements        int // of data memory
	Instructions    int // words of program memory
}

func geometryOf(config0, config1 uint32) Geometry {
	return Geometry{
		WordBits: fieldOf("CONFIG0", "word", config0), Words: fieldOf("CONFIG0", "words", config0),
		Visible: fieldOf("CONFIG0", "visible", config0), Stride: 1 << fieldOf("CONFIG0", "stride", config0),
		Moduli:   fieldOf("CONFIG0", "moduli", config0),
		Elements: fieldOf("CONFIG1", "elements", config1), Instructions: fieldOf("CONFIG1", "instructions", config1),
	}
}

// RegionBits is the width of a byte address within a region of the host's address space.
func (g Geometry) RegionBits() int {
	return isa.RegionBits(g.Elements, g.Stride, g.Instructions)
}

// Address is the bus address of a 32-bit word of a region.
func (g Geometry) Address(region, word int) uint32 {
	return isa.BusAddress(g.RegionBits(), region, word)
}

// ElementAddress is the bus address of a 32-bit word of an element.
func (g Geometry) ElementAddress(element, word int) uint32 {
	return g.Address(isa.RegionData, element*g.Stride+word)
}

// HostMask covers the bits of an element that the host can read and write.
func (g Geometry) HostMask() *big.Int {
	m := new(big.Int).Lsh(big.NewInt(1), uint(min(32*g.Visible, g.WordBits*g.Words)))
	return m.Sub(m, big.NewInt(1))
}

// split cuts a value into the host's words, lowest first.
func (g Geometry) split(v *big.Int) ([]uint32, error) {
	if v.Sign() < 0 || v.BitLen() > 32*g.Visible {
		return nil, fmt.Errorf("verif: a value of %d bits does not fit the %d bits the host sees of an element", v.BitLen(), 32*g.Visible)
	}
	buf := v.FillBytes(make([]byte, 4*g.Visible))
	words := make([]uint32, g.Visible)
	for i := range words {
		k := len(buf) - 4*i
		words[i] = uint32(buf[k-1]) | uint32(buf[k-2])<<8 | uint32(buf[k-3])<<16 | uint32(buf[k-4])<<24
	}
	return words, nil
}

// join is the inverse of split.
func join(words []uint32) *big.Int {
	buf := make([]byte, 4*len(words))
	for i, w := range words {
		k := len(buf) - 4*i
		buf[k-1], buf[k-2], buf[k-3], buf[k-4] = byte(w), byte(w>>8), byte(w>>16), byte(w>>24)
	}
	return new(big.Int).SetBytes(buf)
}
