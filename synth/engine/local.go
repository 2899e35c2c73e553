package engine

import (
	"context"
	"os"
	"sync"
)

// Local runs tasks on this machine.
type Local struct {
	Jobs int // tasks at a time, at least 1
}

// Run runs all tasks; when the context ends, those that run are ended too.
func (l Local) Run(ctx context.Context, tasks []Task, watch func(Event)) ([]Result, error) {
	if err := check(tasks); err != nil {
		return nil, err
	}
	results := make([]Result, len(tasks))
	var mu sync.Mutex
	var firstErr error
	tell := func(e Event) {
		mu.Lock()
		defer mu.Unlock()
		watch(e)
	}
	next := make(chan int)
	var workers sync.WaitGroup
	for range max(1, l.Jobs) {
		workers.Go(func() {
			for i := range next {
				tell(Event{Task: i, State: Started})
				r, err := execute(ctx, tasks[i], os.O_TRUNC)
				if err != nil {
					mu.Lock()
					if firstErr == nil {
						firstErr = err
					}
					mu.Unlock()
					continue
				}
				results[i] = r
				tell(Event{Task: i, State: Finished, Result: r})
			}
		})
	}
	for i := range tasks {
		if ctx.Err() != nil {
			break
		}
		select {
		case next <- i:
		case <-ctx.Done():
		}
	}
	close(next)
	workers.Wait()
	if ctx.Err() != nil {
		return results, context.Cause(ctx)
	}
	return results, firstErr
}
