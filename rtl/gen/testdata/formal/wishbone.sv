// SPDX-License-Identifier: Apache-2.0
module rules (
  input wire clk,
  input wire cyc, stb, we,
  input wire [5:0] adr,
  input wire [31:0] dat,
  input wire [3:0] sel
);
  reg start = 1'b1;
  always @(posedge clk) start <= 1'b0;
  wire rst_n = ~start;
  wire ack, err, stall;
  wire [31:0] rdat;
  `TAPS
  hwgen_wishbone dut (
    .clk_i(clk), .rst_ni(rst_n), .wb_cyc_i(cyc), .wb_stb_i(stb), .wb_we_i(we), .wb_adr_i(adr), .wb_dat_i(dat), .wb_sel_i(sel),
    .wb_ack_o(ack), .wb_err_o(err), .wb_stall_o(stall), .wb_dat_o(rdat), `TAPPED);

  // The master holds a strobe as it is until it is answered; in a block cycle the next follows at once. STB without CYC means nothing.
  reg held_q;
  reg we_q;
  reg [5:0] adr_q;
  reg [31:0] dat_q;
  reg [3:0] sel_q;
  always @(posedge clk) begin
    held_q <= rst_n & cyc & stb & ~(ack | err);
    {we_q, adr_q, dat_q, sel_q} <= {we, adr, dat, sel};
  end
  always @* if (~start & held_q) assume (cyc & stb & ({we, adr, dat, sel} == {we_q, adr_q, dat_q, sel_q}));

  wire whole = ~we | (sel == 4'hf);
  wire done = ack | err;
  reg [3:0] waits_q = 4'd0;
  always @(posedge clk) waits_q <= (rst_n & cyc & stb & ~done) ? waits_q + 4'd1 : 4'd0;
  always @* if (~start) begin
    assert (~done | (cyc & stb));
    assert (~(ack & err));
    assert (stall | done);
    assert (~(cyc & stb & ~stall) | done);  // a pipelined master's strobe is taken when it is answered
    assert (t_ack == (done & whole));
    if (t_req) assert (whole & cyc & stb & t_we == we & t_addr == adr & t_wdata == dat);
    if (done & whole) assert (err == t_err);
    if (ack & ~we) assert (rdat == t_rdata);
    if (done & ~whole) assert (err == (sel != 4'h0));
`ifdef BOUNDED
    assert (waits_q < 4'd6);
`endif
  end
endmodule
