package profile

import (
	"hwgen/isa"
	"hwgen/ucode"
)

// Names of what belongs to no block of a program. No block has a name in parentheses.
const (
	partControl   = "(control)"
	partDivision  = "(division)"
	partConstants = "(constants)"
)

// parts names the part of the program that an instruction belongs to. Blocks of one name are one part.
type parts struct {
	names []string
	at    []int  // by address: part, or -1 outside of blocks
	first []bool // by address: begins a block
	index map[string]int
}

func newParts(im *ucode.Image) *parts {
	p := &parts{at: make([]int, len(im.Words)), first: make([]bool, len(im.Words)), index: map[string]int{}}
	for pc := range p.at {
		p.at[pc] = -1
	}
	for _, b := range im.Blocks {
		k := p.part(b.Name)
		for pc := b.First; pc < b.End; pc++ {
			p.at[pc] = k
		}
		if b.First < b.End {
			p.first[b.First] = true
		}
	}
	for _, n := range []string{partControl, partDivision, partConstants} {
		p.part(n)
	}
	return p
}

func (p *parts) part(name string) int {
	k, ok := p.index[name]
	if !ok {
		k = len(p.names)
		p.index[name] = k
		p.names = append(p.names, name)
	}
	return k
}

// of is the part of an instruction.
func (p *parts) of(i *Issued) int {
	if k := p.at[i.PC]; k >= 0 {
		return k
	}
	switch i.Spec.Class {
	case isa.ClassDivstep:
		return p.index[partDivision]
	case isa.ClassConstant:
		return p.index[partConstants]
	}
	return p.index[partControl]
}

// isBlock tells a block of the program from the rest.
func (p *parts) isBlock(k int) bool { return p.names[k][0] != '(' }
