package gen

import "hwgen/rtl/verilog"

// Apb generates the wrapper for AMBA 4 APB (IHI 0024C: with PREADY, PSLVERR and PSTRB). The request reaches the core in the setup phase, so
// that a write needs no wait state and a read one.
func Apb(c BusConfig) (verilog.Module, error) {
	return c.module("AMBA APB4", "APB4", "bus_apb", true,
		[]string{"a write takes two cycles (no wait state), a read three (one wait state)"},
		[]verilog.Port{
			in("apb_psel_i", 1), in("apb_penable_i", 1), in("apb_pwrite_i", 1), in("apb_paddr_i", c.AddrBits, "bytes; the lowest two bits are ignored"),
			in("apb_pwdata_i", 32), in("apb_pstrb_i", 4), in("apb_pprot_i", 3, "ignored"),
			out("apb_pready_o", 1), out("apb_prdata_o", 32), out("apb_pslverr_o", 1),
		})
}
