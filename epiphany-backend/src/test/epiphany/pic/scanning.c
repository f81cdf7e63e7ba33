/* Numbers and words out of texts: scanf to strtod, narrow and wide. */
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "chapters.h"
#include "check.h"

/*
 * Numbers that strtod gets by arithmetic of doubles alone. Where it needs long arithmetic - "1e-23", or twenty digits - newlib 3.3
 * for this chip gets them wrong or does not return.
 */
static const struct {
    const char *text;
    double value;
    int taken;
} decimals[] = {
    {"0", 0, 1},
    {"3.14159", 3.14159, 7},
    {"-2.5e10xyz", -2.5e10, 7},
    {"  +.5", 0.5, 5},
    {"1e400", INFINITY, 5},
    {"0x1.8p3", 12, 7},
    {"-0x.0000001p-10", -0x.0000001p-10, 15},
    {"inf", INFINITY, 3},
    {"nan", NAN, 3},
    {"infinity", INFINITY, 8},
    {"word", 0, 0},
};

static void real_numbers(void) {
    for (size_t i = 0; i < sizeof decimals / sizeof decimals[0]; i++) {
        char *end;
        double found = strtod(decimals[i].text, &end);
        check(decimals[i].text, isnan(decimals[i].value) ? isnan(found) : found == decimals[i].value);
        check_long(decimals[i].text, decimals[i].taken, end - decimals[i].text);
    }
    check_close("strtof", 0.1f, strtof("0.1", NULL), 0);
    check_close("strtold", 0.25, strtold("0.25", NULL), 0);
    check_close("atof", 1e22, atof("1e22"), 0);
    check_close("wcstod", -12.75, wcstod(L" -12.75abc", NULL), 0);
    check_close("wcstof", 0.5, wcstof(L"0.5", NULL), 0);
    check_close("wcstold", 1e10, wcstold(L"1e10", NULL), 0);
}

static void whole_numbers(void) {
    char *end;
    wchar_t *wide_end;
    check_long("strtol", -2147483647L, strtol(" -2147483647 rest", &end, 10));
    check_text("strtol", " rest", end);
    check_long("strtol 0x", 255, strtol("0xfF", NULL, 0));
    check_long("strtol 0", 8, strtol("010", NULL, 0));
    check_long("strtol 36", 1295, strtol("zZ", NULL, 36));
    check_long("strtoul", 4000000000LL, (long long)strtoul("4000000000", NULL, 10));
    check_long("strtoll", -1234567890123LL, strtoll("-1234567890123", NULL, 10));
    check("strtoull", strtoull("18446744073709551615", NULL, 10) == ~0ULL);
    errno = 0;
    check_long("strtoll clamps", 9223372036854775807LL, strtoll("9223372036854775808", NULL, 10));
    check_long("strtoll tells", ERANGE, errno);
    check_long("strtoimax", -99, strtoimax("-99", NULL, 10));
    check("strtoumax", strtoumax("99", NULL, 10) == 99);
    check_long("atoi", 77, atoi("77up"));
    check_long("atol", -77, atol("-77"));
    check_long("atoll", 77777777777LL, atoll("77777777777"));
    check_long("wcstol", -17, wcstol(L"-17", &wide_end, 10));
    check_long("wcstoul", 17, (long)wcstoul(L"0x11", NULL, 0));
    check_long("wcstoll", 1LL << 40, wcstoll(L"1099511627776", NULL, 10));
    check_long("wcstoull", 1LL << 40, (long long)wcstoull(L"1099511627776", NULL, 10));
    check_long("wcstoimax", -5, wcstoimax(L"-5", NULL, 10));
    check_long("wcstoumax", 5, (long)wcstoumax(L"5", NULL, 10));
    check_long("a64l", 80, a64l("E/"));
    check_text("l64a", "E/", l64a(a64l("E/")));
    check_long("div", 3, div(17, 5).quot);
    check_long("ldiv", 2, ldiv(17, 5).rem);
    check_long("lldiv", 142857142857LL, lldiv(1000000000000LL, 7).quot);
    check_long("imaxdiv", 1, imaxdiv(1000000000000LL, 7).rem);
    check_long("abs", 5, abs(-5) + labs(0) + llabs(0) + imaxabs(0));
}

static void with_formats(void) {
    int i, j, taken;
    short small;
    long long large;
    unsigned octal, hex;
    float real;
    double precise;
    char word[32], set[32], three[4] = "", *fresh = NULL;
    check_long("sscanf", 8,
        sscanf("12 -7 077 0xff 2.5 -1e10 word", "%d%i%o%x%f%lf%31s%n", &i, &j, &octal, &hex, &real, &precise, word, &taken) + 1);
    check_long("sscanf", 12 - 7 + 077 + 0xFF, i + j + (int)octal + (int)hex);
    check_close("sscanf", 2.5, real, 0);
    check_close("sscanf", -1e10, precise, 0);
    check_text("sscanf", "word", word);
    check_long("sscanf", 29, taken);
    check_long("sscanf with sets", 3, sscanf("abcdef-123:rest", "%31[a-e]%*[^0-9]%3c:%31[^\n]", set, three, word));
    check_text("sscanf with sets", "abcde", set);
    check_text("sscanf with sets", "123", three);
    check_text("sscanf with sets", "rest", word);
    check_long("sscanf with sizes", 2, sscanf("-5/123456789012", "%hd/%lld", &small, &large));
    check_long("sscanf with sizes", 123456789007LL, large + small);
    check_long("sscanf of nothing", EOF, sscanf("", "%d", &i));
    check_long("sscanf of a mismatch", 0, sscanf("x", "%d", &i));
    check_long("sscanf that allocates", 1, sscanf("allocated", "%ms", &fresh));
    check_text("sscanf that allocates", "allocated", fresh);
    free(fresh);
    check_long("sscanf of special numbers", 2, sscanf("nan -infinity", "%f %lf", &real, &precise));
    check("sscanf of special numbers", isnan(real) && isinf(precise));

    wchar_t wide_word[16];
    check_long("swscanf", 5, swscanf(L"42 -6.25 wide 0x10 end", L"%d %lf %15ls %x %31s", &i, &precise, wide_word, &hex, word));
    check_long("swscanf", 58, i + (int)hex);
    check_close("swscanf", -6.25, precise, 0);
    check_wide("swscanf", L"wide", wide_word);
    check_text("swscanf", "end", word);
#ifdef __epiphany__
    check_long("siscanf", 3, siscanf("1 two 0x3", "%d %31s %i", &i, word, &j));
    check_long("siscanf", 4, i + j);
    check_text("siscanf", "two", word);
#endif
}

void chapter_scanning(void) {
    real_numbers();
    whole_numbers();
    with_formats();
}
