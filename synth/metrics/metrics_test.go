package metrics

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReadWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "metrics.json")
	m := Metrics{Schema: Schema, Name: "x", Energy: &Energy{PerM1PJ: Interval{1.5, 0.1}}}
	require.NoError(t, m.Write(file))
	got, err := Read(file)
	require.NoError(t, err)
	require.Equal(t, m, got)
	_, err = Parse([]byte(`{"schema":0}`))
	require.ErrorContains(t, err, "schema 0, this program reads")
	_, err = Parse([]byte(`{"schema":1,"size":1}`))
	require.ErrorContains(t, err, "size")
	require.NoError(t, os.WriteFile(file, []byte("{"), 0o600))
	_, err = Read(file)
	require.ErrorContains(t, err, file)
	require.Error(t, m.Write(filepath.Join(file, "below")))
}

// Every field stands on the page that describes the file, and the page describes no other.
func TestPageHasEveryField(t *testing.T) {
	page, err := os.ReadFile("../../docs/metrics.md")
	require.NoError(t, err)
	var fields []string
	var walk func(t reflect.Type, prefix string)
	walk = func(t reflect.Type, prefix string) {
		for i := range t.NumField() {
			f := t.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			at := f.Type
			suffix := ""
			for at.Kind() == reflect.Pointer || at.Kind() == reflect.Slice {
				if at.Kind() == reflect.Slice {
					suffix = "[]"
				}
				at = at.Elem()
			}
			full := prefix + name + suffix
			if at.Kind() == reflect.Struct && at != reflect.TypeOf(Interval{}) && name != "point" {
				walk(at, full+".")
				continue
			}
			fields = append(fields, full)
		}
	}
	walk(reflect.TypeOf(Metrics{}), "")
	require.Greater(t, len(fields), 50)
	described := map[string]bool{}
	for _, m := range regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(string(page), -1) {
		described[m[1]] = true
	}
	for _, f := range fields {
		require.True(t, described[f], "docs/metrics.md lacks %s", f)
		delete(described, f)
	}
	require.Empty(t, described)
	_, err = json.Marshal(Metrics{})
	require.NoError(t, err)
}
