// Package tower writes the arithmetic of extension fields and curves as operations of an ir.Block.
//
// The tower is the paper's: Fp2 = Fp[a]/(a^2+1), Fp6 = Fp2[b]/(b^3-xi) with xi = 1+a, Fp12 = Fp6[c]/(c^2-b). An element
// of Fp12 is also a polynomial in c over Fp2, since b = c^2: coefficient k of that polynomial is W(k).
//
// Costs are stated in products M of the base field; they are what the multiplier has to do. Products of elements of
// extension fields follow Karatsuba: Devegili, O hEigeartaigh, Scott, Dahab, "Multiplication and squaring on
// pairing-friendly fields", 2006.
package tower
