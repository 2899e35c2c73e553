package flow

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"
)

// A tool is a program of another author.
type tool struct {
	name    string // command
	debian  string // package
	version func() (string, error)
}

// The tools of the flow.
var (
	yosys = tool{name: "yosys", debian: "yosys", version: sync.OnceValues(func() (string, error) { return ask("yosys", "yosys", `Yosys (\S+)`, "-V") })}
	sta   = tool{name: "sta", debian: "opensta", version: sync.OnceValues(func() (string, error) { return ask("sta", "opensta", `(\d\S+)`, "-version") })}
)

// find looks a command up.
func find(name, debian string) (string, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("%s is not installed (Debian package %s)", name, debian)
	}
	return path, nil
}

// ask runs a command and takes its version from what it prints.
func ask(name, debian, pattern string, args ...string) (string, error) {
	path, err := find(name, debian)
	if err != nil {
		return "", err
	}
	out, err := exec.Command(path, args...).CombinedOutput()
	if m := regexp.MustCompile(pattern).FindSubmatch(out); m != nil {
		return string(m[1]), nil
	}
	if err == nil {
		err = errors.New("prints no version")
	}
	return "", fmt.Errorf("%s: %w", name, err)
}

// run runs the tool in a directory. What it prints goes to a file there and to log. An error has the last words of the tool.
func (t tool) run(ctx context.Context, dir string, log io.Writer, args ...string) ([]byte, error) {
	path, err := find(t.name, t.debian)
	if err != nil {
		return nil, err
	}
	file, err := os.Create(filepath.Join(dir, t.name+".log"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Dir = dir
	cmd.Stdout = io.MultiWriter(&out, file, log)
	cmd.Stderr = cmd.Stdout
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // with the abc that yosys starts
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	// OpenSTA goes on after an error, and ends with status 0.
	if at := bytes.Index(out.Bytes(), []byte("Error:")); err == nil && at >= 0 {
		line, _, _ := strings.Cut(out.String()[at:], "\n")
		err = errors.New(line)
	} else if err != nil {
		text := strings.TrimSpace(out.String())
		err = fmt.Errorf("%w: %s", err, text[max(0, len(text)-500):])
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.name, err)
	}
	return out.Bytes(), nil
}
