package cli

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Countermeasures are switched on by a flag, take their random numbers as inputs, and leave the result as it is.
func TestProtect(t *testing.T) {
	value := regexp.MustCompile(`(?m)^point.*$`)
	args := []string{"run", "g1-mul", "--in", "k=12345", "--p", g1}
	want := value.FindAllString(succeeds(t, args...), -1)
	assert.NotEmpty(t, want)
	got := succeeds(t, append(args, "--protect", "projective,split", "--in", "lambda=77", "--in", "t=99")...)
	assert.Equal(t, want, value.FindAllString(got, -1))
	for number, status := range map[string]string{"lambda=0": "lambda-zero", "lambda=99": "t-repeated"} {
		o := hwgen(append(args, "--protect", "projective,split", "--in", number, "--in", "t=99")...)
		assert.Equal(t, 1, o.status)
		assert.Contains(t, o.stdout, status)
	}
	assert.Contains(t, succeeds(t, "program", "g2-mul", "--protect", "split", "--format", "json"), `"t"`)
	refuses(t, 2, "--protect masks: want some of blind, projective, split", "programs", "--protect", "masks")
	refuses(t, 2, "--protect split: program g1-add has no countermeasure", "run", "g1-add", "--protect", "split")
	refuses(t, 2, "--protect blind: program g1-mul has projective, split", "program", "g1-mul", "--protect", "blind")
}
