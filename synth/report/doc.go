// Package report tells what a sweep has found: results.csv and results.json for machines, results.md and index.html for people. The page holds its
// pictures itself; they tell lines apart by marks and dashes, not by colour. The same results give the same bytes.
//
// It only reads metrics. Start at write.go; figures.go says what is drawn, chart.go draws it.
package report
