package kit

import (
	"slices"

	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// Forms is a block of formulas over Fp2 in all forms that differ.
func (k *Kit) Forms(name string, build func(x tower.Fp2)) ir.Item {
	c := &ir.Choice{Name: name}
	for _, f := range k.forms() {
		block := ir.NewBlock(name, func(b *ir.Block) {
			x := f.Fp2
			x.Block, x.B = b, k.B
			build(x)
		})
		block.Squares = f.squares
		if !slices.ContainsFunc(c.Forms, block.Same) {
			c.Forms = append(c.Forms, block)
		}
	}
	return c
}

// FormsFp is a block of formulas over Fp in all forms that differ.
func (k *Kit) FormsFp(name string, build func(f tower.Coordinates[ir.Value], b *ir.Block)) ir.Item {
	return k.Forms(name, func(x tower.Fp2) { build(tower.Fp{Block: x.Block, B: x.B}, x.Block) })
}

// FormsFp2 is Forms for formulas that are written for both fields.
func (k *Kit) FormsFp2(name string, build func(f tower.Coordinates[tower.E2], b *ir.Block)) ir.Item {
	return k.Forms(name, func(x tower.Fp2) { build(x, x.Block) })
}

// form is what a form of a block is made of.
type form struct {
	tower.Fp2
	squares bool // reduced by two instructions, not one
}

// forms are those that a program may take. In the plain profile squares are products: three of them instead of two would be one more.
func (k *Kit) forms() (all []form) {
	for lines := range tower.LineForms {
		for squaring := range tower.Squarings {
			for _, squares := range []bool{false, true} {
				for _, three := range []bool{false, true} {
					if !k.IsPlain() || !squares && !three {
						all = append(all, form{tower.Fp2{ThreeSquares: three, Squaring: squaring, Lines: lines}, squares})
					}
				}
			}
		}
	}
	return all
}
