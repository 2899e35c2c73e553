package profile

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// canvas writes an SVG picture: rectangles, paths and text, nothing from elsewhere.
type canvas struct {
	b bytes.Buffer
}

// num is a coordinate, to a tenth of a pixel.
func num(v float64) string { return strconv.FormatFloat(math.Round(10*v)/10, 'f', -1, 64) }

func escaped(s string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(s)) // a buffer takes everything
	return b.String()
}

// rect fills a rectangle; style is further attributes.
func (c *canvas) rect(x, y, w, h float64, fill, style string) {
	fmt.Fprintf(&c.b, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"%s/>\n", num(x), num(y), num(w), num(h), fill, style)
}

// path fills an outline.
func (c *canvas) path(d, fill, style string) {
	if d != "" {
		fmt.Fprintf(&c.b, "<path d=\"%s\" fill=\"%s\"%s/>\n", d, fill, style)
	}
}

// line is a straight line of a class.
func (c *canvas) line(x1, y1, x2, y2 float64, class string) {
	fmt.Fprintf(&c.b, "<path class=\"%s\" d=\"M%s %sL%s %s\"/>\n", class, num(x1), num(y1), num(x2), num(y2))
}

// text writes a line of text; class says size, weight, place.
func (c *canvas) text(x, y float64, class, s string) {
	fmt.Fprintf(&c.b, "<text x=\"%s\" y=\"%s\" class=\"%s\">%s</text>\n", num(x), num(y), class, escaped(s))
}

// document puts what was drawn into a picture of the given size.
func (c *canvas) document(w, h float64, title, style string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %s %s\" width=\"%s\" height=\"%s\" role=\"img\">\n", num(w), num(h), num(w), num(h))
	fmt.Fprintf(&b, "<title>%s</title>\n<style>\n%s</style>\n", escaped(title), style)
	fmt.Fprintf(&b, "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n")
	b.Write(c.b.Bytes())
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// steps is the outline of a bar chart without gaps: heights from 0 to 1 in bins of equal width, standing on the lower edge of a box.
func steps(heights []float64, x, y, w, h float64) string {
	var b strings.Builder
	at := func(k int) string { return num(x + w*float64(k)/float64(len(heights))) }
	level := func(v float64) string { return num(y + h*(1-math.Min(v, 1))) }
	base := num(y + h)
	last := base
	open := false
	for k, v := range heights {
		l := level(v)
		if l == last {
			continue
		}
		if !open {
			fmt.Fprintf(&b, "M%s %sV%s", at(k), base, l)
			open = true
		} else {
			fmt.Fprintf(&b, "H%sV%s", at(k), l)
		}
		if last = l; l == base {
			b.WriteString("z")
			open = false
		}
	}
	if open {
		fmt.Fprintf(&b, "H%sV%sz", at(len(heights)), base)
	}
	return b.String()
}

// ticks are round numbers of cycles for an axis up to n: at most about most of them.
func ticks(n int64, most int) (step int64) {
	step = 1
	for {
		for _, m := range []int64{1, 2, 5} {
			if n <= step*m*int64(most) {
				return step * m
			}
		}
		step *= 10
	}
}

// grouped is a number with its digits in groups of three.
func grouped(n int64) string {
	s := strconv.FormatInt(n, 10)
	for k := len(s) - 3; k > 0; k -= 3 {
		s = s[:k] + "\u2009" + s[k:]
	}
	return s
}
