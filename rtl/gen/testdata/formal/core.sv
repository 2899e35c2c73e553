// SPDX-License-Identifier: Apache-2.0
//
// Stands for the core in proofs about its wrappers: any core that keeps the contract of the native interface, which host.sv proves of
// the real one. An access takes two cycles or more; the word that was read stays until the next read is under way.
module hwgen_core #(parameter ADDR_BITS = 6) (
  input  wire                 clk_i,
  input  wire                 rst_ni,
  output wire                 clk_req_o,
  input  wire                 bus_req_i,
  input  wire                 bus_we_i,
  input  wire [ADDR_BITS-1:0] bus_addr_i,
  input  wire [31:0]          bus_wdata_i,
  output wire                 bus_ack_o,
  output wire                 bus_err_o,
  output wire [31:0]          bus_rdata_o,
  output wire                 irq_o,
  output wire                 busy_o
);
  // The reset ends with the second edge, as in the core.
  wire rst_n;
  hwgen_rst_sync u_rst_sync (.clk_i(clk_i), .rst_ni(rst_ni), .rst_no(rst_n));
  (* anyseq *) wire finish;
  (* anyseq *) wire refuse;
  (* anyseq *) wire [31:0] word;
  (* anyseq *) wire irq;
  reg begun_q;
  reg [1:0] waited_q;
  reg [31:0] rdata_q;
  assign bus_ack_o = begun_q & bus_req_i & (finish | (waited_q == 2'd2));
  assign bus_err_o = bus_ack_o & refuse;
  assign bus_rdata_o = rdata_q;
  assign irq_o = irq;
  assign busy_o = rst_n;  // so that a checker sees it
  assign clk_req_o = bus_req_i;
  always @(posedge clk_i or negedge rst_n) begin
    if (!rst_n) begin
      begun_q <= 1'b0;
      waited_q <= 2'd0;
    end else begin
      begun_q <= bus_req_i & ~bus_ack_o;
      waited_q <= (begun_q & ~bus_ack_o) ? waited_q + 2'd1 : 2'd0;
    end
  end
  always @(posedge clk_i) if (bus_req_i & ~bus_we_i & ~bus_ack_o) rdata_q <= word;
endmodule

// What a wrapper owes the core: an access is held as it is until it is acknowledged.
module native_rules #(parameter ADDR_BITS = 6) (
  input wire                 clk,
  input wire                 rst_n,
  input wire                 req,
  input wire                 we,
  input wire [ADDR_BITS-1:0] addr,
  input wire [31:0]          wdata,
  input wire                 ack
);
  reg held_q;
  reg we_q;
  reg [ADDR_BITS-1:0] addr_q;
  reg [31:0] wdata_q;
  always @(posedge clk or negedge rst_n) begin
    if (!rst_n) held_q <= 1'b0;
    else held_q <= req & ~ack;
  end
  always @(posedge clk) {we_q, addr_q, wdata_q} <= {we, addr, wdata};
  always @* begin
    if (rst_n & held_q) begin
      assert (req);
      assert (we == we_q);
      assert (addr == addr_q);
      if (we) assert (wdata == wdata_q);
    end
  end
endmodule
