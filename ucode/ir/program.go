package ir

import (
	"fmt"
	"math/big"

	"hwgen/isa"
)

// Program is a program before compilation.
type Program struct {
	Name     string
	Doc      string
	Vecs     []*Vec
	Body     []Item
	Subs     []*Sub
	Statuses []Status
	flags    int
	publics  int
	labels   int
}

// Status is a code that the program reports.
type Status struct {
	Code int
	Name string
	Doc  string
}

// Item is a part of a program's body.
type Item interface{ item() }

// Sub is a subroutine. Its parameters are reached through windows; two of them must be bound to the same elements or to
// disjoint ones.
type Sub struct {
	Name   string
	Params []*Vec
	Body   []Item
}

// Choice is a block in several forms with the same effect; the compiler takes the one that costs the fewest cycles.
type Choice struct {
	Name  string
	Forms []*Block
}

// Loop runs its body Count times.
type Loop struct {
	Count int
	Body  []Item
}

// Call runs a subroutine with its parameters bound in order.
type Call struct {
	Sub  *Sub
	Bind []Slice
}

// Label marks a place to branch to.
type Label struct{ Name string }

// Entry is a label at which the host may start the program.
type Entry struct {
	Label   *Label
	Outputs bool // whether a run from here leaves outputs
	Doc     string
}

// Jump goes to a label.
type Jump struct{ To *Label }

// Branch goes to a label if the public flag has the given value.
type Branch struct {
	If  Public
	Set bool
	To  *Label
}

// Halt ends the run with a code.
type Halt struct{ Code int }

// While runs its body, and again as long as the public flag is set at its end.
type While struct {
	Body []Item
	If   Public
}

// Wait lends the memory to the host, which reads and writes the vectors that are served at this code before the program goes on.
type Wait struct{ Code int }

// Mode selects the modulus from here on.
type Mode struct{ Modulus int }

// Divsteps does a batch of division steps on four elements of storage in place.
type Divsteps struct {
	F, G, D, E Ref
	First      bool // starts a chain
}

func (*Divsteps) item() {}
func (*Block) item()    {}
func (*Choice) item()   {}
func (*Loop) item()     {}
func (*Call) item()     {}
func (*Label) item()    {}
func (*Entry) item()    {}
func (*Jump) item()     {}
func (*Branch) item()   {}
func (*Halt) item()     {}
func (*Mode) item()     {}
func (*While) item()    {}
func (*Wait) item()     {}

// NewProgram starts an empty program.
func NewProgram(name, doc string) *Program { return &Program{Name: name, Doc: doc} }

func (p *Program) vec(v *Vec) *Vec {
	p.Vecs = append(p.Vecs, v)
	return v
}

// Local declares storage of n elements.
func (p *Program) Local(name string, n int) *Vec {
	return p.vec(&Vec{Name: name, N: n, Role: RoleLocal})
}

// LocalPairs declares storage of n double-width values.
func (p *Program) LocalPairs(name string, n int) *Vec {
	return p.vec(&Vec{Name: name, N: 2 * n, Role: RoleLocal, Wide: true})
}

// Input declares n canonical numbers that the host writes, below the given modulus.
func (p *Program) Input(name string, n, modulus int, secret bool, doc string) *Vec {
	return p.vec(&Vec{Name: name, N: n, Role: RoleInput, Modulus: modulus, Secret: secret, Doc: doc})
}

// Output declares n canonical numbers that the host reads.
func (p *Program) Output(name string, n, modulus int, doc string) *Vec {
	return p.vec(&Vec{Name: name, N: n, Role: RoleOutput, Modulus: modulus, Doc: doc})
}

// Constant declares elements of the data image, with their values as stored.
func (p *Program) Constant(name string, values ...*big.Int) *Vec {
	return p.vec(&Vec{Name: name, N: len(values), Role: RoleConstant, Values: values})
}

// Flag takes a free private flag register.
func (p *Program) Flag(name string) Flag {
	if p.flags >= isa.PrivateFlags {
		panic("ir: no private flag left for " + name)
	}
	p.flags++
	return Flag{name, p.flags - 1}
}

// Public takes a free public flag register.
func (p *Program) Public(name string) Public {
	if p.publics >= isa.Flags-isa.PrivateFlags {
		panic("ir: no public flag left for " + name)
	}
	p.publics++
	return Public{name, p.publics - 1}
}

// Label makes a label; it is placed by adding it to a body.
func (p *Program) Label(name string) *Label {
	p.labels++
	return &Label{fmt.Sprintf("%s_%d", name, p.labels)}
}

// Entry adds a place, with a name of its own, at which the host may start the program for its outputs.
func (p *Program) Entry(name, doc string) *Label { return p.entry(name, doc, true) }

// CheckEntry adds a place from which the program checks its inputs and leaves no outputs.
func (p *Program) CheckEntry(name, doc string) *Label { return p.entry(name, doc, false) }

func (p *Program) entry(name, doc string, outputs bool) *Label {
	l := &Label{name}
	p.Add(&Entry{l, outputs, doc})
	return l
}

// Add appends items to the body.
func (p *Program) Add(items ...Item) { p.Body = append(p.Body, items...) }

// Code appends a block to the body, built by f.
func (p *Program) Code(name string, f func(b *Block)) { p.Add(NewBlock(name, f)) }

// Sub declares a subroutine; params are built with Param.
func (p *Program) Sub(name string, params []*Vec, body ...Item) *Sub {
	s := &Sub{Name: name, Params: params, Body: body}
	p.Subs = append(p.Subs, s)
	return s
}

// NewParam makes a parameter of n elements, at most a window's, reached through the given window.
func NewParam(name string, n, window int) *Vec {
	return &Vec{Name: name, N: n, Role: RoleParam, Window: window}
}

// Status declares a code.
func (p *Program) Status(code int, name, doc string) int {
	p.Statuses = append(p.Statuses, Status{code, name, doc})
	return code
}
