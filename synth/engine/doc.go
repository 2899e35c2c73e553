// Package engine runs processes: on this machine with a bounded pool (Local), or as arrays of Slurm jobs (Slurm). Both give the same results for
// the same tasks, name a task that was ended for memory, and go on with the others when one fails.
//
// It knows nothing of what the tasks do. Start at task.go; execute.go runs one process, on whatever machine; slurm.go is the loop that submits
// and follows, node.go what a job does on its node.
package engine
