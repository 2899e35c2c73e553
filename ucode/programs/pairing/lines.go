package pairing

import (
	"fmt"

	"hwgen/ucode/compile"
	"hwgen/ucode/ir"
	"hwgen/ucode/programs/kit"
)

// The lines of a fixed Q, in the order of the Miller loop: for each the slope and its intercept on the twist, s = lambda and
// t = lambda x - y, so that the line at P over yP is t/yP - s xP/yP c^2 + c^3. All zeros, of the identity, are lines as well: c^3, of
// which the final exponentiation makes 1.
type lines struct {
	*program
	vec   *ir.Vec
	chunk int // lines that vec holds
	n     int // lines so far
}

const (
	lineSize = 4
	// chunkSize bounds the lines in memory where it cannot hold them all.
	chunkSize = 17
	// statusMoreLines is the code at which the host serves lines.
	statusMoreLines = 100
	statusOfLines   = 4
)

// countLines is the number of lines of a Q: one for each doubling and each addition.
func (g *program) countLines() int {
	n := g.AbsU.BitLen() - 1
	for i := range n {
		n += int(g.AbsU.Bit(i))
	}
	return n
}

// newLines declares the lines as an input or output: resident in the part of the data memory behind what other storage uses, if the core
// has so much, else in parts that the host serves.
func (g *program) newLines(declare func(name string, n int, doc string) *ir.Vec) *lines {
	all := g.countLines()
	l := &lines{program: g, chunk: all}
	resident := g.Core.DataDepth >= compile.Reach+lineSize*all
	if !resident {
		for l.chunk = chunkSize; all%l.chunk != 0; l.chunk-- {
		}
	}
	doc := fmt.Sprintf("%d lines of Q: slope s0, s1 and intercept t0, t1 of each", all)
	l.vec = declare("lines", lineSize*l.chunk, doc)
	l.vec.Far = resident
	if !resident {
		l.vec.Wait, l.vec.Rounds = statusMoreLines, all/l.chunk
	}
	return l
}

// next is where the next line stands; starts tells that it is the first that vec holds.
func (l *lines) next() (at ir.Slice, starts bool) {
	i := l.n % l.chunk
	l.n++
	return l.vec.At(lineSize * i), i == 0
}

// ends tells whether the line before was the last that vec holds.
func (l *lines) ends() bool { return l.n%l.chunk == 0 }

// wait lets the host serve the lines.
func (l *lines) wait(doc string) {
	if l.vec.Wait == 0 {
		return
	}
	if l.n <= l.chunk {
		l.Status(statusMoreLines, "lines", doc)
	}
	l.Add(&ir.Wait{Code: statusMoreLines})
}

// iterations calls back for each doubling and each addition of the Miller loop.
func (g *program) iterations(double, add func()) {
	kit.Runs(g.AbsU, g.AbsU.BitLen()-2, 0, func(doublings int, then bool) {
		for range doublings {
			double()
		}
		if then {
			add()
		}
	})
}
