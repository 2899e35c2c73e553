package engine

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"hwgen/internal/output"
)

const (
	// attempts is how often a task may be lost before it counts as failed.
	attempts = 3

	// longestArray is the number of jobs of one array: MaxArraySize of Slurm is 1001 unless it is set.
	longestArray = 1000
)

// Slurm runs tasks as arrays of jobs. All it needs is a directory that every node shares: there a job finds its task and leaves its result.
//
// It follows the results, and asks squeue about what is missing. A job that is gone without a result was lost, with its node or by a crash, and is
// submitted again, a few times at most. While the controller does not answer, it waits. A run that was begun and not finished by another hwgen
// in the same directory is taken over.
type Slurm struct {
	Dir    string        // shared directory for the files of the run, absolute
	Node   []string      // command that calls Node; gets the directory, the array's name and the position as arguments
	Jobs   int           // jobs at a time; 0: as many as Slurm runs
	Args   []string      // more options of sbatch
	Cancel bool          // cancel the jobs when the context ends; else they go on, and the next Run takes them over
	Poll   time.Duration // how often to look; 0: every two seconds
	Grace  time.Duration // how long a result may be on its way to the shared directory after its job is gone; 0: ten seconds
}

// slurmRun is the state of a Run.
type slurmRun struct {
	Slurm
	folder
	state
	tasks   []Task
	watch   func(Event)
	results []Result
	done    []bool
	started []bool
	missing map[int]time.Time // since when a task is in no array
	never   map[string]bool   // jobs that Slurm could not launch, and that were cancelled for it
	silent  bool              // the controller did not answer the last time
	waiting string            // why jobs wait, as told last
}

// Run submits and follows.
func (s Slurm) Run(ctx context.Context, tasks []Task, watch func(Event)) ([]Result, error) {
	if err := check(tasks); err != nil {
		return nil, err
	}
	if err := installed(); err != nil {
		return nil, err
	}
	s.Poll, s.Grace = cmp.Or(s.Poll, 2*time.Second), cmp.Or(s.Grace, 10*time.Second)
	r := &slurmRun{Slurm: s, folder: folder(s.Dir), tasks: tasks, watch: watch, results: make([]Result, len(tasks)), done: make([]bool, len(tasks)),
		started: make([]bool, len(tasks)), missing: map[int]time.Time{}, never: map[string]bool{}}
	if err := r.open(ctx); err != nil {
		return nil, err
	}
	tick := time.NewTicker(s.Poll)
	defer tick.Stop()
	for {
		left, err := r.step(ctx)
		if ctx.Err() != nil {
			return r.results, r.interrupted(ctx)
		}
		if err != nil || left == 0 {
			return r.results, err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return r.results, r.interrupted(ctx)
		}
	}
}

// open takes over the run that is in the directory, or begins one.
func (r *slurmRun) open(ctx context.Context) error {
	hash, err := fingerprint(r.tasks)
	if err != nil {
		return err
	}
	there, err := load(r.folder.state(), &r.state)
	if err != nil {
		return err
	}
	if there && r.state.Tasks == hash && !r.Finished {
		r.watch(Event{Text: "takes over the run in " + r.Dir})
		return nil
	}
	if there && !r.Finished && len(r.Arrays) > 0 {
		r.watch(Event{Text: "cancels the jobs of another run in " + r.Dir})
		if err := r.cancel(ctx); err != nil {
			return err
		}
	}
	for _, dir := range []string{r.folder.done(0), r.folder.array("")} {
		if err := os.RemoveAll(filepath.Dir(dir)); err != nil {
			return err
		}
	}
	for _, dir := range []string{filepath.Dir(r.folder.done(0)), r.printed()} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	if err := save(r.folder.tasks(), r.tasks); err != nil {
		return err
	}
	r.state = state{Tasks: hash}
	if err := r.keep(); err != nil {
		return err
	}
	return output.Bytes(r.script(), nil, []byte(r.jobScript()))
}

func (r *slurmRun) keep() error { return save(r.folder.state(), &r.state) }

// jobScript gets the array's name as argument.
func (r *slurmRun) jobScript() string {
	var words []string
	for _, w := range append(slices.Clone(r.Node), r.Dir) {
		words = append(words, "'"+strings.ReplaceAll(w, "'", `'\''`)+"'")
	}
	return "#!/bin/sh\nexec " + strings.Join(words, " ") + ` "$1" "$SLURM_ARRAY_TASK_ID"` + "\n"
}

