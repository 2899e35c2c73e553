package report

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hwgen/synth/metrics"
	"hwgen/synth/point"
	"hwgen/synth/sweep"
)

// made is a sweep of invented figures that has all that a report can show.
func made(t *testing.T) Results {
	t.Helper()
	var r Results
	add := func(u point.Unit, w int, script point.Script, corners int) {
		p := point.Point{Unit: u, Word: w, Curve: "bls12-381", Core: "default", Script: script, Energy: true}
		for c := range max(1, corners) {
			p.Libraries = append(p.Libraries, point.File{Path: fmt.Sprintf("cells_%d.lib", c), SHA256: strings.Repeat(fmt.Sprint(c), 64)})
		}
		x, k := float64(w), 1.0
		if script == point.Fast {
			k = 1.2
		}
		s := math.Ceil(384 / x)
		m := metrics.Metrics{Schema: metrics.Schema, Point: p, Name: p.Name(), Notes: []string{"Memories are left out."}, Tools: map[string]string{"yosys": "0.23", "sta": "2.0.17"}}
		m.Area = metrics.Area{Gates: k * (8000 + 6*x*x), Flops: int(900 + 8*x), Modules: []metrics.ModuleArea{
			{Name: "hwgen_mularray", Gates: k * 6 * x * x}, {Name: "hwgen_multiplier", Gates: k * 7000}, {Name: "hwgen_digit", Gates: k * 1000}}}
		m.Timing = metrics.Timing{CriticalPathNS: (3 + x/20) / k, MaxMHz: 1000 * k / (3 + x/20)}
		m.Cycles.M1 = int64(2 * s * s)
		m.Figure = metrics.Figure{M1NS: float64(m.Cycles.M1) * m.Timing.CriticalPathNS, AreaTime: m.Area.Gates / 1000 * float64(m.Cycles.M1) * m.Timing.CriticalPathNS}
		e := &metrics.Energy{PerCyclePJ: metrics.Interval{Mean: 20 + x, Half: 2}, PerCycle0PJ: 9 + x/2, PerM1PJ: metrics.Interval{Mean: float64(m.Cycles.M1) * (20 + x*x/30), Half: 300}}
		e.PerM10PJ = e.PerM1PJ.Mean / 2
		m.Energy = e
		m.Figure.AreaEnergy = m.Area.Gates / 1000 * e.PerM1PJ.Mean
		if u == point.Core {
			m.Cycles.Pairing = 14000 * m.Cycles.M1
			e.PerM1PJ, e.PerM10PJ = metrics.Interval{}, 0
			e.PerPairingUJ = metrics.Interval{Mean: float64(m.Cycles.Pairing) * (50 + x) / 1e6, Half: 10}
			m.Figure.PairingMS = float64(m.Cycles.Pairing) * m.Timing.CriticalPathNS / 1e6
		}
		for c := range corners {
			v := 0.8 + 0.2*float64(c)
			m.Corner = append(m.Corner, metrics.Corner{Library: fmt.Sprint(c), Voltage: v, MaxMHz: m.Timing.MaxMHz * (v - 0.4)})
		}
		r.Points = append(r.Points, m)
	}
	for _, w := range []int{16, 24, 32, 48, 64, 96} {
		add(point.Multiplier, w, point.Small, 0)
	}
	for _, script := range point.Scripts() {
		for _, w := range []int{16, 32, 64} {
			add(point.Core, w, script, 3)
		}
	}
	add(point.Adder, 64, point.Small, 0)
	r.Failures = []sweep.Failure{{Name: "core-w96-cells_0", Reason: "ended for memory: it took 2.1 GiB, the bound is 2.0 GiB", Log: "points/core-w96-cells_0/log"}}
	return r
}

