package reference

import (
	"errors"

	"hwgen/model"
)

// encodedBytes is the length of an encoded coordinate.
const encodedBytes = 48

// decompressed is the point of a compressed encoding, whose bytes are those of the numbers, the last number first. An unchecked run still
// refuses what is no encoding of a point, but takes points outside the subgroup.
func decompressed[P any](q *Query, s side[P]) Outputs {
	var bytes []byte
	in := q.Inputs["x"]
	for i := len(in) - 1; i >= 0; i-- {
		bytes = append(bytes, in[i].FillBytes(make([]byte, encodedBytes))...)
	}
	p, err := s.parse(bytes)
	for status, rule := range map[string]error{
		"x-compression": model.ErrFlagForm, "x-infinity": model.ErrFlagInfinity, "x-range": model.ErrRange, "x-curve": model.ErrNotOnCurve,
	} {
		if errors.Is(err, rule) {
			q.Refuse(status)
			return nil
		}
	}
	q.require(s.group(p), "x-subgroup")
	if q.Done() {
		return nil
	}
	return Outputs{"point": s.out(p)}
}
