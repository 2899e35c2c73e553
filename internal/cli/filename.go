package cli

import (
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// fileName is the value of a flag that names a file to write. An empty name is refused: a shell variable that is not set leaves one.
type fileName string

// String is for the help text.
func (n *fileName) String() string { return string(*n) }

// Type is for the help text.
func (n *fileName) Type() string { return "file" }

// Set takes a name.
func (n *fileName) Set(s string) error {
	if s == "" {
		return errors.New("want a file name")
	}
	*n = fileName(s)
	return nil
}

var _ pflag.Value = (*fileName)(nil)

// outputFlag adds the flag that says where results go: nothing, or -, stands for standard output.
func outputFlag(cmd *cobra.Command, name *fileName) {
	cmd.Flags().VarP(name, "output", "o", "file to write, or - (default: standard output)")
}
