package params

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

//go:embed curves/*.yaml cores/*.yaml
var files embed.FS

// builtinPrefix is how an error names an embedded file: its path in the repository.
const builtinPrefix = "params/"

// builtinNames lists the files of an embedded folder without their extension, sorted.
func builtinNames(folder string) []string {
	paths, err := fs.Glob(files, folder+"/*.yaml")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	names := make([]string, 0, len(paths))
	for _, p := range paths {
		names = append(names, strings.TrimSuffix(path.Base(p), ".yaml"))
	}
	return names
}

// isPath tells a file the user wrote from the name of a built-in one.
func isPath(nameOrPath string) bool {
	return strings.Contains(nameOrPath, "/") ||
		strings.HasSuffix(nameOrPath, ".yaml") || strings.HasSuffix(nameOrPath, ".yml")
}

// source finds a parameter file; kind ("curve" or "core") is the word an error uses for it.
// It returns the name that errors give to the file, and its content.
func source(kind, nameOrPath string) (file string, content []byte, err error) {
	if isPath(nameOrPath) {
		content, err = ReadFile(nameOrPath, MaxFile)
		if pe, ok := err.(*fs.PathError); ok {
			return "", nil, fmt.Errorf("%s: cannot be read: %w", nameOrPath, pe.Err)
		}
		return nameOrPath, content, err
	}
	folder := kind + "s"
	for _, known := range builtinNames(folder) {
		if known == nameOrPath {
			file = folder + "/" + known + ".yaml"
			content, err = files.ReadFile(file)
			return builtinPrefix + file, content, err
		}
	}
	return "", nil, fmt.Errorf("unknown %s %q: known are %s; a path contains a / or ends in .yaml",
		kind, nameOrPath, strings.Join(builtinNames(folder), ", "))
}
