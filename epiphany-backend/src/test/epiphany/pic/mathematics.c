/* The functions of <math.h> and <complex.h> in all precisions, at points that lead through their different parts. */
#include <complex.h>
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "chapters.h"
#include "check.h"

/* The compiler must not know the arguments of the functions that are tried. */
static volatile double zero = 0, one = 1;

#define SHAPES(type, name) \
    struct name##_of_one { const char *what; type (*function)(type); type x; double value; }; \
    struct name##_of_two { const char *what; type (*function)(type, type); type x, y; double value; }; \
    struct name##_of_complex { const char *what; type complex (*function)(type complex); type re, im; double value_re, value_im; }; \
    struct name##_of_plane { const char *what; type (*function)(type complex); type re, im; double value; };

SHAPES(double, double)
SHAPES(float, float)
SHAPES(long double, long_double)

/* newlib has these, but its header declares them for another system only. */
#define DECLARE_PLANE(name) long double complex name(long double complex);
DECLARE_PLANE(csinl) DECLARE_PLANE(ccosl) DECLARE_PLANE(ctanl) DECLARE_PLANE(csinhl) DECLARE_PLANE(ccoshl) DECLARE_PLANE(ctanhl)
DECLARE_PLANE(cacosl) DECLARE_PLANE(casinhl) DECLARE_PLANE(cacoshl) DECLARE_PLANE(catanhl) DECLARE_PLANE(cexpl)
DECLARE_PLANE(conjl) DECLARE_PLANE(cprojl)
long double complex cpowl(long double complex, long double complex);
double scalb(double, double), significand(double);
float scalbf(float, float), significandf(float);

#include "known-values.h"

#define EACH(i, table) for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)

