package library

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
	"math/big"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/internal/runner"
	"hwgen/internal/samples"
	"hwgen/isa"
	"hwgen/isa/pipeline"
	"hwgen/ucode"
)

// trace is what somebody who watches program memory, addresses and the clock would see: of every instruction its address, its cycle
// of issue, and the elements that it names.
type trace struct {
	sum  hash.Hash
	base [isa.Windows]uint32
}

func newTrace() *trace { return &trace{sum: sha256.New()} }

func (tr *trace) issue(pc int, i isa.Instr, e pipeline.Event) {
	seen := []byte{}
	put := func(v uint64) { seen = binary.LittleEndian.AppendUint64(seen, v) }
	put(uint64(pc))
	put(uint64(e.Issue))
	for k, f := range i.Spec.Fields {
		if element, _ := f.Element(); !element {
			continue
		}
		address := uint64(i.Args[k])
		if w, offset, ok := isa.Window(i.Args[k]); ok {
			address = uint64(tr.base[w]) + uint64(offset)
		}
		put(address)
	}
	switch i.Spec.Name {
	case "setbase":
		tr.base[i.Arg("w")] = i.Arg("base")
	case "addbase":
		tr.base[i.Arg("w")] += i.Arg("offset")
	}
	tr.sum.Write(seen)
}

// seen is the digest of a run's trace and its length in cycles.
type seen struct {
	digest [sha256.Size]byte
	cycles int64
}

func watch(t *testing.T, j *runner.Job) (seen, *runner.Result) {
	tr := newTrace()
	j.OnIssue = tr.issue
	r, _, err := runner.ISS(j)
	require.NoError(t, err)
	return seen{[sha256.Size]byte(tr.sum.Sum(nil)), r.Cycles}, r
}

// secretInputs draws new values for the secret inputs of a program, valid ones, and leaves the others as they are.
func secretInputs(im *ucode.Image, in map[string][]*big.Int, r *rand.Rand) map[string][]*big.Int {
	drawn := samples.Random(im, bls(), r)
	for _, p := range im.Inputs {
		if !p.Secret {
			drawn[p.Name] = in[p.Name]
		}
	}
	return drawn
}

// publicInputs are the public inputs of a program as text; a run may depend on them.
func publicInputs(im *ucode.Image, in map[string][]*big.Int) (text string) {
	for _, p := range im.Inputs {
		if !p.Secret {
			text += fmt.Sprintf(" %s %x", p.Name, in[p.Name])
		}
	}
	return text
}

// streamed is the input in rounds that a status is about, or an input without a name.
func streamed(im *ucode.Image, status string) ucode.Port {
	name, _, _ := strings.Cut(status, "-")
	if in, ok := im.Input(name); ok && in.Wait != 0 {
		return in
	}
	return ucode.Port{}
}

// about counts the reasons to refuse an input, of those that a program reveals on purpose.
func about(im *ucode.Image, in ucode.Port) (n int) {
	for _, why := range im.Declassified {
		if slices.Contains(strings.Fields(why), in.Name) {
			n++
		}
	}
	return n
}

// Model and simulator agree at 64 bits, on every entry, at the edges of every input, beyond its range, and on random inputs. And what can be
// seen of a run depends on no secret: cycles, instructions and addresses are the same for random secrets, 100 of them in a
// full run, and for all edge cases that are accepted. A run that is refused shows what the program reveals on purpose: it differs in as many
// ways at most, and where an input comes in rounds it shows the reason and the round.
func TestConstantTime(t *testing.T) {
	each(t, func(t *testing.T, program string) {
		b := compiled(t, program, 64, variant{})
		r := rand.New(rand.NewSource(seed))
		valid := samples.Inputs(b.image, bls())
		for k, e := range b.image.Entries {
			secrets := some(20, 100)
			if !slices.ContainsFunc(b.image.Inputs, func(p ucode.Port) bool { return p.Secret }) {
				secrets = 0
			}
			if k > 0 { // parts of what the first entry does
				secrets = some(3, secrets)
			}
			want, first := watch(t, b.job(e.Name, valid))
			require.True(t, first.OK())
			for range secrets {
				got, result := watch(t, b.job(e.Name, secretInputs(b.image, valid, r)))
				require.True(t, result.OK(), result)
				require.Equal(t, want, got, "entry %s", e.Name)
			}
		}
		accepted, refused := map[string]seen{}, map[string]map[seen]bool{} // by entry and public inputs; by streamed input
		for _, c := range samples.Cases(b.image, bls(), 3, seed) {
			j := b.job(c.Entry, c.Inputs)
			got, result := watch(t, j)
			asModel(t, j, result, c.Name)
			if !result.OK() {
				if c.Entry == b.image.Entries[0].Name {
					in := streamed(b.image, result.Status.Name)
					if refused[in.Name] == nil {
						refused[in.Name] = map[seen]bool{}
					}
					refused[in.Name][got] = true
				}
				continue
			}
			key := c.Entry + publicInputs(b.image, c.Inputs)
			if _, ok := accepted[key]; !ok {
				accepted[key] = got
			}
			assert.Equal(t, accepted[key], got, "entry %s, %s", c.Entry, c.Name)
		}
		if publicInputs(b.image, valid) == "" {
			most := len(b.image.Declassified)
			for _, in := range b.image.Inputs {
				if in.Wait != 0 {
					of := about(b.image, in)
					assert.LessOrEqual(t, len(refused[in.Name]), of*in.Rounds, "input %s", in.Name)
					most -= of
				}
			}
			assert.LessOrEqual(t, len(refused[""]), most)
		}
	})
}

// The trace tells two runs apart that differ in one address only, in one cycle only, or in the order of two instructions.
func TestTraceSeesDifferences(t *testing.T) {
	digest := func(words ...uint32) [sha256.Size]byte {
		tr := newTrace()
		for pc, w := range words {
			i, ok := isa.Decode(w)
			require.True(t, ok)
			tr.issue(pc, i, pipeline.Event{Issue: int64(pc)})
		}
		return [sha256.Size]byte(tr.sum.Sum(nil))
	}
	word := func(name string, args ...uint32) uint32 {
		return isa.Instr{Spec: isa.Must(name), Args: args}.Encode()
	}
	window := uint32(0xc0)
	assert.NotEqual(t, digest(word("mov", 1, 2)), digest(word("mov", 1, 3)))
	assert.NotEqual(t, digest(word("setbase", 0, 4), word("mov", 1, window)), digest(word("setbase", 0, 5), word("mov", 1, window)))
	assert.NotEqual(t, digest(word("addbase", 0, 4), word("mov", 1, window)), digest(word("addbase", 0, 5), word("mov", 1, window)))
	assert.NotEqual(t, digest(word("mov", 1, 2), word("mov", 3, 4)), digest(word("mov", 3, 4), word("mov", 1, 2)))
}
