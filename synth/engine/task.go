package engine

import (
	"context"
	"fmt"
	"slices"
)

// Task is a process to run. It is plain data, so that another machine can run it.
type Task struct {
	Name   string   `json:"name"`             // different for all tasks of a run
	Argv   []string `json:"argv"`             // the program by its absolute path, or as it is found in PATH
	Dir    string   `json:"dir"`              // working directory
	Log    string   `json:"log"`              // file that takes what the process prints
	Memory int64    `json:"memory,omitempty"` // bytes that its processes may take together; 0: no bound
}

// Result is how a task ended.
type Result struct {
	Name    string  `json:"name"`
	Failure string  `json:"failure,omitempty"` // why it failed, one line; empty: it did not
	Seconds float64 `json:"seconds"`
	Peak    int64   `json:"peak,omitempty"` // bytes of memory that its processes took together, sampled; 0: not known
}

// State is what has become of a task.
type State string

// States.
const (
	Started  State = "started"
	Finished State = "finished"
	Lost     State = "lost" // the node or the job is gone without a result; the task runs again
)

// Event tells what happened. An event without a State is a message about the engine itself.
type Event struct {
	Task   int // index
	State  State
	Result Result // of a finished task
	Text   string
}

// Engine runs tasks. Run returns a result for each of them, in their order. Its error says that the engine could not go on, not that a task
// failed; when the context ends it is the context's cause. Events come one at a time.
type Engine interface {
	Run(ctx context.Context, tasks []Task, watch func(Event)) ([]Result, error)
}

// check refuses tasks that cannot be told apart or run.
func check(tasks []Task) error {
	names := make([]string, 0, len(tasks))
	for _, t := range tasks {
		if len(t.Argv) == 0 || t.Name == "" || t.Log == "" {
			return fmt.Errorf("engine: task %q lacks a name, a command or a log", t.Name)
		}
		names = append(names, t.Name)
	}
	slices.Sort(names)
	for i := 1; i < len(names); i++ {
		if names[i] == names[i-1] {
			return fmt.Errorf("engine: two tasks are called %s", names[i])
		}
	}
	return nil
}
