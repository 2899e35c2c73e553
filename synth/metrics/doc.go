// Package metrics is the result of measuring one point: the schema of metrics.json, which docs/metrics.md describes, and its reader and
// writer. Every number has its unit in its name or in the comment of its field.
package metrics
