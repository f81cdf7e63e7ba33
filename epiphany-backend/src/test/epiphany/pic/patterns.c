/* Regular expressions: parsed to a tree, made a program for a machine that backtracks, and run; and shell patterns. */
#include <ctype.h>
#include <setjmp.h>
#include <string.h>

#include "chapters.h"
#include "check.h"

enum { CODES = 200, GROUPS = 10, DEPTH = 2000 };

enum operation { CHARACTER, ANY, SET, SPLIT, JUMP, SAVE, BEGIN, END, WORD_EDGE, REPEATED, MATCH };

struct code {
    enum operation operation;
    int x, y;
    unsigned char set[32];
};

struct pattern {
    struct code codes[CODES];
    int count, groups, ignore_case;
};

static const char *at;
static struct pattern *made;
static jmp_buf wrong;

static int emit(enum operation operation, int x, int y) {
    if (made->count == CODES) {
        longjmp(wrong, 1);
    }
    made->codes[made->count] = (struct code){.operation = operation, .x = x, .y = y};
    return made->count++;
}

static void set_add(struct code *code, int c) {
    code->set[c >> 3] |= (unsigned char)(1 << (c & 7));
}

static int in_class(int letter, int c) {
    int found;
    if (tolower(letter) == 'd') {
        found = isdigit(c);
    } else if (tolower(letter) == 'w') {
        found = isalnum(c) || c == '_';
    } else {
        found = isspace(c);
    }
    return isupper(letter) ? !found : found != 0;
}

static void add_class(struct code *code, int letter) {
    for (int c = 1; c < 256; c++) {
        if (in_class(letter, c)) {
            set_add(code, c);
        }
    }
}

static int escaped(int letter) {
    return letter == 'n' ? '\n' : letter == 't' ? '\t' : letter;
}

static void parse_set(void) {
    struct code *code = &made->codes[emit(SET, 0, 0)];
    int negated = *at == '^', begun = 0;
    at += negated;
    while (*at != ']' || !begun) {
        begun = 1;
        if (*at == 0) {
            longjmp(wrong, 2);
        }
        int from = (unsigned char)*at++;
        if (from == '\\') {
            from = (unsigned char)*at++;
            if (strchr("dDwWsS", from) != NULL) {
                add_class(code, from);
                continue;
            }
            from = escaped(from);
        }
        int to = from;
        if (at[0] == '-' && at[1] != ']' && at[1] != 0) {
            to = (unsigned char)at[1];
            at += 2;
        }
        if (to < from) {
            longjmp(wrong, 3);
        }
        for (int c = from; c <= to; c++) {
            set_add(code, c);
            if (made->ignore_case) {
                set_add(code, tolower(c));
                set_add(code, toupper(c));
            }
        }
    }
    at++;
    if (negated) {
        for (int i = 0; i < 32; i++) {
            code->set[i] = (unsigned char)~code->set[i];
        }
        code->set[0] &= 0xFE;
    }
}

static void parse_choice(void);

static void parse_atom(void) {
    int c = (unsigned char)*at++;
    if (c == '(') {
        if (at[0] == '?' && at[1] == ':') {
            at += 2;
            parse_choice();
        } else {
            int group = ++made->groups;
            if (group >= GROUPS) {
                longjmp(wrong, 4);
            }
            emit(SAVE, 2 * group, 0);
            parse_choice();
            emit(SAVE, 2 * group + 1, 0);
        }
        if (*at++ != ')') {
            longjmp(wrong, 5);
        }
    } else if (c == '.') {
        emit(ANY, 0, 0);
    } else if (c == '[') {
        parse_set();
    } else if (c == '^') {
        emit(BEGIN, 0, 0);
    } else if (c == '$') {
        emit(END, 0, 0);
    } else if (c == '\\') {
        c = (unsigned char)*at++;
        if (c == 0) {
            longjmp(wrong, 6);
        } else if (c == 'b') {
            emit(WORD_EDGE, 0, 0);
        } else if (isdigit(c)) {
            emit(REPEATED, c - '0', 0);
        } else if (strchr("dDwWsS", c) != NULL) {
            add_class(&made->codes[emit(SET, 0, 0)], c);
        } else {
            emit(CHARACTER, escaped(c), 0);
        }
    } else {
        emit(CHARACTER, made->ignore_case ? tolower(c) : c, 0);
    }
}

/* Copies codes with what they point to in themselves. */
static void copy_codes(int from, int to) {
    int shift = made->count - from;
    for (int i = from; i < to; i++) {
        int code = emit(MATCH, 0, 0);
        made->codes[code] = made->codes[i];
        if (made->codes[i].operation == SPLIT || made->codes[i].operation == JUMP) {
            made->codes[code].x += shift;
            made->codes[code].y += shift;
        }
    }
}

