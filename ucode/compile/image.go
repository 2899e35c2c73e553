package compile

import (
	"hwgen/ucode"
	"hwgen/ucode/ir"
)

// used is the number of elements, counted from 0, that the program touches.
func (c *compiler) used() int {
	n := max(c.layout.top(false), c.layout.top(true))
	for _, p := range c.blocks {
		for _, a := range p.temps {
			n = max(n, a+1)
		}
	}
	return n
}

// image collects what the host needs to know.
func (c *compiler) image(e *emitter) *ucode.Image {
	im := &ucode.Image{Program: c.p.Name, Words: e.words, Entries: e.entries, Elements: c.used(), Blocks: e.spans}
	for _, v := range c.p.Vecs {
		base := c.layout.base[v]
		switch v.Role {
		case ir.RoleConstant:
			for i, x := range v.Values {
				im.Data = append(im.Data, ucode.Constant{Addr: base + i, Name: v.Name, Value: x})
			}
		case ir.RoleInput:
			im.Inputs = append(im.Inputs, port(v, base))
		case ir.RoleOutput:
			im.Outputs = append(im.Outputs, port(v, base))
		}
	}
	for _, s := range c.p.Statuses {
		im.Statuses = append(im.Statuses, ucode.Status{Code: s.Code, Name: s.Name, Doc: s.Doc})
	}
	return im
}

func port(v *ir.Vec, base int) ucode.Port {
	p := ucode.Port{Name: v.Name, Modulus: v.Modulus, Secret: v.Secret, Wait: v.Wait, Rounds: v.Rounds, Doc: v.Doc}
	for i := range v.N {
		p.Addr = append(p.Addr, base+i)
	}
	return p
}
