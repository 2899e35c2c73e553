// Package gt has the programs for values of pairings: the subgroup GT of order r of Fp12, written multiplicatively.
//
// Start at gt.go; check.go tells members from other numbers, exp.go raises to secret powers.
package gt
