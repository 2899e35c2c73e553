package model

// Counts are numbers of operations in a prime field.
type Counts struct {
	M uint64 // products of two elements
	S uint64 // squares
	A uint64 // sums, differences, negations
	I uint64 // inverses
}

// The methods below do nothing on a nil receiver, which is a field nobody counts.

func (c *Counts) m() {
	if c != nil {
		c.M++
	}
}

func (c *Counts) s() {
	if c != nil {
		c.S++
	}
}

func (c *Counts) a() {
	if c != nil {
		c.A++
	}
}

func (c *Counts) i() {
	if c != nil {
		c.I++
	}
}
