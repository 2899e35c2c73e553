package engine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// answer is how long a command of Slurm may take; the controller's own time limit is shorter as a rule.
const answer = time.Minute

// commands of Slurm that are used. Nothing is asked of the accounting database.
var commands = []string{"sbatch", "squeue", "scancel"}

// installed checks that Slurm's commands are there.
func installed() error {
	for _, c := range commands {
		if _, err := exec.LookPath(c); err != nil {
			return fmt.Errorf("%s is not installed (Debian package slurm-client)", c)
		}
	}
	return nil
}

// slurmError is the refusal of a command of Slurm.
type slurmError struct{ command, text string }

func (e *slurmError) Error() string { return fmt.Sprintf("%s: %s", e.command, e.text) }

// unreachable tells a controller that does not answer, which may be over soon, from one that refuses.
func unreachable(err error) bool {
	var e *slurmError
	if !errors.As(err, &e) {
		return false
	}
	for _, phrase := range []string{"Unable to contact slurm controller", "Socket timed out", "Connection refused", "Transport endpoint", "Zero Bytes were transmitted",
		"Communication connection failure", "controller is in standby", "Munge"} {
		if strings.Contains(e.text, phrase) {
			return true
		}
	}
	return false
}

// slurm runs a command of Slurm and gives what it prints.
func slurm(ctx context.Context, name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, answer)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		if ctx.Err() != nil {
			return "", context.Cause(ctx)
		}
		var lines []string
		for l := range strings.Lines(errs.String()) {
			if l = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(l), name+":"), " error:")); l != "" {
				lines = append(lines, l)
			}
		}
		if len(lines) == 0 {
			lines = []string{err.Error()}
		}
		return "", &slurmError{name, strings.Join(lines, "; ")}
	}
	return out.String(), nil
}

// job is a line of squeue: one position of an array.
type job struct {
	name, id, position, state, reason string
}

// gone are the states in which a job does not run and will not.
var gone = map[string]bool{"BOOT_FAIL": true, "CANCELLED": true, "COMPLETED": true, "DEADLINE": true, "FAILED": true, "NODE_FAIL": true,
	"OUT_OF_MEMORY": true, "PREEMPTED": true, "REVOKED": true, "TIMEOUT": true}

// final says why a job that ended so would end so again; empty: it is worth another attempt.
func (j job) final() string {
	switch j.state {
	case "OUT_OF_MEMORY":
		return "ended for memory by Slurm"
	case "TIMEOUT", "DEADLINE":
		return "ended by Slurm at its time limit"
	case "CANCELLED":
		return "cancelled in Slurm"
	}
	return ""
}

// element names the job to Slurm.
func (j job) element() string { return j.id + "_" + j.position }

// held tells that Slurm keeps a job back for good after it could not be launched.
func (j job) held() bool {
	return strings.Contains(j.reason, "held") && strings.Contains(j.reason, "launch")
}

// queue asks for the jobs of some arrays, those that ended lately too.
func queue(ctx context.Context, names []string) ([]job, error) {
	text, err := slurm(ctx, "squeue", "--noheader", "--array", "--states=all", "--name="+strings.Join(names, ","), "--format=%j|%F|%K|%T|%r")
	if err != nil {
		return nil, err
	}
	var jobs []job
	for line := range strings.Lines(text) {
		f := strings.SplitN(strings.TrimSpace(line), "|", 5)
		if len(f) == 5 {
			jobs = append(jobs, job{f[0], f[1], f[2], f[3], f[4]})
		}
	}
	return jobs, nil
}
