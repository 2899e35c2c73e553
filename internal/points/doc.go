// Package points reads what a user gives as input of a run: points as hex text or files in their usual encodings, or bare numbers.
// An error says in one line what is wrong with which bytes.
package points