static void insert_split(int where) {
    emit(MATCH, 0, 0);
    for (int i = made->count - 1; i > where; i--) {
        made->codes[i] = made->codes[i - 1];
        if (made->codes[i].operation == SPLIT || made->codes[i].operation == JUMP) {
            made->codes[i].x++;
            made->codes[i].y++;
        }
    }
    made->codes[where] = (struct code){.operation = SPLIT, .x = where + 1};
}

/* Prefers the first way, or, if lazy, the second. */
static void split_to(int split, int other, int lazy) {
    struct code *code = &made->codes[split];
    code->y = other;
    if (lazy) {
        int x = code->x;
        code->x = code->y;
        code->y = x;
    }
}

static int parse_number(void) {
    int number = 0;
    while (isdigit((unsigned char)*at)) {
        number = 10 * number + *at++ - '0';
    }
    return number;
}

static void parse_repeated(void) {
    int start = made->count;
    parse_atom();
    for (;;) {
        int least, most;
        if (*at == '*') {
            least = 0, most = -1;
        } else if (*at == '+') {
            least = 1, most = -1;
        } else if (*at == '?') {
            least = 0, most = 1;
        } else if (*at == '{') {
            at++;
            least = most = parse_number();
            if (*at == ',') {
                at++;
                most = *at == '}' ? -1 : parse_number();
            }
            if (*at != '}' || (most >= 0 && most < least)) {
                longjmp(wrong, 7);
            }
        } else {
            return;
        }
        at++;
        int lazy = *at == '?';
        at += lazy;
        int end = made->count, length = end - start;
        for (int i = 1; i < least; i++) {
            copy_codes(start, start + length);
        }
        if (most < 0) {
            int loop = least == 0 ? start : made->count - length;
            insert_split(loop);
            if (least > 0) {
                /* One or more: the split stands behind what is repeated. */
                memmove(&made->codes[loop], &made->codes[loop + 1], sizeof(struct code) * (size_t)length);
                for (int i = loop; i < loop + length; i++) {
                    if (made->codes[i].operation == SPLIT || made->codes[i].operation == JUMP) {
                        made->codes[i].x--;
                        made->codes[i].y--;
                    }
                }
                made->codes[loop + length] = (struct code){.operation = SPLIT, .x = loop};
                split_to(loop + length, loop + length + 1, lazy);
            } else {
                emit(JUMP, loop, 0);
                split_to(loop, made->count, lazy);
            }
        } else {
            for (int i = least; i < most; i++) {
                if (i > 0) {
                    copy_codes(start, start + length);
                }
                int option = made->count - length;
                insert_split(option);
                split_to(option, made->count, lazy);
                if (i == 0) {
                    start++;
                }
            }
        }
    }
}

static void parse_choice(void) {
    int start = made->count;
    while (*at != 0 && *at != '|' && *at != ')') {
        parse_repeated();
    }
    if (*at == '|') {
        at++;
        insert_split(start);
        int jump = emit(JUMP, 0, 0);
        made->codes[start].y = made->count;
        parse_choice();
        made->codes[jump].x = made->count;
    }
}

static int compile(struct pattern *pattern, const char *text, int ignore_case) {
    made = pattern;
    at = text;
    pattern->count = pattern->groups = 0;
    pattern->ignore_case = ignore_case;
    int problem = setjmp(wrong);
    if (problem != 0) {
        return problem;
    }
    emit(SAVE, 0, 0);
    parse_choice();
    if (*at != 0) {
        return 8;
    }
    emit(SAVE, 1, 0);
    emit(MATCH, 0, 0);
    return 0;
}

static const char *subject_start;
static const char *saved[2 * GROUPS];

static int is_word(int c) {
    return isalnum(c) || c == '_';
}

static int match_here(const struct pattern *pattern, int code_at, const char *text, int depth) {
    for (;;) {
        const struct code *code = &pattern->codes[code_at];
        int c = (unsigned char)*text;
        int folded = pattern->ignore_case ? tolower(c) : c;
        if (depth > DEPTH) {
            return 0;
        }
        switch (code->operation) {
            case CHARACTER:
                if (c == 0 || folded != code->x) {
                    return 0;
                }
                text++;
                break;
            case ANY:
                if (c == 0 || c == '\n') {
                    return 0;
                }
                text++;
                break;
            case SET:
                if (c == 0 || !(code->set[c >> 3] >> (c & 7) & 1)) {
                    return 0;
                }
                text++;
                break;
            case SPLIT:
                if (match_here(pattern, code->x, text, depth + 1)) {
                    return 1;
                }
                code_at = code->y;
                continue;
            case JUMP:
                code_at = code->x;
                continue;
            case SAVE: {
                const char *before = saved[code->x];
                saved[code->x] = text;
                if (match_here(pattern, code_at + 1, text, depth + 1)) {
                    return 1;
                }
                saved[code->x] = before;
                return 0;
            }
            case BEGIN:
                if (text != subject_start) {
                    return 0;
                }
                break;
            case END:
                if (c != 0) {
                    return 0;
                }
                break;
            case WORD_EDGE:
                if ((text > subject_start && is_word((unsigned char)text[-1])) == is_word(c)) {
                    return 0;
                }
                break;
            case REPEATED: {
                size_t length = (size_t)(saved[2 * code->x + 1] - saved[2 * code->x]);
                if (strncmp(saved[2 * code->x], text, length) != 0) {
                    return 0;
                }
                text += length;
                break;
            }
            default:
                return 1;
        }
        code_at++;
    }
}

