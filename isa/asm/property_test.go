package asm

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hwgen/isa"
)

// word draws any word, any instruction, or an instruction whose target lies in a short program.
func word(t *rapid.T) uint32 {
	if rapid.IntRange(0, 9).Draw(t, "form") == 0 {
		return rapid.Uint32().Draw(t, "word")
	}
	spec := &isa.Table[rapid.IntRange(0, len(isa.Table)-1).Draw(t, "instruction")]
	args := make([]uint32, len(spec.Fields))
	for k, f := range spec.Fields {
		most := f.Max()
		if f.Kind == isa.KindTarget && rapid.IntRange(0, 9).Draw(t, "far") > 0 {
			most = 20
		}
		args[k] = rapid.Uint32Range(0, most).Draw(t, f.Name)
	}
	i, err := isa.New(spec, args...)
	require.NoError(t, err)
	return i.Encode()
}

// Whatever the words, their disassembly assembles to them, with and without addresses, entries and colliding names.
func TestDisassemblyAssemblesToTheSameWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.Custom(word), 1, 24).Draw(t, "words")
		entry := Entry{"L3", rapid.IntRange(0, len(words)-1).Draw(t, "entry")}
		text := Disassemble(words, Options{Entries: []Entry{entry}, Addresses: rapid.Bool().Draw(t, "addresses")})
		p, err := Assemble("x.s", text)
		require.NoError(t, err, text)
		assert.Equal(t, words, p.Words, text)
		assert.Equal(t, []Entry{entry}, p.Entries)
	})
}

// Every operand kind of the table has a form, and what a form prints it reads back.
func TestFormsReadWhatTheyPrint(t *testing.T) {
	for i := range isa.Table {
		for _, f := range isa.Table[i].Fields {
			form, ok := forms[f.Kind]
			require.True(t, ok, "%s operand %s has no form", isa.Table[i].Name, f.Name)
			for raw := range f.Max() + 1 {
				if raw == 0 && f.Kind == isa.KindCount {
					continue // not writable: a loop runs at least once
				}
				back, ok := form.parse(form.print(raw))
				require.True(t, ok && back == raw, "%s operand %s: %d prints as %q", isa.Table[i].Name, f.Name, raw, form.print(raw))
			}
		}
	}
}

// Assembling never panics, whatever the text.
func FuzzAssemble(f *testing.F) {
	f.Add(example)
	f.Add("loop 1, ]")
	f.Add("::")
	f.Fuzz(func(t *testing.T, source string) {
		p, err := Assemble("x.s", source)
		if err == nil && len(p.Words) > 0 {
			again, err := Assemble("x.s", Disassemble(p.Words, Options{}))
			require.NoError(t, err)
			assert.Equal(t, p.Words, again.Words)
		}
	})
}

func TestLabel(t *testing.T) {
	for name, want := range map[string]string{"main": "main", "un-checked": "un_checked", "1a": "_1a", "": "_", "a.b_2": "a.b_2", "é ": "__"} {
		assert.Equal(t, want, Label(name))
	}
}
