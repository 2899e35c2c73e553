package cli

import (
	"fmt"

	"hwgen/isa"
)

// version is what the VERSION register of a generated core says: generator, register map and instruction set go together.
func version() string {
	const v = isa.VersionValue
	return fmt.Sprintf("%d.%d.%d", v>>16&0xff, v>>8&0xff, v&0xff)
}
