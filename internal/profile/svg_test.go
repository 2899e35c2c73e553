package profile

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSteps(t *testing.T) {
	assert.Equal(t, "", steps([]float64{0, 0}, 0, 0, 10, 10))
	assert.Equal(t, "M0 10V5H10V10z", steps([]float64{0.5, 0.5}, 0, 0, 10, 10))
	assert.Equal(t, "M1 10V0H2V5H3V10z", steps([]float64{0, 2, 0.5, 0}, 0, 0, 4, 10))
}

func TestTicksAreRound(t *testing.T) {
	for n, step := range map[int64]int64{1: 1, 14: 1, 15: 2, 28: 2, 29: 5, 71: 10, 1_000_000: 100_000} {
		assert.Equal(t, step, ticks(n, 14), "%d", n)
	}
}

func TestBinsKeepTheSum(t *testing.T) {
	w := newWindow(3, 103, 7)
	l := make(layer, w.bins)
	w.add(l, 0, 10)   // 7 of them inside
	w.add(l, 50, 51)  // across no or one edge
	w.add(l, 90, 500) // 13 of them inside
	w.add(l, 200, 300)
	assert.InDelta(t, 21.0/100, l.mean(), 1e-12)
	assert.Equal(t, 4, newWindow(0, 4, 100).bins, "no bin is shorter than a cycle")
}

func TestReasonsHaveNames(t *testing.T) {
	seen := map[string]bool{}
	for r := range Reasons {
		assert.NotEmpty(t, r.String())
		assert.NotEmpty(t, docOf(r.String()))
		assert.False(t, seen[r.String()])
		seen[r.String()] = true
	}
	assert.Empty(t, docOf("nothing"))
}

func TestGrouped(t *testing.T) {
	assert.Equal(t, []string{"7", "999", "1\u2009000", "12\u2009345\u2009678"}, []string{grouped(7), grouped(999), grouped(1000), grouped(12345678)})
}
