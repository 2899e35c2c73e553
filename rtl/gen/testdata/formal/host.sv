// SPDX-License-Identifier: Apache-2.0
//
// The contract of the native interface, proved of the real host interface: acknowledge of a read in the third cycle, of a write in the
// second, none without a request; the word stays until the second cycle of the next read; an error is what sets a sticky bit.
module rules (
  input wire clk,
  input wire req, we,
  input wire [13:0] addr,
  input wire [31:0] wdata,
  input wire stop, stop_wait, stop_code,
  input wire [3:0] stop_error,
  input wire [7:0] code,
  input wire [31:0] data_rdata, program_rdata
);
  reg start = 1'b1;
  always @(posedge clk) start <= 1'b0;
  wire rst_n = ~start;
  wire ack, err;
  wire [31:0] rdata;
  wire refused, undefined, run;
  wire [1:0] state;
  hwgen_host u_host (
    .clk_i(clk), .rst_ni(rst_n), .bus_req_i(req), .bus_we_i(we), .bus_addr_i(addr), .bus_wdata_i(wdata), .bus_ack_o(ack), .bus_err_o(err),
    .bus_rdata_o(rdata), .stop_i(stop), .stop_wait_i(stop_wait), .stop_error_i(stop_error), .stop_code_i(stop_code), .code_i(code),
    .data_rdata_i(data_rdata), .program_rdata_i(program_rdata), .run_o(run), .tap_refused(refused), .tap_undefined(undefined), .tap_state(state));

  // The master holds an access until it is acknowledged; the program stops only while it runs.
  reg held_q, we_q;
  reg [13:0] addr_q;
  reg [31:0] wdata_q, rdata_q;
  reg [1:0] cycle_q;  // of the access
  reg failed_q;
  always @(posedge clk) begin
    {we_q, addr_q, wdata_q, rdata_q} <= {we, addr, wdata, rdata};
    held_q <= rst_n & req & ~ack;
    cycle_q <= (rst_n & req & ~ack) ? cycle_q + 2'd1 : 2'd0;
    failed_q <= rst_n & ack & err;
  end
  always @* begin
    assume (run | ~stop);
    if (rst_n & held_q) assume (req & (we == we_q) & (addr == addr_q) & (wdata == wdata_q));
    if (rst_n & ~start) begin
      assert (state == cycle_q);
      assert (ack == (req & (cycle_q == (we ? 2'd1 : 2'd2))));
      assert (ack | ~err);
      if (~(req & ~we & (cycle_q == 2'd2))) begin
        if (~start & held_before) assert (rdata == rdata_q);
      end
      if (failed_q & ~cleared_q) assert (refused | undefined);
    end
  end
  reg held_before = 1'b0;  // there is a cycle before this one, out of reset
  reg cleared_q = 1'b0;
  always @(posedge clk) begin
    held_before <= rst_n;
    cleared_q <= ack & ~err;
  end
endmodule
