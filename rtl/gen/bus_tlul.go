package gen

import "hwgen/rtl/verilog"

// TlUl generates the wrapper for TileLink Uncached Lightweight (TileLink 1.8, 6), 32 bits wide. Since a sender may withdraw what it offers,
// a message is taken whole in one cycle and kept. No path leads from an input to an output of the bus without a register.
func TlUl(c BusConfig) (verilog.Module, error) {
	return c.module("TileLink-UL", "TileLink-UL: channel A, channel D", "bus_tlul", false,
		[]string{"a message is accepted in its first cycle when none is under way; a write is answered in the fourth cycle, a read in the fifth",
			"messages that the protocol forbids are answered with an error and do not reach the core"},
		[]verilog.Port{
			in("tl_a_valid_i", 1), out("tl_a_ready_o", 1), in("tl_a_opcode_i", 3), in("tl_a_param_i", 3, "ignored"), in("tl_a_size_i", 2),
			{Name: "tl_a_source_i", Dir: verilog.In, Range: "SOURCE_BITS-1:0"}, in("tl_a_address_i", c.AddrBits, "bytes"), in("tl_a_mask_i", 4), in("tl_a_data_i", 32),
			out("tl_d_valid_o", 1), in("tl_d_ready_i", 1), out("tl_d_opcode_o", 3), out("tl_d_param_o", 3), out("tl_d_size_o", 2),
			{Name: "tl_d_source_o", Dir: verilog.Out, Range: "SOURCE_BITS-1:0"}, out("tl_d_sink_o", 1), out("tl_d_data_o", 32), out("tl_d_error_o", 1),
		}, verilog.Param{Name: "SOURCE_BITS", Default: 8, Note: "of a source identifier"})
}
