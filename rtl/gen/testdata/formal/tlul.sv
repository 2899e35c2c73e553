// SPDX-License-Identifier: Apache-2.0
module rules (
  input wire clk,
  input wire a_valid, d_ready,
  input wire [2:0] a_opcode, a_param,
  input wire [1:0] a_size,
  input wire [7:0] a_source,
  input wire [5:0] a_address,
  input wire [3:0] a_mask,
  input wire [31:0] a_data
);
  reg start = 1'b1;
  always @(posedge clk) start <= 1'b0;
  wire rst_n = ~start;
  wire a_ready, d_valid, d_sink, d_error;
  wire [2:0] d_opcode, d_param;
  wire [1:0] d_size;
  wire [7:0] d_source;
  wire [31:0] d_data;
  `TAPS
  hwgen_tlul dut (
    .clk_i(clk), .rst_ni(rst_n), .tl_a_valid_i(a_valid), .tl_a_ready_o(a_ready), .tl_a_opcode_i(a_opcode), .tl_a_param_i(a_param),
    .tl_a_size_i(a_size), .tl_a_source_i(a_source), .tl_a_address_i(a_address), .tl_a_mask_i(a_mask), .tl_a_data_i(a_data),
    .tl_d_valid_o(d_valid), .tl_d_ready_i(d_ready), .tl_d_opcode_o(d_opcode), .tl_d_param_o(d_param), .tl_d_size_o(d_size),
    .tl_d_source_o(d_source), .tl_d_sink_o(d_sink), .tl_d_data_o(d_data), .tl_d_error_o(d_error), `TAPPED);

  // Nothing is assumed of the host: it may offer anything, and take it back.

  // A message is legal if the mask has no byte outside the naturally aligned block that address and size name, and, for PutFullData,
  // all of them.
  reg legal;
  integer i;
  always @* begin
    legal = a_size != 2'd3 & (a_opcode == 3'd0 | a_opcode == 3'd1 | a_opcode == 3'd4);
    if (a_address % (6'd1 << a_size) != 6'd0) legal = 1'b0;
    for (i = 0; i < 4; i = i + 1) begin
      if (i >= a_address % 4 & i < a_address % 4 + (1 << a_size)) begin
        if (a_opcode == 3'd0 & ~a_mask[i]) legal = 1'b0;
      end else if (a_mask[i]) legal = 1'b0;
    end
  end

  wire accept = a_valid & a_ready;
  reg open_q, access_q, get_q, error_q;  // under way; it reaches the core; what it is; what it will answer
  reg [1:0] size_q;
  reg [7:0] source_q;
  reg [5:0] address_q;
  reg [31:0] data_q, word_q;
  reg seen_q;  // the core has had it
  reg d_held_q;
  reg [47:0] d_q;
  wire [47:0] d = {d_opcode, d_param, d_size, d_source, d_data};
  always @(posedge clk) begin
    if (!rst_n) open_q <= 1'b0;
    else open_q <= accept | (open_q & ~(d_valid & d_ready));
    if (accept) begin
      {get_q, size_q, source_q, address_q, data_q} <= {a_opcode == 3'd4, a_size, a_source, a_address, a_data};
      access_q <= legal & (a_opcode == 3'd4 | a_mask == 4'hf);
      error_q <= ~legal | (a_opcode != 3'd4 & a_mask != 4'hf & a_mask != 4'h0);
      seen_q <= 1'b0;
    end
    if (t_ack) begin
      seen_q <= 1'b1;
      error_q <= t_err;
      word_q <= t_rdata;
    end
    d_held_q <= rst_n & d_valid & ~d_ready;
    d_q <= d;
  end
  reg [4:0] waits_q = 5'd0;
  always @(posedge clk) waits_q <= (rst_n & open_q & ~d_valid) ? waits_q + 5'd1 : 5'd0;
  always @* if (~start) begin
    if (d_held_q) assert (d_valid & d == d_q);
    assert (~(a_ready & open_q));
    assert (~d_valid | open_q);
    if (t_req) assert (open_q & access_q & ~seen_q & ~d_valid & t_we == ~get_q & t_addr == address_q & t_wdata == data_q);
    if (open_q & ~d_valid) assert (t_req);  // what is under way waits for the core
    if (d_valid) begin
      assert (access_q == seen_q);
      assert (d_opcode == {2'b00, get_q} & d_size == size_q & d_source == source_q & d_param == 3'd0 & ~d_sink);
      assert (d_error == error_q);
      if (get_q) assert (d_data == (error_q ? 32'd0 : word_q));
    end
`ifdef BOUNDED
    assert (waits_q < 5'd7);
`endif
  end
endmodule
