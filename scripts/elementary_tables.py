#!/usr/bin/env python3
"""Tables of the elementary functions (src/math/elementary_tables.h), to 60 digits by series of exact decimals.

    scripts/elementary_tables.py > src/math/elementary_tables.h

A number in two parts is the double nearest to it and the double nearest to the rest.
"""

from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 420  # 2/pi is needed to 1,280 bits

EXP_STEPS = 128  # of an octave
LOG_STEPS = 128
ANGLE_STEPS = 64


def series(term):
    """Sum of a series whose terms fall to nothing; term(k, last) gives term k."""
    total, last, k = Decimal(0), None, 0
    while last is None or abs(last) > Decimal(10) ** -410:
        last = term(k, last)
        total += last
        k += 1
    return total


def arctan(x):
    """Of 0 to 1, halved twice by arctan x = 2 arctan(x / (1 + sqrt(1 + x^2)))."""
    for _ in range(4):
        x = x / (1 + (1 + x * x).sqrt())
    powers = [x]

    def term(k, last):
        if k:
            powers[0] *= -x * x
        return powers[0] / (2 * k + 1)

    return 16 * series(term) if x else Decimal(0)


PI = 4 * arctan(Decimal(1))
LN2 = Decimal(2).ln()


def nearest(x):
    """The double nearest to a decimal."""
    return float(Fraction(x))


def rest(x, parts):
    return x - sum((Decimal(p) for p in parts), Decimal(0))


def cut(x, unit):
    """x rounded to a multiple of `unit`, as a double."""
    return float(round(Fraction(x) / Fraction(unit)) * Fraction(unit))


def two_parts(x):
    high = nearest(x)
    return high, nearest(rest(x, [high]))


def hexadecimal(x):
    return float(x).hex().replace(".0000000000000p", "p") if x else "0"


def row(numbers):
    return "    {" + ", ".join(hexadecimal(x) for x in numbers) + "},"


def exponentials():
    """2^(i/128) in two parts."""
    return [two_parts((LN2 * i / EXP_STEPS).exp()) for i in range(EXP_STEPS)]


def logarithms():
    """For m by the first seven bits of its fraction: c near 1/m, and -ln c in a part of few bits and a rest.

    From 1.5 on m is halved, so that it lies between 0.75 and 1.5; next to 1 the factor is 1, and ln has no constant there.
    """
    rows = []
    for i in range(LOG_STEPS):
        middle = (1 + Fraction(2 * i + 1, 2 * LOG_STEPS)) / (1 if 2 * i < LOG_STEPS else 2)
        factor = 1.0 if abs(middle - 1) < Fraction(1, LOG_STEPS) else cut(1 / middle, Fraction(1, 1 << 14))
        value = -Decimal(factor).ln()
        high = cut(value, Fraction(1, 1 << 42))
        rows.append((factor, high, nearest(rest(value, [high]))))
    return rows


def angles():
    """arctan(i/64) in two parts."""
    return [two_parts(arctan(Decimal(i) / ANGLE_STEPS)) for i in range(ANGLE_STEPS + 1)]


def two_over_pi(words):
    bits = int(Fraction(2 / PI) * (1 << (64 * words)))
    return [(bits >> (64 * (words - 1 - k))) & ((1 << 64) - 1) for k in range(words)]


def constant(name, value, comment=""):
    print(f"#define {name:<12} {hexadecimal(value)}" + (f"  // {comment}" if comment else ""))


def table(declaration, rows, comment):
    print(f"\n// {comment}")
    print(f"static const double {declaration} = {{")
    print("\n".join(row(r) for r in rows))
    print("};")


def main():
    print("// elementary_tables.h — constants of the elementary functions, by scripts/elementary_tables.py; not to be edited")
    print("#pragma once\n#include <stdint.h>\n")
    ln2_high = cut(LN2, Fraction(1, 1 << 42))
    constant("LN2_HIGH", ln2_high, "a multiple of 2^-42")
    constant("LN2_LOW", nearest(rest(LN2, [ln2_high])))
    step = LN2 / EXP_STEPS
    step_high = cut(step, Fraction(1, 1 << 42))
    constant("STEP_HIGH", step_high, "ln 2 / 128, a multiple of 2^-42: products with 18 bits are exact")
    constant("STEP_LOW", nearest(rest(step, [step_high])))
    for name, value in (("PI", PI), ("HALF_PI", PI / 2)):
        high, low = two_parts(value)
        constant(f"{name}_HIGH", high)
        constant(f"{name}_LOW", low)
    table(f"exponentials[{EXP_STEPS}][2]", exponentials(), "2^(i/128) in two parts")
    table(f"logarithms[{LOG_STEPS}][3]", logarithms(), "c near 1/m in 15 bits, -ln c as a multiple of 2^-42 and a rest")
    table(f"angles[{ANGLE_STEPS + 1}][2]", angles(), "arctan(i/64) in two parts")
    words = two_over_pi(20)
    print("\n// 2/pi, from its first binary place on")
    print(f"static const uint64_t two_over_pi[{len(words)}] = {{")
    for k in range(0, len(words), 2):
        print("    " + ", ".join(f"UINT64_C(0x{w:016x})" for w in words[k:k + 2]) + ",")
    print("};")


if __name__ == "__main__":
    main()
