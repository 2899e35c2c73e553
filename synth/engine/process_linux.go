package engine

import (
	"bytes"
	"os"
	"path/filepath"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// ownGroup lets a process lead a group of its own, and tells it to end when its parent is no more.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}

// boundMemory bounds the data of a process and of each that it starts. Address space is not bounded: Go reserves much and uses little of it.
func boundMemory(pid int, bytes int64) error {
	return unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)}, nil)
}

// process is what is known of one.
type process struct {
	parent, group int
	resident      int64 // bytes
}

// tree are the processes of a group and all that come from them: tools may lead groups of their own.
func tree(group int) map[int]process {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil
	}
	all := map[int]process{}
	for _, path := range stats {
		data, err := os.ReadFile(path)
		if err != nil {
			continue // it is no more
		}
		// pid (name) state ppid pgrp ...; the name may hold anything. rss is the 24th.
		end := bytes.LastIndexByte(data, ')')
		f := bytes.Fields(data[end+1:])
		if end < 0 || len(f) < 22 {
			continue
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		number := func(i int) int { n, _ := strconv.Atoi(string(f[i])); return n }
		all[pid] = process{number(1), number(2), int64(number(21)) * int64(os.Getpagesize())}
	}
	mine := map[int]process{}
	for pid, p := range all {
		for up := pid; up > 1; up = all[up].parent {
			if all[up].group == group || up == group {
				mine[pid] = p
				break
			}
		}
	}
	return mine
}

// memoryOf is the resident memory of a task, in bytes.
func memoryOf(group int) (sum int64) {
	for _, p := range tree(group) {
		sum += p.resident
	}
	return sum
}

// killAll ends a task on the spot, with all that it has started.
func killAll(group int) {
	all := tree(group)
	_ = syscall.Kill(-group, syscall.SIGKILL)
	for pid := range all {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// peakOf is the largest resident memory of one process of the task.
func peakOf(s *os.ProcessState) int64 {
	u, ok := s.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	return u.Maxrss << 10
}

// full tells whether the file system of a directory has no room for a log.
func full(dir string) bool {
	const little = 64 << 10
	var s unix.Statfs_t
	return unix.Statfs(dir, &s) == nil && s.Bavail*uint64(s.Bsize) < little
}
