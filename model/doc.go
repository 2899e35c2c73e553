// Package model is the golden model: fields, tower, curve groups, point encodings, the optimal ate pairing and what is built
// on them (hashing, Jubjub, signatures, delegation) on math/big, written to be read. Every value the hardware or the
// simulator produces is compared with what is computed here.
//
// The tower is the paper's: Fp2 = Fp[a]/(a^2 - beta), Fp6 = Fp2[b]/(b^3 - xi), Fp12 = Fp6[c]/(c^2 - b), with beta = -1 and
// xi = 1 + a for BLS12-381. Points are affine and formulas are the shortest correct ones, so an operation count of this
// package is no statement about the hardware's programs.
//
// It is not constant time, knows no word size, Montgomery form or instruction, and imports package params only. It shares
// no code with the generator: that is what makes agreement of the two mean something.
//
// Elements are immutable by convention: no method changes an argument, and results may share parts with arguments, so a
// caller must not change a *big.Int it passed in or got back.
//
// Start at New and Pairing; NewField alone serves moduli without a curve. Then, upward:
//
//   - fields: fp.go, roots.go, fp2.go to fp12.go, frobenius.go, cyclotomic.go
//   - groups: group.go, points.go, msm.go, encode.go, decode.go, edwards.go
//   - pairing: miller.go, fixedq.go, finalexp.go, pairing.go, gt.go
//   - hashing: expand.go, sswu.go, hash.go, exceptional.go
//   - protocols: scheme.go, verify.go, delegate.go, and random.go for the countermeasures
package model
