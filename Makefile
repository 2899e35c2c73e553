# Everything is built by Go; this file names the steps.
GO    ?= go
WORD  ?= 64
BUILD := build
HWGEN := $(BUILD)/hwgen

# Word sizes and curves of the long runs.
PAPER  := 16 24 32 48 64 96
WORDS  := $(shell seq 16 96)
CURVES := bls12-377 bn254 toy13 toy31
SEEDS  ?= 200
VERIFY := $(BUILD)/verify/$(SEEDS)

.PHONY: help build test tools lint unit demo area verify clean

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
	$(GO) test -timeout 25m ./...

demo: tools $(HWGEN) ## run a pairing on the Verilog: value, cycles, time
	$(HWGEN) run pairing --word $(WORD) --on rtl --time --p @examples/g1.hex --q @examples/g2.hex

area: tools $(HWGEN) ## synthesise the core without memories: gates in NAND2 equivalents
	$(HWGEN) area --word $(WORD)

# Long runs in lockstep. Each leaves a log; a run that was made with the same program is not made again.
verify: tools $(WORDS:%=$(VERIFY)/bls12-381/%.log) $(foreach c,$(CURVES),$(PAPER:%=$(VERIFY)/$(c)/%.log)) ## long runs in lockstep, every word size; goes on where it was stopped
	@cat $(filter %.log,$^) | awk '/ checks passed/ {n += $$1; r++} END {print n " checks in " r " runs"; exit !n}'

$(VERIFY)/%.log: $(HWGEN)
	@mkdir -p $(@D)
	@echo "verify $(*D), word $(*F)"
	@$(HWGEN) verify --curve $(*D) --word $(*F) --seeds $(SEEDS) > $@.new && mv $@.new $@

clean: ## remove what was built
	rm -rf $(BUILD)
