package kit

import (
	"fmt"
	"math/big"

	"hwgen/params"
	"hwgen/ucode/addchain"
	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// RootChain is the best chain known for (p-3)/4, p being the base field's modulus, 3 modulo 4: x^((p-3)/4) gives square roots,
// their inverses and Legendre symbols.
func RootChain(c *params.Curve) addchain.Chain {
	if c.Family == params.FamilyBLS12 {
		if chain, ok := addchain.RootBLS12(c.U); ok {
			return chain
		}
	}
	return addchain.Search(new(big.Int).Rsh(c.Moduli[0].Value, 2))
}

// FermatChain is the best chain known for m-2, m being one of the moduli.
func FermatChain(c *params.Curve, modulus int) addchain.Chain {
	family := c.Family == params.FamilyBLS12
	if family && modulus == 0 && FitsRoots(c) == nil { // m - 2 = 4(m-3)/4 + 1
		chain := RootChain(c)
		n := len(chain.Steps)
		chain.Steps = append(chain.Steps, addchain.Step{A: n, B: n}, addchain.Step{A: n + 1, B: n + 1}, addchain.Step{A: n + 2, B: 0})
		return chain
	}
	if family && modulus == 1 {
		if chain, ok := addchain.InverseBLS12(c.U); ok {
			return chain
		}
	}
	return addchain.Search(new(big.Int).Sub(c.Moduli[modulus].Value, big.NewInt(2)))
}

// EulerChain is the best chain known for (p-1)/2.
func EulerChain(c *params.Curve) addchain.Chain {
	if c.Family == params.FamilyBLS12 && FitsRoots(c) == nil { // (p-1)/2 = 2(p-3)/4 + 1
		chain := RootChain(c)
		n := len(chain.Steps)
		chain.Steps = append(chain.Steps, addchain.Step{A: n, B: n}, addchain.Step{A: n + 1, B: 0})
		return chain
	}
	return addchain.Search(new(big.Int).Rsh(c.Moduli[0].Value, 1))
}

// Chain raises every element of x to the exponent of a chain, with the results in y; x and y have the same size and are not the
// same. All are Montgomery forms. Several elements keep the multiplier busy where one would wait for itself.
func (k *Kit) Chain(name string, chain addchain.Chain, x, y *ir.Vec) []ir.Item {
	e := chainEmitter{k: k, name: name, lanes: x.N, slots: allocate(chain)}
	e.storage = append(e.storage, x)
	for slot := 1; slot <= e.slots.count; slot++ {
		if slot == e.slots.of[len(chain.Steps)] {
			e.storage = append(e.storage, y)
			continue
		}
		e.storage = append(e.storage, k.Local(fmt.Sprintf("%s.%d", name, slot), x.N))
	}
	for i := 0; i < len(chain.Steps); {
		i = e.step(chain, i)
	}
	return e.items
}

type chainEmitter struct {
	k       *Kit
	name    string
	lanes   int
	slots   slots
	storage []*ir.Vec // by slot; slot 0 is x
	items   []ir.Item
}

// step emits step i and the squarings after it whose results nothing else needs, and returns the step after them.
func (e *chainEmitter) step(chain addchain.Chain, i int) int {
	s := chain.Steps[i]
	to := e.storage[e.slots.of[i+1]]
	if s.A != s.B {
		e.items = append(e.items, e.product("times", e.storage[e.slots.of[s.A]], e.storage[e.slots.of[s.B]], to))
		return i + 1
	}
	end := i + 1
	for end < len(chain.Steps) && e.slots.onlySquared(chain, end) {
		end++
	}
	from, n := e.storage[e.slots.of[s.A]], end-i
	if from != to {
		e.items = append(e.items, e.product("square", from, from, to))
		n--
	}
	e.items = append(e.items, Repeat(n, e.product("square", to, to, to))...)
	return end
}

func (e *chainEmitter) product(what string, x, y, to *ir.Vec) ir.Item {
	return e.k.Forms(e.name+"-"+what, func(f tower.Fp2) {
		for lane := range e.lanes {
			f.Block.Out(to, lane, f.Block.Mul(f.Block.In(x, lane), f.Block.In(y, lane)))
		}
	})
}
