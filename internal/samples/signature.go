package samples

import (
	"math/big"
	"math/rand"

	"hwgen/model"
	"hwgen/params"
)

// secretKey is a number from 1 to r-1.
type secretKey struct{ r *big.Int }

func (k secretKey) bound() *big.Int { return k.r }

func (k secretKey) sample(n int) []*big.Int { return []*big.Int{big.NewInt(int64(n + 2))} }

func (k secretKey) random(r *rand.Rand) []*big.Int {
	x := new(big.Int).Rand(r, new(big.Int).Sub(k.r, one))
	return []*big.Int{x.Add(x, one)}
}

func (k secretKey) edges() []edge {
	return []edge{
		{"0", []*big.Int{new(big.Int)}},
		{"1", []*big.Int{one}},
		{"r-1", []*big.Int{new(big.Int).Sub(k.r, one)}},
		{"r", []*big.Int{k.r}},
	}
}

// byOneKey makes key and signature those of a secret key, which is taken from the message.
func byOneKey(keyInG1 bool) func(in map[string][]*big.Int, c *params.Curve) {
	return func(in map[string][]*big.Int, c *params.Curve) {
		e := must(model.New(c))
		h := must(e.Hasher())
		sk := new(big.Int).Mod(in["u0"][0], new(big.Int).Sub(e.Fq.Modulus(), one))
		sk.Add(sk, one)
		if keyInG1 {
			fp2 := func(name string) model.Fp2 { return model.Fp2{A0: in[name][0], A1: in[name][1]} }
			in["p"] = coordinatesG1(e.MulG1(e.GeneratorG1(), sk))
			in["q"] = coordinatesG2(e.MulG2(h.HashFromFieldG2(fp2("u0"), fp2("u1")), sk))
			return
		}
		in["p"] = coordinatesG1(e.MulG1(h.HashFromFieldG1(in["u0"][0], in["u1"][0]), sk))
		in["q"] = coordinatesG2(e.MulG2(e.GeneratorG2(), sk))
	}
}
