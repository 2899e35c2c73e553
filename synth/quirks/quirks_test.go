package quirks

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hwgen/synth/liberty"
)

func TestBuiltin(t *testing.T) {
	q := Builtin()
	cell := func(name string) *liberty.Cell { return &liberty.Cell{Name: name} }
	for _, name := range []string{"NAND2X1", "BUFX2", "FAX1", "CLKBUF1", "sky130_fd_sc_hd__nand2_1", "sky130_fd_sc_hd__buf_2", "sky130_fd_sc_hd__dfxtp_1", "sg13g2_dfrbp_1", "sg13g2_xor2_1"} {
		require.True(t, q.Usable(cell(name)), name)
	}
	for _, name := range []string{"TBUFX1", "sky130_fd_sc_hd__lpflow_inputiso1p_1", "sky130_fd_sc_hd__probe_p_8", "sky130_fd_sc_hd__sdfxtp_1",
		"sky130_fd_sc_hd__edfxtp_1", "sky130_fd_sc_hd__clkdlybuf4s15_1", "sky130_fd_sc_hd__clkinv_1", "sg13g2_sighold", "sg13g2_einvn_2", "sg13g2_antennanp"} {
		require.False(t, q.Usable(cell(name)), name)
	}
	require.False(t, q.Usable(&liberty.Cell{Name: "X", DontUse: true}))
	require.False(t, q.Usable(&liberty.Cell{Name: "X", ClockGate: true}))
	require.False(t, q.Usable(&liberty.Cell{Name: "X", State: &liberty.State{Latch: true}}))
	require.True(t, q.Usable(&liberty.Cell{Name: "X", State: &liberty.State{}}))
	require.True(t, q.Prefer("buffer", cell("BUFX2")))
	require.True(t, q.Prefer("buffer", cell("sg13g2_buf_2")))
	require.False(t, q.Prefer("buffer", cell("sg13g2_buf_16")))
	require.False(t, q.Prefer("flop", cell("DFFPOSX1")))
}

func TestRead(t *testing.T) {
	file := filepath.Join(t.TempDir(), "q.yaml")
	write := func(text string) { require.NoError(t, os.WriteFile(file, []byte(text), 0o600)) }
	write("dont_use: [NAND2.*]\nprefer: {buffer: BUFX4}\n")
	q, err := Read(file)
	require.NoError(t, err)
	require.False(t, q.Usable(&liberty.Cell{Name: "nand2x1"}))
	require.True(t, q.Usable(&liberty.Cell{Name: "TBUFX1"})) // the file replaces what is built in
	require.True(t, q.Prefer("buffer", &liberty.Cell{Name: "BUFX4"}))
	for text, want := range map[string]string{
		"dont_use: ['(']\n":       "dont_use: error parsing regexp",
		"avoid: [a]\n":            "field avoid not found",
		"prefer: {nand3: a}\n":    `prefer: "nand3" is none of`,
		"prefer: {buffer: '['}\n": "prefer: buffer: error parsing",
		"":                        "EOF",
	} {
		write(text)
		_, err := Read(file)
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, file)
	}
	_, err = Read(file + ".missing")
	require.ErrorContains(t, err, "no such file")
}
