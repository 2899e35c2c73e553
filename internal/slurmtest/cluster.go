//go:build linux

package slurmtest

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// node is the name of the only node.
const node = "hwgentest"

// patience is how long a daemon may take to come up.
const patience = 30 * time.Second

// Cluster is a running cluster; its commands find it by SLURM_CONF, which is set for the test.
type Cluster struct {
	t       *testing.T
	dir     string
	daemons map[string]*exec.Cmd
}

// Start brings a cluster up, and down at the end of the test. Without the packages the test fails, as with any tool that is missing; a user who is not
// root and may not install them skips it.
func Start(t *testing.T) *Cluster {
	t.Helper()
	for _, d := range []string{"munged", "slurmctld", "slurmd"} {
		if _, err := exec.LookPath(program(d)); err != nil {
			if os.Getuid() != 0 {
				t.Skipf("%s is not installed (Debian packages slurm-wlm and munge), and only root could", d)
			}
			t.Fatalf("%s is not installed (Debian packages slurm-wlm and munge)", d)
		}
	}
	// A short path: the name of a socket has 108 characters at most.
	dir, err := os.MkdirTemp("", "hwgen-slurm-")
	require.NoError(t, err)
	c := &Cluster{t: t, dir: dir, daemons: map[string]*exec.Cmd{}}
	t.Cleanup(c.down)
	key := make([]byte, 128)
	_, _ = rand.Read(key)
	require.NoError(t, os.WriteFile(c.path("key"), key, 0o400))
	for _, d := range []string{"state", "spool"} {
		require.NoError(t, os.Mkdir(c.path(d), 0o755))
	}
	require.NoError(t, os.WriteFile(c.path("slurm.conf"), c.conf(), 0o644))
	t.Setenv("SLURM_CONF", c.path("slurm.conf"))
	c.start("munged", "--foreground", "--force", "--num-threads=2", "--key-file="+c.path("key"), "--socket="+c.path("munge"),
		"--pid-file="+c.path("munged.pid"), "--log-file="+c.path("munged.log"), "--seed-file="+c.path("seed"))
	c.await("munged", func() bool { _, err := os.Stat(c.path("munge")); return err == nil })
	c.StartController()
	c.StartNode()
	c.await("the node", func() bool { return strings.TrimSpace(Command("sinfo", "-h", "-o", "%T")) == "idle" })
	return c
}

func (c *Cluster) path(name string) string { return filepath.Join(c.dir, name) }

// conf is slurm.conf.
func (c *Cluster) conf() []byte {
	c.t.Helper()
	host, err := os.Hostname()
	require.NoError(c.t, err)
	me, err := user.Current()
	require.NoError(c.t, err)
	ports := freePorts(c.t, 2)
	var b bytes.Buffer
	for _, line := range []string{
		"ClusterName=hwgentest",
		"SlurmctldHost=" + host + "(127.0.0.1)",
		"SlurmUser=" + me.Username, "SlurmdUser=" + me.Username,
		fmt.Sprintf("SlurmctldPort=%d", ports[0]), fmt.Sprintf("SlurmdPort=%d", ports[1]),
		// A job that is put back waits until its credential has expired.
		"AuthType=auth/munge", "AuthInfo=socket=" + c.path("munge") + ",cred_expire=3",
		"StateSaveLocation=" + c.path("state"), "SlurmdSpoolDir=" + c.path("spool"),
		"SlurmctldPidFile=" + c.path("slurmctld.pid"), "SlurmdPidFile=" + c.path("slurmd.pid"),
		"SlurmctldLogFile=" + c.path("slurmctld.log"), "SlurmdLogFile=" + c.path("slurmd.log"),
		"ProctrackType=proctrack/linuxproc", "TaskPlugin=task/none", "JobAcctGatherType=jobacct_gather/none",
		"JobCompType=jobcomp/none", "AccountingStorageType=accounting_storage/none",
		"SelectType=select/cons_tres", "SelectTypeParameters=CR_CPU", "SchedulerParameters=sched_interval=1,bf_interval=1,batch_sched_delay=0",
		"MpiDefault=none", "SwitchType=switch/none", "ReturnToService=2",
		"SlurmdTimeout=5", "MessageTimeout=5", "KillWait=1", "InactiveLimit=0", "MinJobAge=60",
		"NodeName=" + node + " NodeHostname=" + host + " NodeAddr=127.0.0.1 CPUs=8 RealMemory=8000",
		// Eight jobs at a time, whatever the machine has.
		"SlurmdParameters=config_overrides",
		"PartitionName=test Nodes=" + node + " Default=YES MaxTime=INFINITE State=UP",
	} {
		b.WriteString(line + "\n")
	}
	return b.Bytes()
}