/* Defines a function that tries all functions of one precision. */
#define TRIAL(type, name, imaginary) \
    static void try_##name##_real(double tolerance) { \
        EACH(i, name##_ones) { \
            check_close(name##_ones[i].what, name##_ones[i].value, name##_ones[i].function(name##_ones[i].x), tolerance); \
        } \
        EACH(i, name##_twos) { \
            check_close(name##_twos[i].what, name##_twos[i].value, name##_twos[i].function(name##_twos[i].x, name##_twos[i].y), tolerance); \
        } \
    } \
    static void try_##name##_complex(double tolerance) { \
        EACH(i, name##_planes) { \
            type complex value = name##_planes[i].function(name##_planes[i].re + name##_planes[i].im * imaginary); \
            check_close(name##_planes[i].what, name##_planes[i].value_re, creal(value), tolerance); \
            check_close(name##_planes[i].what, name##_planes[i].value_im, cimag(value), tolerance); \
        } \
        EACH(i, name##_parts) { \
            type value = name##_parts[i].function(name##_parts[i].re + name##_parts[i].im * imaginary); \
            check_close(name##_parts[i].what, name##_parts[i].value, value, tolerance); \
        } \
    }

TRIAL(double, double, (double complex)I)
TRIAL(float, float, (float complex)I)
TRIAL(long double, long_double, (long double complex)I)

/* What a number is made of, and the steps from one number to the next. */
static void anatomy_of_doubles(void) {
    int exponent;
    double part;
    check_close("frexp", 0.625, frexp(20 * one, &exponent), 0);
    check_long("frexp", 5, exponent);
    check_close("ldexp", 20, ldexp(0.625 * one, 5), 0);
    check_close("scalbn", 0x1p-1000, scalbn(one, -1000), 0);
    check_close("scalbln", 0x1p900, scalbln(one, 900L), 0);
    check_close("scalb", 24, scalb(3 * one, 3), 0);
    check_close("modf", -0.25, modf(-3.25 * one, &part), 0);
    check_close("modf", -3, part, 0);
    check_long("ilogb", 4, ilogb(20 * one));
    check_close("significand", 1.25, significand(20 * one), 0);
    check("nextafter", nextafter(one, 2) == 1 + 0x1p-52 && nextafter(zero, -1) < 0 && nextafter(-one, -2) < -1);
    check("nexttoward", nexttoward(one, 0) == 1 - 0x1p-53);
    check_long("remquo", 2, remquo(7 * one, 3, &exponent) == 1 ? exponent & 7 : -1);
    check_close("drem", -1, drem(8 * one, 3), 0);
    check_long("lrint", -4, lrint(-3.75 * one));
    check_long("llrint", 4000000001LL, llrint(4000000001.25 * one));
    check_long("lround", -3, lround(-2.5 * one));
    check_long("llround", 4000000002LL, llround(4000000001.5 * one));
    check_close("fma", 7, fma(2 * one, 3, 1), 0);
    check("nan", isnan(nan("")));
    check_long("fpclassify", FP_SUBNORMAL, fpclassify(0x1p-1060 * one));
    check_long("fpclassify", FP_ZERO, fpclassify(zero));
    check_long("finite", 0, finite(one / zero));
    check_long("isinf", 1, isinf(one / zero) != 0);
    check("signbit", signbit(-one) && !signbit(one));
    check_close("powi", 1024, __builtin_powi(2 * one, 10), 0);
    check_close("logarithm of zero", -INFINITY, log(zero), 0);
    check_close("root of -1", NAN, sqrt(-one), 0);
    check_close("exp overflows", INFINITY, exp(1000 * one), 0);
    check_close("exp underflows", 0, exp(-1000 * one), 0);
    check_close("pow overflows", INFINITY, pow(10 * one, 400), 0);
    check_close("acos beyond 1", NAN, acos(2 * one), 0);
}

static void anatomy_of_floats(void) {
    int exponent;
    float part;
    float unit = one;
    check_close("frexpf", 0.625, frexpf(20 * unit, &exponent), 0);
    check_long("frexpf", 5, exponent);
    check_close("ldexpf", 20, ldexpf(0.625f * unit, 5), 0);
    check_close("scalbnf", 0x1p-100, scalbnf(unit, -100), 0);
    check_close("scalblnf", 0x1p90, scalblnf(unit, 90L), 0);
    check_close("scalbf", 24, scalbf(3 * unit, 3), 0);
    check_close("modff", -0.25, modff(-3.25f * unit, &part), 0);
    check_close("modff", -3, part, 0);
    check_long("ilogbf", 4, ilogbf(20 * unit));
    check_close("significandf", 1.25, significandf(20 * unit), 0);
    check("nextafterf", nextafterf(unit, 2) == 1 + 0x1p-23f);
    check("nexttowardf", nexttowardf(unit, 0) == 1 - 0x1p-24f);
    check_long("remquof", 2, remquof(7 * unit, 3, &exponent) == 1 ? exponent & 7 : -1);
    check_close("dremf", -1, dremf(8 * unit, 3), 0);
    check_long("lrintf", -4, lrintf(-3.75f * unit));
    check_long("llrintf", 4000000000LL, llrintf(4e9f * unit));
    check_long("lroundf", -3, lroundf(-2.5f * unit));
    check_long("llroundf", 4000000000LL, llroundf(4e9f * unit));
    check_close("fmaf", 7, fmaf(2 * unit, 3, 1), 0);
    check_close("powi", 59049, __builtin_powif(3 * unit, 10), 0);
    check("nanf", isnan(nanf("")));
    check_close("powf overflows", INFINITY, powf(10 * unit, 40), 0);
    check_close("expf overflows", INFINITY, expf(1000 * unit), 0);
    check_close("logf of zero", -INFINITY, logf((float)zero), 0);
}

static void anatomy_of_long_doubles(void) {
    int exponent;
    long double part;
    check_close("frexpl", 0.625, frexpl(20 * one, &exponent), 0);
    check_close("ldexpl", 20, ldexpl(0.625L * one, 5), 0);
    check_close("modfl", 0.25, modfl(3.25L * one, &part), 0);
    check_close("scalbnl", 8, scalbnl(one, 3), 0);
    check_close("scalblnl", 8, scalblnl(one, 3), 0);
    check_long("ilogbl", 4, ilogbl(20 * one));
    check_long("lrintl", 4, lrintl(3.75L * one));
    check_long("llrintl", 4, llrintl(3.75L * one));
    check_long("lroundl", 4, lroundl(3.5L * one));
    check_long("llroundl", 4, llroundl(3.5L * one));
    check("remquol", remquol(7 * one, 3, &exponent) == 1);
    check("nextafterl", nextafterl(one, 2) > 1);
    check_close("fmal", 7, fmal(2 * one, 3, 1), 0);
    check("nanl", isnan((double)nanl("")));
}

static void bessel_and_gamma(void) {
    int sign = 0;
    EACH(i, bessel_values) {
        const struct bessel_value *value = &bessel_values[i];
        check_close("jn", value->j, jn(value->order, value->x), 1e-11);
        check_close("yn", value->y, yn(value->order, value->x), 1e-11);
        check_close("jnf", value->j, jnf(value->order, (float)value->x), 2e-5);
        check_close("ynf", value->y, ynf(value->order, (float)value->x), 2e-5);
    }
    check_close("jn of -2", bessel_values[0].j, jn(-2, bessel_values[0].x), 1e-11);
    check_close("lgamma_r", log(sqrt(M_PI) * 4 / 3), lgamma_r(-1.5 * one, &sign), 1e-12);
    check_long("lgamma_r", 1, sign);
    check_close("lgammaf_r", log(sqrt(M_PI) * 4 / 3), lgammaf_r(-1.5f * (float)one, &sign), 1e-5);
    /* The logarithm of the gamma function on some systems, the function itself on others. */
    check("gamma", fabs(gamma(5 * one) - log(24)) < 1e-13 || fabs(gamma(5 * one) - 24) < 1e-13);
    check("gammaf", fabsf(gammaf(5 * (float)one) - 3.1780538f) < 1e-5f || gammaf(5 * (float)one) == 24);
}

static void powers_in_the_plane(void) {
    double complex base = 0.5 * one + 0.25 * I;
    double complex power = cpow(base, 1.5 - 0.5 * I);
    float complex powerf = cpowf((float complex)base, 1.5f - 0.5f * I);
    long double complex powerl = cpowl(base, 1.5L - 0.5L * I);
    check_close("cpow", POWER_REAL, creal(power), 1e-13);
    check_close("cpow", POWER_IMAGINARY, cimag(power), 1e-13);
    check_close("cpowf", POWER_REAL, crealf(powerf), 1e-6);
    check_close("cpowf", POWER_IMAGINARY, cimagf(powerf), 1e-6);
    check_close("cpowl", POWER_REAL, creall(powerl), 1e-13);
    check_close("clog10", log10(sqrt(0.3125)), creal(clog10(base)), 1e-13);
    check_close("clog10f", log10(sqrt(0.3125)), crealf(clog10f((float complex)base)), 1e-6);
    /* (1 + 2i)(3 - i) / (1 + i) = 5 */
    double complex product = (one + 2 * I) * (3 - I * one);
    check_close("product", 5, creal(product / (one + I * one)), 1e-14);
    float complex productf = ((float)one + 2 * I) * (3 - I * (float)one);
    check_close("product", 5, crealf(productf / ((float)one + I * (float)one)), 1e-6);
    double s = 0, c = 0;
    sincos(one, &s, &c);
    check_close("sincos", 1, s * s + c * c, 1e-15);
    float sf = 0, cf = 0;
    sincosf((float)one, &sf, &cf);
    check_close("sincosf", 1, sf * sf + cf * cf, 1e-6);
}

void chapter_double(void) {
    try_double_real(1e-12);
    anatomy_of_doubles();
    check_long("feclearexcept", 0, feclearexcept(0));
}

void chapter_float(void) {
    try_float_real(3e-5);
    anatomy_of_floats();
}

void chapter_long_double(void) {
    try_long_double_real(1e-12);
    try_long_double_complex(1e-12);
    anatomy_of_long_doubles();
}

void chapter_complex(void) {
    try_double_complex(1e-12);
    try_float_complex(1e-5);
    powers_in_the_plane();
}

void chapter_special(void) {
    bessel_and_gamma();
}
