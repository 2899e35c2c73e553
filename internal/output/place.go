package output

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// maxLinks is how many symbolic links may follow one another, as in the kernel.
const maxLinks = 40

// resolve follows symbolic links by hand: the file at the end need not exist yet.
func resolve(name string) (string, error) {
	for range maxLinks {
		target, err := os.Readlink(name)
		if err != nil {
			return name, nil // no link, or nothing there
		}
		if !filepath.IsAbs(target) {
			// A target counts from where the link really is, and its .. from where a link before it leads: nothing is cleaned here.
			dir, _ := filepath.Split(name)
			target = dir + target
		}
		dir, base := filepath.Split(target)
		if dir != "" {
			if dir, err = filepath.EvalSymlinks(dir); err != nil {
				return "", err
			}
		}
		name = filepath.Join(dir, base)
	}
	return "", syscall.ELOOP
}

// beside creates an empty file in the directory of name, to take its place, and tells the mode that it must have then: that of
// the file which is there, or what the umask leaves of 0666. Its own name is short, so that any legal name will do.
func beside(name string) (file *os.File, mode fs.FileMode, err error) {
	for {
		path := filepath.Join(filepath.Dir(name), ".hwgen-"+rand.Text()[:8])
		file, err = os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			break
		}
	}
	if err != nil {
		return nil, 0, err
	}
	info, err := os.Stat(name)
	if err != nil {
		info, err = file.Stat()
	}
	if err != nil {
		file.Close()
		os.Remove(file.Name())
		return nil, 0, err
	}
	return file, info.Mode().Perm(), nil
}
