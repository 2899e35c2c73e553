// SPDX-License-Identifier: Apache-2.0
module rules (
  input wire clk,
  input wire awvalid, wvalid, bready, arvalid, rready,
  input wire [5:0] awaddr, araddr,
  input wire [31:0] wdata,
  input wire [3:0] wstrb,
  input wire [2:0] awprot, arprot
);
  reg start = 1'b1;
  always @(posedge clk) start <= 1'b0;
  wire rst_n = ~start;
  wire awready, wready, bvalid, arready, rvalid;
  wire [1:0] bresp, rresp;
  wire [31:0] rdata;
  `TAPS
  hwgen_axi4lite dut (
    .clk_i(clk), .rst_ni(rst_n),
    .axi_awvalid_i(awvalid), .axi_awready_o(awready), .axi_awaddr_i(awaddr), .axi_awprot_i(awprot),
    .axi_wvalid_i(wvalid), .axi_wready_o(wready), .axi_wdata_i(wdata), .axi_wstrb_i(wstrb),
    .axi_bvalid_o(bvalid), .axi_bready_i(bready), .axi_bresp_o(bresp),
    .axi_arvalid_i(arvalid), .axi_arready_o(arready), .axi_araddr_i(araddr), .axi_arprot_i(arprot),
    .axi_rvalid_o(rvalid), .axi_rready_i(rready), .axi_rdata_o(rdata), .axi_rresp_o(rresp), `TAPPED);

  // The manager holds what it offers until it is taken, each channel on its own.
  reg aw_held_q, w_held_q, ar_held_q;
  reg b_held_q, r_held_q;
  reg [5:0] awaddr_q, araddr_q;
  reg [31:0] wdata_q, rdata_q;
  reg [3:0] wstrb_q;
  reg [1:0] bresp_q, rresp_q;
  always @(posedge clk) begin
    aw_held_q <= rst_n & awvalid & ~awready;
    w_held_q <= rst_n & wvalid & ~wready;
    ar_held_q <= rst_n & arvalid & ~arready;
    b_held_q <= rst_n & bvalid & ~bready;
    r_held_q <= rst_n & rvalid & ~rready;
    {awaddr_q, araddr_q, wdata_q, wstrb_q, rdata_q, bresp_q, rresp_q} <= {awaddr, araddr, wdata, wstrb, rdata, bresp, rresp};
  end
  always @* begin
    if (start) assume (~awvalid & ~wvalid & ~arvalid);
    if (~start) begin
      if (aw_held_q) assume (awvalid & awaddr == awaddr_q);
      if (w_held_q) assume (wvalid & wdata == wdata_q & wstrb == wstrb_q);
      if (ar_held_q) assume (arvalid & araddr == araddr_q);
    end
  end

  // Writes and reads that were accepted and not answered; what the core gave for the last of each.
  wire aw = awvalid & awready, w = wvalid & wready, ar = arvalid & arready;
  reg [1:0] writes_q, addresses_q, reads_q;
  reg write_error_q, read_error_q;
  reg [31:0] word_q;
  always @(posedge clk) begin
    if (!rst_n) begin
      {writes_q, addresses_q, reads_q} <= 6'd0;
    end else begin
      addresses_q <= addresses_q + {1'b0, aw} - {1'b0, bvalid & bready};
      writes_q <= writes_q + {1'b0, w} - {1'b0, bvalid & bready};
      reads_q <= reads_q + {1'b0, ar} - {1'b0, rvalid & rready};
    end
    if (w) write_error_q <= (wstrb == 4'hf) ? t_err : (wstrb != 4'h0);
    if (ar) read_error_q <= t_err;
    if (ar) word_q <= t_rdata;
  end
  reg [4:0] aw_waits_q = 5'd0, ar_waits_q = 5'd0;
  always @(posedge clk) begin
    aw_waits_q <= (rst_n & awvalid & wvalid & ~awready & (bready | ~bvalid)) ? aw_waits_q + 5'd1 : 5'd0;
    ar_waits_q <= (rst_n & arvalid & ~arready & (rready | ~rvalid)) ? ar_waits_q + 5'd1 : 5'd0;
  end
  always @* if (~start) begin
    if (b_held_q) assert (bvalid & bresp == bresp_q);
    if (r_held_q) assert (rvalid & rresp == rresp_q & rdata == rdata_q);
    // a response for each request, and none without
    assert (bvalid == (writes_q == 2'd1) & writes_q == addresses_q & ~writes_q[1]);
    assert (rvalid == (reads_q == 2'd1) & ~reads_q[1]);
    assert (~awready | awvalid);
    assert (~wready | wvalid);
    assert (~arready | arvalid);
    if (bvalid) assert (bresp == {write_error_q, 1'b0});
    if (rvalid) assert (rresp == {read_error_q, 1'b0} & rdata == word_q);
    // an access of the core for each, of no other address and data
    assert ((t_ack & t_we) == (w & wstrb == 4'hf));
    assert ((t_ack & ~t_we) == ar);
    if (t_req & t_we) assert (awvalid & wvalid & wstrb == 4'hf & t_addr == awaddr & t_wdata == wdata);
    if (t_req & ~t_we) assert (arvalid & t_addr == araddr);
`ifdef BOUNDED
    // neither kind starves: at most an access of the other kind goes before (1 + 4 cycles each, and the end of a reset)
    assert (aw_waits_q < 5'd12);
    assert (ar_waits_q < 5'd12);
`endif
  end
endmodule
