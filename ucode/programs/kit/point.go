package kit

import (
	"hwgen/ucode/ir"
	"hwgen/ucode/tower"
)

// InG1 reads three elements of storage.
func InG1(b *ir.Block, v *ir.Vec) tower.Projective[ir.Value] {
	return tower.Projective[ir.Value]{X: b.In(v, 0), Y: b.In(v, 1), Z: b.In(v, 2)}
}

// OutG1 writes three elements of storage.
func OutG1(b *ir.Block, v *ir.Vec, x tower.Projective[ir.Value]) {
	b.Out(v, 0, x.X)
	b.Out(v, 1, x.Y)
	b.Out(v, 2, x.Z)
}

// InG2 reads six elements of storage.
func InG2(f tower.Fp2, v *ir.Vec) tower.Projective[tower.E2] {
	return tower.Projective[tower.E2]{X: f.In(v, 0), Y: f.In(v, 2), Z: f.In(v, 4)}
}

// OutG2 writes six elements of storage.
func OutG2(f tower.Fp2, v *ir.Vec, x tower.Projective[tower.E2]) {
	f.Out(v, 0, x.X)
	f.Out(v, 2, x.Y)
	f.Out(v, 4, x.Z)
}