// step looks once, and tells how many tasks are not done.
func (r *slurmRun) step(ctx context.Context) (left int, err error) {
	if left, err = r.collect(); err != nil || left == 0 {
		return left, err
	}
	live, ended, ok, err := r.ask(ctx)
	if err != nil || !ok {
		return left, err
	}
	// A job may have left its result between the two looks; only then is it known to be missing.
	if left, err = r.collect(); err != nil || left == 0 {
		return left, err
	}
	var submit []int
	now := time.Now()
	for i := range r.tasks {
		if r.done[i] || live[i] {
			delete(r.missing, i)
			continue
		}
		tried := r.tried(i, 0)
		if tried == 0 {
			submit = append(submit, i)
			continue
		}
		since, known := r.missing[i]
		if !known {
			r.missing[i] = now
			continue
		}
		if now.Sub(since) < r.Grace {
			continue
		}
		j := ended[i]
		why := j.final()
		if why == "" && tried >= attempts {
			why = fmt.Sprintf("lost %d times (%s)", tried, cmp.Or(strings.ToLower(j.state), "its job is gone")) + "; do all nodes share " + r.Dir + "?"
		}
		if why != "" {
			if err := save(r.folder.done(i), Result{Name: r.tasks[i].Name, Failure: why}); err != nil {
				return left, err
			}
			continue
		}
		delete(r.missing, i)
		r.started[i] = false
		r.watch(Event{Task: i, State: Lost, Text: cmp.Or(strings.ToLower(j.state), "its job is gone")})
		submit = append(submit, i)
	}
	for part := range slices.Chunk(submit, longestArray) {
		err := r.submit(ctx, part)
		if unreachable(err) && len(r.Arrays) > 1 {
			r.away(err)
			return left, nil
		}
		if err != nil {
			return left, err
		}
	}
	return left, nil
}

// tried is the number of arrays that a task was in, those from the given one on.
func (r *slurmRun) tried(i, from int) (n int) {
	for _, a := range r.Arrays[from:] {
		if slices.Contains(a.Has, i) {
			n++
		}
	}
	return n
}

// collect takes in the results that are there.
func (r *slurmRun) collect() (left int, err error) {
	for i := range r.tasks {
		if r.done[i] {
			continue
		}
		var got Result
		ok, err := load(r.folder.done(i), &got)
		if err != nil {
			return 0, err
		}
		if !ok {
			left++
			continue
		}
		r.done[i], r.results[i] = true, got
		r.start(i)
		r.watch(Event{Task: i, State: Finished, Result: got})
	}
	if left == 0 && !r.Finished {
		r.Finished = true
		return 0, r.keep()
	}
	return left, nil
}

func (r *slurmRun) start(i int) {
	if !r.started[i] {
		r.started[i] = true
		r.watch(Event{Task: i, State: Started})
	}
}

// ask asks squeue which tasks are in an array, and how those ended that are not any more. ok is false if it did not answer.
func (r *slurmRun) ask(ctx context.Context) (live map[int]bool, ended map[int]job, ok bool, err error) {
	live, ended = map[int]bool{}, map[int]job{}
	if len(r.Arrays) == 0 {
		return live, ended, true, nil
	}
	jobs, err := queue(ctx, r.names())
	if err != nil {
		if ctx.Err() == nil {
			r.away(err)
		}
		return nil, nil, false, nil
	}
	if r.silent {
		r.silent = false
		r.watch(Event{Text: "Slurm answers again"})
	}
	waiting := ""
	for _, j := range jobs {
		k := slices.IndexFunc(r.Arrays, func(a array) bool { return a.Name == j.name })
		position, err := strconv.Atoi(j.position)
		if k < 0 || err != nil || position >= len(r.Arrays[k].Has) {
			continue
		}
		r.Arrays[k].ID = j.id
		i := r.Arrays[k].Has[position]
		if j.held() && !r.never[j.element()] {
			if _, err := slurm(ctx, "scancel", j.element()); err != nil {
				r.away(err)
				return nil, nil, false, nil
			}
			r.never[j.element()] = true
		}
		switch last := r.tried(i, k+1) == 0; {
		case r.never[j.element()]:
			if j.state = "LAUNCH_FAILED"; last {
				ended[i] = j
			}
		case gone[j.state]:
			if last {
				ended[i] = j
			}
		default:
			live[i] = true
			if j.state == "RUNNING" || j.state == "COMPLETING" {
				r.start(i)
			} else if !slices.Contains([]string{"None", "Resources", "Priority", "JobArrayTaskLimit"}, j.reason) {
				waiting = j.reason
			}
		}
	}
	if waiting != r.waiting {
		r.waiting = waiting
		if waiting != "" {
			r.watch(Event{Text: "Slurm lets jobs wait: " + waiting})
		}
	}
	return live, ended, true, nil
}

