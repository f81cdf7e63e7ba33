/* Whole numbers of any length: digits of pi and e, factorials, primes, and a key exchange. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chapters.h"
#include "check.h"

enum { LIMBS = 80 };

/* Not negative; limbs of 16 bits, the lowest first; no zeros in front. */
typedef struct {
    int count;
    uint16_t limbs[LIMBS];
} natural;

static void trim(natural *a) {
    while (a->count > 0 && a->limbs[a->count - 1] == 0) {
        a->count--;
    }
}

static natural of(uint32_t value) {
    natural a = {0, {0}};
    for (; value != 0; value >>= 16) {
        a.limbs[a.count++] = (uint16_t)value;
    }
    return a;
}

static int compare(const natural *a, const natural *b) {
    if (a->count != b->count) {
        return a->count < b->count ? -1 : 1;
    }
    for (int i = a->count - 1; i >= 0; i--) {
        if (a->limbs[i] != b->limbs[i]) {
            return a->limbs[i] < b->limbs[i] ? -1 : 1;
        }
    }
    return 0;
}

static void add(natural *a, const natural *b) {
    uint32_t carry = 0;
    for (int i = 0; i < b->count || carry != 0; i++) {
        carry += (uint32_t)(i < a->count ? a->limbs[i] : 0) + (i < b->count ? b->limbs[i] : 0);
        a->limbs[i] = (uint16_t)carry;
        carry >>= 16;
        if (i >= a->count) {
            a->count = i + 1;
        }
    }
}

static void subtract(natural *a, const natural *b) {
    int32_t borrow = 0;
    for (int i = 0; i < a->count; i++) {
        borrow += (int32_t)a->limbs[i] - (i < b->count ? b->limbs[i] : 0);
        a->limbs[i] = (uint16_t)borrow;
        borrow >>= 16;
    }
    trim(a);
}

static void multiply_small(natural *a, uint16_t by) {
    uint32_t carry = 0;
    for (int i = 0; i < a->count; i++) {
        carry += (uint32_t)a->limbs[i] * by;
        a->limbs[i] = (uint16_t)carry;
        carry >>= 16;
    }
    if (carry != 0) {
        a->limbs[a->count++] = (uint16_t)carry;
    }
    trim(a);
}

static uint16_t divide_small(natural *a, uint16_t by) {
    uint32_t left = 0;
    for (int i = a->count - 1; i >= 0; i--) {
        left = left << 16 | a->limbs[i];
        a->limbs[i] = (uint16_t)(left / by);
        left %= by;
    }
    trim(a);
    return (uint16_t)left;
}

static natural product(const natural *a, const natural *b) {
    natural c = {a->count + b->count, {0}};
    for (int i = 0; i < a->count; i++) {
        uint32_t carry = 0;
        for (int k = 0; k < b->count; k++) {
            carry += (uint32_t)a->limbs[i] * b->limbs[k] + c.limbs[i + k];
            c.limbs[i + k] = (uint16_t)carry;
            carry >>= 16;
        }
        c.limbs[i + b->count] = (uint16_t)carry;
    }
    trim(&c);
    return c;
}

static void shift_left(natural *a, int bits) {
    int words = bits / 16;
    memmove(a->limbs + words, a->limbs, sizeof a->limbs[0] * (size_t)a->count);
    memset(a->limbs, 0, sizeof a->limbs[0] * (size_t)words);
    a->count += words;
    if (bits % 16 != 0) {
        multiply_small(a, (uint16_t)(1 << bits % 16));
    }
    trim(a);
}

