package iss

import "hwgen/isa"

// controlError checks what stops the core in the sequencer: stacks and modes.
func (m *Machine) controlError(i isa.Instr) isa.ErrorCode {
	switch i.Spec.Name {
	case "call":
		if len(m.calls) >= m.cfg.CallDepth {
			return isa.ErrCallStack
		}
	case "ret":
		if len(m.calls) == 0 {
			return isa.ErrCallStack
		}
	case "loop":
		if len(m.loops) >= m.cfg.LoopDepth || i.Arg("count") == 0 {
			return isa.ErrLoopStack
		}
	}
	return isa.ErrNone
}

// dataError checks the remaining operands.
func (m *Machine) dataError(i isa.Instr) isa.ErrorCode {
	switch i.Spec.Name {
	case "setmod":
		if int(i.Arg("mode")) >= len(m.alus) {
			return isa.ErrModulus
		}
	case "ldc":
		if int(i.Arg("index")) >= len(m.cfg.Constants) {
			return isa.ErrConstantIndex
		}
	}
	return isa.ErrNone
}

// successor is the address after the instruction at pc, with its effect on the loop stack.
func (m *Machine) successor() int {
	if n := len(m.loops); n > 0 && m.loops[n-1].last == m.pc {
		if top := &m.loops[n-1]; top.count > 1 {
			top.count--
			return top.first
		}
		m.loops = m.loops[:n-1]
	}
	return m.pc + 1
}

// control executes a sequencer instruction after it has issued.
func (m *Machine) control(i isa.Instr) (Stop, bool) {
	next := -1
	switch i.Spec.Name {
	case "nop":
	case "halt":
		return Stop{Kind: Halted, Code: int(i.Arg("code")), PC: m.pc}, true
	case "wait":
		pc := m.pc
		m.pc = m.successor()
		return Stop{Kind: Waiting, Code: int(i.Arg("code")), PC: pc}, true
	case "setmod":
		m.mode = int(i.Arg("mode"))
	case "jump":
		next = int(i.Arg("target"))
	case "brt", "brf":
		if m.flags[isa.PrivateFlags+i.Arg("f")] == (i.Spec.Name == "brt") {
			next = int(i.Arg("target"))
		}
	case "call":
		m.calls = append(m.calls, m.successor())
		next = int(i.Arg("target"))
	case "ret":
		next = m.calls[len(m.calls)-1]
		m.calls = m.calls[:len(m.calls)-1]
	case "loop":
		m.loops = append(m.loops, loop{m.pc + 1, int(i.Arg("last")), i.Arg("count")})
		next = m.pc + 1
	case "setbase":
		m.base[i.Arg("w")] = int(i.Arg("base"))
	case "addbase":
		k := i.Arg("w")
		m.base[k] = (m.base[k] + int(i.Arg("offset"))) & (1<<isa.ElementBits - 1)
	case "flog":
		in := uint32(0)
		if m.flags[i.Arg("x")] {
			in |= 2
		}
		if m.flags[i.Arg("y")] {
			in |= 1
		}
		m.flags[i.Arg("f")] = i.Arg("truth")>>in&1 == 1
	case "decl":
		m.flags[isa.PrivateFlags+i.Arg("p")] = m.flags[i.Arg("f")]
	default:
		panic("iss: no semantics for " + i.Spec.Name)
	}
	if next < 0 {
		next = m.successor()
	}
	m.pc = next
	return Stop{}, false
}
