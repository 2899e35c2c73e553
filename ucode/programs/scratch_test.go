package programs

import (
	"fmt"
	"math/big"
	"os"
	"testing"
	"time"

	bls "github.com/consensys/gnark-crypto/ecc/bls12-381"
	"hwgen/iss"
	"hwgen/params"
)

func TestScratch(t *testing.T) {
	curve, err := params.LoadCurve("bls12-381")
	if err != nil {
		t.Fatal(err)
	}
	words := []int{64}
	if os.Getenv("ALLW") != "" {
		words = []int{16, 24, 32, 48, 64, 96, 17, 63, 95}
	}
	for _, w := range words {
		core, err := params.LoadCore("default")
		if err != nil {
			t.Fatal(err)
		}
		core.Word = w
		t0 := time.Now()
		im, err := Build("pairing", Options{Curve: curve, Core: core, Convention: os.Getenv("CONV")})
		if err != nil {
			t.Fatal(err)
		}
		t1 := time.Now()
		fmt.Println("w", w, "instructions", len(im.Words), "elements", im.Elements, "compile", t1.Sub(t0))
		for _, en := range []string{"checked", "check", "unchecked"} {
			m, err := iss.New(iss.FromParams(curve, core))
			if err != nil {
				t.Fatal(err)
			}
			m.Load(im.Words)
			for _, c := range im.Data {
				m.SetElement(c.Addr, c.Value)
			}
			_, _, g1, g2 := bls.Generators()
			in := []*big.Int{}
			b := func(x interface{ BigInt(*big.Int) *big.Int }) { in = append(in, x.BigInt(new(big.Int))) }
			b(&g1.X)
			b(&g1.Y)
			b(&g2.X.A0)
			b(&g2.X.A1)
			b(&g2.Y.A0)
			b(&g2.Y.A1)
			for i, a := range append(append([]int{}, im.Inputs[0].Addr...), im.Inputs[1].Addr...) {
				m.SetElement(a, in[i])
			}
			e, _ := im.Entry(en)
			m.Start(e.PC)
			t1 := time.Now()
			st, err := m.Run()
			if err != nil {
				t.Fatal(err)
			}
			s := m.Stats()
			fmt.Printf("%s %+v M1 %d util %.4f stalls %v run %v\n", en, st, s.Mul, float64(s.MulBusy)/float64(st.Cycles), s.Stalls, time.Since(t1))
			if en == "unchecked" {
				v, _ := bls.Pair([]bls.G1Affine{g1}, []bls.G2Affine{g2})
				c := []interface{ BigInt(*big.Int) *big.Int }{&v.C0.B0.A0, &v.C0.B0.A1, &v.C0.B1.A0, &v.C0.B1.A1, &v.C0.B2.A0, &v.C0.B2.A1, &v.C1.B0.A0, &v.C1.B0.A1, &v.C1.B1.A0, &v.C1.B1.A1, &v.C1.B2.A0, &v.C1.B2.A1}
				ok := true
				for i, a := range im.Outputs[0].Addr {
					ok = ok && m.Element(a).Cmp(c[i].BigInt(new(big.Int))) == 0
				}
				fmt.Println("equals gnark:", ok)
			}
		}
	}
}
