package engine

import (
	"context"
	"fmt"
	"os"
)

// Node runs one task of a Slurm array: the position-th of the named array whose run has its files in dir. It is called by the job on its node. A
// task that ends leaves its result, be it a failure, and so is not run again; if the job is told to end, or the result cannot be written, it
// leaves none.
func Node(ctx context.Context, dir, name string, position int) error {
	f := folder(dir)
	var has []int
	var tasks []Task
	for path, v := range map[string]any{f.array(name): &has, f.tasks(): &tasks} {
		if ok, err := load(path, v); err != nil {
			return err
		} else if !ok {
			return fmt.Errorf("%s: missing or damaged", path)
		}
	}
	if position < 0 || position >= len(has) || has[position] < 0 || has[position] >= len(tasks) {
		return fmt.Errorf("%s: array %s has no task %d", dir, name, position)
	}
	index := has[position]
	if _, err := os.Stat(f.done(index)); err == nil {
		return nil // Slurm ran the job again although it had ended
	}
	r, err := execute(ctx, tasks[index], 0)
	if err != nil {
		return err
	}
	return save(f.done(index), r)
}