static int search(const struct pattern *pattern, const char *text) {
    subject_start = text;
    memset(saved, 0, sizeof saved);
    for (;; text++) {
        if (match_here(pattern, 0, text, 0)) {
            return 1;
        }
        if (*text == 0) {
            return 0;
        }
    }
}

/* A shell's pattern: *, ?, and sets in brackets. */
static int glob(const char *pattern, const char *text) {
    const char *star = NULL, *retry = NULL;
    while (*text != 0) {
        int fits = 0;
        const char *next = pattern + 1;
        if (*pattern == '*') {
            star = ++pattern;
            retry = text;
            continue;
        } else if (*pattern == '?') {
            fits = 1;
        } else if (*pattern == '[') {
            int negated = pattern[1] == '!';
            const char *p = pattern + 1 + negated;
            for (; *p != 0 && *p != ']'; p++) {
                if (p[1] == '-' && p[2] != ']') {
                    fits |= *text >= p[0] && *text <= p[2];
                    p += 2;
                } else {
                    fits |= *text == *p;
                }
            }
            fits ^= negated;
            next = p + 1;
        } else {
            fits = *pattern == *text;
        }
        if (fits) {
            pattern = next;
            text++;
        } else if (star != NULL) {
            pattern = star;
            text = ++retry;
        } else {
            return 0;
        }
    }
    while (*pattern == '*') {
        pattern++;
    }
    return *pattern == 0;
}

static const struct {
    const char *pattern, *text, *found;
} cases[] = {
    {"abc", "xxabcxx", "abc"},
    {"a.c", "abbc a-c", "a-c"},
    {"a*", "baaa", ""},
    {"a+", "baaa", "aaa"},
    {"colou?r", "the color", "color"},
    {"^\\d{4}-\\d\\d-\\d\\d$", "2015-06-30", "2015-06-30"},
    {"^\\d{4}-\\d\\d-\\d\\d$", "2015-6-30", NULL},
    {"(cat|dog|bird)s?", "two dogs", "dogs"},
    {"<.+>", "<a><b>", "<a><b>"},
    {"<.+?>", "<a><b>", "<a>"},
    {"x{2,3}", "xxxxx", "xxx"},
    {"x{2,3}?", "xxxxx", "xx"},
    {"(ab){2,}", "abababx", "ababab"},
    {"[A-Fa-f0-9]+", "xyz BEEF", "BEEF"},
    {"[^a-z ]+", "lower UPPER", "UPPER"},
    {"\\bword\\b", "sword word", "word"},
    {"(\\w+) \\1", "this is is it", "is is"},
    {"(?:a|b)*c", "ababc", "ababc"},
    {"[-+]?\\d+(\\.\\d*)?([eE][-+]?\\d+)?", "x = -12.5e+10;", "-12.5e+10"},
    {"\\w+@\\w+\\.(org|com)", "mail me@home.org now", "me@home.org"},
    {"a|b|", "c", ""},
    {"()x", "x", "x"},
    {"\\s+\\S+$", "one two", " two"},
};

void chapter_patterns(void) {
    static struct pattern pattern;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char found[40] = "";
        check_long(cases[i].pattern, 0, compile(&pattern, cases[i].pattern, 0));
        int any = search(&pattern, cases[i].text);
        if (any) {
            memcpy(found, saved[0], (size_t)(saved[1] - saved[0]));
        }
        if (cases[i].found == NULL) {
            check(cases[i].pattern, !any);
        } else {
            check_text(cases[i].pattern, cases[i].found, any ? found : NULL);
        }
    }
    check_long("no case", 0, compile(&pattern, "HeLLo [w-x]", 1));
    check("no case", search(&pattern, "say hEllO W"));
    check_long("groups", 0, compile(&pattern, "(\\d+)-(\\d+)", 0));
    check("groups", search(&pattern, "a 12-345 b") && saved[3] - saved[2] == 2 && saved[5] - saved[4] == 3);
    static const char *const bad[] = {"(", "[a", "[z-a]", "a{3,2}", ")", "\\"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        check(bad[i], compile(&pattern, bad[i], 0) != 0);
    }
    check("glob", glob("*.c", "lisp.c") && !glob("*.c", "lisp.h") && glob("l?s*", "lisp") && glob("[a-m]*[!0-9]", "file"));
    check("glob", !glob("[!a-m]*", "file") && glob("*a*b*c", "xxaxxbxxc") && !glob("?", "") && glob("**", ""));
}
