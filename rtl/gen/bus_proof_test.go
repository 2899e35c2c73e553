package gen

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/rtl/verilog"
)

// The rules of each bus hold in every cycle: proved for the cycles after a reset, bounds of waiting included, and by induction for all.
func TestBusProofs(t *testing.T) {
	for _, b := range Buses()[1:] {
		t.Run(string(b), func(t *testing.T) {
			p := busProof(t, b)
			ok, out := smtbmc(t, p.prepare(t, true), "-t", p.depth)
			require.True(t, ok, clip(out))
			ok, out = smtbmc(t, p.prepare(t, false), "-i", "-t", "5")
			require.True(t, ok, clip(out))
		})
	}
}

// What the proofs of the wrappers suppose of the core holds of the host interface.
func TestNativeContract(t *testing.T) {
	m, err := Host(HostConfig{Name: "hwgen_host", Facts: isa.Facts{Word: 16, Words: 3, Moduli: 2, Visible: 3, Stride: 4, Elements: 20, Instructions: 64, Loops: 1, Calls: 1}})
	require.NoError(t, err)
	m = tap(m, verilog.Port{Name: "refused", Width: 1, Note: "refused_q"}, verilog.Port{Name: "undefined", Width: 1, Note: "undefined_q"},
		verilog.Port{Name: "state", Width: 2, Note: "state_q"})
	p := proof{checker: "host", modules: []verilog.Module{m}}
	dir := p.prepare(t, false)
	ok, out := smtbmc(t, dir, "-t", "10")
	require.True(t, ok, clip(out))
	ok, out = smtbmc(t, dir, "-i", "-t", "4")
	require.True(t, ok, clip(out))
}

// Wrappers with one thing wrong do not pass.
func TestBusProofsSeeFaults(t *testing.T) {
	n := 0
	for b, faults := range map[Bus][][2]string{
		APB: {
			{"wire access = apb_psel_i & apb_penable_i;", "wire access = apb_psel_i;"},
			{"(skip ? (|apb_pstrb_i) : (ack & err))", "(skip | (ack & err))"},
			{"assign req = apb_psel_i & ~skip;", "assign req = apb_psel_i & apb_penable_i & ~(apb_pwrite_i & ~(|apb_pstrb_i));"},
		},
		Wishbone: {
			{"wire cycle = wb_cyc_i & wb_stb_i;", "wire cycle = wb_stb_i;"},
			{"assign wb_ack_o = done & ~bad;", "assign wb_ack_o = done;"},
		},
		AXI4Lite: {
			{"(~bvalid_q | axi_bready_i)", "1'b1"},
			{"(~rvalid_q | axi_rready_i)", "1'b1"},
			{"can_write & ~(can_read & write_q)", "can_write"},
			{"write_q ? axi_awaddr_i : axi_araddr_i", "axi_awaddr_i"},
			{"if (done & ~write_q) rerror_q <= err;", "if (done) rerror_q <= err;"},
			{"axi_awvalid_i & axi_wvalid_i & (~bvalid_q", "axi_awvalid_i & (~bvalid_q"},
		},
		OBI: {
			{"req = obi_req_i & ~skip & (~rvalid_q | obi_rready_i)", "req = obi_req_i & ~skip"},
			{"id_q <= obi_aid_i", "id_q <= ~obi_aid_i"},
			{"skip ? (rst_n & obi_req_i & ~rvalid_q)", "skip ? (obi_req_i & ~rvalid_q)"},
		},
		TLUL: {
			{"(tl_a_mask_i & ~lanes) == 4'd0", "1'b1"},
			{"aligned = ~tl_a_address_i[0]", "aligned = 1'b1"},
			{"default: if (tl_d_ready_i) state_q <= ST_IDLE;", "default: state_q <= ST_IDLE;"},
			{"rdata & {32{get_q & ~error_q}}", "rdata & {32{get_q}}"},
		},
	} {
		for _, f := range faults {
			p := busProof(t, b)
			m := &p.modules[1]
			require.Equal(t, 1, strings.Count(m.Body, f[0]), f[0])
			m.Body = strings.Replace(m.Body, f[0], f[1], 1)
			ok, _ := smtbmc(t, p.prepare(t, true), "-t", p.depth)
			require.Falsef(t, ok, "%s: %q for %q went unnoticed", b, f[1], f[0])
			n++
		}
	}
	t.Logf("%d faults seen", n)
}
