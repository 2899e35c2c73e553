package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"hwgen/internal/output"
)

// The shared directory of a run:
//
//	tasks.json    the tasks; written once
//	state.json    the arrays that were submitted; written before and after each submission
//	arrays/NAME   which tasks an array has: a JSON list of indices, by position in the array
//	done/INDEX    the result of a task, written by its node
//	slurm/        what Slurm itself prints
type folder string

func (f folder) tasks() string            { return filepath.Join(string(f), "tasks.json") }
func (f folder) state() string            { return filepath.Join(string(f), "state.json") }
func (f folder) array(name string) string { return filepath.Join(string(f), "arrays", name) }
func (f folder) done(index int) string    { return filepath.Join(string(f), "done", fmt.Sprint(index)) }
func (f folder) printed() string          { return filepath.Join(string(f), "slurm") }
func (f folder) script() string           { return filepath.Join(string(f), "job.sh") }

// state is what another hwgen needs to go on with a run.
type state struct {
	Tasks    string  `json:"tasks"` // SHA-256 of tasks.json
	Finished bool    `json:"finished"`
	Arrays   []array `json:"arrays"`
}

// array is a submitted Slurm array. Its name is made up before it is submitted, so that it is found again if hwgen ends in between.
type array struct {
	Name string `json:"name"`
	ID   string `json:"id"` // empty until sbatch has told it
	Has  []int  `json:"has"`
}

// save writes JSON that appears whole or not at all.
func save(path string, v any) error {
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return output.Bytes(path, io.Discard, append(data, '\n'))
}

// load reads JSON; ok is false if there is none. What cannot be read as JSON counts as none: it is not ours.
func load(path string, v any) (ok bool, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return json.Unmarshal(data, v) == nil, nil
}

// fingerprint tells runs apart.
func fingerprint(tasks []Task) (string, error) {
	data, err := json.Marshal(tasks)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}
