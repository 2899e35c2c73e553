// Package signature has the programs for BLS signatures (draft-irtf-cfrg-bls-signature): signing, and verifying one signature of one
// message, of many messages, and of one message by many signers. Each is there for both schemes: min-pk with keys in G1 and signatures in
// G2, min-sig the other way round.
//
// The host hashes: a message enters as the two field elements that hash_to_field makes of it under the tag of the ciphersuite. Points are
// affine coordinates; encodings are the host's, or the programs' that decompress.
//
// Start at scheme.go.
package signature