func TestReportIsWholeAndStable(t *testing.T) {
	r := made(t)
	a, b := t.TempDir(), t.TempDir()
	require.NoError(t, Write(a, r))
	require.NoError(t, Write(b, r))
	for _, f := range []string{CSV, JSON, Markdown, HTML} {
		x, err := os.ReadFile(filepath.Join(a, f))
		require.NoError(t, err)
		y, err := os.ReadFile(filepath.Join(b, f))
		require.NoError(t, err)
		assert.True(t, bytes.Equal(x, y), f)
		assert.NotContains(t, string(x), "NaN", f)
		assert.NotContains(t, string(x), "+Inf", f)
	}
	back, err := Read(a)
	require.NoError(t, err)
	assert.Equal(t, r, back)

	file, err := os.Open(filepath.Join(a, CSV))
	require.NoError(t, err)
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	require.Len(t, rows, 1+len(r.Points))
	assert.Equal(t, "multiplier-w16-cells_0", rows[1][0])

	md, err := os.ReadFile(filepath.Join(a, Markdown))
	require.NoError(t, err)
	assert.Contains(t, string(md), "E(64)/E(16) = 0.34; the paper has 0.50.")
	assert.Contains(t, string(md), "- core-w96-cells_0: ended for memory")

	// Nothing outside the page, and every picture in it with axes that have units.
	html, err := os.ReadFile(filepath.Join(a, HTML))
	require.NoError(t, err)
	text := strings.ReplaceAll(string(html), "http://www.w3.org/", "")
	assert.NotRegexp(t, `(?i)https?://|<script|<img|<link[^>]*stylesheet|url\(`, text)
	for _, want := range []string{"area, kGE (NAND2 equivalents)", "word size, bits", "energy per M1, pJ", "frequency, MHz", "cycles per M1", "cycles per pairing", "energy per pairing, uJ",
		"area x time of an M1, kGE ns", "area x energy of an M1, kGE pJ", "relative to w = 64", "supply voltage, V", "Pareto front", "Area by module", "the paper"} {
		assert.Contains(t, text, want)
	}
	assert.Equal(t, strings.Count(text, "<figure>"), strings.Count(text, "</svg>"))
	assert.Greater(t, strings.Count(text, "</svg>"), 20)
	// Lines are black or grey.
	for _, m := range regexp.MustCompile(`(?:stroke|fill):#([0-9A-Fa-f]{6})`).FindAllStringSubmatch(text, -1) {
		assert.True(t, m[1][:2] == m[1][2:4] && m[1][2:4] == m[1][4:], m[1])
	}
}

func TestReportOfNothing(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, Write(dir, Results{}))
	r, err := Read(dir)
	require.NoError(t, err)
	assert.Empty(t, r.Points)
	require.NoError(t, os.WriteFile(filepath.Join(dir, JSON), []byte(`{"points": [{"schema": 99}]}`), 0o644))
	_, err = Read(dir)
	assert.ErrorContains(t, err, "schema 99")
}

func TestCompare(t *testing.T) {
	a, b := made(t), made(t)
	var out bytes.Buffer
	require.NoError(t, Compare(&out, a, b))
	assert.Equal(t, "point  figure  before  after  change\n13 points in both: 0 differ, 13 are the same\n", out.String())
	b.Points[0].Area.Gates *= 1.1
	b.Points[1].Energy = nil
	b.Points = b.Points[:12]
	out.Reset()
	require.NoError(t, Compare(&out, a, b))
	assert.Regexp(t, `multiplier-w16-cells_0 +area, GE +9536 +10489\.6 +\+10\.00 %`, out.String())
	assert.Regexp(t, `multiplier-w24-cells_0 +energy per M1, pJ +[\d.]+ +- +gone`, out.String())
	assert.Regexp(t, `adder-w64-cells_0 +measured +- +only in the first`, out.String())
	assert.Contains(t, out.String(), "12 points in both: 2 differ, 10 are the same\n")
}

// Chromium shows the page: no complaint, and ink all over it.
func TestPageInChromium(t *testing.T) {
	browser, err := exec.LookPath("chromium")
	require.NoError(t, err, "chromium is not installed (Debian package chromium)")
	dir := t.TempDir()
	require.NoError(t, Write(dir, made(t)))
	shot := filepath.Join(dir, "page.png")
	const high = 9000
	cmd := exec.Command(browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--user-data-dir="+filepath.Join(dir, "profile"),
		"--enable-logging=stderr", fmt.Sprintf("--window-size=1280,%d", high), "--screenshot="+shot, "file://"+filepath.Join(dir, HTML))
	cmd.Env = append(os.Environ(), "HOME="+dir)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	assert.NotContains(t, string(out), "CONSOLE")
	file, err := os.Open(shot)
	require.NoError(t, err)
	defer file.Close()
	img, err := png.Decode(file)
	require.NoError(t, err)
	require.Equal(t, 1280, img.Bounds().Dx())
	bands := 0
	for top := 0; top+100 <= img.Bounds().Dy(); top += 100 {
		ink := 0
		for y := top; y < top+100; y++ {
			for x := range 1280 {
				if r, g, b, _ := img.At(x, y).RGBA(); r+g+b < 3*0x8000 {
					ink++
				}
			}
		}
		if ink > 100 {
			bands++
		}
	}
	assert.Greater(t, bands, 40, "bands of 100 lines with something in them")
	if keep := os.Getenv("HWGEN_KEEP"); keep != "" {
		data, err := os.ReadFile(shot)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(keep, "page.png"), data, 0o644))
	}
}
