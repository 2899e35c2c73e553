package params

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"
)

// everyKey calls do once for each key of a built-in file, with the path of the key, the mapping it is in and its index
// there; do changes the mapping, and the next call sees the file as it was.
func everyKey(t *testing.T, file string, do func(path string, in *yaml.Node, i int, edited func() []byte)) (keys int) {
	content, err := files.ReadFile(file)
	require.NoError(t, err)
	for {
		var root yaml.Node
		require.NoError(t, yaml.Unmarshal(content, &root))
		n := 0
		done := true
		var walk func(node *yaml.Node, at string)
		walk = func(node *yaml.Node, at string) {
			for i := 0; node.Kind == yaml.MappingNode && i < len(node.Content); i += 2 {
				path := strings.TrimPrefix(at+"."+node.Content[i].Value, ".")
				if n == keys && done {
					done = false
					do(path, node, i, func() []byte {
						b, err := yaml.Marshal(&root)
						require.NoError(t, err)
						return b
					})
					return
				}
				n++
				walk(node.Content[i+1], path)
			}
		}
		walk(root.Content[0], "")
		if done {
			return keys
		}
		keys++
	}
}

// Each key of each kind of file is needed, except those listed, and its absence is reported under its own name.
func TestEveryMissingKey(t *testing.T) {
	parse := map[string]func([]byte) error{
		"curves/bls12-381.yaml": func(b []byte) error { _, err := parseCurve(b); return err },
		"curves/toy13.yaml":     func(b []byte) error { _, err := parseCurve(b); return err },
		"cores/default.yaml":    func(b []byte) error { _, err := parseCore(b); return err },
	}
	optional := map[string]string{ // and what is reported instead, if anything
		"curves/bls12-381.yaml family":  "base.modulus: missing", // without a family nothing is derived
		"curves/bls12-381.yaml hash":    "",
		"curves/bls12-381.yaml edwards": "",
		"curves/toy13.yaml scalar":      "",
		"curves/toy13.yaml base.bits":   "", "curves/toy13.yaml scalar.bits": "",
		"cores/default.yaml ports": "", "cores/default.yaml write_back": "", "cores/default.yaml divsteps": "",
	}
	checks := 0
	for file, parseFile := range parse {
		checks += everyKey(t, file, func(path string, in *yaml.Node, i int, edited func() []byte) {
			in.Content = append(in.Content[:i:i], in.Content[i+2:]...)
			if len(in.Content) == 0 {
				return
			}
			err := parseFile(edited())
			want, special := optional[file+" "+path]
			switch {
			case special && want == "":
				require.NoError(t, err, "%s without %s", file, path)
			case special:
				require.EqualError(t, err, want, "%s without %s", file, path)
			default:
				require.ErrorContains(t, err, path+": missing", "%s without %s", file, path)
			}
		})
	}
	t.Logf("%d checks", checks)
	require.Greater(t, checks, 30)
}

// Whatever stands where something else should is reported in one line under its own name.
func TestEveryWrongType(t *testing.T) {
	parse := map[string]func([]byte) error{
		"curves/bls12-381.yaml": func(b []byte) error { _, err := parseCurve(b); return err },
		"cores/default.yaml":    func(b []byte) error { _, err := parseCore(b); return err },
	}
	checks := 0
	for file, parseFile := range parse {
		for _, wrong := range []string{"[[1], 2]", "{strange: 1}", "true", "1.5", "2024-01-01", "'1'"} {
			checks += everyKey(t, file, func(path string, in *yaml.Node, i int, edited func() []byte) {
				if path == "divsteps" && wrong == "true" {
					return // right there
				}
				var v yaml.Node
				require.NoError(t, yaml.Unmarshal([]byte(wrong), &v))
				in.Content[i+1] = v.Content[0]
				err := parseFile(edited())
				require.Error(t, err, "%s: %s: %s", file, path, wrong)
				require.True(t, strings.HasPrefix(err.Error(), path), "%s: %s: %s: got %v", file, path, wrong, err)
				require.NotContains(t, err.Error(), "\n")
				require.NotContains(t, err.Error(), "params.", "a Go type in a message for users")
			})
		}
	}
	t.Logf("%d checks", checks)
	require.Greater(t, checks, 100)
}

// Values that pass as integers but not as what they stand for.
func TestEveryCoordinateTooLarge(t *testing.T) {
	p := "4002409555221667393417789825735904156556882819939007885332058136124031650490837864442687629129015664037894272559787"
	for _, old := range []string{
		"x: 0x17f1", "y: 0x08b3", "- 0x024a", "- 0x13e0", "- 0x0ce5", "- 0x0606",
	} {
		content, err := files.ReadFile("curves/bls12-381.yaml")
		require.NoError(t, err)
		at := strings.Index(string(content), old)
		require.Positive(t, at)
		start := at + len(old) - len("0x0000")
		end := start + strings.IndexByte(string(content[start:]), '\n')
		_, err = parseCurve([]byte(string(content[:start]) + p + string(content[end:])))
		require.ErrorContains(t, err, ": not below the base modulus")
		require.ErrorContains(t, err, "generators.g")
	}
}

// Validate finds a bad name too, and a FieldError without a file still reads well.
func TestFieldError(t *testing.T) {
	c := Core{Name: "No Name"}
	require.ErrorContains(t, c.Validate(), `name: "No Name" is not a name`)
	require.EqualError(t, &FieldError{File: "a.yaml", Field: "b", Reason: "c"}, "a.yaml: b: c")
	require.EqualError(t, &FieldError{File: "a.yaml", Reason: "c"}, "a.yaml: c")
	for i, want := range []string{"base", "scalar", "more[0]", "more[1]"} {
		require.Equal(t, want, fieldOfModulus(i), strconv.Itoa(i))
	}
}
