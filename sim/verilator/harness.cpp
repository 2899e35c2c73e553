// SPDX-License-Identifier: Apache-2.0
//
// Server around the Verilator model of the testbench top `tb`: clock, reset, bus, trace. Commands come in on standard
// input, replies go out on standard output. It drives pins and reports what it saw; what is right is decided by package
// verif. The commands stand in verif/wire.go, numbers are little-endian.

#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "Vtb.h"
#include "verilated.h"
#ifdef HWGEN_TRACE
#include "verilated_fst_c.h"
#endif

namespace {

// Pipe reads and writes the two standard streams. Output is flushed before a read that could block, so a batch of
// commands costs one wake-up of either side.
class Pipe {
 public:
  uint8_t u8() {
    uint8_t v;
    get(&v, sizeof v);
    return v;
  }
  uint32_t u32() {
    uint32_t v;
    get(&v, sizeof v);
    return v;
  }
  uint64_t u64() {
    uint64_t v;
    get(&v, sizeof v);
    return v;
  }
  std::string text() {
    std::string s(u32(), 0);
    get(&s[0], s.size());
    return s;
  }
  // next returns false at the end of the input.
  bool next(uint8_t* op) {
    if (at_ == end_ && !fill()) return false;
    *op = in_[at_++];
    return true;
  }
  void put(const void* p, size_t n) {
    const uint8_t* b = static_cast<const uint8_t*>(p);
    out_.insert(out_.end(), b, b + n);
    if (out_.size() >= kBuffer) flush();
  }
  void put8(uint8_t v) { put(&v, sizeof v); }
  void put32(uint32_t v) { put(&v, sizeof v); }
  void put64(uint64_t v) { put(&v, sizeof v); }
  void flush() {
    for (size_t done = 0; done < out_.size();) {
      ssize_t n = write(STDOUT_FILENO, out_.data() + done, out_.size() - done);
      if (n <= 0) std::exit(1);  // the other side has gone
      done += n;
    }
    out_.clear();
  }

 private:
  static const size_t kBuffer = 1 << 16;

  bool fill() {
    flush();
    ssize_t n = read(STDIN_FILENO, in_, kBuffer);
    at_ = 0;
    end_ = n > 0 ? n : 0;
    return n > 0;
  }
  void get(void* p, size_t n) {
    uint8_t* b = static_cast<uint8_t*>(p);
    while (n > 0) {
      if (at_ == end_ && !fill()) std::exit(1);
      size_t k = end_ - at_ < n ? end_ - at_ : n;
      std::memcpy(b, in_ + at_, k);
      at_ += k;
      b += k;
      n -= k;
    }
  }

  uint8_t in_[kBuffer];
  size_t at_ = 0, end_ = 0;
  std::vector<uint8_t> out_;
};

class Bench {
 public:
  Bench(VerilatedContext* context, Pipe* pipe) : context_(context), pipe_(pipe), top_(new Vtb{context}) {
    top_->rst_ni = 0;
    top_->clk_i = 0;
    top_->eval();
  }
  ~Bench() {
    trace("");
    top_->final();
  }

  void hello() {
    pipe_->put("hwgen", 5);
    pipe_->put32(sizeof(top_->retire_data_o) / sizeof(uint32_t));
#ifdef HWGEN_TRACE
    pipe_->put8(1);
#else
    pipe_->put8(0);
#endif
  }

  void reset(uint32_t cycles) {
    top_->rst_ni = 0;
    top_->bus_req_i = 0;
    bool gated = gated_;
    gated_ = false;  // the clock runs during reset
    for (uint32_t i = 0; i < cycles; i++) tick();
    top_->rst_ni = 1;
    gated_ = gated;
    pipe_->put8('x');
  }

