// SPDX-License-Identifier: Apache-2.0
module rules (
  input wire clk,
  input wire psel, penable, pwrite,
  input wire [5:0] paddr,
  input wire [31:0] pwdata,
  input wire [3:0] pstrb,
  input wire [2:0] pprot
);
  reg start = 1'b1;
  always @(posedge clk) start <= 1'b0;
  wire rst_n = ~start;
  wire pready, pslverr;
  wire [31:0] prdata;
  `TAPS
  hwgen_apb dut (
    .clk_i(clk), .rst_ni(rst_n), .apb_psel_i(psel), .apb_penable_i(penable), .apb_pwrite_i(pwrite), .apb_paddr_i(paddr), .apb_pwdata_i(pwdata),
    .apb_pstrb_i(pstrb), .apb_pprot_i(pprot), .apb_pready_o(pready), .apb_prdata_o(prdata), .apb_pslverr_o(pslverr), `TAPPED);

  // The requester: a setup phase, then the access phase with everything as it was, until PREADY.
  reg access_q;
  reg pwrite_q;
  reg [5:0] paddr_q;
  reg [31:0] pwdata_q;
  reg [3:0] pstrb_q;
  always @(posedge clk) begin
    access_q <= rst_n & psel & ~(penable & pready);
    {pwrite_q, paddr_q, pwdata_q, pstrb_q} <= {pwrite, paddr, pwdata, pstrb};
  end
  always @* begin
    if (start) assume (~psel & ~penable);
    if (~start & access_q) assume (psel & penable & ({pwrite, paddr, pwdata, pstrb} == {pwrite_q, paddr_q, pwdata_q, pstrb_q}));
    if (~start & ~access_q) assume (~penable);
  end

  wire whole = ~pwrite | (pstrb == 4'hf);
  wire done = psel & penable & pready;
  reg [3:0] waits_q = 4'd0;
  always @(posedge clk) waits_q <= (rst_n & psel & ~done) ? waits_q + 4'd1 : 4'd0;
  always @* if (~start) begin
    assert (~pslverr | done);
    // one access of the core for each transfer of whole words, none for another
    assert (t_ack == (done & whole));
    if (t_req) assert (whole & psel & t_we == pwrite & t_addr == paddr & t_wdata == pwdata);
    if (done & whole) assert (pslverr == t_err);
    if (done & ~pwrite) assert (prdata == t_rdata);
    if (done & ~whole) assert (pslverr == (pstrb != 4'h0));
`ifdef BOUNDED
    assert (waits_q < 4'd6);  // the core's four, and those of a reset
    cover (done & pslverr & pwrite & whole);
`endif
  end
endmodule
