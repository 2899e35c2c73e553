package model

import (
	"errors"
	"math/big"
)

// ErrServer is a delegated pairing that was not computed as asked.
var ErrServer = errors.New("the results of the delegated pairing are not consistent")

// A Delegation is the client of a pairing e(P, Q) that another machine computes, the server, which is trusted with neither
// the secret P nor a right result. Q is fixed, known to both and in the subgroup, as in identity-based encryption.
//
// Scott, "Implementing Cryptographic Pairings on Smartcards" (slides "Pairing Delegation" and "Pairing algorithms"), gives
// the cost, one product with a variable point and three powers in the extension field, and the setting, one argument fixed;
// the blinding and the check by a random combination are after Chevallier-Mames, Coron, McCullagh, Naccache and Scott,
// "Secure Delegation of Elliptic-Curve Pairing" (CARDIS 2010). With G the generator of G1 and E = e(G, Q), which the client
// computes once for each Q:
//
//  1. Blind. The client draws g, x, h in 1..r-1, all different, and sends
//     U = P + g G, V = x U + h G.
//  2. Serve. The server answers with alpha = e(U, Q) and beta = e(V, Q).
//  3. Finish. The client refuses unless
//     alpha^r = 1 and alpha^x E^h = beta,
//     and then e(P, Q) = alpha E^(r-g).
//
// U is uniform whatever P is, so the server learns nothing of P or of the result. V is uniform whatever x is. A server that
// sends alpha d in place of alpha, d not 1, has to send beta d^x; as d has the prime order r, to pass is to guess x. That
// d has this order is what the first check is for.
//
// Each request needs its own g, x and h. The powers: alpha^x, E^h, E^(r-g); alpha^r = 1 costs less than a power, by
// Frobenius maps. The products: x U; g G and h G are of a fixed point.
type Delegation struct {
	Q    G2
	E    Fp12 // e(G, Q)
	e    *Pairing
	conv Convention
}

// NewDelegation prepares for a Q and a convention. Q must be in the subgroup; the error is that of CheckG2.
func (e *Pairing) NewDelegation(Q G2, conv Convention) (*Delegation, error) {
	if err := e.CheckG2(Q); err != nil {
		return nil, err
	}
	return &Delegation{Q: Q, E: e.Pair(e.GeneratorG1(), Q, conv), e: e, conv: conv}, nil
}

// DelegationOf is a Delegation for the E of a Q that need not be known: Serve, which needs Q, is not there.
func (e *Pairing) DelegationOf(E Fp12) *Delegation { return &Delegation{E: E, e: e} }

// Blinders are the random numbers of one request: any integers, used modulo r.
type Blinders struct{ G, X, H *big.Int }

// check gives the residues, or the error of CheckRandom.
func (b Blinders) check(f *Field) (Blinders, error) {
	v, err := CheckRandom(f, b.G, b.X, b.H)
	if err != nil {
		return Blinders{}, err
	}
	return Blinders{v[0], v[1], v[2]}, nil
}

// Blind is step 1, the points for the server. The error is that of CheckG1 or CheckRandom.
func (d *Delegation) Blind(P G1, b Blinders) (U, V G1, err error) {
	e := d.e
	if err := e.CheckG1(P); err != nil {
		return G1{}, G1{}, err
	}
	if b, err = b.check(e.Fq); err != nil {
		return G1{}, G1{}, err
	}
	U = e.AddG1(P, e.MulBaseG1(b.G))
	V = e.AddG1(e.MulG1(U, b.X), e.MulBaseG1(b.H))
	return U, V, nil
}

// Serve is step 2, by an honest server.
func (d *Delegation) Serve(U, V G1) (alpha, beta Fp12) {
	return d.e.Pair(U, d.Q, d.conv), d.e.Pair(V, d.Q, d.conv)
}

// Finish is step 3: e(P, Q), or ErrNotInGT or ErrServer for a server that cheats, or the error of CheckRandom.
func (d *Delegation) Finish(alpha, beta Fp12, b Blinders) (Fp12, error) {
	e := d.e
	b, err := b.check(e.Fq)
	if err != nil {
		return Fp12{}, err
	}
	if err := e.CheckGT(alpha); err != nil {
		return Fp12{}, err
	}
	if !e.Fp12.Equal(e.MulGT(e.ExpGT(alpha, b.X), e.ExpGT(d.E, b.H)), beta) {
		return Fp12{}, ErrServer
	}
	return e.MulGT(alpha, e.ExpGT(d.E, e.Fq.Neg(b.G))), nil
}
