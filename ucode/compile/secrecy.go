package compile

import (
	"fmt"
	"maps"

	"hwgen/isa"
	"hwgen/ucode/ir"
)

// labels is the secrecy of what outlives a block: true means secret.
type labels struct {
	vecs  map[*ir.Vec]bool
	flags [isa.Flags]bool
}

// Secrecy spreads the labels of the inputs through the program and reports the first place where a secret would decide a
// branch. Element addresses and loop counts are constants of the representation. It returns what the program reveals on
// purpose, a line for each declassification of a secret, in program order.
func Secrecy(p *ir.Program) (revealed []string, err error) {
	l := &labels{vecs: map[*ir.Vec]bool{}}
	for _, v := range p.Vecs {
		l.vecs[v] = v.Secret
	}
	seen := map[string]bool{}
	reveal := func(reason string) {
		if !seen[reason] {
			seen[reason] = true
			revealed = append(revealed, reason)
		}
	}
	return revealed, l.items(p, p.Body, nil, reveal)
}

// resolver turns a parameter into the vector bound to it.
type resolver map[*ir.Vec]*ir.Vec

func (r resolver) vec(v *ir.Vec) *ir.Vec {
	for r[v] != nil {
		v = r[v]
	}
	return v
}

func (l *labels) items(p *ir.Program, items []ir.Item, bind resolver, reveal func(string)) error {
	for _, it := range items {
		var err error
		switch it := it.(type) {
		case *ir.Block:
			err = l.block(p, it, bind, reveal)
		case *ir.Choice:
			for _, b := range it.Forms {
				if err = l.block(p, b, bind, reveal); err != nil {
					break
				}
			}
		case *ir.Loop:
			err = l.rounds(p, it.Body, bind, reveal)
		case *ir.While:
			if err = l.rounds(p, it.Body, bind, reveal); err == nil && l.flags[isa.PrivateFlags+it.If.Index] {
				err = fmt.Errorf("%s: a loop goes on by the secret flag %s", p.Name, it.If.Name)
			}
		case *ir.Call:
			b := resolver{}
			for i, param := range it.Sub.Params {
				b[param] = bind.vec(it.Bind[i].Vec)
			}
			err = l.items(p, it.Sub.Body, b, reveal)
		case *ir.Divsteps:
			secret := false
			for _, ref := range []ir.Ref{it.F, it.G, it.D, it.E} {
				secret = secret || l.vecs[bind.vec(ref.Vec)]
			}
			for _, ref := range []ir.Ref{it.F, it.G, it.D, it.E} {
				l.vecs[bind.vec(ref.Vec)] = secret
			}
		case *ir.Branch:
			if l.flags[isa.PrivateFlags+it.If.Index] {
				err = fmt.Errorf("%s: branch to %s depends on the secret flag %s", p.Name, it.To.Name, it.If.Name)
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// rounds is a body that may run any number of times. A round may carry a secret one vector or flag further; the labels of vectors only rise.
func (l *labels) rounds(p *ir.Program, body []ir.Item, bind resolver, reveal func(string)) error {
	for range len(p.Vecs) + isa.Flags {
		vecs, flags := maps.Clone(l.vecs), l.flags
		if err := l.items(p, body, bind, reveal); err != nil {
			return err
		}
		if maps.Equal(vecs, l.vecs) && flags == l.flags {
			break
		}
	}
	return nil
}

func (l *labels) block(p *ir.Program, b *ir.Block, bind resolver, reveal func(string)) error {
	secret := make([]bool, b.Values())
	for ref, v := range b.Inputs {
		secret[v] = l.vecs[bind.vec(ref.Vec)]
	}
	for _, op := range b.Ops {
		s := false
		for _, a := range op.Args[:op.N] {
			s = s || secret[a]
		}
		for _, f := range op.FlagR {
			s = s || f >= 0 && l.flags[f]
		}
		if op.Publishes() && s {
			if op.Reason == "" {
				return fmt.Errorf("%s: block %s publishes a secret flag; Declassify with a reason says that this is meant", p.Name, b.Name)
			}
			reveal(op.Reason)
			s = false
		}
		if op.Dst != ir.None {
			secret[op.Dst] = s
		}
		if op.FlagW >= 0 {
			l.flags[op.FlagW] = s
		}
	}
	for _, o := range b.Outputs {
		v := bind.vec(o.Ref.Vec)
		l.vecs[v] = l.vecs[v] || secret[o.Value]
	}
	return nil
}
