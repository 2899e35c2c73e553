package isa

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestHostAddresses(t *testing.T) {
	assert.Equal(t, 12, RegionBits(16, 1, 64))
	assert.Equal(t, 12, RegionBits(64, 16, 1024), "exactly full")
	assert.Equal(t, 13, RegionBits(65, 16, 1024))
	assert.Equal(t, 14, RegionBits(256, 16, 4096))
	assert.Equal(t, 18, RegionBits(4096, 16, 16384))
	assert.Equal(t, uint32(0x4008), BusAddress(14, RegionProgram, 2))
	assert.Equal(t, uint32(0x8000), BusAddress(14, RegionData, 0))
	assert.Equal(t, uint32(0x14), BusAddress(14, RegionRegisters, int(Reg("STATUS").Offset)/4))
}
