// Command hwgen emits a BLS12-381 pairing crypto-processor in Verilog and the microcode it runs.
package main

import (
	"os"

	"hwgen/internal/cli"
)

func main() { os.Exit(cli.Main()) }
