#include "check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *chapter;
static int checks, failed, all_checks, all_failed;

void check_begin(const char *name) {
    chapter = name;
    checks = failed = 0;
}

int check_end(void) {
    printf("%-14s %4d checks%s\n", chapter, checks, failed ? ", some fail" : "");
    all_checks += checks;
    all_failed += failed;
    return failed;
}

int check_total(void) {
    return all_checks;
}

int check_failures(void) {
    return all_failed;
}

static void failure(const char *what) {
    failed++;
    printf("%s: %s: ", chapter, what);
}

void check(const char *what, int holds) {
    checks++;
    if (!holds) {
        failure(what);
        puts("does not hold");
    }
}

void check_long(const char *what, long long expected, long long found) {
    checks++;
    if (expected != found) {
        failure(what);
        printf("expected %lld, found %lld\n", expected, found);
    }
}

void check_text(const char *what, const char *expected, const char *found) {
    checks++;
    if (found == NULL || strcmp(expected, found) != 0) {
        failure(what);
        printf("expected \"%s\", found \"%s\"\n", expected, found == NULL ? "nothing" : found);
    }
}

void check_wide(const char *what, const wchar_t *expected, const wchar_t *found) {
    checks++;
    if (found == NULL || wcscmp(expected, found) != 0) {
        failure(what);
        printf("expected \"%ls\", found \"%ls\"\n", expected, found == NULL ? L"nothing" : found);
    }
}

void check_bytes(const char *what, const char *expected_hex, const void *found, size_t size) {
    static char text[2 * 256 + 1];
    const unsigned char *bytes = found;
    if (size > 256) {
        size = 256;
    }
    for (size_t i = 0; i < size; i++) {
        text[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        text[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    text[2 * size] = 0;
    check_text(what, expected_hex, text);
}

void check_close(const char *what, double expected, double found, double tolerance) {
    checks++;
    double size = fabs(expected);
    if (size < 1e-3) {
        size = 1e-3;
    }
    int close = isnan(expected) ? isnan(found) : isinf(expected) ? expected == found : fabs(expected - found) <= tolerance * size;
    if (!close) {
        failure(what);
        printf("expected %.17g, found %.17g\n", expected, found);
    }
}
