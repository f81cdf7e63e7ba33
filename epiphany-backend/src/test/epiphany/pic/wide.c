/* Wide characters, and texts in UTF-8. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "chapters.h"
#include "check.h"

static const wchar_t text[] = L"every wide word is made of wide characters";

static void strings(void) {
    wchar_t to[64], *rest = NULL;
    check_wide("wcscpy", text, wcscpy(to, text));
    check_wide("wcscat", L"one two", wcscat(wcscpy(to, L"one "), L"two"));
    check_wide("wcsncat", L"one tw", wcsncat(wcscpy(to, L"one "), L"twofold", 2));
    check_wide("wcsncpy", L"abc", wcsncpy(to, L"abc", 8));
    check_long("wcpcpy", 5, wcpcpy(to, L"12345") - to);
    check_long("wcpncpy", 2, wcpncpy(to, L"12345", 2) - to);
    check_long("wcslen", 42, (long)wcslen(text));
    check_long("wcsnlen", 7, (long)wcsnlen(text, 7));
    check("wcscmp", wcscmp(L"alpha", L"beta") < 0 && wcsncmp(L"alphabet", L"alphorn", 4) == 0);
    check("wcscasecmp", wcscasecmp(L"Hello", L"hELLO") == 0 && wcsncasecmp(L"HELp", L"helmet", 3) == 0);
    check("wcscoll", wcscoll(L"a", L"b") < 0);
    check_long("wcsxfrm", 4, (long)wcsxfrm(to, L"four", 16));
    check("wcschr", wcschr(text, L'w') == text + 6 && wcsrchr(text, L'w') == text + 27);
    check_long("wcsspn", 5, (long)wcsspn(text, L"every"));
    check_long("wcscspn", 5, (long)wcscspn(text, L" "));
    check("wcspbrk", wcspbrk(text, L"dm") == text + 8);
    check("wcsstr", wcsstr(text, L"word") == text + 11 && wcsstr(text, L"worm") == NULL);
    wcscpy(to, L"a,b;c");
    check_wide("wcstok", L"a", wcstok(to, L",;", &rest));
    check_wide("wcstok", L"b", wcstok(NULL, L",;", &rest));
    wchar_t *copy = wcsdup(text);
    check_wide("wcsdup", text, copy);
    free(copy);
    wmemset(to, L'x', 5);
    wmemcpy(to + 5, L"yz", 3);
    wmemmove(to + 1, to, 8);
    check_wide("wmemmove", L"xxxxxxyz", to);
    check("wmemcmp", wmemcmp(to, L"xxxy", 4) < 0 && wmemchr(to, L'y', 8) == to + 6);
    check_long("wmempcpy", 2, wmempcpy(to, L"12", 2) - to);
#ifdef __epiphany__
    check_long("wcslcpy", 8, (long)wcslcpy(to, L"too long", 4));
    check_long("wcslcat", 5, (long)wcslcat(to, L"um", 8));
    check_long("wcswidth", 42, wcswidth(text, 100));
#endif
}

static void classes(void) {
    int (*const tests[])(wint_t) = {iswalnum, iswalpha, iswblank, iswcntrl, iswdigit, iswgraph, iswlower, iswprint, iswpunct,
        iswspace, iswupper, iswxdigit};
    static const int expected[12] = {62, 52, 2, 33, 10, 94, 26, 95, 32, 6, 26, 22};
    for (int i = 0; i < 12; i++) {
        int count = 0;
        for (wint_t c = 0; c < 128; c++) {
            count += tests[i](c) != 0;
        }
        check_long("class of wide characters", expected[i], count);
    }
    static const char *const names[12] = {"alnum", "alpha", "blank", "cntrl", "digit", "graph", "lower", "print", "punct", "space",
        "upper", "xdigit"};
    for (int i = 0; i < 12; i++) {
        wctype_t type = wctype(names[i]);
        int count = 0;
        for (wint_t c = 0; c < 128; c++) {
            count += iswctype(c, type) != 0;
        }
        check_long(names[i], expected[i], count);
    }
    check_long("towupper", L'Q', towupper(L'q'));
    check_long("towlower", L'q', towlower(L'Q'));
    check_long("towctrans", L'Q', towctrans(L'q', wctrans("toupper")));
    check_long("btowc", L'a', btowc('a'));
    check_long("wctob", 'a', wctob(L'a'));
}

/* One, two, three and four bytes: A, e with acute, the Euro, an emoji. */
static const char utf8[] = "A\303\251\342\202\254\360\237\230\200.";

static void bytes_and_characters(void) {
    check("setlocale", setlocale(LC_ALL, "C.UTF-8") != NULL);
    wchar_t wide[16];
    char back[32];
    mbstate_t state;
    memset(&state, 0, sizeof state);
    check_long("mbstowcs", sizeof(wchar_t) == 4 ? 5 : 6, (long)mbstowcs(wide, utf8, 16));
    check_long("mbstowcs", 0x20AC, wide[2]);
    check_long("wcstombs", (long)strlen(utf8), (long)wcstombs(back, wide, sizeof back));
    check_text("wcstombs", utf8, back);
    check_long("mblen", 3, mblen(utf8 + 3, 4));
    wchar_t c;
    check_long("mbtowc", 2, mbtowc(&c, utf8 + 1, 4));
    check_long("mbtowc", 0xE9, c);
    check_long("wctomb", 3, wctomb(back, 0x20AC));
    check_long("mbrlen", 2, (long)mbrlen(utf8 + 1, 4, &state));
    check_long("mbrtowc", -2, (long)mbrtowc(&c, utf8 + 3, 2, &state));
    check("mbsinit", !mbsinit(&state));
    check_long("mbrtowc", 1, (long)mbrtowc(&c, utf8 + 5, 1, &state));
    check_long("mbrtowc", 0x20AC, c);
    check_long("wcrtomb", 2, (long)wcrtomb(back, 0xE9, &state));
    const char *from = utf8;
    check_long("mbsrtowcs", sizeof(wchar_t) == 4 ? 5 : 6, (long)mbsrtowcs(wide, &from, 16, &state));
    const wchar_t *wide_from = wide;
    check_long("wcsrtombs", (long)strlen(utf8), (long)wcsrtombs(back, &wide_from, sizeof back, &state));
    from = utf8;
    check_long("mbsnrtowcs", 3, (long)mbsnrtowcs(wide, &from, 6, 16, &state));
    wide_from = wide;
    check_long("wcsnrtombs", 6, (long)wcsnrtombs(back, &wide_from, 3, sizeof back, &state));
    check_long("an accent", 0xC9, towupper(0xE9));
    check("Greek and Cyrillic", towlower(0x3A9) == 0x3C9 && towupper(0x436) == 0x416 && iswalpha(0x416) && !iswalpha(0x20AC));
    snprintf(back, sizeof back, "%ls", L"\u20AC");
    check_text("%ls in UTF-8", "\342\202\254", back);
    check_text("localeconv", ".", localeconv()->decimal_point);
    setlocale(LC_ALL, "C");
}

void chapter_wide(void) {
    strings();
    classes();
    bytes_and_characters();
}
