package export

import (
	"encoding/binary"
	"io"
)

// Bin writes the segments for a loader, all in 32-bit little-endian words: for each segment its bus address in bytes, its number of
// words, its words; then a segment of no words at address 0. A loader is one loop:
//
//	while (n = p[1]) { for (i = 0; i < n; i++) write32(p[0] + 4*i, p[2 + i]); p += 2 + n; }
func Bin(w io.Writer, b *Bundle) error {
	var words []uint32
	for _, s := range b.segments() {
		words = append(append(words, s.addr, uint32(len(s.words))), s.words...)
	}
	return binary.Write(w, binary.LittleEndian, append(words, 0, 0))
}
