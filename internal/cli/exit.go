package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// Exit statuses.
const (
	exitFailure = 1
	exitUsage   = 2
)

// usageError marks a mistake in the command line itself.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// usagef is a mistake in the command line.
func usagef(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// badFlag says what is wrong with the value of a flag.
func badFlag(name, value string, err error) error {
	return usagef("--%s %s: %w", name, shown(value), err)
}

// shown is the value of a flag as a message repeats it: long ones are cut.
func shown(value string) string {
	const most = 40
	if len(value) > most {
		value = value[:most] + "..."
	}
	if value == "" || strings.ContainsAny(value, " \t\r\n\"") {
		return fmt.Sprintf("%q", value)
	}
	return value
}

// status is the exit status for an error.
func status(err error) int {
	var u usageError
	var i interruption
	switch {
	case err == nil:
		return 0
	case errors.As(err, &u):
		return exitUsage
	case errors.As(err, &i):
		return i.status()
	}
	return exitFailure
}

// oneLine is the message of an error without line breaks.
func oneLine(err error) string {
	return strings.Join(strings.FieldsFunc(err.Error(), func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
}

// operands turns cobra's complaint about the number of operands into a usage error that says what the command takes.
func operands(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return usagef("%s: %w; usage: %s", cmd.Name(), err, cmd.UseLine())
		}
		return nil
	}
}
