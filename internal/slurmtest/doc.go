// Package slurmtest runs a Slurm cluster of one node for the length of a test: munged, slurmctld and slurmd of the Debian packages slurm-wlm and
// munge, with ports, keys and state of their own. It exists on Linux. It needs root, or a user for whom those daemons start.
package slurmtest
