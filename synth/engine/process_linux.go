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

// memoryOf is the resident memory of a group and of all that come from it, in bytes.
func memoryOf(group int) int64 {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0
	}
	type process struct{ parent, group, pages int }
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
		all[pid] = process{number(1), number(2), number(21)}
	}
	sum := int64(0)
	for pid, p := range all {
		mine := p.group == group
		for up := pid; !mine && up > 1; up = all[up].parent {
			mine = up == group
		}
		if mine {
			sum += int64(p.pages) * int64(os.Getpagesize())
		}
	}
	return sum
}

// peakOf is the largest resident memory of one process of the task.
func peakOf(s *os.ProcessState) int64 {
	u, ok := s.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	return u.Maxrss << 10
}