  // bus makes one access and holds it until it is acknowledged or the limit is reached.
  void bus(bool write, uint32_t addr, uint32_t data, uint32_t limit) {
    top_->bus_req_i = 1;
    top_->bus_we_i = write;
    top_->bus_addr_i = addr;
    top_->bus_wdata_i = data;
    uint32_t cycles = 0;
    bool ack = false;
    while (!ack && cycles < limit) {
      cycles++;
      tick();
      ack = ack_;
    }
    top_->bus_req_i = 0;
    pipe_->put8('b');
    pipe_->put8(ack);
    pipe_->put32(cycles);
    pipe_->put32(rdata_);
  }

  // run lets the clock go until the interrupt is up or the limit is reached.
  void run(uint64_t limit, bool until_irq) {
    uint64_t cycles = 0;
    bool irq = false;
    edges_ = 0;
    while (cycles < limit && !(until_irq && irq)) {
      cycles++;
      tick();
      irq = irq_;
    }
    pipe_->put8('g');
    pipe_->put8(irq);
    pipe_->put64(cycles);
    pipe_->put64(edges_);
  }

  void gate(bool on) {
    gated_ = on;
    pipe_->put8('c');
  }

  void trace(const std::string& path) {
#ifdef HWGEN_TRACE
    if (fst_) {
      fst_->close();
      fst_.reset();
    }
    if (!path.empty()) {
      fst_.reset(new VerilatedFstC);
      top_->trace(fst_.get(), 99);
      fst_->open(path.c_str());
    }
#endif
  }

 private:
  // tick is one clock period: the pins settle with the clock low and are sampled, then the edge comes, unless the
  // external gate holds the clock.
  void tick() {
    top_->clk_i = 0;
    top_->eval();
    dump();
    ack_ = top_->bus_ack_o;
    rdata_ = top_->bus_rdata_o;
    irq_ = top_->irq_o;
    bool edge = !gated_ || top_->clk_req_o;
    if (edge && top_->retire_we_o && top_->rst_ni) retire();
    if (edge) {
      edges_++;
      top_->clk_i = 1;
      top_->eval();
    }
    dump();
  }

  void retire() {
    pipe_->put8('t');
    pipe_->put64(top_->retire_cycle_o);
    pipe_->put32(top_->retire_addr_o);
    pipe_->put(&top_->retire_data_o, sizeof(top_->retire_data_o));
  }

  void dump() {
#ifdef HWGEN_TRACE
    context_->timeInc(1);
    if (fst_) fst_->dump(context_->time());
#endif
  }

  VerilatedContext* context_;
  Pipe* pipe_;
  std::unique_ptr<Vtb> top_;
#ifdef HWGEN_TRACE
  std::unique_ptr<VerilatedFstC> fst_;
#endif
  bool gated_ = false;
  bool ack_ = false, irq_ = false;
  uint32_t rdata_ = 0;
  uint64_t edges_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  static Pipe pipe;
  VerilatedContext context;
  context.commandArgs(argc, argv);
#ifdef HWGEN_TRACE
  context.traceEverOn(true);
#endif
  Bench bench(&context, &pipe);
  bench.hello();
  uint8_t op;
  while (pipe.next(&op)) {
    switch (op) {
      case 'R': {
        uint32_t addr = pipe.u32(), limit = pipe.u32();
        bench.bus(false, addr, 0, limit);
        break;
      }
      case 'W': {
        uint32_t addr = pipe.u32(), data = pipe.u32(), limit = pipe.u32();
        bench.bus(true, addr, data, limit);
        break;
      }
      case 'G': {
        uint64_t limit = pipe.u64();
        bool until_irq = pipe.u8();
        bench.run(limit, until_irq);
        break;
      }
      case 'X':
        bench.reset(pipe.u32());
        break;
      case 'C':
        bench.gate(pipe.u8());
        break;
      case 'T':
        bench.trace(pipe.text());
        pipe.put8('f');
        break;
      default:
        std::fprintf(stderr, "harness: unknown command 0x%02x\n", op);
        return 2;
    }
  }
  pipe.flush();
  return 0;
}
