/* The printf family, to strings, to streams in memory, narrow and wide, and the streams themselves. */
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "chapters.h"
#include "check.h"

ssize_t __getdelim(char **line, size_t *size, int end, FILE *stream); /* The name in newlib and in the GNU library. */

static char line[256];

static const struct {
    const char *format;
    double value;
    const char *text;
} reals[] = {
    {"%f", 3.14159265, "3.141593"},
    {"%.0f", 2.5, "2"},
    {"%10.3f|", -2.0005, "    -2.001|"},
    {"%-12.2e|", 123456.789, "1.23e+05    |"},
    {"%+g", 0.0001, "+0.0001"},
    {"%g", 1e-5, "1e-05"},
    {"%G", 1e20, "1E+20"},
    {"%#g", 1.0, "1.00000"},
    {"%.17g", 0.1, "0.10000000000000001"},
    {"%.30f", 0.5, "0.500000000000000000000000000000"},
    {"%a", 1.0, "0x1p+0"},
    {"%A", -0.15625, "-0X1.4P-3"},
    {"%.3a", 3.999, "0x1.ffep+1"},
    {"%012.4f", -12.5, "-000012.5000"},
    {"% f", 1e10, " 10000000000.000000"},
    {"%e", 0.0, "0.000000e+00"},
    {"%f", INFINITY, "inf"},
    {"%F", -INFINITY, "-INF"},
    {"%e", 1e308, "1.000000e+308"},
    {"%.3e", 4.9406564584124654e-300, "4.941e-300"},
    {"%.15g", 123456789012345678.0, "1.23456789012346e+17"},
};

static const struct {
    const char *format;
    long value;
    const char *text;
} integers[] = {
    {"%ld", -2147483647L, "-2147483647"},
    {"%+ld", 42, "+42"},
    {"%8ld|", 42, "      42|"},
    {"%-8ld|", 42, "42      |"},
    {"%08lx", 0xBEEF, "0000beef"},
    {"%#lX", 0xBEEF, "0XBEEF"},
    {"%#lo", 8, "010"},
    {"%.6ld", -42, "-000042"},
    {"%lu", 4000000000UL, "4000000000"},
    {"% ld", 7, " 7"},
};

static void into_strings(void) {
    for (size_t i = 0; i < sizeof reals / sizeof reals[0]; i++) {
        snprintf(line, sizeof line, reals[i].format, reals[i].value);
        check_text(reals[i].format, reals[i].text, line);
    }
    for (size_t i = 0; i < sizeof integers / sizeof integers[0]; i++) {
        sprintf(line, integers[i].format, integers[i].value);
        check_text(integers[i].format, integers[i].text, line);
    }
    check_long("snprintf tells the length", 11, snprintf(line, 6, "hello %s", "world"));
    check_text("snprintf cuts", "hello", line);
    int so_far = 0;
    sprintf(line, "%s%n|%c|%*d|%-*d|%.*s|%%|%lld|%hhd|%hd", "one", &so_far, 'c', 5, 1, 5, 2, 2, "three", -123456789012LL, (char)-1, (short)-2);
    check_text("mixed", "one|c|    1|2    |th|%|-123456789012|-1|-2", line);
    check_long("%n", 3, so_far);
    sprintf(line, "%Lf %Lg %La", 2.5L, 1e100L, 1.5L);
    check("long double", strncmp(line, "2.500000 1e+100 0x", 18) == 0);
    sprintf(line, "%ls|%5.2ls|%lc", L"wide", L"characters", (wint_t)L'w');
    check_text("wide in narrow", "wide|   ch|w", line);
    sprintf(line, "%jd %zu %td", (intmax_t)-5, (size_t)6, (ptrdiff_t)-7);
    check_text("sizes of their own", "-5 6 -7", line);
}

static char *formatted(const char *format, ...) {
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    int length = vasprintf(&text, format, arguments);
    va_end(arguments);
    return length < 0 ? NULL : text;
}

static void into_fresh_memory(void) {
    char *text = formatted("%d bottles of %s, %.1f%%", 99, "beer", 4.5);
    check_text("vasprintf", "99 bottles of beer, 4.5%", text);
    free(text);
    check_long("asprintf", 300, asprintf(&text, "%300s", "right"));
    check_text("asprintf", "right", text + 295);
    free(text);
}

static void into_wide_strings(void) {
    static wchar_t wide[128];
    swprintf(wide, 128, L"%d %ls %s %8.3f %e %g", -5, L"wide", "narrow", 3.14159, 12345.678, 0.5);
    check_wide("swprintf", L"-5 wide narrow    3.142 1.234568e+04 0.5", wide);
    swprintf(wide, 128, L"%08x|%-6o|%+d|%lc|%c|%lld|%a", 0xBEEF, 8, 5, (wint_t)L'x', 'y', 1LL << 40, 2.0);
    check_wide("swprintf", L"0000beef|10    |+5|x|y|1099511627776|0x1p+1", wide);
    check("swprintf refuses what is too long", swprintf(wide, 4, L"%s", "too long") < 0);
}

