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
// they compute. Storage holds residues below the modulus, or what its declaration says: the block relies on it for what it reads
// (constants by their values, inputs of the program by the contract of its unchecked entries) and must keep it for what it writes.
type prover struct {
	b       *ir.Block
	m       *big.Int // modulus
	element *big.Int // 2^E
	wide    *big.Int // m 2^E
	gate    *big.Int // operands of the adder read below it
	known   []interval
}

// proveRanges proves a block for a modulus and elements of e bits. In the mode of a narrower modulus operands are gated.
func proveRanges(b *ir.Block, m *big.Int, e int, gated bool) error {
	p := &prover{b: b, m: m, element: power(e), known: make([]interval, b.Values())}
	p.wide = new(big.Int).Mul(m, p.element)
	if p.gate = p.element; gated {
		p.gate = power(m.BitLen())
	}
	for ref, v := range b.Inputs {
		switch {
		case ref.Vec.Signed:
			p.known[v] = interval{signed: true}
		case ref.Vec.Role == ir.RoleConstant:
			p.known[v] = interval{max: ref.Vec.Values[ref.Index]}
		default:
			p.known[v] = below(p.bound(ref, b.Wide(v)))
		}
	}
	for _, op := range b.Ops {
		if err := p.op(op); err != nil {
			return fmt.Errorf("block %s: %s: %w", b.Name, op.Spec.Name, err)
		}
	}
	for _, o := range b.Outputs {
		bound := p.bound(o.Ref, b.Wide(o.Value))
		if k := p.known[o.Value]; !k.signed && k.max.Cmp(bound) >= 0 {
			return fmt.Errorf("block %s: %s[%d] may get a value of %x or more", b.Name, o.Ref.Vec.Name, o.Ref.Index, bound)
		}
	}
	return nil
}

// bound is what the values of an element of storage are below, or those of a pair.
func (p *prover) bound(ref ir.Ref, pair bool) *big.Int {
	switch v := ref.Vec; {
	case pair:
		return p.wide
	case v.Wide && ref.Index%2 == 0:
		return p.element
	case v.Signed:
		return new(big.Int).Rsh(p.element, 1) // not negative as a two's complement number
	case v.Bits > 0:
		return power(v.Bits)
	}
	return p.m
}

var one = big.NewInt(1)

func power(bits int) *big.Int { return new(big.Int).Lsh(one, uint(bits)) }

func below(m *big.Int) interval { return interval{max: new(big.Int).Sub(m, one)} }

// operand is what is known of an argument, or of half of it. The lower half of a product that fits one element is the product.
func (p *prover) operand(op ir.Op, k int) interval {
	v := p.known[op.Args[k]]
	switch {
	case op.Parts[k] == ir.Upper:
		return interval{max: new(big.Int).Div(v.max, p.element)}
	case op.Parts[k] == ir.Lower && v.max.Cmp(p.element) >= 0:
		return below(p.element)
	}
	return v
}

// op checks the operands of an operation and notes the range of its result.
func (p *prover) op(op ir.Op) error {
	in := make([]interval, op.N)
	for k := range in {
		in[k] = p.operand(op, k)
	}
	result := below(p.m)
	var err error
	switch op.Spec.Name {
	case "csgn", "flog", "decl": // of any number
	case "dcan":
		if !in[0].signed {
			err = fmt.Errorf("operand is no two's complement number")
		}
	case "clt", "ceq":
		err = p.limit(in, p.gate)
	case "mov", "sel":
		if err = p.limit(in, p.gate); err == nil {
			result = in[0]
			if len(in) > 1 && in[1].max.Cmp(result.max) > 0 {
				result = in[1]
			}
		}
	case "add", "dbl":
		if err = p.limit(in, p.m); err == nil {
			if sum := new(big.Int).Add(in[0].max, in[len(in)-1].max); sum.Cmp(p.m) < 0 {
				result = interval{max: sum}
			}
		}
	case "sub", "neg":
		err = p.limit(in, p.m)
	case "wadd", "wsub", "wdbl", "wneg":
		err = p.limit(in, p.wide)
		result = below(p.wide)
	case "redc":
		err = p.limit(in, p.wide)
	case "mul", "wmul", "wsqr":
		// The loop of mul adds a multiple of m to a: a + m must fit. A product below m 2^E reduces to less than 2m before the final subtraction.
		if err = p.unsigned(in); err == nil {
			a, b := in[0].max, in[len(in)-1].max
			product := new(big.Int).Mul(a, b)
			switch {
			case op.Spec == opMul && new(big.Int).Add(a, p.m).Cmp(p.element) > 0 || a.Cmp(p.element) >= 0 || b.Cmp(p.element) >= 0:
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
