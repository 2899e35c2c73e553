package report

import (
	"bytes"
	"fmt"
	"html"
	"image/color"
	"math"
	"regexp"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

// Size of a picture.
const (
	width  = 5.2 * vg.Inch
	height = 3.6 * vg.Inch
)

// line is a set of marks, joined unless it is loose.
type line struct {
	label  string
	x, y   []float64
	half   []float64 // half widths of intervals around y; nil: none
	text   []string  // beside each mark; nil: none
	loose  bool      // marks only
	unmark bool      // no marks
}

// chart is a picture of lines over a common axis.
type chart struct {
	title, x, y string
	lines       []line
	ticks       []float64 // of x; nil: chosen
	zero        bool      // y begins at 0
	log         bool      // y is logarithmic
}

// Marks and dashes, in the order of the lines.
var (
	marks = []draw.GlyphDrawer{draw.CircleGlyph{}, draw.SquareGlyph{}, draw.PyramidGlyph{}, draw.RingGlyph{}, draw.BoxGlyph{}, draw.TriangleGlyph{}, draw.CrossGlyph{}, draw.PlusGlyph{}}
	dash  = [][]vg.Length{nil, {vg.Points(6), vg.Points(3)}, {vg.Points(1.5), vg.Points(2.5)}, {vg.Points(8), vg.Points(3), vg.Points(1.5), vg.Points(3)}, {vg.Points(3), vg.Points(2)}}
)

// blank is a plot with axes in a plain face.
func blank(x, y string) *plot.Plot {
	p := plot.New()
	p.X.Label.Text, p.Y.Label.Text = x, y
	for _, f := range []struct {
		font *font.Font
		size vg.Length
	}{{&p.X.Label.TextStyle.Font, 10}, {&p.Y.Label.TextStyle.Font, 10}, {&p.X.Tick.Label.Font, 9}, {&p.Y.Tick.Label.Font, 9},
		{&p.Legend.TextStyle.Font, 9}} {
		f.font.Variant, f.font.Size = "Sans", f.size
	}
	p.Legend.Top = true
	p.Legend.Padding = vg.Points(2)
	p.Legend.ThumbnailWidth = vg.Points(28)
	return p
}

// draw makes the picture as SVG.
func (c chart) draw() ([]byte, error) {
	p := blank(c.x, c.y)
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = color.Gray{205}, color.Gray{205}
	p.Add(grid)
	low, high := math.Inf(1), math.Inf(-1)
	for i, l := range c.lines {
		var xys plotter.XYs
		for k := range l.x {
			xys = append(xys, plotter.XY{X: l.x[k], Y: l.y[k]})
			half := 0.0
			if l.half != nil {
				half = l.half[k]
			}
			low, high = min(low, l.y[k]-half), max(high, l.y[k]+half)
		}
		if len(xys) == 0 {
			continue
		}
		stroke, points, err := plotter.NewLinePoints(xys)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", c.title, err)
		}
		stroke.Color, stroke.Width, stroke.Dashes = color.Black, vg.Points(1.1), dash[i%len(dash)]
		points.Color, points.Shape, points.Radius = color.Black, marks[i%len(marks)], vg.Points(3.2)
		var thumbs []plot.Thumbnailer
		if !l.loose {
			p.Add(stroke)
			thumbs = append(thumbs, stroke)
		}
		if !l.unmark {
			p.Add(points)
			thumbs = append(thumbs, points)
		}
		if l.half != nil {
			bars, err := plotter.NewYErrorBars(intervals{xys, l.half})
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.title, err)
			}
			p.Add(bars)
		}
		if l.text != nil {
			texts, err := plotter.NewLabels(plotter.XYLabels{XYs: xys, Labels: l.text})
			if err != nil {
				return nil, fmt.Errorf("%s: %w", c.title, err)
			}
			texts.Offset = vg.Point{X: vg.Points(5), Y: vg.Points(3)}
			for k := range texts.TextStyle {
				texts.TextStyle[k].Font.Variant, texts.TextStyle[k].Font.Size = "Sans", 8
			}
			p.Add(texts)
		}
		if l.label != "" && len(c.lines) > 1 {
			p.Legend.Add(l.label, thumbs...)
		}
	}
	// Room for the legend, which stands at the top.
	room := 0.06
	if n := len(c.lines); n > 1 {
		room += 0.075 * float64(n)
	}
	switch {
	case c.log:
		p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, logarithmic{}
		p.Y.Min, p.Y.Max = low/1.3, high*math.Pow(high/low+1, room)*1.2
	default:
		if c.zero {
			low = 0
		}
		span := max(high-low, high*1e-3)
		p.Y.Min, p.Y.Max = low-0.05*span, high+room*span
		if c.zero {
			p.Y.Min = 0
		}
		p.Y.Tick.Marker = linear{}
	}
	if c.ticks != nil {
		p.X.Tick.Marker = fixed(c.ticks)
		first, last := slices.Min(c.ticks), slices.Max(c.ticks)
		margin := max(0.05*(last-first), 4)
		p.X.Min, p.X.Max = first-margin, last+margin
	} else {
		margin := max(0.08*(p.X.Max-p.X.Min), 0.02*math.Abs(p.X.Max), 1e-9)
		p.X.Min, p.X.Max = p.X.Min-margin, p.X.Max+1.5*margin
		p.X.Tick.Marker = linear{}
	}
	return render(p)
}

