// SPDX-License-Identifier: Apache-2.0
//
// Bus masters around the Verilator model of the testbench top `tb`: a core behind each bus. Standard input gives a seed and the
// accesses of each master, standard output what came back, and what each core saw at its own interface. Every master stalls at random;
// what is right is decided by package verif. Lines in: `seed N`, `BUS r|w ADDR DATA STROBES`, `BUS fence`; lines out: `r BUS DATA ERROR`
// for each access of a bus in the order in which they were given, and `n BUS WE ADDR WDATA RDATA ERROR CYCLES`. Numbers are hexadecimal.

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <iostream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "Vtb.h"
#include "verilated.h"

namespace {

Vtb* top;
uint64_t random_state = 1;

uint32_t rnd(uint32_t n) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (random_state >> 20) % n;
}

void fail(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::exit(1);
}

struct Access {
  bool write, fence;
  uint32_t addr, data, strobes;
  size_t index;
};

struct Result {
  uint32_t data = 0;
  bool error = false, given = false;
};

// Master offers accesses in order; drive sets its pins for a cycle, sample looks at the answers before the clock edge.
class Master {
 public:
  explicit Master(const std::string& name) : name_(name) {}
  virtual ~Master() {}
  virtual void drive() = 0;
  virtual void sample() = 0;
  void add(Access a) {
    if (!a.fence) {
      a.index = results_.size();
      results_.push_back(Result());
    }
    todo_.push_back(a);
  }
  bool finished() { return todo_.empty() && idle(); }
  const std::string& name() const { return name_; }
  const std::vector<Result>& results() const { return results_; }

 protected:
  virtual bool idle() = 0;
  // next takes an access, unless the master pauses, waits at a fence or has none.
  bool next(Access* a) {
    if (!todo_.empty() && todo_.front().fence && idle()) todo_.pop_front();
    if (todo_.empty() || todo_.front().fence || pause()) return false;
    *a = todo_.front();
    todo_.pop_front();
    return true;
  }
  void give(const Access& a, uint32_t data, bool error) {
    Result& r = results_[a.index];
    if (r.given) fail(name_ + ": second response");
    r.data = a.write ? 0 : data;
    r.error = error;
    r.given = true;
  }
  // pause says whether to stall in this cycle; it comes in bursts of all and of none.
  bool pause() {
    if (left_ == 0) {
      left_ = 1 + rnd(40);
      mode_ = rnd(3);
    }
    left_--;
    return mode_ == 0 ? false : mode_ == 1 ? rnd(2) == 0 : rnd(8) != 0;
  }
  std::deque<Access> todo_;

 private:
  std::string name_;
  std::vector<Result> results_;
  int left_ = 0, mode_ = 0;
};

class Native : public Master {
 public:
  Native() : Master("native") {}
  void drive() override {
    if (!busy_) busy_ = next(&a_);
    top->bus_req_i = busy_;
    top->bus_we_i = a_.write;
    top->bus_addr_i = a_.addr;
    top->bus_wdata_i = a_.data;
  }
  void sample() override {
    if (top->bus_ack_o && !busy_) fail("native: acknowledge without a request");
    if (!top->bus_ack_o) return;
    give(a_, top->bus_rdata_o, top->bus_err_o);
    busy_ = false;
  }

 protected:
  bool idle() override { return !busy_; }
  bool busy_ = false;
  Access a_{};
};

class Apb : public Master {
 public:
  Apb() : Master("apb") {}
  void drive() override {
    if (!busy_) {
      busy_ = next(&a_);
      enable_ = false;
    }
    top->apb_psel_i = busy_;
    top->apb_penable_i = busy_ && enable_;
    top->apb_pwrite_i = busy_ ? a_.write : rnd(2);
    top->apb_paddr_i = a_.addr;
    top->apb_pwdata_i = a_.data;
    top->apb_pstrb_i = a_.write ? a_.strobes & 15 : 0;
    top->apb_pprot_i = rnd(8);
  }
  void sample() override {
    if (!busy_) return;
    if (enable_ && top->apb_pready_o) {
      give(a_, top->apb_prdata_o, top->apb_pslverr_o);
      busy_ = false;
    }
    enable_ = true;
  }

 protected:
  bool idle() override { return !busy_; }
  bool busy_ = false, enable_ = false;
  Access a_{};
};

