package flow

import (
	"math"

	"hwgen/synth/metrics"
)

// interval is the mean of batches of about equal length and the half width of its 95 % confidence interval by Student's t.
func interval(batches []float64) metrics.Interval {
	n := float64(len(batches))
	if n == 0 {
		return metrics.Interval{}
	}
	mean := 0.0
	for _, x := range batches {
		mean += x / n
	}
	if n == 1 {
		return metrics.Interval{Mean: mean}
	}
	square := 0.0
	for _, x := range batches {
		square += (x - mean) * (x - mean)
	}
	return metrics.Interval{Mean: mean, Half: student(n-1) * math.Sqrt(square/(n-1)/n)}
}

// student is the 97.5 % point of Student's t with v degrees of freedom by the expansion of Cornish and Fisher (Abramowitz and Stegun 26.7.5),
// within 1 % from 3 degrees on; smaller numbers do not occur with at least 12 batches.
func student(v float64) float64 {
	const z = 1.959964
	z3, z5, z7 := z*z*z, z*z*z*z*z, z*z*z*z*z*z*z
	return z + (z3+z)/(4*v) + (5*z5+16*z3+3*z)/(96*v*v) + (3*z7+19*z5+17*z3-15*z)/(384*v*v*v)
}