/* Divides as one does on paper; what is left stays in a. */
static natural divide(natural *a, const natural *b) {
    natural quotient = {0, {0}}, divisor = *b;
    if (compare(a, b) < 0) {
        return quotient;
    }
    if (b->count == 1) {
        quotient = *a;
        *a = of(divide_small(&quotient, b->limbs[0]));
        return quotient;
    }
    int shift = 0;
    while (!(divisor.limbs[divisor.count - 1] << shift & 0x8000)) {
        shift++;
    }
    shift_left(&divisor, shift);
    shift_left(a, shift);
    int n = divisor.count, m = a->count - n;
    a->limbs[a->count] = 0;
    for (int j = m; j >= 0; j--) {
        uint32_t top = (uint32_t)a->limbs[j + n] << 16 | a->limbs[j + n - 1];
        uint32_t guess = top / divisor.limbs[n - 1], left = top % divisor.limbs[n - 1];
        while (guess > 0xFFFF || (left <= 0xFFFF && guess * (uint64_t)divisor.limbs[n - 2] > ((uint64_t)left << 16 | a->limbs[j + n - 2]))) {
            guess--;
            left += divisor.limbs[n - 1];
        }
        int64_t borrow = 0;
        for (int i = 0; i < n; i++) {
            borrow += (int64_t)a->limbs[j + i] - (int64_t)guess * divisor.limbs[i];
            a->limbs[j + i] = (uint16_t)borrow;
            borrow >>= 16;
        }
        borrow += a->limbs[j + n];
        a->limbs[j + n] = (uint16_t)borrow;
        if (borrow < 0) {
            guess--;
            uint32_t carry = 0;
            for (int i = 0; i < n; i++) {
                carry += (uint32_t)a->limbs[j + i] + divisor.limbs[i];
                a->limbs[j + i] = (uint16_t)carry;
                carry >>= 16;
            }
            a->limbs[j + n] = (uint16_t)(a->limbs[j + n] + carry);
        }
        quotient.limbs[j] = (uint16_t)guess;
    }
    quotient.count = m + 1;
    trim(&quotient);
    trim(a);
    for (int i = 0; i < shift; i++) {
        divide_small(a, 2);
    }
    return quotient;
}

static natural parse(const char *text) {
    natural a = of(0);
    for (; *text != 0; text++) {
        natural digit = of((uint32_t)(*text - '0'));
        multiply_small(&a, 10);
        add(&a, &digit);
    }
    return a;
}

static const char *decimal(const natural *number) {
    static char text[5 * LIMBS + 1];
    natural a = *number;
    char *p = text + sizeof text - 1;
    *p = 0;
    do {
        *--p = (char)('0' + divide_small(&a, 10));
    } while (a.count > 0);
    return p;
}

static natural power_modulo(const natural *base, const natural *exponent, const natural *modulus) {
    natural result = of(1), square = *base;
    divide(&square, modulus);
    for (int bit = 0; bit < 16 * exponent->count; bit++) {
        if (exponent->limbs[bit / 16] >> bit % 16 & 1) {
            result = product(&result, &square);
            divide(&result, modulus);
        }
        square = product(&square, &square);
        divide(&square, modulus);
    }
    return result;
}

static natural common_divisor(natural a, natural b) {
    while (b.count > 0) {
        divide(&a, &b);
        natural swapped = a;
        a = b;
        b = swapped;
    }
    return a;
}

static int probably_prime(const natural *n) {
    natural one = of(1), less = *n, odd;
    subtract(&less, &one);
    odd = less;
    int twos = 0;
    while (odd.count > 0 && !(odd.limbs[0] & 1)) {
        divide_small(&odd, 2);
        twos++;
    }
    for (uint32_t base = 2; base <= 7; base = base == 2 ? 3 : base + 2) {
        natural witness = of(base), x = power_modulo(&witness, &odd, n);
        int passes = compare(&x, &one) == 0 || compare(&x, &less) == 0;
        for (int i = 1; i < twos && !passes; i++) {
            x = product(&x, &x);
            divide(&x, n);
            passes = compare(&x, &less) == 0;
        }
        if (!passes) {
            return 0;
        }
    }
    return 1;
}

static natural square_root(const natural *n) {
    natural x = of(1);
    shift_left(&x, 8 * n->count + 8);
    for (;;) {
        natural dividend = *n, next = divide(&dividend, &x);
        add(&next, &x);
        divide_small(&next, 2);
        if (compare(&next, &x) >= 0) {
            return x;
        }
        x = next;
    }
}

