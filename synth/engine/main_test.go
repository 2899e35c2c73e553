package engine

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"testing"
)

// The test binary is also what tasks and jobs run.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "node" {
		ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
		position, err := strconv.Atoi(os.Args[4])
		if err == nil {
			err = Node(ctx, os.Args[2], os.Args[3], position)
		}
		stop()
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if len(os.Args) > 1 && os.Args[1] == "eat" {
		var held [][]byte
		for n := 0; n < 4096; n++ { // 4 GiB at most
			piece := make([]byte, 1<<20)
			for i := 0; i < len(piece); i += 4096 {
				piece[i] = 1
			}
			held = append(held, piece)
		}
		os.Exit(len(held) % 2)
	}
	os.Exit(m.Run())
}
