package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
)

// Main runs the command line of the process and returns its exit status.
func Main() int {
	ctx, stop := interruptible()
	defer stop()
	return Execute(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
}

// Execute runs a command line and returns its exit status. An error is one line on stderr.
func Execute(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	refuseUnknownNames(root) // completion scripts go where output goes at this moment
	err := unlessInterrupted(ctx, func() error { return root.ExecuteContext(ctx) })
	if err != nil {
		fmt.Fprintf(stderr, "hwgen: %s\n", oneLine(err))
	}
	return status(err)
}

// newRoot is hwgen itself: without a command it writes a core.
func newRoot() *cobra.Command {
	root := newVerilog()
	root.Version = version()
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(flagError)
	root.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return nil
		}
		var hint string
		if s := cmd.SuggestionsFor(args[0]); len(s) > 0 {
			hint = ", did you mean " + strings.Join(s, " or ") + "?"
		}
		return usagef("unknown command %q%s; hwgen --help lists the commands", args[0], hint)
	}
	root.SuggestionsMinimumDistance = 2
	root.AddCommand(newRun(), newVerify(), newPrograms(), newProgram(), newTune(), newProfile(), newAsm(), newDisasm(), newArea(), newSweepPoint(), newSweep(), newEstimate(), newSlurmTask())
	return root
}
