#!/usr/bin/env python3
"""Computes the values that the mathematical chapters are checked against, to 50 digits, with mpmath."""
import mpmath as mp

mp.mp.dps = 50
D = "DOUBLE"


def number(value):
    if mp.isnan(value):
        return "NAN"
    if mp.isinf(value):
        return "INFINITY" if value > 0 else "-INFINITY"
    return mp.nstr(mp.mpf(value), 19, min_fixed=0, max_fixed=0)


def cbrt(x):
    return mp.sign(x) * mp.root(abs(x), 3)


def round_half_away(x):
    return mp.sign(x) * mp.floor(abs(x) + mp.mpf(1) / 2)


one = {
    "sin": (mp.sin, [0.5, -2.25, 3.0, 10.0, 1000.5, 1e10, 5.5]),
    "cos": (mp.cos, [0.5, -2.25, 3.0, 10.0, 1000.5, 1e10, 5.5]),
    "tan": (mp.tan, [0.5, -1.25, 0.75, 10.0, 1000.5, 0.6875]),
    "asin": (mp.asin, [0.25, -0.75, 0.984375, 1.0]),
    "acos": (mp.acos, [0.25, -0.75, 0.984375, -1.0]),
    "atan": (mp.atan, [0.25, -0.5, 0.9375, 2.0, 30.0, -1e9]),
    "sinh": (mp.sinh, [0.25, -3.0, 25.0, 60.0]),
    "cosh": (mp.cosh, [0.25, -3.0, 25.0, 60.0]),
    "tanh": (mp.tanh, [0.25, -3.0, 25.0, 0.0078125]),
    "asinh": (mp.asinh, [0.25, -3.0, 1e10, 2.5]),
    "acosh": (mp.acosh, [1.25, 3.0, 1e10]),
    "atanh": (mp.atanh, [0.25, -0.75, 0.96875]),
    "exp": (mp.exp, [0.25, -3.5, 20.0, 80.0, -60.0]),
    "exp2": (lambda x: mp.power(2, x), [0.25, -3.5, 20.0, 60.5]),
    "expm1": (mp.expm1, [0.25, -0.75, 3.5, 30.0, -50.0, 1e-3, 60.0]),
    "log": (mp.log, [0.25, 1.0009765625, 3.5, 1e20, 1.5]),
    "log2": (lambda x: mp.log(x, 2), [0.25, 3.5, 1e20]),
    "log10": (mp.log10, [0.25, 3.5, 1e20]),
    "log1p": (mp.log1p, [0.25, -0.75, 3.5, 1e-3, 1e10, -0.28125]),
    "sqrt": (mp.sqrt, [0.25, 2.0, 1e30]),
    "cbrt": (cbrt, [0.25, -2.0, 1e30]),
    "erf": (mp.erf, [0.25, -0.96875, 1.5, 3.5, 7.0]),
    "erfc": (mp.erfc, [0.125, 0.5, -0.96875, 1.5, 3.5, -7.0]),
    "lgamma": (mp.loggamma, [0.5, 1.5, 1.25, 2.5, 5.5, 12.25, 0.125, 1e6]),
    "tgamma": (mp.gamma, [0.5, 1.25, -2.5, 5.0, 10.5]),
    "j0": (lambda x: mp.besselj(0, x), [0.25, 1.5, 3.0, 5.5, 9.0, 30.0]),
    "j1": (lambda x: mp.besselj(1, x), [0.25, 1.5, 3.0, 5.5, 9.0, 30.0]),
    "y0": (lambda x: mp.bessely(0, x), [0.25, 1.5, 3.0, 5.5, 9.0, 30.0]),
    "y1": (lambda x: mp.bessely(1, x), [0.25, 1.5, 3.0, 5.5, 9.0, 30.0]),
    "floor": (mp.floor, [0.25, -0.75, 3.5, -1e9 - 0.5]),
    "ceil": (mp.ceil, [0.25, -0.75, 3.5, -1e6 - 0.5]),
    "trunc": (lambda x: mp.sign(x) * mp.floor(abs(x)), [0.25, -2.75, 3.5]),
    "round": (round_half_away, [0.25, -2.5, 3.75]),
    "rint": (mp.nint, [0.25, -2.5, 3.75, 1000.5]),
    "nearbyint": (mp.nint, [0.25, -2.5, 3.75]),
    "fabs": (abs, [0.25, -2.5]),
    "logb": (lambda x: mp.floor(mp.log(abs(x), 2)), [0.25, -20.0]),
}
two = {
    "pow": (mp.power, [(2.5, 3.25), (-1.5, 3.0), (0.5, -20.0), (1.0009765625, 3000.0), (10.0, 0.5)]),
    "atan2": (mp.atan2, [(1.0, 2.0), (-1.0, -2.0), (3.0, -0.25), (-5.0, 1e-3)]),
    "hypot": (mp.hypot, [(3.0, 4.0), (1e12, 1.0), (0.5, 0.75)]),
    "fmod": (lambda x, y: mp.sign(x) * mp.fmod(abs(x), abs(y)), [(7.5, 2.0), (-100.25, 3.0), (1e10, 7.0)]),
    "remainder": (lambda x, y: x - y * mp.nint(x / y), [(7.5, 2.0), (-100.25, 3.0), (1e10, 7.0)]),
    "fdim": (lambda x, y: max(x - y, mp.mpf(0)), [(7.5, 2.0), (2.0, 7.5)]),
    "fmax": (max, [(7.5, 2.0), (-2.0, 7.5)]),
    "fmin": (min, [(7.5, 2.0), (-2.0, 7.5)]),
    "copysign": (lambda x, y: abs(x) * (1 if y >= 0 else -1), [(7.5, -2.0), (-2.0, 7.5)]),
}
bessel_orders = [(2, 1.5), (3, 0.25), (5, 12.0), (10, 4.0), (4, 30.0)]
plane = {
    "csin": mp.sin, "ccos": mp.cos, "ctan": mp.tan, "csinh": mp.sinh, "ccosh": mp.cosh, "ctanh": mp.tanh,
    "casin": mp.asin, "cacos": mp.acos, "catan": mp.atan, "casinh": mp.asinh, "cacosh": mp.acosh, "catanh": mp.atanh,
    "cexp": mp.exp, "clog": mp.log, "csqrt": mp.sqrt, "conj": mp.conj, "cproj": lambda z: z,
}
points = [(0.5, 0.25), (-0.75, 0.5), (0.375, -1.5)]
real_part = {"cabs": abs, "carg": mp.arg, "creal": mp.re, "cimag": mp.im}

