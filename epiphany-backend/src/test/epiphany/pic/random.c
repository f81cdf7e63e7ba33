/* Numbers that look random: the library's generators and our own, and what can be computed with them. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "chapters.h"
#include "check.h"

/* The twister of Matsumoto and Nishimura; its ten thousandth number from seed 5489 is in the C++ standard. */
static struct {
    uint32_t words[624];
    int at;
} twister;

static void twister_seed(uint32_t seed) {
    for (int i = 0; i < 624; i++) {
        twister.words[i] = seed;
        seed = 1812433253u * (seed ^ seed >> 30) + (uint32_t)i + 1;
    }
    twister.at = 624;
}

static uint32_t twister_next(void) {
    if (twister.at == 624) {
        for (int i = 0; i < 624; i++) {
            uint32_t y = (twister.words[i] & 0x80000000u) | (twister.words[(i + 1) % 624] & 0x7FFFFFFFu);
            twister.words[i] = twister.words[(i + 397) % 624] ^ y >> 1 ^ (y & 1 ? 0x9908B0DFu : 0);
        }
        twister.at = 0;
    }
    uint32_t y = twister.words[twister.at++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9D2C5680u;
    y ^= y << 15 & 0xEFC60000u;
    return y ^ y >> 18;
}

static double uniform(void) {
    return twister_next() * 0x1p-32;
}

static double normal(void) {
    for (;;) {
        double x = 2 * uniform() - 1, y = 2 * uniform() - 1, square = x * x + y * y;
        if (square > 0 && square < 1) {
            return x * sqrt(-2 * log(square) / square);
        }
    }
}

/* The upper tail of the chi-squared distribution, by its continued fraction or its series. */
static double chi_squared_tail(double value, double freedom) {
    double a = freedom / 2, x = value / 2, scale = exp(a * log(x) - x - lgamma(a));
    if (x < a + 1) {
        double term = 1 / a, sum = term;
        for (int n = 1; n < 300; n++) {
            term *= x / (a + n);
            sum += term;
            if (term < sum * 1e-15) {
                break;
            }
        }
        return 1 - sum * scale;
    }
    double b = x + 1 - a, c = 1e300, d = 1 / b, fraction = d;
    for (int n = 1; n < 300; n++) {
        double factor = -n * (n - a);
        b += 2;
        d = 1 / (factor * d + b);
        c = b + factor / c;
        fraction *= c * d;
        if (fabs(c * d - 1) < 1e-15) {
            break;
        }
    }
    return fraction * scale;
}

static void estimates(void) {
    twister_seed(5489);
    uint32_t last = 0;
    for (int i = 0; i < 10000; i++) {
        last = twister_next();
    }
    check_long("the ten thousandth", 4123659995LL, last);
    int inside = 0;
    for (int i = 0; i < 2000; i++) {
        float x = (float)uniform(), y = (float)uniform();
        inside += x * x + y * y < 1;
    }
    check_close("pi with dots", M_PI, inside / 500.0, 0.03);
    double sum = 0, squares = 0;
    for (int i = 0; i < 300; i++) {
        double x = normal();
        sum += x;
        squares += x * x;
    }
    check("normal numbers", fabs(sum / 300) < 0.2 && fabs(squares / 300 - 1) < 0.25);
    int counts[16] = {0};
    for (int i = 0; i < 1600; i++) {
        counts[twister_next() >> 28]++;
    }
    double chi = 0;
    for (int i = 0; i < 16; i++) {
        chi += (counts[i] - 100.0) * (counts[i] - 100.0) / 100;
    }
    double tail = chi_squared_tail(chi, 15);
    check("evenly spread", tail > 0.001 && tail < 0.999);
    check_close("tail of chi squared", 0.05, chi_squared_tail(24.9957901397, 15), 1e-9);
    check_close("tail of chi squared", exp(-0.5), chi_squared_tail(1, 2), 1e-12);
}

static void library(void) {
    srand48(1);
    double drand = drand48();
    check_close("drand48", 0.0416303447718782, drand, 1e-12);
    srand48(1);
    check_long("lrand48", (long)(drand * 2147483648.0), lrand48());
    srand48(1);
    check("mrand48", mrand48() >> 1 == (long)(drand * 2147483648.0));
    unsigned short seed[3] = {0x330E, 1, 0};
    check_close("erand48", drand, erand48(seed), 0);
    memcpy(seed, (unsigned short[3]){0x330E, 1, 0}, sizeof seed);
    check_long("nrand48", (long)(drand * 2147483648.0), nrand48(seed));
    check("jrand48", jrand48(seed) != 0);
    seed48(seed);
    unsigned short parameters[7] = {0x330E, 1, 0, 0xE66D, 0xDEEC, 5, 11};
    lcong48(parameters);
    check_close("lcong48", drand, drand48(), 0);
    srand(7);
    int first = rand();
    srand(7);
    check_long("rand begins again", first, rand());
    srandom(7);
    long long_first = random();
    srandom(7);
    check_long("random begins again", long_first, random());
    unsigned own = 7;
    int own_first = rand_r(&own);
    own = 7;
    check_long("rand_r begins again", own_first, rand_r(&own));
}

void chapter_random(void) {
    library();
    estimates();
}