class Wishbone : public Master {
 public:
  Wishbone() : Master("wishbone") {}
  void drive() override {
    if (!busy_) {
      busy_ = next(&a_);
      if (!busy_) cycle_ = cycle_ && rnd(4) != 0;  // a block cycle may pause between its accesses
    }
    cycle_ = cycle_ || busy_;
    top->wb_cyc_i = cycle_;
    top->wb_stb_i = busy_ || (!cycle_ && rnd(4) == 0);  // the strobe of another's cycle
    top->wb_we_i = a_.write;
    top->wb_adr_i = a_.addr;
    top->wb_dat_i = a_.data;
    top->wb_sel_i = a_.write ? a_.strobes & 15 : rnd(16);
  }
  void sample() override {
    bool done = top->wb_ack_o || top->wb_err_o;
    if (done && !busy_) fail("wishbone: answer without a strobe");
    if (!done) return;
    give(a_, top->wb_dat_o, top->wb_err_o);
    busy_ = false;
    cycle_ = rnd(2);
  }

 protected:
  bool idle() override { return !busy_; }
  bool busy_ = false, cycle_ = false;
  Access a_{};
};

// Axi4Lite offers reads and writes at once, and address and data of a write apart.
class Axi4Lite : public Master {
 public:
  Axi4Lite() : Master("axi4lite") {}
  void drive() override {
    for (Access a; (writes_.size() < 3 || reads_.size() < 3) && next(&a);) {
      if (a.write) {
        aw_.push_back(a);
        w_.push_back(a);
        writes_.push_back(a);
      } else {
        ar_.push_back(a);
        reads_.push_back(a);
      }
    }
    aw_on_ = aw_on_ || (!aw_.empty() && !pause());
    w_on_ = w_on_ || (!w_.empty() && !pause());
    ar_on_ = ar_on_ || (!ar_.empty() && !pause());
    top->axi_awvalid_i = aw_on_;
    top->axi_awaddr_i = aw_on_ ? aw_.front().addr : rnd(1 << 14);
    top->axi_awprot_i = 0;
    top->axi_wvalid_i = w_on_;
    top->axi_wdata_i = w_on_ ? w_.front().data : rnd(1 << 30);
    top->axi_wstrb_i = w_on_ ? w_.front().strobes & 15 : rnd(16);
    top->axi_arvalid_i = ar_on_;
    top->axi_araddr_i = ar_on_ ? ar_.front().addr : rnd(1 << 14);
    top->axi_arprot_i = 0;
    top->axi_bready_i = !pause();
    top->axi_rready_i = !pause();
  }
  void sample() override {
    if (top->axi_bvalid_o && top->axi_bready_i) {
      if (writes_.size() == aw_.size() || writes_.size() == w_.size()) fail("axi4lite: response to a write that was not accepted");
      give(writes_.front(), 0, top->axi_bresp_o == 2);
      writes_.pop_front();
    }
    if (top->axi_rvalid_o && top->axi_rready_i) {
      if (reads_.size() == ar_.size()) fail("axi4lite: response to a read that was not accepted");
      give(reads_.front(), top->axi_rdata_o, top->axi_rresp_o == 2);
      reads_.pop_front();
    }
    take(&aw_, &aw_on_, top->axi_awready_o);
    take(&w_, &w_on_, top->axi_wready_o);
    take(&ar_, &ar_on_, top->axi_arready_o);
  }

 protected:
  static void take(std::deque<Access>* q, bool* on, bool ready) {
    if (!*on || !ready) return;
    q->pop_front();
    *on = false;
  }
  bool idle() override { return writes_.empty() && reads_.empty(); }
  bool aw_on_ = false, w_on_ = false, ar_on_ = false;
  std::deque<Access> aw_, w_, ar_, writes_, reads_;
};

class Obi : public Master {
 public:
  Obi() : Master("obi") {}
  void drive() override {
    if (!busy_) busy_ = next(&a_);
    top->obi_req_i = busy_;
    top->obi_we_i = a_.write;
    top->obi_addr_i = a_.addr;
    top->obi_wdata_i = a_.data;
    top->obi_be_i = a_.write ? a_.strobes & 15 : 15;
    top->obi_aid_i = a_.index & 1;
    top->obi_rready_i = !pause();
  }
  void sample() override {
    if (top->obi_rvalid_o && top->obi_rready_i) {
      if (granted_.empty()) fail("obi: response without a request");
      if (top->obi_rid_o != (granted_.front().index & 1)) fail("obi: identifier");
      give(granted_.front(), top->obi_rdata_o, top->obi_err_o);
      granted_.pop_front();
    }
    if (busy_ && top->obi_gnt_o) {
      granted_.push_back(a_);
      busy_ = false;
    }
  }

 protected:
  bool idle() override { return !busy_ && granted_.empty(); }
  bool busy_ = false;
  Access a_{};
  std::deque<Access> granted_;
};