// freePorts finds ports that nobody listens at.
func freePorts(t *testing.T, n int) (ports []int) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		require.NoError(t, err)
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// program finds a daemon: they stand where the path of a user may not lead.
func program(name string) string {
	if path, err := exec.LookPath(name); err == nil {
		return path
	}
	return filepath.Join("/usr/sbin", name)
}

// start runs a daemon in the foreground; should the test be killed, the daemon goes with it.
func (c *Cluster) start(name string, args ...string) {
	c.t.Helper()
	cmd := exec.Command(program(name), args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	cmd.Env = append(os.Environ(), "SLURM_CONF="+c.path("slurm.conf"))
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // to the kernel this thread is the parent
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err == nil {
			_ = cmd.Wait()
		}
	}()
	require.NoError(c.t, <-started)
	c.daemons[name] = cmd
}

func (c *Cluster) await(what string, ready func() bool) {
	c.t.Helper()
	for end := time.Now().Add(patience); !ready(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			for _, log := range []string{"munged", "slurmctld", "slurmd"} {
				text, _ := os.ReadFile(c.path(log + ".log"))
				c.t.Logf("%s:\n%s", log, text)
			}
			c.t.Fatalf("slurmtest: %s does not come up", what)
		}
	}
}

// StartController starts slurmctld with the state that it has.
func (c *Cluster) StartController() { c.start("slurmctld", "-D") }

// KillController kills slurmctld on the spot.
func (c *Cluster) KillController() { c.kill("slurmctld") }

// StartNode starts slurmd.
func (c *Cluster) StartNode() { c.start("slurmd", "-D", "-N", node) }

// CrashNode kills slurmd and all that runs under it on the spot, as when a machine loses power.
func (c *Cluster) CrashNode() {
	c.kill("slurmd")
	for _, pid := range c.processes() {
		if !c.daemon(pid) {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
	}
}

func (c *Cluster) kill(name string) {
	_ = c.daemons[name].Process.Kill()
	delete(c.daemons, name)
}

func (c *Cluster) daemon(pid int) bool {
	for _, d := range c.daemons {
		if d.Process.Pid == pid {
			return true
		}
	}
	return false
}

// processes are all that have the cluster's configuration in their environment, the test and what it runs by itself excepted.
func (c *Cluster) processes() (pids []int) {
	paths, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, p := range paths {
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(p)))
		data, err := os.ReadFile(p)
		if err != nil || pid == os.Getpid() || !bytes.Contains(data, []byte(c.path("slurm.conf"))) || !(bytes.Contains(data, []byte("SLURM_JOB_ID=")) || c.stepd(pid) || c.daemon(pid)) {
			continue
		}
		pids = append(pids, pid)
	}
	return pids
}

// stepd tells the process that slurmd leaves with each job.
func (c *Cluster) stepd(pid int) bool {
	exe, err := os.Readlink(fmt.Sprintf("/proc/%d/exe", pid))
	return err == nil && strings.Contains(exe, "slurmstepd")
}

// down ends everything.
func (c *Cluster) down() {
	for _, d := range []string{"slurmctld", "slurmd"} {
		if c.daemons[d] != nil {
			c.kill(d)
		}
	}
	for _, pid := range c.processes() {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
	if err := os.RemoveAll(c.dir); err != nil {
		c.t.Logf("slurmtest: %v", err)
	}
}

// Command runs a command of Slurm and gives what it prints, nothing if it fails.
func Command(name string, args ...string) string {
	out, _ := exec.Command(name, args...).Output()
	return string(out)
}
