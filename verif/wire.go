package verif

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math/big"
	"os/exec"
)

// The pipe to the simulation. Numbers are little-endian; every command has one reply.
//
//	command                             reply
//	(none, at the start)                "hwgen" dataWords:4 canTrace:1
//	'R' address:4 limit:4               'b' acknowledged:1 cycles:4 data:4
//	'W' address:4 data:4 limit:4        'b' acknowledged:1 cycles:4 data:4 (data without meaning)
//	'G' limit:8 untilInterrupt:1        'g' interrupt:1 cycles:8 edges:8
//	'X' cycles:4                        'x'
//	'C' gated:1                         'c'
//	'T' length:4 path                   'f'
//
// Before any reply there may be records of retired writes, one each cycle at most:
//
//	't' cycle:8 element:4 data:4*dataWords
//
// A cycle is a period of the master's clock; an edge is one that reached the core. Edges are those of the command.
const (
	cmdRead  = 'R'
	cmdWrite = 'W'
	cmdRun   = 'G'
	cmdReset = 'X'
	cmdGate  = 'C'
	cmdTrace = 'T'

	repBus    = 'b'
	repRun    = 'g'
	repReset  = 'x'
	repGate   = 'c'
	repTrace  = 'f'
	repRetire = 't'

	hello = "hwgen"
)

// maxBatch is the largest number of command bytes sent before the replies are read: well below what a pipe holds, so that
// neither side can wait for the other.
const maxBatch = 16 << 10

// write is a retired write as the simulation reports it.
type write struct {
	cycle int64
	addr  int
	value *big.Int
}

type busReply struct {
	ack    bool
	cycles int
	data   uint32
}

type runReply struct {
	irq    bool
	cycles int64
	edges  int64
}

// wire is the client side of the pipe.
type wire struct {
	cmd       *exec.Cmd
	in        io.WriteCloser
	out       *bufio.Reader
	errOut    bytes.Buffer
	dataWords int
	canTrace  bool
	onWrite   func(write) error
	data      []byte // room for one record
	dead      error  // why the pipe is of no more use
}

// startWire starts the simulation with a seed for everything that has no reset.
func startWire(ctx context.Context, path string, seed uint32) (*wire, error) {
	w := &wire{}
	// Verilator takes 1 to 2^31-1.
	seed = seed%(1<<31-1) + 1
	w.cmd = exec.CommandContext(ctx, path, fmt.Sprintf("+verilator+seed+%d", seed), "+verilator+rand+reset+2")
	w.cmd.Stderr = &w.errOut
	var err error
	if w.in, err = w.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := w.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	w.out = bufio.NewReaderSize(out, 1<<16)
	if err := w.cmd.Start(); err != nil {
		return nil, fmt.Errorf("verif: start the simulation: %w", err)
	}
	if err := w.hello(); err != nil {
		w.kill()
		return nil, err
	}
	return w, nil
}

func (w *wire) hello() error {
	b, err := w.take(len(hello) + 5)
	if err != nil {
		return err
	}
	if string(b[:len(hello)]) != hello {
		return w.fail(fmt.Errorf("greeting %q", b))
	}
	w.dataWords = int(binary.LittleEndian.Uint32(b[len(hello):]))
	w.canTrace = b[len(hello)+4] == 1
	w.data = make([]byte, 8+4+4*w.dataWords)
	return nil
}

// fail remembers why the pipe is of no more use.
func (w *wire) fail(err error) error {
	if w.dead == nil {
		w.dead = fmt.Errorf("verif: simulation: %w", err)
	}
	return w.dead
}

func (w *wire) send(b []byte) error {
	if w.dead != nil {
		return w.dead
	}
	if _, err := w.in.Write(b); err != nil {
		return w.fail(w.reason(err))
	}
	return nil
}

func (w *wire) take(n int) ([]byte, error) {
	if w.dead != nil {
		return nil, w.dead
	}
	b := make([]byte, n)
	if err := w.fill(b); err != nil {
		return nil, err
	}
	return b, nil
}

func (w *wire) fill(b []byte) error {
	if _, err := io.ReadFull(w.out, b); err != nil {
		return w.fail(w.reason(err))
	}
	return nil
}

// reason turns a broken pipe into what the other side said before it died.
func (w *wire) reason(err error) error {
	w.in.Close()
	if werr := w.cmd.Wait(); werr != nil {
		err = werr
	}
	if msg := firstLines(w.errOut.String(), 5); msg != "" {
		err = fmt.Errorf("%w: %s", err, msg)
	}
	return err
}

