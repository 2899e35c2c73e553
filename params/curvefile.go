package params

import (
	"math/big"
	"strconv"
)

// CurveNames lists the built-in curves, sorted.
func CurveNames() []string { return builtinNames("curves") }

// LoadCurve reads and checks a curve file: a built-in one by its name, or any other by its path, which contains a / or
// ends in .yaml or .yml. An error is one line that names the file and the field.
func LoadCurve(nameOrPath string) (*Curve, error) {
	file, content, err := source("curve", nameOrPath)
	if err != nil {
		return nil, err
	}
	c, err := parseCurve(content)
	if err != nil {
		return nil, inFile(file, err)
	}
	return c, nil
}

// A curveFile is a curve file as written. A nil pointer is a key that is not there.
type curveFile struct {
	Name        *text           `yaml:"name"`
	Family      *text           `yaml:"family"`
	U           *integer        `yaml:"u"`
	Headroom    *integer        `yaml:"headroom"`
	ElementBits *integer        `yaml:"element_bits"`
	Base        *modulusFile    `yaml:"base"`
	Scalar      *modulusFile    `yaml:"scalar"`
	More        []modulusFile   `yaml:"more"`
	Curve       *equationFile   `yaml:"curve"`
	Tower       *towerFile      `yaml:"tower"`
	Generators  *generatorsFile `yaml:"generators"`
	Hash        *hashFile       `yaml:"hash"`
	Edwards     *edwardsFile    `yaml:"edwards"`
}

type modulusFile struct {
	Name    *text    `yaml:"name"`
	Modulus *integer `yaml:"modulus"`
	Bits    *integer `yaml:"bits"`
}

type equationFile struct {
	B     *integer `yaml:"b"`
	Twist *text    `yaml:"twist"`
}

type towerFile struct {
	Fp2 *integer  `yaml:"fp2"`
	Fp6 []integer `yaml:"fp6"`
}

type generatorsFile struct {
	G1 *struct {
		X *integer `yaml:"x"`
		Y *integer `yaml:"y"`
	} `yaml:"g1"`
	G2 *struct {
		X []integer `yaml:"x"`
		Y []integer `yaml:"y"`
	} `yaml:"g2"`
}

// parseCurve decodes and checks the content of a curve file; its errors name the field but not the file.
func parseCurve(content []byte) (*Curve, error) {
	var f curveFile
	if err := decode(content, &f); err != nil {
		return nil, err
	}
	c := new(Curve)
	var err error
	if c.Name, err = name("name", f.Name); err != nil {
		return nil, err
	}
	if err := c.readFamily(&f); err != nil {
		return nil, err
	}
	if err := c.readModuli(&f); err != nil {
		return nil, err
	}
	if err := c.readWidths(&f); err != nil {
		return nil, err
	}
	if c.Family == "" {
		return c, noCurve(&f)
	}
	return c, c.readCurve(&f)
}

// noCurve refuses the fields that mean nothing without a family.
func noCurve(f *curveFile) error {
	for _, k := range []struct {
		field string
		given bool
	}{
		{"u", f.U != nil}, {"curve", f.Curve != nil}, {"tower", f.Tower != nil}, {"generators", f.Generators != nil},
		{"hash", f.Hash != nil}, {"edwards", f.Edwards != nil},
	} {
		if k.given {
			return fault(k.field, "given without a family")
		}
	}
	return nil
}

// readModuli fills in the moduli, from the file, from the family or from both, which must then agree.
func (c *Curve) readModuli(f *curveFile) error {
	derived := [2]*big.Int{}
	if c.Family != "" {
		derived = c.familyModuli()
	}
	if f.Base == nil {
		return fault("base", "missing")
	}
	if err := c.addModulus("base", f.Base, derived[0]); err != nil {
		return err
	}
	switch {
	case f.Scalar != nil:
		if err := c.addModulus("scalar", f.Scalar, derived[1]); err != nil {
			return err
		}
	case c.Family != "":
		return fault("scalar", "missing")
	case len(f.More) > 0:
		return fault("scalar", "missing, though there are more moduli")
	}
	for i := range f.More {
		if err := c.addModulus("more["+strconv.Itoa(i)+"]", &f.More[i], nil); err != nil {
			return err
		}
	}
	return nil
}

// addModulus checks one modulus and appends it; derived is its value by the family's formula, or nil.
func (c *Curve) addModulus(field string, f *modulusFile, derived *big.Int) error {
	n, err := name(field+".name", f.Name)
	if err != nil {
		return err
	}
	for _, m := range c.Moduli {
		if m.Name == n {
			return fault(field+".name", "%q is the name of another modulus", n)
		}
	}
	value := derived
	if f.Modulus != nil {
		value = &f.Modulus.Int
	}
	if value == nil {
		return fault(field+".modulus", "missing")
	}
	if f.Modulus == nil && f.Bits == nil {
		return fault(field+".bits", "missing; a derived modulus needs it (or modulus itself) as a check")
	}
	if err := checkModulus(field+".modulus", value); err != nil {
		return err
	}
	if derived != nil && derived.Cmp(value) != 0 {
		return fault(field+".modulus", "not the value that family %s derives from u", c.Family)
	}
	if f.Bits != nil {
		bits, err := small(field+".bits", f.Bits, MinModulusBits, MaxModulusBits)
		if err != nil {
			return err
		}
		if bits != value.BitLen() {
			return fault(field+".bits", "%d, but the modulus has %d bits", bits, value.BitLen())
		}
	}
	c.Moduli = append(c.Moduli, Modulus{Name: n, Value: value})
	return nil
}

// checkModulus wants an odd prime of an admissible length. ProbablyPrime(20) is Baillie-PSW and 20 Miller-Rabin rounds.
func checkModulus(field string, m *big.Int) error {
	switch bits := m.BitLen(); {
	case m.Sign() <= 0:
		return fault(field, "not positive")
	case bits < MinModulusBits || bits > MaxModulusBits:
		return fault(field, "%d bits, want %d..%d", bits, MinModulusBits, MaxModulusBits)
	case m.Bit(0) == 0:
		return fault(field, "not odd")
	case !m.ProbablyPrime(20):
		return fault(field, "not prime")
	}
	return nil
}

// readWidths reads headroom and the optional element_bits, and checks that every modulus fits.
func (c *Curve) readWidths(f *curveFile) error {
	var err error
	if c.Headroom, err = small("headroom", f.Headroom, MinHeadroom, MaxHeadroom); err != nil {
		return err
	}
	if f.ElementBits == nil {
		return nil
	}
	if c.element, err = small("element_bits", f.ElementBits, 1, MaxModulusBits+MaxHeadroom); err != nil {
		return err
	}
	for i, m := range c.Moduli {
		if m.Bits() > c.element {
			return fault("element_bits", "%d, but modulus %s (%s) has %d bits", c.element, m.Name, fieldOfModulus(i), m.Bits())
		}
	}
	if need := c.MaxBits() + c.Headroom; c.element < need {
		return fault("element_bits", "%d, but the widest modulus and headroom need %d + %d = %d",
			c.element, c.MaxBits(), c.Headroom, need)
	}
	return nil
}

// fieldOfModulus is where the file gives modulus i.
func fieldOfModulus(i int) string {
	switch i {
	case 0:
		return "base"
	case 1:
		return "scalar"
	}
	return "more[" + strconv.Itoa(i-2) + "]"
}
