package cli

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/isa"
	"hwgen/params"
	"hwgen/rtl/gen"
	"hwgen/verif"
)

// strict is how the driver must compile.
var strict = []string{"-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic"}

func compileC(t *testing.T, dir, cc string, args ...string) {
	t.Helper()
	cmd := exec.Command(cc, append(append([]string{}, strict...), args...)...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	require.NoErrorf(t, err, "%s %v\n%s", cc, args, out)
}

// words are instructions for a C array.
func words(t *testing.T, lines ...[]any) string {
	t.Helper()
	var s []string
	for _, l := range lines {
		var args []uint32
		for _, a := range l[1:] {
			args = append(args, uint32(a.(int)))
		}
		i, err := isa.New(isa.Must(l[0].(string)), args...)
		require.NoError(t, err)
		s = append(s, fmt.Sprintf("0x%08xu", i.Encode()))
	}
	return "{" + strings.Join(s, ", ") + "}"
}

// endingPrograms has a program for each way in which a run can end on a core with its program in RAM.
func endingPrograms(t *testing.T, core *params.Core) string {
	t.Helper()
	type in = []any
	var rows []string
	for _, e := range []struct {
		code  isa.ErrorCode
		words string
	}{
		{isa.ErrNone, words(t, in{"halt", 3})},
		{isa.ErrIllegal, "{0xffffffffu}"},
		{isa.ErrProgramEnd, words(t, in{"nop"})},
		{isa.ErrCallStack, words(t, in{"ret"})},
		{isa.ErrLoopStack, "{" + fmt.Sprintf("0x%08xu", isa.Must("loop").Match()) + "}"},
		{isa.ErrDataAddress, words(t, in{"mov", core.DataDepth, 0})},
		{isa.ErrModulus, words(t, in{"setmod", 3})},
	} {
		name := "MINE_OK"
		if e.code != isa.ErrNone {
			name = "MINE_E_" + strings.ToUpper(strings.ReplaceAll(e.code.String(), "-", "_"))
		}
		rows = append(rows, fmt.Sprintf("  {%s, 1, %s},", e.words, name))
	}
	return "static const struct { uint32_t words[1]; uint32_t count; int result; } endings_of[] = {\n" + strings.Join(rows, "\n") + "\n};\n" +
		"static const uint32_t waiting[] = " + words(t, in{"wait", 7}, in{"halt", 9}) + ";\nstatic const uint32_t endless[] = " + words(t, in{"jump", 0}) + ";\n"
}

// The driver, as a program on this machine, runs programs on the Verilog: its accesses come over a pipe. Results are those of the simulator.
func TestDriverOnTheVerilog(t *testing.T) {
	target := []string{"--curve", "toy13", "--core", "tiny"}
	dir := t.TempDir()
	succeeds(t, append([]string{"driver", "--prefix", "mine", "-o", dir}, target...)...)
	succeeds(t, append([]string{"program", "field", "-o", filepath.Join(dir, "field.h")}, target...)...)
	run := succeeds(t, append([]string{"run", "field", "--on", "iss", "--in", "in.p=0x5,0x77", "--in", "in.q=0x140,0x9"}, target...)...)
	values := func(name string) string {
		var v []string
		for _, m := range regexp.MustCompile(`(?m)^`+name+`\[\d+\] +(0x[0-9a-f]+)$`).FindAllStringSubmatch(run, -1) {
			v = append(v, m[1])
		}
		require.Len(t, v, 5, run)
		return strings.Join(v, ", ")
	}
	cycles := regexp.MustCompile(`(?m)^cycles +(\d+)$`).FindStringSubmatch(run)
	require.NotNil(t, cycles, run)
	core, err := params.LoadCore("tiny")
	require.NoError(t, err)
	curve, err := params.LoadCurve("toy13")
	require.NoError(t, err)
	write(t, dir, "programs.h", fmt.Sprintf("#define INPUT_P 0x5, 0x77\n#define INPUT_Q 0x140, 0x9\n#define OUTPUT_P %s\n#define OUTPUT_Q %s\n#define CYCLES %s\n%s",
		values(`out\.p`), values(`out\.q`), cycles[1], endingPrograms(t, core)))
	main, err := os.ReadFile("testdata/driver_main.c")
	require.NoError(t, err)
	write(t, dir, "main.c", string(main))
	compileC(t, dir, "gcc", "-DMINE_EXTERNAL_IO", "-o", "main", "main.c", "mine_core.c")

	source, err := verif.SourceOfConfig(gen.NewCoreConfig(curve, core))
	require.NoError(t, err)
	binary, err := verif.Build(t.Context(), source, verif.Options{})
	require.NoError(t, err)
	sim, err := binary.Open(t.Context(), verif.Session{Seed: rtlSeed, Gated: true})
	require.NoError(t, err)
	defer sim.Close()

	cmd := exec.CommandContext(t.Context(), filepath.Join(dir, "main"))
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	n := 0
	for lines := bufio.NewScanner(out); lines.Scan(); n++ {
		var addr, value uint32
		switch line := lines.Text(); line[0] {
		case 'r':
			_, err = fmt.Sscanf(line, "r %x", &addr)
			require.NoError(t, err, line)
			value, err = sim.Read32(addr)
		case 'w':
			_, err = fmt.Sscanf(line, "w %x %x", &addr, &value)
			require.NoError(t, err, line)
			err = sim.Write32(addr, value)
		case 'i':
			_, err = sim.Run(100_000, true)
		}
		require.NoError(t, err, lines.Text())
		_, err = fmt.Fprintf(in, "%x\n", value)
		require.NoError(t, err)
	}
	require.NoError(t, cmd.Wait(), "the exit status is the line of testdata/driver_main.c that was not as it should be")
	require.Greater(t, n, 400)
	t.Logf("%d accesses", n)
}

// Both compilers take the driver of cores of either kind without a word, freestanding, and nothing of a library is needed.
func TestDriverCompiles(t *testing.T) {
	for name, args := range map[string][]string{"ram": {"--word", "17"}, "rom": {"--word", "96", "--ucode", "rom"}} {
		dir := t.TempDir()
		succeeds(t, append([]string{"driver", "--prefix", name, "-o", dir}, args...)...)
		for _, cc := range [][]string{{"gcc"}, {"riscv64-unknown-elf-gcc", "-march=rv32im", "-mabi=ilp32"}} {
			compileC(t, dir, cc[0], append(append([]string{}, cc[1:]...), "-ffreestanding", "-Os", "-c", name+"_core.c", "-o", "core.o")...)
			out, err := exec.Command("nm", "-u", filepath.Join(dir, "core.o")).CombinedOutput()
			require.NoError(t, err, string(out))
			assert.Empty(t, string(out))
		}
		assert.Equal(t, name == "ram", strings.Contains(read(t, filepath.Join(dir, name+"_core.h")), "LOAD_PROGRAM("))
	}
	missing := filepath.Join(t.TempDir(), "sw")
	refuses(t, 2, "--output is missing: the directory that the files go to", "driver")
	refuses(t, 2, "--bus apb: the driver is the same for every bus; leave --bus out", "driver", "--bus", "apb", "-o", missing)
	refuses(t, 2, "--ucode disk: want ram or rom", "driver", "--ucode", "disk", "-o", missing)
	_, err := os.Stat(missing)
	assert.ErrorIs(t, err, os.ErrNotExist)
}

// The example of the page about buses compiles, with the files that it says to make.
func TestDriverExampleCompiles(t *testing.T) {
	dir := t.TempDir()
	page := read(t, busPage)
	for _, command := range []string{"driver --prefix chip -o sw", "program pairing --format c -o sw/pairing.h"} {
		require.Contains(t, page, "`hwgen "+command+"`")
		succeeds(t, strings.Fields(strings.ReplaceAll(command, "sw", dir))...)
	}
	m := regexp.MustCompile("(?s)```c\n(.*?)```").FindStringSubmatch(page)
	require.NotNil(t, m)
	write(t, dir, "main.c", "#include \"chip_core.h\"\n#include \"pairing.h\"\nint main(void) {\n"+m[1]+"return result != CHIP_OK || code != PAIRING_STATUS_OK;\n}\n")
	for _, cc := range [][]string{{"gcc"}, {"riscv64-unknown-elf-gcc", "-march=rv32im", "-mabi=ilp32", "--specs=picolibc.specs"}} {
		compileC(t, dir, cc[0], append(append([]string{}, cc[1:]...), "-Wno-unused-const-variable", "-c", "main.c", "-o", "main.o")...)
	}
}
