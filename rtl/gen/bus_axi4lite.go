package gen

import "hwgen/rtl/verilog"

// Axi4Lite generates the wrapper for AMBA AXI4-Lite (IHI 0022, B1). No path leads from an input to an output of the bus without a register.
func Axi4Lite(c BusConfig) (verilog.Module, error) {
	return c.module("AMBA AXI4-Lite", "AXI4-Lite", "bus_axi4lite", false,
		[]string{"a write is accepted in the third cycle and answered in the fourth, a read one later",
			"reads and writes offered together take turns; a response not taken holds up only its own channel"},
		[]verilog.Port{
			in("axi_awvalid_i", 1), out("axi_awready_o", 1), in("axi_awaddr_i", c.AddrBits, "bytes; the lowest two bits are ignored"), in("axi_awprot_i", 3, "ignored"),
			in("axi_wvalid_i", 1), out("axi_wready_o", 1), in("axi_wdata_i", 32), in("axi_wstrb_i", 4),
			out("axi_bvalid_o", 1), in("axi_bready_i", 1), out("axi_bresp_o", 2, "OKAY or SLVERR"),
			in("axi_arvalid_i", 1), out("axi_arready_o", 1), in("axi_araddr_i", c.AddrBits, "bytes; the lowest two bits are ignored"), in("axi_arprot_i", 3, "ignored"),
			out("axi_rvalid_o", 1), in("axi_rready_i", 1), out("axi_rdata_o", 32), out("axi_rresp_o", 2, "OKAY or SLVERR"),
		})
}
