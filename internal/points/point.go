package points

import (
	"math/big"

	"hwgen/model"
)

// G1 reads a point of the curve, compressed or not. It returns the coordinates as the core takes them, (0, 0) for the identity.
func G1(e *model.Pairing, argument string) (model.G1, []*big.Int, error) {
	size := fieldBytes(e)
	b, err := bytesOf(argument, size, 2*size)
	if err != nil {
		return model.G1{}, nil, err
	}
	P, err := e.ParseG1(b)
	if err != nil {
		return model.G1{}, nil, inFile(argument, err)
	}
	if P.Inf {
		return P, zeros(2), nil
	}
	return P, []*big.Int{P.X, P.Y}, nil
}

// G2 reads a point of the twist in the same way; coefficients of a coordinate come lowest first.
func G2(e *model.Pairing, argument string) (model.G2, []*big.Int, error) {
	size := 2 * fieldBytes(e)
	b, err := bytesOf(argument, size, 2*size)
	if err != nil {
		return model.G2{}, nil, err
	}
	Q, err := e.ParseG2(b)
	if err != nil {
		return model.G2{}, nil, inFile(argument, err)
	}
	if Q.Inf {
		return Q, zeros(4), nil
	}
	return Q, []*big.Int{Q.X.A0, Q.X.A1, Q.Y.A0, Q.Y.A1}, nil
}

func fieldBytes(e *model.Pairing) int { return (e.Fp.Modulus().BitLen() + 7) / 8 }

func zeros(n int) []*big.Int {
	z := make([]*big.Int, n)
	for i := range z {
		z[i] = new(big.Int)
	}
	return z
}
