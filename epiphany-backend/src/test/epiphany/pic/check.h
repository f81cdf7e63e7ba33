/* What every chapter of the compendium uses to compare what it found with what is known. */
#ifndef CHECK_H
#define CHECK_H

#include <stddef.h>
#include <wchar.h>

/* Begins a chapter: later checks are counted for it. */
void check_begin(const char *chapter);

/* Tells how many checks the chapter had, and returns how many of them failed. */
int check_end(void);

/* The number of checks, and of failures, of all chapters that have ended. */
int check_total(void);
int check_failures(void);

void check(const char *what, int holds);
void check_long(const char *what, long long expected, long long found);
void check_text(const char *what, const char *expected, const char *found);
void check_wide(const char *what, const wchar_t *expected, const wchar_t *found);
void check_bytes(const char *what, const char *expected_hex, const void *found, size_t size);

/* Two numbers are close if they differ by no more than the tolerance times the larger of 1e-3 and the expected one. */
void check_close(const char *what, double expected, double found, double tolerance);

#endif
