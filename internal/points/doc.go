// Package points reads what a user gives as inputs of a run: points as hex text or files in their usual encodings, bare numbers, or all
// inputs as one JSON object. An error says in one line what is wrong with which bytes or which key.
//
// Start at point.go for arguments of flags, at document.go for JSON.
package points