/* The arc tangent of 1 / x, times the scale. */
static natural arctangent(uint16_t x, const natural *scale) {
    natural sum = of(0), minus = of(0), term = *scale;
    divide_small(&term, x);
    for (uint16_t n = 1; term.count > 0; n = (uint16_t)(n + 2)) {
        natural part = term;
        divide_small(&part, n);
        add(n % 4 == 1 ? &sum : &minus, &part);
        divide_small(&term, (uint16_t)(x * x));
    }
    subtract(&sum, &minus);
    return sum;
}

static natural scale_of(int digits) {
    natural scale = of(1);
    for (int i = 0; i < digits; i++) {
        multiply_small(&scale, 10);
    }
    return scale;
}

static void digits_of_constants(void) {
    natural scale = scale_of(105), pi = arctangent(5, &scale), other = arctangent(239, &scale);
    multiply_small(&pi, 4);
    subtract(&pi, &other);
    multiply_small(&pi, 4);
    char text[101];
    strncpy(text, decimal(&pi), 100);
    text[100] = 0;
    check_text("pi", "314159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706" "7", text);
    natural e = of(0), term = scale;
    for (uint16_t n = 1; term.count > 0; n++) {
        add(&e, &term);
        divide_small(&term, n);
    }
    strncpy(text, decimal(&e), 51);
    text[51] = 0;
    check_text("e", "271828182845904523536028747135266249775724709369995", text);
    natural two = of(2), root = scale_of(60);
    root = product(&root, &two);
    root = square_root(&root);
    check_text("root of 2", "1414213562373095048801688724209", decimal(&root));
}

void chapter_bignum(void) {
    digits_of_constants();
    natural factorial = of(1), fibonacci = of(1), before = of(0);
    for (uint16_t i = 2; i <= 50; i++) {
        multiply_small(&factorial, i);
    }
    check_text("50!", "30414093201713378043612608166064768844377641568960512000000000000", decimal(&factorial));
    for (int i = 1; i < 150; i++) {
        natural next = fibonacci;
        add(&next, &before);
        before = fibonacci;
        fibonacci = next;
    }
    check_text("the 150th number of Fibonacci", "9969216677189303386214405760200", decimal(&fibonacci));
    natural a = parse("123456789012345678901234567890"), b = parse("987654321098765432109876543210"), c = product(&a, &b);
    check_text("product", "121932631137021795226185032733622923332237463801111263526900", decimal(&c));
    natural left = c, quotient = divide(&left, &b);
    check("division", compare(&quotient, &a) == 0 && left.count == 0);
    left = c;
    natural odd = parse("340282366920938463463374607431768211507");
    quotient = divide(&left, &odd);
    natural back = product(&quotient, &odd);
    add(&back, &left);
    check("division with something left", compare(&back, &c) == 0 && compare(&left, &odd) < 0);
    natural divisor = common_divisor(a, b);
    check_text("common divisor", "9000000000900000000090", decimal(&divisor));
    natural mersenne = of(1), one = of(1);
    shift_left(&mersenne, 89);
    subtract(&mersenne, &one);
    check("2^89 - 1 is prime", probably_prime(&mersenne));
    natural carmichael = parse("561"), composite = parse("147573952589676412927");
    check("composite", !probably_prime(&carmichael) && !probably_prime(&composite));
    /* Diffie and Hellman: both come to the same. */
    natural three = of(3), x = parse("271828182845904523"), y = parse("314159265358979323");
    natural public_x = power_modulo(&three, &x, &mersenne), public_y = power_modulo(&three, &y, &mersenne);
    natural shared_x = power_modulo(&public_y, &x, &mersenne), shared_y = power_modulo(&public_x, &y, &mersenne);
    check("a shared secret", compare(&shared_x, &shared_y) == 0);
}