// render is the picture as an svg element without a prologue, to stand in a page.
func render(p *plot.Plot) ([]byte, error) {
	c := vgsvg.New(width, height)
	p.Draw(draw.New(c))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return nil, err
	}
	text := b.Bytes()
	if i := bytes.Index(text, []byte("<svg")); i > 0 {
		text = text[i:]
	}
	return fitted(text), nil
}

var written = regexp.MustCompile(`<text ([^>]*)style="font-family:Liberation Sans;([^"]*)font-size:([0-9.]+)px"\s*>([^<]*)</text>`)

// fitted gives each text the width that the picture was laid out for: the face may be missing where it is looked at.
func fitted(svg []byte) []byte {
	return written.ReplaceAllFunc(svg, func(m []byte) []byte {
		f := written.FindSubmatch(m)
		size, err := strconv.ParseFloat(string(f[3]), 64)
		if err != nil {
			return m
		}
		// A px of the picture is a point.
		face := font.DefaultCache.Lookup(font.Font{Typeface: "Liberation", Variant: "Sans"}, font.Length(size))
		return fmt.Appendf(nil, `<text %stextLength="%.1f" lengthAdjust="spacingAndGlyphs" style="font-family:Liberation Sans,Arimo,Helvetica,Arial,sans-serif;%sfont-size:%spx">%s</text>`,
			f[1], float64(face.Width(html.UnescapeString(string(f[4])))), f[2], f[3], f[4])
	})
}

// intervals are marks with intervals.
type intervals struct {
	plotter.XYs
	half []float64
}

// YError is half the interval on both sides.
func (i intervals) YError(k int) (low, high float64) { return i.half[k], i.half[k] }

// fixed are ticks at given places.
type fixed []float64

// Ticks are the places themselves.
func (f fixed) Ticks(_, _ float64) (ticks []plot.Tick) {
	for _, v := range f {
		ticks = append(ticks, plot.Tick{Value: v, Label: strconv.FormatFloat(v, 'g', -1, 64)})
	}
	return ticks
}

// linear are ticks at multiples of a round step.
type linear struct{}

// Ticks are five to ten.
func (linear) Ticks(low, high float64) (ticks []plot.Tick) {
	const least = 5
	step := math.Pow(10, math.Floor(math.Log10((high-low)/least)))
	for _, m := range []float64{5, 2.5, 2} {
		if (high-low)/(m*step) >= least {
			step *= m
			break
		}
	}
	for k := math.Ceil(low / step); k*step <= high; k++ {
		ticks = append(ticks, plot.Tick{Value: k * step, Label: number(math.Round(k*step*1e9) / 1e9)})
	}
	return ticks
}

// logarithmic are ticks at 1, 2 and 5 times powers of ten, and small ones between.
type logarithmic struct{}

// Ticks are those in the range.
func (logarithmic) Ticks(low, high float64) (ticks []plot.Tick) {
	for p := math.Floor(math.Log10(low)); p <= math.Log10(high); p++ {
		for k := 1; k < 10; k++ {
			t := plot.Tick{Value: float64(k) * math.Pow(10, p)}
			if k == 1 || k == 2 || k == 5 {
				t.Label = number(t.Value)
			}
			if t.Value >= low && t.Value <= high {
				ticks = append(ticks, t)
			}
		}
	}
	return ticks
}

// number writes a number of a few digits, thousands apart.
func number(v float64) string {
	s := strconv.FormatFloat(v, 'g', 6, 64)
	if math.Abs(v) >= 1e6 || math.Abs(v) >= 1000 {
		s = strconv.FormatFloat(v, 'f', 0, 64)
	}
	whole, frac, dotted := s, "", false
	if i := bytes.IndexByte([]byte(s), '.'); i >= 0 {
		whole, frac, dotted = s[:i], s[i:], true
	}
	if n := len(whole); n > 4 && !dotted {
		for i := n - 3; i > 0 && whole[i-1] != '-'; i -= 3 {
			whole = whole[:i] + " " + whole[i:]
		}
	}
	return whole + frac
}
