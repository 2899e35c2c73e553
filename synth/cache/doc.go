// Package cache keeps what stages have made, by the content that they were made from. Several processes may use it at once, on several machines
// that share the directory; one that is killed leaves nothing that could be taken for a result; and what was damaged since is made again. It may
// be removed at any time when nobody uses it.
//
//	STAGE/KEY/content/     what make left
//	STAGE/KEY/manifest     a line for each file: SHA-256, size, name
//	lock/STAGE-KEY         held while an entry is looked at or made
//	tmp/RANDOM/            an entry that is being made; its lock lies beside it
//
// Start at cache.go.
package cache
