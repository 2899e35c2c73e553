package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"hwgen/internal/build"
	"hwgen/ucode"
)

// entryFlag adds the flag that chooses where a program starts; options give the core that completion compiles it for.
func entryFlag(cmd *cobra.Command, entry *string, options func(usual ...string) (build.Options, error)) {
	cmd.Flags().StringVar(entry, "entry", "", "entry point (default: the first of the program)")
	err := cmd.RegisterFlagCompletionFunc("entry", func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) == 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		b, err := options(args[0])
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		image, _, err := build.Image(b, args[0])
		if err != nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return entryNames(image), cobra.ShellCompDirectiveNoFileComp
	})
	if err != nil {
		panic(err) // the flag does not exist
	}
}

// checkEntry refuses an entry that a program does not have.
func checkEntry(im *ucode.Image, entry string) error {
	if _, ok := im.Entry(entry); ok {
		return nil
	}
	return badFlag("entry", entry, fmt.Errorf("program %s has the entries %s", im.Program, strings.Join(entryNames(im), ", ")))
}

func entryNames(im *ucode.Image) (names []string) {
	for _, e := range im.Entries {
		names = append(names, e.Name)
	}
	return names
}
