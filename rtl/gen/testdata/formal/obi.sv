// SPDX-License-Identifier: Apache-2.0
module rules (
  input wire clk,
  input wire req, we, rready, aid,
  input wire [5:0] addr,
  input wire [31:0] wdata,
  input wire [3:0] be
);
  reg start = 1'b1;
  always @(posedge clk) start <= 1'b0;
  wire rst_n = ~start;
  wire gnt, rvalid, err, rid;
  wire [31:0] rdata;
  `TAPS
  hwgen_obi dut (
    .clk_i(clk), .rst_ni(rst_n), .obi_req_i(req), .obi_gnt_o(gnt), .obi_addr_i(addr), .obi_we_i(we), .obi_be_i(be), .obi_wdata_i(wdata),
    .obi_aid_i(aid), .obi_rvalid_o(rvalid), .obi_rready_i(rready), .obi_rdata_o(rdata), .obi_err_o(err), .obi_rid_o(rid), `TAPPED);

  // The manager holds a request as it is until it is granted.
  reg held_q, we_q, aid_q;
  reg [5:0] addr_q;
  reg [31:0] wdata_q;
  reg [3:0] be_q;
  reg r_held_q, err_q, rid_q;
  reg [31:0] rdata_q;
  always @(posedge clk) begin
    held_q <= rst_n & req & ~gnt;
    {we_q, aid_q, addr_q, wdata_q, be_q} <= {we, aid, addr, wdata, be};
    r_held_q <= rst_n & rvalid & ~rready;
    {err_q, rid_q, rdata_q} <= {err, rid, rdata};
  end
  always @* if (~start & held_q) assume (req & ({we, aid, addr, wdata, be} == {we_q, aid_q, addr_q, wdata_q, be_q}));

  wire whole = ~we | (be == 4'hf);
  reg [1:0] open_q;  // granted and not answered
  reg read_q, id_q, error_q;
  reg [31:0] word_q;
  reg [4:0] waits_q = 5'd0;
  always @(posedge clk) begin
    open_q <= rst_n ? open_q + {1'b0, req & gnt} - {1'b0, rvalid & rready} : 2'd0;
    if (req & gnt) begin
      {read_q, id_q, word_q} <= {~we, aid, t_rdata};
      error_q <= whole ? t_err : (be != 4'h0);
    end
    waits_q <= (rst_n & req & ~gnt & (rready | ~rvalid)) ? waits_q + 5'd1 : 5'd0;
  end
  always @* if (~start) begin
    if (r_held_q) assert (rvalid & {err, rid, rdata} == {err_q, rid_q, rdata_q});
    assert (rvalid == (open_q == 2'd1) & ~open_q[1]);
    assert (~gnt | req);
    if (rvalid) assert (err == error_q & rid == id_q & (~read_q | rdata == word_q));
    assert (t_ack == (req & gnt & whole));
    if (t_req) assert (req & whole & t_we == we & t_addr == addr & t_wdata == wdata);
`ifdef BOUNDED
    assert (waits_q < 5'd7);
`endif
  end
endmodule
