//go:build !linux

package engine

import (
	"os"
	"syscall"
)

// Memory is bounded and measured on Linux only.

func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func boundMemory(int, int64) error { return nil }

func memoryOf(int) int64 { return 0 }

func killAll(group int) { _ = syscall.Kill(-group, syscall.SIGKILL) }

func peakOf(*os.ProcessState) int64 { return 0 }

func full(string) bool { return false }
