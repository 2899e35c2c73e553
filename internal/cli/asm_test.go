package cli

import "testing"

func TestEndlessPrograms(t *testing.T) {
	refuses(t, 1, "/dev/zero: larger than 8 MiB", "asm", "/dev/zero")
	refuses(t, 1, "/dev/zero: larger than 8 MiB", "disasm", "/dev/zero")
}
