package isa

// RegionBits is the width of a byte address within a region of the host's address space: R of docs/machine.md. A core has the
// given numbers of elements, of 32-bit words from one element to the next, and of instructions.
func RegionBits(elements, stride, instructions int) int {
	r := MinRegionBits
	for 1<<r < 4*max(elements*stride, instructions) {
		r++
	}
	return r
}

// BusAddress is the byte address of a 32-bit word of a region, counted from the region's start.
func BusAddress(regionBits, region, word int) uint32 {
	return uint32(region)<<regionBits | uint32(word)*4
}
