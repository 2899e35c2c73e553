// Package output puts results where the user asked for them: on standard output, or in a file that appears whole or not
// at all. Every file that hwgen writes for a user is written here.
package output
