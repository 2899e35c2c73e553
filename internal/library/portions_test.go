package library

import (
	"fmt"
	"math/big"
	"testing"
)

// portions says how a combination of many points is made of programs for some.
type portions struct {
	group, point string
	atOnce       int // points that one program takes on the core large
}

var (
	inG1 = portions{"g1", "p", 6}
	inG2 = portions{"g2", "q", 2}
)

// combine is a sum of multiples of n points, the inputs of a combination of them all, as a host makes it: it adds those of some points each.
func (g portions) combine(t *testing.T, name string, n int, all map[string][]*big.Int) (sum []*big.Int) {
	t.Helper()
	for from := 0; from < n; from += g.atOnce {
		in := map[string][]*big.Int{}
		count := min(g.atOnce, n-from)
		for i := range count {
			for _, input := range []string{g.point, "k"} {
				in[fmt.Sprint(input, i)] = all[fmt.Sprint(input, from+i)]
			}
		}
		part := output(t, name, g.group+"-msm", variant{pairs: count}, in)
		if sum == nil {
			sum = part
			continue
		}
		sum = output(t, name, g.group+"-add", variant{}, map[string][]*big.Int{g.point + "0": sum, g.point + "1": part})
	}
	return sum
}
