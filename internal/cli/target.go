package cli

import (
	"errors"
	"fmt"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"

	"hwgen/params"
)

// What a command is about when nothing else is said.
const (
	defaultCurve = "bls12-381"
	defaultCore  = "default"
)

// paperWords are the word sizes that the paper measured.
var paperWords = []int{16, 24, 32, 48, 64, 96}

// target is the core that a command is about.
type target struct {
	word  wordFlag
	curve string
	core  string
	coreFlags
}

// flags adds the flags that choose a core.
func (t *target) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.VarP(&t.word, "word", "w", "bits of the multiplier's word, 16 to 96 (default: that of the core file)")
	f.StringVar(&t.curve, "curve", defaultCurve, "curve: a built-in name or a YAML file")
	f.StringVar(&t.core, "core", defaultCore, "memories and options: a built-in name or a YAML file")
	t.coreFlags.flags(cmd)
	complete(cmd, "curve", params.CurveNames)
	complete(cmd, "core", params.CoreNames)
	complete(cmd, "word", func() (words []string) {
		for _, w := range paperWords {
			words = append(words, strconv.Itoa(w))
		}
		return words
	})
}

// load reads curve and core.
func (t *target) load() (*params.Curve, *params.Core, error) {
	curve, err := params.LoadCurve(t.curve)
	if err != nil {
		return nil, nil, fileFlag("curve", err)
	}
	core, err := params.LoadCore(t.core)
	if err != nil {
		return nil, nil, fileFlag("core", err)
	}
	if t.word != 0 {
		core.Word = int(t.word)
	}
	return curve, core, t.set(core)
}

// fileFlag tells a file that is wrong or cannot be read, which is a failure, from a name that does not exist.
func fileFlag(flag string, err error) error {
	var f *params.FieldError
	var system syscall.Errno
	if errors.As(err, &f) || errors.As(err, &system) {
		return fmt.Errorf("--%s: %w", flag, err)
	}
	return usagef("--%s: %w", flag, err)
}

// wordFlag is a word size; 0 means that none was given.
type wordFlag int

// String is for the help text.
func (w *wordFlag) String() string {
	if *w == 0 {
		return ""
	}
	return strconv.Itoa(int(*w))
}

// Type is for the help text.
func (w *wordFlag) Type() string { return "bits" }

// Set takes a word size that a core can have.
func (w *wordFlag) Set(s string) error {
	n, err := strconv.Atoi(s)
	if err != nil {
		return errors.New("want a whole number of bits, such as 64")
	}
	core, err := params.LoadCore(defaultCore)
	if err != nil {
		return err
	}
	core.Word = n
	var f *params.FieldError
	if errors.As(core.Validate(), &f) {
		return errors.New(f.Reason)
	}
	*w = wordFlag(n)
	return nil
}

// complete offers the names of a flag's values to the shell.
func complete(cmd *cobra.Command, flag string, names func() []string) {
	err := cmd.RegisterFlagCompletionFunc(flag, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return names(), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // a flag that does not exist
	}
}
