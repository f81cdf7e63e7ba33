/* Functions with jump tables under a software cache for code. Ends with the number of the first check that fails, else with 0. */

#define APART __attribute__((noinline, noclone))

APART int twice(int n) {
    return 2 * n;
}

APART int half(int n) {
    return n >> 1;
}

/* The table's address may stay in a register over all calls. */
APART int interpret(const char *program, int value) {
    for (;;) {
        switch (*program++) {
            case 'a': value = twice(value); break;
            case 'b': value = half(value); break;
            case 'c': value++; break;
            case 'd': value = interpret("ac.", value); break;
            case 'e': value -= 3; break;
            case 'f': value ^= 5; break;
            case 'g': value = interpret("dda.", value); break;
            default: return value;
        }
    }
}

/* Two tables, which refer to the same function only. */
APART int translate(int n) {
    int first;
    switch (n & 7) {
        case 0: first = twice(n); break;
        case 1: first = half(n); break;
        case 2: first = n * 5; break;
        case 3: first = twice(half(n)); break;
        case 4: first = n - 9; break;
        case 5: first = half(twice(n)); break;
        default: first = 77;
    }
    switch (first & 15) {
        case 3: return first + twice(1);
        case 4: return half(first);
        case 5: return first * 11;
        case 6: return first ^ 3;
        case 7: return twice(first);
        case 8: return first - 1;
        case 9: return first + 100;
        default: return half(first) + 1;
    }
}

/* Where a switch jumps to may be where its function begins. */
APART int countdown(int n, int steps) {
    for (;;) {
        switch (n) {
            case 0: return steps;
            case 1: n = 0; break;
            case 2: n = 1; break;
            case 3: n = 7; break;
            case 4: n = 2; break;
            case 5: n = 6; break;
            case 6: n = 4; break;
            case 7: n = 5; break;
            default: n -= 8;
        }
        steps++;
    }
}

/* The addresses of labels may be kept from one call to the next. */
APART int remembers(int n) {
    static const void *const places[] = {&&up, &&down};
    static const void *place = &&up;
    if (n < 2) {
        place = places[n];
    }
    goto *place;
up:
    return n + 1;
down:
    return n - 1;
}

int main(void) {
    int value = 1;
    for (int round = 0; round < 3; round++) {
        value = interpret("cabdefgc.", value);
    }
    if (value != 15839) {
        return 1;
    }
    int sum = 0;
    for (int n = 0; n < 64; n++) {
        sum += translate(n);
    }
    if (sum != 3174) {
        return 2;
    }
    if (countdown(43, 0) != 12) {
        return 3;
    }
    if (remembers(1) != 0 || remembers(10) != 9 || remembers(0) != 1 || remembers(10) != 11) {
        return 4;
    }
    return 0;
}
