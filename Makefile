# Everything is built by Go; this file names the steps.
GO    ?= go
WORD  ?= 64
BUS   ?= native
BUILD := build
HWGEN := $(BUILD)/hwgen

# Word sizes and curves of the long runs.
PAPER  := 16 24 32 48 64 96
WORDS  := $(shell seq 16 96)
CURVES := bls12-377 bn254 toy13 toy31
SEEDS  ?= 200
VERIFY := $(BUILD)/verify/$(SEEDS)

.PHONY: help build test tools lint unit demo area sweep verify clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 10

build: $(HWGEN) ## build the command in build/

# The file changes only if its content does, so that what was made with it stays valid.
$(HWGEN): FORCE
	@mkdir -p $(BUILD)
	@$(GO) build -trimpath -buildvcs=false -o $@.new ./cmd/hwgen
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
FORCE:

test: tools lint unit ## install missing tools, lint, run all tests

tools: ## install the Debian packages that are missing, or name them
	@scripts/install-debian

lint: ## gofmt, go vet, staticcheck
	@unformatted="$$(gofmt -l .)"; test -z "$$unformatted" || { echo "gofmt: $$unformatted"; exit 1; }
	$(GO) vet ./...
	$(GO) tool staticcheck ./...

unit:
	$(GO) test -timeout 40m ./...

demo: tools $(HWGEN) ## run a pairing on the Verilog: value, cycles, time
	$(HWGEN) run pairing --word $(WORD) --on rtl --time --p @examples/g1.hex --q @examples/g2.hex

area: tools $(HWGEN) ## synthesise the core without memories: gates in NAND2 equivalents
	$(HWGEN) area --word $(WORD) --bus $(BUS)

# Long runs in lockstep. Each leaves a log; a run that was made with the same program is not made again.
verify: tools $(BUILD)/sweep.log $(VERIFY)/library.log $(WORDS:%=$(VERIFY)/bls12-381/%.log) $(foreach c,$(CURVES),$(PAPER:%=$(VERIFY)/$(c)/%.log)) ## long runs in lockstep, every word size; goes on where it was stopped
	@cat $(filter %.log,$^) | awk '/ checks passed/ {n += $$1; r++} END {print n " checks in " r " runs"; exit !n}'

$(VERIFY)/%.log: $(HWGEN)
	@mkdir -p $(@D)
	@echo "verify $(*D), word $(*F)"
	@$(call log,$(HWGEN) verify --curve $(*D) --word $(*F) --seeds $(SEEDS))

# The sweep of the paper's word sizes: multiplier, adder and core with energy. What was measured is kept in its directory and in the cache.
sweep: tools $(BUILD)/sweep.log ## measure multiplier, adder and core at six word sizes

	@cat $(BUILD)/sweep.log

$(BUILD)/sweep.log: $(HWGEN)
	@echo "sweep, word sizes $(PAPER)"
	@$(call log,$(HWGEN) sweep --words all --unit multiplier,adder,core -o $(BUILD)/sweep)

# The tests of the program library with all of their cases.
$(VERIFY)/library.log: $(HWGEN) $(wildcard internal/library/*.go ucode/programs/*.go)
	@mkdir -p $(@D)
	@echo "verify the program library"
	@$(call log,HWGEN_FULL=1 $(GO) test -count 1 -timeout 0 ./internal/library ./internal/cli ./ucode/programs)

# $(call log,COMMAND) leaves the output of a command that succeeded in the target, and nothing of one that failed or was interrupted.
log = trap 'rm -f $@.new' EXIT; trap 'exit 130' INT; trap 'exit 143' TERM; $(1) > $@.new && mv $@.new $@

clean: ## remove what was built
	rm -rf $(BUILD)