print("/* Made by known-values.py: the functions of <math.h> and <complex.h> at some points. */")
for kind, suffix in (("double", ""), ("float", "f"), ("long double", "l")):
    kind_name = kind.replace(" ", "_")
    print(f"\nstatic const struct {kind_name}_of_one {kind_name}_ones[] = {{")
    for name, (f, xs) in one.items():
        if suffix == "l" and name in ("j0", "j1", "y0", "y1"):
            continue
        for x in xs[: 2 if suffix == "l" else None]:
            if suffix == "f" and abs(x) > 1e8:
                continue
            print(f'    {{"{name}{suffix}", {name}{suffix}, {x!r}, {number(f(mp.mpf(x)))}}},')
    print(f"}};\n\nstatic const struct {kind_name}_of_two {kind_name}_twos[] = {{")
    for name, (f, pairs) in two.items():
        for x, y in pairs[: 2 if suffix == "l" else None]:
            if suffix == "f" and (max(abs(x), abs(y)) > 1e8 or y > 1000):
                continue
            if suffix == "f":
                y = float(mp.mpf(y)) if y != 1e-3 else 0.0009765625
            print(f'    {{"{name}{suffix}", {name}{suffix}, {x!r}, {y!r}, {number(f(mp.mpf(x), mp.mpf(y)))}}},')
    print(f"}};\n\nstatic const struct {kind_name}_of_complex {kind_name}_planes[] = {{")
    for name, f in plane.items():
        for re, im in points[: 1 if suffix == "l" else None]:
            w = mp.mpc(f(mp.mpc(re, im)))
            print(f'    {{"{name}{suffix}", {name}{suffix}, {re!r}, {im!r}, {number(w.real)}, {number(w.imag)}}},')
    print(f"}};\n\nstatic const struct {kind_name}_of_plane {kind_name}_parts[] = {{")
    for name, f in real_part.items():
        for re, im in points[:2]:
            print(f'    {{"{name}{suffix}", {name}{suffix}, {re!r}, {im!r}, {number(f(mp.mpc(re, im)))}}},')
    print("};")
print("\nstatic const struct bessel_value { int order; double x, j, y; } bessel_values[] = {")
for n, x in bessel_orders:
    print(f"    {{{n}, {x!r}, {number(mp.besselj(n, x))}, {number(mp.bessely(n, x))}}},")
print("};")
w = mp.power(mp.mpc(0.5, 0.25), mp.mpc(1.5, -0.5))
print(f"\n/* (0.5 + 0.25i) to the power of 1.5 - 0.5i. */\n#define POWER_REAL {number(w.real)}\n#define POWER_IMAGINARY {number(w.imag)}")