// TlUl takes offers back now and then. Strobes 16 and more ask for an opcode that UL does not have.
class TlUl : public Master {
 public:
  TlUl() : Master("tlul") {}
  void drive() override {
    if (!busy_) {
      busy_ = next(&a_);
      source_ = rnd(256);
    }
    offer_ = busy_ && rnd(4) != 0;
    uint32_t s = a_.strobes & 15;
    opcode_ = a_.strobes & 16 ? 2 : !a_.write ? 4 : s == 15 ? rnd(2) : 1;
    top->tl_a_valid_i = offer_;
    top->tl_a_opcode_i = opcode_;
    top->tl_a_param_i = 0;
    top->tl_a_size_i = 2;
    top->tl_a_source_i = source_;
    top->tl_a_address_i = offer_ ? a_.addr : rnd(1 << 14);
    top->tl_a_mask_i = a_.write ? s : 15;
    top->tl_a_data_i = offer_ ? a_.data : rnd(1 << 30);
    top->tl_d_ready_i = !pause();
  }
  void sample() override {
    if (top->tl_d_valid_o && top->tl_d_ready_i) {
      if (!open_) fail("tlul: response without a message");
      if (top->tl_d_source_o != sent_source_ || top->tl_d_size_o != 2 || top->tl_d_opcode_o != (sent_opcode_ == 4)) fail("tlul: response of another kind");
      give(sent_, top->tl_d_data_o, top->tl_d_error_o);
      open_ = false;
    }
    if (offer_ && top->tl_a_ready_o) {
      if (open_) fail("tlul: accepted too early");
      sent_ = a_;
      sent_source_ = source_;
      sent_opcode_ = opcode_;
      open_ = true;
      busy_ = false;
    }
  }

 protected:
  bool idle() override { return !busy_ && !open_; }
  bool busy_ = false, offer_ = false, open_ = false;
  uint32_t source_ = 0, opcode_ = 0, sent_source_ = 0, sent_opcode_ = 0;
  Access a_{}, sent_{};
};

// Monitor writes down what a core sees at its own interface.
class Monitor {
 public:
  void sample(const char* name, bool req, bool we, uint32_t addr, uint32_t wdata, bool ack, bool err, uint32_t rdata) {
    cycles_ = req ? cycles_ + 1 : 0;
    if (!ack) return;
    std::printf("n %s %x %x %x %x %x %x\n", name, we, addr, we ? wdata : 0, we ? 0 : rdata, err, cycles_);
    cycles_ = 0;
  }

 private:
  unsigned cycles_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  // The greeting of harness.cpp, by which the cache of package verif knows that a simulation starts.
  const char hello[] = "hwgen\0\0\0\0";
  std::fwrite(hello, 1, sizeof(hello), stdout);
  std::fflush(stdout);
  VerilatedContext context;
  context.commandArgs(argc, argv);
  std::unique_ptr<Vtb> model(new Vtb{&context});
  top = model.get();
  std::vector<std::unique_ptr<Master>> masters;
  masters.emplace_back(new Native);
  masters.emplace_back(new Apb);
  masters.emplace_back(new Axi4Lite);
  masters.emplace_back(new Wishbone);
  masters.emplace_back(new Obi);
  masters.emplace_back(new TlUl);
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream in(line);
    std::string name, what;
    in >> name >> what >> std::hex;
    if (name == "seed") {
      random_state = std::strtoull(what.c_str(), nullptr, 16) * 0x9e3779b97f4a7c15u + 1;
      continue;
    }
    Access a{};
    a.write = what == "w";
    a.fence = what == "fence";
    in >> a.addr >> a.data >> a.strobes;
    bool known = false;
    for (auto& m : masters) {
      if (m->name() != name) continue;
      m->add(a);
      known = true;
    }
    if (!known) fail("unknown line: " + line);
  }
  Monitor monitors[5];
  const uint64_t limit = 4000000;
  uint64_t cycle = 0;
  for (;; cycle++) {
    if (cycle == limit) fail("a master still waits");
    top->rst_ni = cycle > 4;
    bool finished = true;
    for (auto& m : masters) {
      if (cycle > 4) m->drive();  // at once after the reset, which the core has not left yet
      finished = finished && m->finished();
    }
    if (finished) break;
    top->clk_i = 0;
    top->eval();
    if (cycle > 4) {
      for (auto& m : masters) m->sample();
#define MONITOR(k, name) \
  monitors[k].sample(#name, top->n_##name##_req, top->n_##name##_we, top->n_##name##_addr, top->n_##name##_wdata, top->n_##name##_ack, top->n_##name##_err, top->n_##name##_rdata)
      MONITOR(0, apb);
      MONITOR(1, axi4lite);
      MONITOR(2, wishbone);
      MONITOR(3, obi);
      MONITOR(4, tlul);
    }
    top->clk_i = 1;
    top->eval();
  }
  for (auto& m : masters) {
    for (const Result& r : m->results()) std::printf("r %s %x %x\n", m->name().c_str(), r.data, r.error);
  }
  std::printf("end %llx\n", static_cast<unsigned long long>(cycle));
  top->final();
  return 0;
}