// away tells once that Slurm does not answer.
func (r *slurmRun) away(err error) {
	if !r.silent {
		r.silent = true
		r.watch(Event{Text: fmt.Sprintf("Slurm does not answer, waiting (%v)", err)})
	}
}

func (r *slurmRun) names() (names []string) {
	for _, a := range r.Arrays {
		names = append(names, a.Name)
	}
	return names
}

// submit submits tasks as one array. The array is written down first: should hwgen end while sbatch works, the next one finds it by name.
func (r *slurmRun) submit(ctx context.Context, has []int) error {
	a := array{Name: "hwgen-" + strings.ToLower(rand.Text()[:12]), Has: has}
	if err := save(r.folder.array(a.Name), has); err != nil {
		return err
	}
	r.Arrays = append(r.Arrays, a)
	if err := r.keep(); err != nil {
		return err
	}
	memory := int64(0)
	for _, i := range has {
		memory = max(memory, r.tasks[i].Memory)
	}
	positions := fmt.Sprintf("0-%d", len(has)-1)
	if r.Jobs > 0 {
		positions += fmt.Sprintf("%%%d", r.Jobs)
	}
	args := []string{"--parsable", "--array=" + positions, "--job-name=" + a.Name, "--chdir=" + r.Dir, "--output=" + filepath.Join(r.printed(), "%A_%a"),
		"--open-mode=append", "--requeue", "--ntasks=1", "--cpus-per-task=1"}
	if memory > 0 {
		args = append(args, fmt.Sprintf("--mem=%dM", (memory+1<<20-1)>>20))
	}
	text, err := slurm(context.WithoutCancel(ctx), "sbatch", append(append(args, r.Args...), r.script(), a.Name)...)
	if unreachable(err) {
		return err // it may have been submitted all the same, and is then found by its name
	}
	if err != nil {
		r.Arrays = r.Arrays[:len(r.Arrays)-1]
		return errors.Join(err, r.keep())
	}
	id, _, _ := strings.Cut(strings.TrimSpace(text), ";") // a cluster's name may follow
	r.Arrays[len(r.Arrays)-1].ID = id
	r.watch(Event{Text: fmt.Sprintf("array %s of %d jobs submitted", id, len(has))})
	return r.keep()
}

// cancel ends all arrays. They are forgotten first: should hwgen end while scancel works, the next one takes no cancelled job for a failed one.
func (r *slurmRun) cancel(ctx context.Context) error {
	arrays := r.Arrays
	r.Arrays = nil
	if err := r.keep(); err != nil {
		return err
	}
	var ids []string
	var err error
	for _, a := range arrays {
		if a.ID != "" {
			ids = append(ids, a.ID)
		} else if _, e := slurm(ctx, "scancel", "--name="+a.Name); e != nil {
			err = e
		}
	}
	if len(ids) > 0 && err == nil {
		_, err = slurm(ctx, "scancel", ids...)
	}
	if err != nil {
		r.Arrays = arrays
		return errors.Join(err, r.keep())
	}
	return nil
}

// interrupted ends a run whose context has ended.
func (r *slurmRun) interrupted(ctx context.Context) error {
	if len(r.Arrays) == 0 {
		return context.Cause(ctx)
	}
	var ids []string
	for _, a := range r.Arrays {
		ids = append(ids, a.ID)
	}
	if !r.Cancel {
		r.watch(Event{Text: fmt.Sprintf("the jobs go on (array %s); the same command follows them again, scancel %s ends them", strings.Join(ids, ", "), strings.Join(ids, " "))})
		return context.Cause(ctx)
	}
	if err := r.cancel(context.WithoutCancel(ctx)); err != nil {
		r.watch(Event{Text: fmt.Sprintf("the jobs could not be cancelled: %v; scancel %s", err, strings.Join(ids, " "))})
		return context.Cause(ctx)
	}
	r.watch(Event{Text: fmt.Sprintf("the jobs are cancelled (array %s)", strings.Join(ids, ", "))})
	return context.Cause(ctx)
}