static void through_streams(void) {
    char *memory = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&memory, &size);
    check("open_memstream", stream != NULL);
    fprintf(stream, "%s %d %.2f\n", "line", 1, 1.5);
    fputs("line 2\n", stream);
    fputc('l', stream);
    putc('i', stream);
    fwrite("ne 3\n", 1, 5, stream);
    fprintf(stream, "%e %a %x %llo", 1e-3, 0.5, 255, 8LL);
    fflush(stream);
    check_text("a stream in memory", "line 1 1.50\nline 2\nline 3\n1.000000e-03 0x1p-1 ff 10", memory);
    check_long("ftell", (long)strlen(memory), ftell(stream));
    fseek(stream, 0, SEEK_SET);
    fputs("LINE", stream);
    fclose(stream);
    check("overwritten", strncmp(memory, "LINE", 4) == 0);
    free(memory);

    static char fixed[64] = "alpha 12 beta\nsecond line\nthird";
    FILE *reader = fmemopen(fixed, strlen(fixed), "r+");
    check_text("fgets", "alpha 12 beta\n", fgets(line, sizeof line, reader));
    check_long("getc", 's', getc(reader));
    check_long("ungetc", 's', ungetc('s', reader));
    char *taken = NULL;
    size_t room = 0;
    check_long("getline", 12, __getdelim(&taken, &room, '\n', reader));
    check_text("getline", "second line\n", taken);
    free(taken);
    fpos_t here;
    check_long("fgetpos", 0, fgetpos(reader, &here));
    check_long("fread", 5, (long)fread(line, 1, 10, reader));
    check("feof", feof(reader));
    clearerr(reader);
    check_long("fsetpos", 0, fsetpos(reader, &here));
    check_long("fgetc", 't', fgetc(reader));
    rewind(reader);
    check_long("getw", 0x68706c61, getw(reader));
    fseek(reader, 6, SEEK_SET);
    int number = 0;
    char word[16] = "";
    check_long("fscanf", 2, fscanf(reader, "%d %15s", &number, word));
    check_long("fscanf", 12, number);
    check_text("fscanf", "beta", word);
    fclose(reader);
}

static void through_wide_streams(void) {
    wchar_t *memory = NULL;
    size_t size = 0;
    FILE *stream = open_wmemstream(&memory, &size);
    check("open_wmemstream", stream != NULL);
    fwprintf(stream, L"%d %.3f %ls %s %g\n", 7, 2.25, L"ll", "s", 1e30);
    fputws(L"second\n", stream);
    fputwc(L'!', stream);
    check("fwide", fwide(stream, 0) > 0);
    check_long("a wide stream in memory", 0, fclose(stream));
    free(memory);
}

#ifdef __epiphany__
/* The GNU library of a host does not read wide characters from memory. */
static void out_of_wide_streams(void) {
    static char source[] = "12 2.5 word\nrest of it\n";
    FILE *reader = fmemopen(source, sizeof source - 1, "r");
    int number = 0;
    double real = 0;
    wchar_t word[16] = L"";
    check_long("fwscanf", 3, fwscanf(reader, L"%d %lf %15ls", &number, &real, word));
    check_long("fwscanf", 12, number);
    check_close("fwscanf", 2.5, real, 0);
    check_wide("fwscanf", L"word", word);
    check_long("fgetwc", L'\n', (long)fgetwc(reader));
    check_long("ungetwc", L'\n', (long)ungetwc(L'\n', reader));
    fgetwc(reader);
    check_wide("fgetws", L"rest of it\n", fgetws(word, 16, reader));
    fclose(reader);
}

/* Its header hides these from programs that ask for the newer standards. */
char *ecvt(double, int, int *, int *), *fcvt(double, int, int *, int *), *gcvt(double, int, char *);

/* newlib has a family without floating point, and conversions of its own. */
static void only_in_newlib(void) {
    siprintf(line, "%d %s %08x %-5u| %c %lld", -5, "text", 0xBEEF, 7, 'c', 1LL << 40);
    check_text("siprintf", "-5 text 0000beef 7    | c 1099511627776", line);
    sniprintf(line, 8, "%o %#x", 8, 255);
    check_text("sniprintf", "10 0xff", line);
    char *text = NULL;
    check_long("asiprintf", 9, asiprintf(&text, "%9d", 1));
    free(text);
    char *memory = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&memory, &size);
    fiprintf(stream, "%d-%x-%s", 1, 0xABC, "fiprintf");
    fclose(stream);
    check_text("fiprintf", "1-abc-fiprintf", memory);
    free(memory);
    int point, negative;
    check_text("ecvt", "31416", ecvt(3.14159, 5, &point, &negative));
    check_long("ecvt", 1, point);
    check_text("fcvt", "3142", fcvt(3.14159, 3, &point, &negative));
    check_text("gcvt", "2.5", gcvt(2.5, 6, line));
    check_text("itoa", "-1010", itoa(-1010, line, 10));
    check_text("utoa", "zz", utoa(1295, line, 36));
}
#endif

void chapter_printing(void) {
    into_strings();
    into_fresh_memory();
    into_wide_strings();
    through_streams();
    through_wide_streams();
#ifdef __epiphany__
    out_of_wide_streams();
    only_in_newlib();
#endif
}
