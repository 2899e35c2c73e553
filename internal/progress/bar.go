package progress

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// Bar counts steps of a piece of work. A nil Bar counts in silence.
type Bar struct{ bar *progressbar.ProgressBar }

// New begins a bar of n steps if w is a terminal.
func New(w io.Writer, what string, n int) *Bar { return begin(w, what, n, true) }

// Untimed is New for work that tells itself, by Describe, how long it takes.
func Untimed(w io.Writer, what string, n int) *Bar { return begin(w, what, n, false) }

func begin(w io.Writer, what string, n int, timed bool) *Bar {
	f, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return &Bar{progressbar.NewOptions(n,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(),
		progressbar.OptionSetWidth(30),
		progressbar.OptionSetElapsedTime(timed),
		progressbar.OptionSetPredictTime(timed),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionSetRenderBlankState(true),
		progressbar.OptionClearOnFinish())}
}

// Step counts one step and says what comes next. A bar that cannot be drawn is no reason to fail.
func (b *Bar) Step(next string) {
	if b != nil {
		b.bar.Describe(next)
		_ = b.bar.Add(1)
	}
}

// Describe changes the text beside the bar.
func (b *Bar) Describe(text string) {
	if b != nil {
		b.bar.Describe(text)
	}
}

// Say writes a line where the bar is, which then is drawn again below it. Without a bar the line is all.
func (b *Bar) Say(w io.Writer, line string) {
	if b != nil {
		_ = b.bar.Clear()
	}
	fmt.Fprintln(w, line)
	if b != nil {
		_ = b.bar.RenderBlank()
	}
}

// Done removes the bar.
func (b *Bar) Done() {
	if b != nil {
		_ = b.bar.Finish()
	}
}
