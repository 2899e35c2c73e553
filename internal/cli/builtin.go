package cli

import (
	"errors"
	"strconv"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// refuseUnknownNames makes cobra's own commands refuse what they do not know: they would print help and succeed.
func refuseUnknownNames(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help":
			c.Args = func(_ *cobra.Command, args []string) error {
				if found, rest, err := root.Find(args); err != nil || found == root && len(args) > 0 || len(rest) > 0 {
					return usagef("help: no command %q; hwgen --help lists the commands", args[len(args)-1])
				}
				return nil
			}
		case "completion":
			c.Args = func(_ *cobra.Command, args []string) error {
				if len(args) > 0 {
					return usagef("completion: no script for %q; there are bash, zsh, fish, powershell", args[0])
				}
				return nil
			}
			c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
		}
	}
}

// flagError is what cobra says of a flag, as a usage error; what the parser of numbers says is put in words.
func flagError(_ *cobra.Command, err error) error {
	var value *pflag.InvalidValueError
	var number *strconv.NumError
	if !errors.As(err, &value) || !errors.As(err, &number) {
		return usageError{err}
	}
	want := "want a whole number"
	if value.GetFlag().Value.Type() == "bool" {
		want = "want true or false"
	}
	return badFlag(value.GetFlag().Name, value.GetValue(), errors.New(want))
}
