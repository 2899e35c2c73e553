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
	name   string         // command
	debian string         // package
	ask    string         // option that makes it print its version
	answer *regexp.Regexp // where the version is in what it prints
}

// The tools of the flow.
var (
	yosys = tool{"yosys", "yosys", "-V", regexp.MustCompile(`Yosys (\S+)`)}
	sta   = tool{"sta", "opensta", "-version", regexp.MustCompile(`(\d\S+)`)}
)

// find looks the command up.
func (t tool) find() (string, error) {
	path, err := exec.LookPath(t.name)
	if err != nil {
		return "", fmt.Errorf("%s is not installed (Debian package %s)", t.name, t.debian)
	}
	return path, nil
}

// versions keeps what tools have answered, by path.
var versions sync.Map

// version asks the tool, once.
func (t tool) version() (string, error) {
	path, err := t.find()
	if err != nil {
		return "", err
	}
	if v, ok := versions.Load(path); ok {
		return v.(string), nil
	}
	out, err := exec.Command(path, t.ask).CombinedOutput()
	m := t.answer.FindSubmatch(out)
	if m == nil {
		if err == nil {
			err = errors.New("prints no version")
		}
		return "", fmt.Errorf("%s: %w", t.name, err)
	}
	versions.Store(path, string(m[1]))
	return string(m[1]), nil
}

// run runs the tool in a directory. What it prints goes to a file there and to log. An error has the last words of the tool.
func (t tool) run(ctx context.Context, dir string, log io.Writer, args ...string) ([]byte, error) {
	path, err := t.find()
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
