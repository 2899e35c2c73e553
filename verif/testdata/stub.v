// SPDX-License-Identifier: Apache-2.0
//
// Not a core: a bus slave that answers in the right number of cycles, except at two addresses. It tests the harness, and what
// the harness says of a core that keeps the bus waiting. Every write to address 0x40 retires a made-up element.
`default_nettype none

module stub (
  input  wire        clk_i,
  input  wire        rst_ni,
  input  wire        bus_req_i,
  input  wire        bus_we_i,
  input  wire [13:0] bus_addr_i,
  input  wire [31:0] bus_wdata_i,
  output wire        bus_ack_o,
  output wire [31:0] bus_rdata_o,
  output wire        irq_o,
  output wire        clk_req_o
);
  reg [31:0] word_q;
  reg [2:0]  wait_q;
  reg [63:0] cycle_q;

  wire late = bus_addr_i == 14'h100;
  wire dead = bus_addr_i == 14'h104;
  wire [2:0] need = (bus_we_i ? 3'd1 : 3'd2) + {2'b00, late};

  assign bus_ack_o = bus_req_i && !dead && wait_q == need;
  assign bus_rdata_o = bus_addr_i == 14'h0 ? 32'h4857474e : bus_addr_i == 14'h8 ? 32'h00010210 : bus_addr_i == 14'hc ? 32'h00040004 : word_q;
  assign irq_o = cycle_q[7:0] == 8'hff;
  assign clk_req_o = bus_req_i;

  wire        retire = bus_ack_o && bus_we_i && bus_addr_i == 14'h40;
  wire [11:0] retire_addr = 12'd7;
  wire [39:0] retire_data = {8'h5a, bus_wdata_i};

  always @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      wait_q <= 3'd0;
      cycle_q <= 64'd0;
    end else begin
      wait_q <= (bus_ack_o || !bus_req_i) ? 3'd0 : wait_q + 3'd1;
      cycle_q <= cycle_q + 64'd1;
    end
  end

  always @(posedge clk_i) begin
    if (bus_ack_o && bus_we_i) word_q <= bus_wdata_i;
  end
endmodule

`default_nettype wire
