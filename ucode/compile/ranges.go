package compile

import (
	"fmt"
	"math/big"

	"hwgen/ucode/ir"
)

// interval is what is known of a value: 0 <= v <= max, or a two's complement number that division steps left.
type interval struct {
	max    *big.Int
	signed bool
}

// prover follows the interval of every value of a block and refuses operations outside the ranges in which docs/machine.md says what
// they compute. Storage holds residues below the modulus: the block relies on it for what it reads (constants by their values,
// inputs of the program by the contract of its unchecked entries) and must keep it for what it writes.
type prover struct {
	b       *ir.Block
	m       *big.Int // modulus
	element *big.Int // 2^E
	wide    *big.Int // m 2^E
	known   []interval
}

// proveRanges proves a block for a modulus and elements of e bits.
func proveRanges(b *ir.Block, m *big.Int, e int) error {
	p := &prover{b: b, m: m, element: new(big.Int).Lsh(one, uint(e)), known: make([]interval, b.Values())}
	p.wide = new(big.Int).Mul(m, p.element)
	for ref, v := range b.Inputs {
		switch {
		case ref.Vec.Signed:
			p.known[v] = interval{signed: true}
		case ref.Vec.Role == ir.RoleConstant:
			p.known[v] = interval{max: ref.Vec.Values[ref.Index]}
		default:
			p.known[v] = below(m)
		}
	}
	for _, op := range b.Ops {
		if err := p.op(op); err != nil {
			return fmt.Errorf("block %s: %s: %w", b.Name, op.Spec.Name, err)
		}
	}
	half := new(big.Int).Rsh(p.element, 1)
	for _, o := range b.Outputs {
		bound := m
		if o.Ref.Vec.Signed {
			bound = half // not negative as a two's complement number
		}
		if k := p.known[o.Value]; !k.signed && k.max.Cmp(bound) >= 0 {
			return fmt.Errorf("block %s: %s[%d] may get a value of %x or more", b.Name, o.Ref.Vec.Name, o.Ref.Index, bound)
		}
	}
	return nil
}

var one = big.NewInt(1)

func below(m *big.Int) interval { return interval{max: new(big.Int).Sub(m, one)} }

// op checks the operands of an operation and notes the range of its result.
func (p *prover) op(op ir.Op) error {
	in := make([]interval, op.N)
	for k, a := range op.Args[:op.N] {
		in[k] = p.known[a]
	}
	result := below(p.m)
	var err error
	switch op.Spec.Name {
	case "csgn", "dcan":
		if !in[0].signed {
			err = fmt.Errorf("operand is no two's complement number")
		}
	case "clt", "ceq", "flog", "decl":
		err = p.unsigned(in)
	case "mov", "sel":
		if err = p.unsigned(in); err == nil {
			result = in[0]
			if len(in) > 1 && in[1].max.Cmp(result.max) > 0 {
				result = in[1]
			}
		}
	case "add", "sub", "dbl", "neg":
		err = p.limit(in, p.m)
	case "wadd", "wsub", "wdbl", "wneg":
		err = p.limit(in, p.wide)
		result = below(p.wide)
	case "redc":
		err = p.limit(in, p.wide)
	case "mul", "wmul", "wsqr":
		// The loop adds a multiple of m to a: a + m must fit. A product below m 2^E reduces to less than 2m before the final subtraction.
		if err = p.unsigned(in); err == nil {
			a, b := in[0].max, in[len(in)-1].max
			product := new(big.Int).Mul(a, b)
			switch {
			case new(big.Int).Add(a, p.m).Cmp(p.element) > 0 || b.Cmp(p.element) >= 0:
				err = fmt.Errorf("an operand may be too large for the accumulator")
			case product.Cmp(p.wide) >= 0:
				err = fmt.Errorf("the product may reach m 2^E")
			}
			result = interval{max: product}
			if op.Spec == opMul {
				result = below(p.m)
			}
		}
	default:
		err = fmt.Errorf("nothing is known of the range of its result")
	}
	if op.Dst != ir.None {
		p.known[op.Dst] = result
	}
	return err
}

func (p *prover) unsigned(in []interval) error {
	for _, k := range in {
		if k.signed {
			return fmt.Errorf("operand is a two's complement number")
		}
	}
	return nil
}

// limit checks that all operands are below a bound.
func (p *prover) limit(in []interval, bound *big.Int) error {
	if err := p.unsigned(in); err != nil {
		return err
	}
	for _, k := range in {
		if k.max.Cmp(bound) >= 0 {
			return fmt.Errorf("an operand may reach %x, which is not below %x", k.max, bound)
		}
	}
	return nil
}
