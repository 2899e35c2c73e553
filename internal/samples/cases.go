package samples

import (
	"fmt"
	"math/big"
	"math/rand"
	"slices"

	"hwgen/params"
	"hwgen/ucode"
)

// Case is one run of a program that a check makes.
type Case struct {
	Name   string
	Entry  string
	Inputs map[string][]*big.Int
}

// Cases gives runs that show what a program does: every entry on valid inputs; each input at the edges of its kind and with each of
// its numbers beyond its range; inputs of the same kind with the same value and with opposite ones; and n runs on random inputs. The
// same seed gives the same cases.
func Cases(im *ucode.Image, curve *params.Curve, n int, seed int64) []Case {
	valid := Inputs(im, curve)
	var cases []Case
	for _, e := range im.Entries {
		cases = append(cases, Case{"valid inputs", e.Name, valid})
	}
	entry := im.Entries[0].Name
	add := func(name, input string, v []*big.Int) {
		cases = append(cases, Case{name, entry, with(valid, input, v)})
	}
	for k, p := range im.Inputs {
		kind := kindOf(im.Program, p, curve)
		for _, e := range kind.edges() {
			add(p.Name+" "+e.name, p.Name, e.value)
		}
		for _, i := range beyondAt(len(valid[p.Name])) {
			x := valid[p.Name][i]
			add(fmt.Sprintf("%s[%d] beyond its range", p.Name, i), p.Name, replaced(valid[p.Name], i, beyond(x, kind.bound(), 32*curve.HostWords())))
		}
		for _, before := range im.Inputs[:k] {
			if s, ok := kind.(signed); ok && alike(before, p) {
				add(p.Name+" = "+before.Name, p.Name, valid[before.Name])
				add(p.Name+" = -"+before.Name, p.Name, s.negative(valid[before.Name]))
			}
		}
	}
	r := rand.New(rand.NewSource(seed))
	for k := range n {
		cases = append(cases, Case{fmt.Sprintf("random inputs %d", k+1), entry, Random(im, curve, r)})
	}
	return cases
}

// manyNumbers is the size from which the numbers of an input are too many for a case each.
const manyNumbers = 64

// beyondAt are the numbers of an input of which there is a case where they are beyond their range: all, or the first and the last.
func beyondAt(n int) (at []int) {
	for i := range n {
		if n < manyNumbers || i == 0 || i == n-1 {
			at = append(at, i)
		}
	}
	return at
}

// with is in with another value of one input.
func with(in map[string][]*big.Int, name string, v []*big.Int) map[string][]*big.Int {
	all := map[string][]*big.Int{name: v}
	for k, x := range in {
		if k != name {
			all[k] = x
		}
	}
	return all
}

// beyond is a number of the same residue as x that is not below the bound, or else the bound.
func beyond(x, bound *big.Int, bits int) *big.Int {
	if v := new(big.Int).Add(x, bound); v.BitLen() <= bits {
		return v
	}
	return bound
}

// alike tells whether two inputs may have the same value.
func alike(a, b ucode.Port) bool {
	return len(a.Addr) == len(b.Addr) && a.Modulus == b.Modulus && !slices.Equal(a.Addr, b.Addr)
}
