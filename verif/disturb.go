package verif

import (
	"fmt"

	"hwgen/isa"
)

// disturb makes one bus access while the program runs. The core may stop just before it, so every access is one that
// changes nothing even then; if the core is still busy afterwards, it must have been refused: a read gives 0.
func (l *lockstep) disturb() error {
	r, g := l.check.Disturb, l.sim.Geometry()
	a := access{write: r.IntN(2) == 1}
	isRegister := false
	first := 0
	if l.program.Resident {
		first = 1 // there is no program memory on the bus
	}
	switch first + r.IntN(4-first) {
	case 1:
		a.addr = g.ElementAddress(r.IntN(g.Elements), r.IntN(g.Visible))
		a.write = false
	case 0:
		k := r.IntN(len(l.program.Words))
		a.addr, a.data = g.Address(isa.RegionProgram, k), l.program.Words[k]
	case 2:
		a.addr, a.data, isRegister = isa.Reg("IRQ_EN").Offset, 1, true
	case 3:
		a.addr, a.data, isRegister = isa.Reg("PLEN").Offset, uint32(len(l.program.Words)), true
	}
	replies, err := l.sim.access([]access{a, {addr: isa.Reg("STATUS").Offset}})
	if err != nil {
		return err
	}
	status := statusOf(replies[1].data)
	if !status.Busy {
		// It may have been refused or not; the sticky bit says which.
		if status.Refused && l.report.Refused == 0 {
			l.report.Refused++
		}
		return nil
	}
	if isRegister && !a.write {
		if replies[0].data != a.data {
			return fmt.Errorf("register at 0x%x reads 0x%x while busy, want 0x%x", a.addr, replies[0].data, a.data)
		}
		return nil
	}
	if !status.Refused {
		return fmt.Errorf("access to bus address 0x%x while busy (write: %t) is not refused: %s", a.addr, a.write, status)
	}
	if !a.write && replies[0].data != 0 {
		return fmt.Errorf("read of bus address 0x%x while busy gives 0x%x, want 0", a.addr, replies[0].data)
	}
	l.report.Refused++
	return nil
}
