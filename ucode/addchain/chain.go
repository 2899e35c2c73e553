package addchain

import "math/big"

// Step makes the product of two earlier values; value 0 is x, value k+1 the result of step k.
type Step struct{ A, B int }

// Chain computes a power of x; its result is the value of the last step.
type Chain struct{ Steps []Step }

// Exponents are the exponents of all values, x itself first.
func (c Chain) Exponents() []*big.Int {
	e := []*big.Int{big.NewInt(1)}
	for _, s := range c.Steps {
		e = append(e, new(big.Int).Add(e[s.A], e[s.B]))
	}
	return e
}

// Exponent is the exponent of the result.
func (c Chain) Exponent() *big.Int { return c.Exponents()[len(c.Steps)] }

// Builder makes a chain step by step. A value whose exponent is there already is used again.
type Builder struct {
	steps     []Step
	exponents []*big.Int
	at        map[string]int // by exponent
}

// NewBuilder starts with x, value 0.
func NewBuilder() *Builder {
	return &Builder{exponents: []*big.Int{big.NewInt(1)}, at: map[string]int{"1": 0}}
}

// Mul is the product of two values.
func (b *Builder) Mul(i, j int) int {
	e := new(big.Int).Add(b.exponents[i], b.exponents[j])
	if k, ok := b.at[e.String()]; ok {
		return k
	}
	b.steps = append(b.steps, Step{i, j})
	b.exponents = append(b.exponents, e)
	b.at[e.String()] = len(b.steps)
	return len(b.steps)
}

// Square squares a value n times.
func (b *Builder) Square(i, n int) int {
	for range n {
		i = b.Mul(i, i)
	}
	return i
}

// Power raises a value to a power by the best chain that Search finds.
func (b *Builder) Power(i int, e *big.Int) int {
	values := []int{i}
	for _, s := range Search(e).Steps {
		values = append(values, b.Mul(values[s.A], values[s.B]))
	}
	return values[len(values)-1]
}

// Chain is the chain whose result is value i, without the steps that it does not need.
func (b *Builder) Chain(i int) Chain {
	needed := make([]bool, len(b.exponents))
	needed[i] = true
	for k := i; k > 0; k-- {
		if s := b.steps[k-1]; needed[k] {
			needed[s.A], needed[s.B] = true, true
		}
	}
	var c Chain
	moved := make([]int, len(b.exponents))
	for k := 1; k <= i; k++ {
		if s := b.steps[k-1]; needed[k] {
			c.Steps = append(c.Steps, Step{moved[s.A], moved[s.B]})
			moved[k] = len(c.Steps)
		}
	}
	return c
}
