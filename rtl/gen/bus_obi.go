package gen

import "hwgen/rtl/verilog"

// Obi generates the wrapper for OBI 1.6 (OpenHW Group) with the optional signals rready, err and id.
func Obi(c BusConfig) (verilog.Module, error) {
	return c.module("OBI", "OBI: address channel, response channel", "bus_obi", false,
		[]string{"a write is granted in its second cycle, a read in its third; the response comes one cycle later"},
		[]verilog.Port{
			in("obi_req_i", 1), out("obi_gnt_o", 1), in("obi_addr_i", c.AddrBits, "bytes; the lowest two bits are ignored"), in("obi_we_i", 1),
			in("obi_be_i", 4, "looked at in writes only"), in("obi_wdata_i", 32), {Name: "obi_aid_i", Dir: verilog.In, Range: "ID_BITS-1:0"},
			out("obi_rvalid_o", 1), in("obi_rready_i", 1, "high for a manager that has no rready"), out("obi_rdata_o", 32), out("obi_err_o", 1),
			{Name: "obi_rid_o", Dir: verilog.Out, Range: "ID_BITS-1:0"},
		}, verilog.Param{Name: "ID_BITS", Default: 1, Note: "of a transaction's identifier"})
}
