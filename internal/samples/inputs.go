package samples

import (
	"math/big"
	"strings"

	"hwgen/params"
	"hwgen/ucode"
)

// Inputs gives valid inputs of a program: the generators for points P and Q of a curve, small numbers for everything else.
func Inputs(im *ucode.Image, curve *params.Curve) map[string][]*big.Int {
	in := map[string][]*big.Int{}
	for _, p := range im.Inputs {
		switch {
		case isPoint(p, curve) && len(p.Addr) == 2:
			in[p.Name] = []*big.Int{curve.G1[0], curve.G1[1]}
		case isPoint(p, curve):
			in[p.Name] = []*big.Int{curve.G2[0][0], curve.G2[0][1], curve.G2[1][0], curve.G2[1][1]}
		default:
			in[p.Name] = small(len(p.Addr))
		}
	}
	return in
}

// isPoint tells an input that is a point: p, p0, p1 and so on of the curve, q of its twist.
func isPoint(p ucode.Port, curve *params.Curve) bool {
	letter := strings.TrimRight(p.Name, "0123456789")
	return curve.Family != "" && (letter == "p" && len(p.Addr) == 2 || letter == "q" && len(p.Addr) == 4)
}

// small is 2, 3, 4 and so on.
func small(n int) []*big.Int {
	v := make([]*big.Int, n)
	for i := range v {
		v[i] = big.NewInt(int64(i) + 2)
	}
	return v
}
