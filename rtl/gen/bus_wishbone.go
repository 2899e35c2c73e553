package gen

import "hwgen/rtl/verilog"

// WishboneBus generates the wrapper for Wishbone B4: a 32-bit port, granularity of 8 bits, little-endian, single and block cycles of the
// standard mode. With the stall output a pipelined master works, too, one access at a time.
func WishboneBus(c BusConfig) (verilog.Module, error) {
	return c.module("Wishbone B4", "Wishbone B4, standard mode; pipelined masters use the stall output", "bus_wishbone", true,
		[]string{"a write takes two cycles, a read three"},
		[]verilog.Port{
			in("wb_cyc_i", 1), in("wb_stb_i", 1), in("wb_we_i", 1), in("wb_adr_i", c.AddrBits, "bytes; the lowest two bits are ignored"),
			in("wb_dat_i", 32), in("wb_sel_i", 4, "looked at in writes only"),
			out("wb_ack_o", 1), out("wb_err_o", 1), out("wb_stall_o", 1), out("wb_dat_o", 32),
		})
}
