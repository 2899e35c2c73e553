package verif

import (
	"fmt"

	"hwgen/isa"
)

// Status is the STATUS register in the host's terms.
type Status struct {
	Busy, Waiting, Done, Interrupt bool
	Code                           int           // operand of the last HALT or WAIT
	Error                          isa.ErrorCode // of the run
	Refused, Undefined             bool          // sticky
}

// fieldOf cuts a field out of the content of a register.
func fieldOf(register, field string, value uint32) int {
	f := isa.Reg(register).Field(field)
	return int(value >> f.Lo & (1<<(f.Hi-f.Lo+1) - 1))
}

// command is the CTRL word of one command.
func command(name string) uint32 { return 1 << isa.Reg("CTRL").Field(name).Lo }

func statusOf(v uint32) Status {
	is := func(field string) bool { return fieldOf("STATUS", field, v) == 1 }
	return Status{
		Busy: is("busy"), Waiting: is("waiting"), Done: is("done"), Interrupt: is("interrupt"),
		Code: fieldOf("STATUS", "code", v), Error: isa.ErrorCode(fieldOf("STATUS", "error", v)),
		Refused: is("refused"), Undefined: is("undefined"),
	}
}

// String names what is set.
func (s Status) String() string {
	out := ""
	for _, f := range []struct {
		name string
		set  bool
	}{{"busy", s.Busy}, {"waiting", s.Waiting}, {"done", s.Done}, {"interrupt", s.Interrupt}, {"refused", s.Refused}, {"undefined", s.Undefined}} {
		if f.set {
			out += f.name + " "
		}
	}
	return fmt.Sprintf("%scode %d error %s", out, s.Code, s.Error)
}
