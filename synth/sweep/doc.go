// Package sweep measures many points: it lays out the directory of a sweep, hands the points to an engine as processes, and collects what they
// leave. An interrupted sweep goes on where it was: what was measured is in the cache, and a Slurm array is taken over.
//
//	sweep.json                 which points the sweep has; a directory belongs to one sweep
//	points/NAME/point.json     a point
//	points/NAME/metrics.json   what was measured of it; appears whole or not at all
//	points/NAME/log            what its process and the tools printed
//	inputs/                    with Slurm: copies of the files that points name
//	slurm/, cache/             with Slurm: files of the engine, and the cache unless it is elsewhere
//	lock                       held while hwgen works in the directory
//
// Package report adds tables and pictures. Start at run.go; grid.go makes points from lists of options.
package sweep