// reply passes on the writes that come first and returns the body of the reply that is due.
func (w *wire) reply(tag byte, size int) ([]byte, error) {
	for {
		if w.dead != nil {
			return nil, w.dead
		}
		got, err := w.out.ReadByte()
		if err != nil {
			return nil, w.fail(w.reason(err))
		}
		switch got {
		case tag:
			return w.take(size)
		case repRetire:
			if err := w.retired(); err != nil {
				return nil, err
			}
		default:
			return nil, w.fail(fmt.Errorf("reply %q where %q is due", got, tag))
		}
	}
}

func (w *wire) retired() error {
	if err := w.fill(w.data); err != nil {
		return err
	}
	if w.onWrite == nil {
		return nil
	}
	be := make([]byte, 4*w.dataWords)
	for i, v := range w.data[12:] {
		be[len(be)-1-i] = v
	}
	rec := write{cycle: int64(binary.LittleEndian.Uint64(w.data)), addr: int(binary.LittleEndian.Uint32(w.data[8:])), value: new(big.Int).SetBytes(be)}
	if err := w.onWrite(rec); err != nil {
		// The rest of the stream is of no interest, and there is no way to stop it.
		w.kill()
		w.dead = err
		return err
	}
	return nil
}

// access is one bus access.
type access struct {
	write bool
	addr  uint32
	data  uint32
}

// ackLimit is how long an access is held before it counts as never acknowledged.
const ackLimit = 64

func (w *wire) bus(batch []access) ([]busReply, error) {
	replies := make([]busReply, 0, len(batch))
	for len(batch) > 0 {
		var b []byte
		n := 0
		for n < len(batch) && len(b) < maxBatch {
			b = appendAccess(b, batch[n])
			n++
		}
		if err := w.send(b); err != nil {
			return nil, err
		}
		for range n {
			r, err := w.reply(repBus, 9)
			if err != nil {
				return nil, err
			}
			replies = append(replies, busReply{r[0] == 1, int(binary.LittleEndian.Uint32(r[1:])), binary.LittleEndian.Uint32(r[5:])})
		}
		batch = batch[n:]
	}
	return replies, nil
}

func appendAccess(b []byte, a access) []byte {
	if a.write {
		b = append(b, cmdWrite)
		b = binary.LittleEndian.AppendUint32(b, a.addr)
		b = binary.LittleEndian.AppendUint32(b, a.data)
	} else {
		b = append(b, cmdRead)
		b = binary.LittleEndian.AppendUint32(b, a.addr)
	}
	return binary.LittleEndian.AppendUint32(b, ackLimit)
}

func (w *wire) run(limit int64, untilIRQ bool) (runReply, error) {
	b := binary.LittleEndian.AppendUint64([]byte{cmdRun}, uint64(limit))
	if err := w.send(append(b, bit(untilIRQ))); err != nil {
		return runReply{}, err
	}
	r, err := w.reply(repRun, 17)
	if err != nil {
		return runReply{}, err
	}
	return runReply{r[0] == 1, int64(binary.LittleEndian.Uint64(r[1:])), int64(binary.LittleEndian.Uint64(r[9:]))}, nil
}

func (w *wire) reset(cycles uint32) error {
	return w.call(binary.LittleEndian.AppendUint32([]byte{cmdReset}, cycles), repReset)
}

func (w *wire) gate(on bool) error { return w.call([]byte{cmdGate, bit(on)}, repGate) }

// trace starts a file, or ends it if the path is empty.
func (w *wire) trace(path string) error {
	return w.call(append(binary.LittleEndian.AppendUint32([]byte{cmdTrace}, uint32(len(path))), path...), repTrace)
}

func (w *wire) call(b []byte, tag byte) error {
	if err := w.send(b); err != nil {
		return err
	}
	_, err := w.reply(tag, 0)
	return err
}

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}

// close ends the simulation in good order, so that a trace file is complete.
func (w *wire) close() error {
	if w.dead != nil {
		return nil
	}
	w.dead = fmt.Errorf("verif: the simulation is closed")
	w.in.Close()
	io.Copy(io.Discard, w.out)
	if err := w.cmd.Wait(); err != nil {
		return fmt.Errorf("verif: end of the simulation: %w: %s", err, firstLines(w.errOut.String(), 5))
	}
	return nil
}

func (w *wire) kill() {
	w.cmd.Process.Kill()
	w.cmd.Wait()
}
