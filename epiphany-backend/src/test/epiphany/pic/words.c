/* Strings and memory. */
#include <argz.h>
#include <ctype.h>
#include <envz.h>
#include <getopt.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "chapters.h"
#include "check.h"

static const char text[] =
    "Sixteen brisk cores set out at cycle zero, and the clocks of the simulated town were all striking at the same cycle. "
    "Nobody was surprised, for every clock there was driven by one counter, and the counter never lied.";

static void copies(void) {
    char to[256], *end;
    check_text("strcpy", text, strcpy(to, text));
    check_text("strcat", "one two", strcat(strcpy(to, "one "), "two"));
    check_text("strncat", "one tw", strncat(strcpy(to, "one "), "twofold", 2));
    memset(to, 'x', sizeof to);
    strncpy(to, "abc", 6);
    check_bytes("strncpy", "616263000000787878", to, 9);
    end = stpcpy(to, "seven..");
    check_long("stpcpy", 7, end - to);
    end = stpncpy(to, "abc", 2);
    check_long("stpncpy", 2, end - to);
    check_text("memccpy", "brisk ", (memccpy(to, text + 8, ' ', 20), to[6] = 0, to));
    check_bytes("mempcpy", "313233", to, (size_t)((char *)mempcpy(to, "123", 3) - to));
    strcpy(to, "overlapping");
    memmove(to + 2, to, 11);
    check_bytes("memmove", "6f766f7665726c617070696e67", to, 13);
    memmove(to, to + 2, 11);
    to[11] = 0;
    check_text("memmove", "overlapping", to);
    swab("badcfe", to, 6);
    check_text("swab", "abcdefpping", to);
    char *copy = strdup(text), *part = strndup(text, 6);
    check_text("strdup", text, copy);
    check_text("strndup", "Sixtee", part);
    free(copy);
    free(part);
    bcopy("bytes", to, 6);
    check_text("bcopy", "bytes", to);
    bzero(to, 3);
    check_bytes("bzero", "0000006573", to, 5);
#ifdef __epiphany__
    check_long("strlcpy", 8, (long)strlcpy(to, "too long", 4));
    check_text("strlcpy", "too", to);
    check_long("strlcat", 8, (long)strlcat(to, " long", 6));
    check_text("strlwr", "lower", strlwr(strcpy(to, "LoWeR")));
    check_text("strupr", "UPPER", strupr(strcpy(to, "uPpEr")));
    check("strnstr", strnstr(text, "brisk", 20) == text + 8 && strnstr(text, "brisk", 12) == NULL);
#endif
}

static void searches(void) {
    check("strchr", strchr(text, ',') == text + 41);
    check("strrchr", text + sizeof text - 2 == strrchr(text, '.'));
    check("strchrnul", *strchrnul(text, '#') == 0);
    check("index", index(text, 'b') == text + 8 && rindex("abab", 'b') != NULL);
    check("memchr", memchr(text, 'b', 8) == NULL && memchr(text, 'b', 200) == text + 8);
    check("memrchr", memrchr(text, 'S', 100) == text);
    check("rawmemchr", rawmemchr(text, 'b') == text + 8);
    check_long("strspn", 7, (long)strspn(text, "Sixten"));
    check_long("strcspn", 41, (long)strcspn(text, ",."));
    check("strpbrk", strpbrk(text, "zyx") == text + 2);
    check("strstr", strstr(text, "the counter never") != NULL && strstr(text, "the counter forgets") == NULL);
    check("strstr of a short one", strstr(text, "core") == text + 14);
    check("strstr of a long one",
        strstr(text, "for every clock there was driven by one counter, and the counter never lied.") != NULL);
    check("strcasestr", strcasestr(text, "BRISK") == text + 8);
    check("strcasestr of a long one", strcasestr(text, "THE CLOCKS OF THE SIMULATED TOWN WERE ALL STRIKING") == text + 47);
    check("memmem", memmem(text, sizeof text, "simulated", 9) == text + 65);
    check("memmem of a long one", memmem(text, sizeof text, "all striking at the same cycle. Nobody was", 42) != NULL);
    check_long("strlen", 215, (long)strlen(text));
    check_long("strnlen", 5, (long)strnlen(text, 5));
}

static void comparisons(void) {
    check("strcmp", strcmp("alpha", "beta") < 0 && strcmp("same", "same") == 0 && strcmp("b", "a") > 0);
    check("strncmp", strncmp("alphabet", "alphorn", 4) == 0 && strncmp("alphabet", "alphorn", 5) < 0);
    check("strcasecmp", strcasecmp("Hello", "hELLO") == 0 && strncasecmp("HELp", "help me", 4) == 0);
    check("strcoll", strcoll("a", "b") < 0);
    char to[16];
    check_long("strxfrm", 4, (long)strxfrm(to, "four", sizeof to));
    check("memcmp", memcmp("abcdefgh", "abcdefgi", 8) < 0 && memcmp("abcd", "abce", 3) == 0 && bcmp("x", "x", 1) == 0);
    check("strverscmp", strverscmp("file9", "file10") < 0 && strverscmp("1.02", "1.1") < 0);
}

static void parts(void) {
    char line[64], *rest = NULL, *cursor = line;
    strcpy(line, "one,two;;three");
    check_text("strtok", "one", strtok(line, ",;"));
    check_text("strtok", "two", strtok(NULL, ",;"));
    check_text("strtok", "three", strtok(NULL, ",;"));
    check("strtok", strtok(NULL, ",;") == NULL);
    strcpy(line, "a b");
    check_text("strtok_r", "a", strtok_r(line, " ", &rest));
    check_text("strtok_r", "b", strtok_r(NULL, " ", &rest));
    strcpy(line, "x::y");
    check_text("strsep", "x", strsep(&cursor, ":"));
    check_text("strsep", "", strsep(&cursor, ":"));
    check_text("strsep", "y", strsep(&cursor, ":"));
}

static void characters(void) {
    int counts[11] = {0};
    for (int c = 0; c < 128; c++) {
        int (*const classes[])(int) = {
            isalnum, isalpha, isblank, iscntrl, isdigit, isgraph, islower, isprint, ispunct, isspace, isxdigit};
        for (int i = 0; i < 11; i++) {
            counts[i] += classes[i](c) != 0;
        }
    }
    static const int expected[11] = {62, 52, 2, 33, 10, 94, 26, 95, 32, 6, 22};
    for (int i = 0; i < 11; i++) {
        check_long("class of characters", expected[i], counts[i]);
    }
    check("toupper", toupper('a') == 'A' && tolower('Z') == 'z' && toascii(0xC1) == 'A' && isascii(65) && isupper('Q'));
}

/* Vectors of strings as one block, and an environment in such a vector. */
static void vectors(void) {
    char *vector = NULL;
    size_t length = 0;
    check_long("argz_create_sep", 0, argz_create_sep("red:green:blue", ':', &vector, &length));
    check_long("argz_count", 3, (long)argz_count(vector, length));
    argz_add(&vector, &length, "black");
    argz_append(&vector, &length, "white", 6);
    argz_insert(&vector, &length, vector, "first");
    argz_delete(&vector, &length, vector + 6);
    unsigned replaced = 0;
    argz_replace(&vector, &length, "green", "lime", &replaced);
    char *names[8];
    argz_extract(vector, length, names);
    check_text("argz_extract", "lime", names[1]);
    check_text("argz_next", "lime", argz_next(vector, length, vector));
    argz_stringify(vector, length, '/');
    check_text("argz_stringify", "first/lime/blue/black/white", vector);
    free(vector);

    char *environment = NULL;
    length = 0;
    envz_add(&environment, &length, "HOME", "here");
    envz_add(&environment, &length, "LANG", "C");
    envz_add(&environment, &length, "HOME", "there");
    check_text("envz_get", "there", envz_get(environment, length, "HOME"));
    envz_remove(&environment, &length, "LANG");
    check("envz_entry", envz_entry(environment, length, "LANG") == NULL);
    free(environment);
    setenv("COMPENDIUM", "volume one", 1);
    check_text("getenv", "volume one", getenv("COMPENDIUM"));
    unsetenv("COMPENDIUM");
    check("unsetenv", getenv("COMPENDIUM") == NULL);
}

static void options(void) {
    char *arguments[] = {"program", "-v", "-o", "file", "--level=5", "rest", NULL};
    static const struct option longer[] = {{"level", required_argument, NULL, 'l'}, {NULL, 0, NULL, 0}};
    char seen[8] = "";
    int option;
    optind = 0;
    while ((option = getopt_long(6, arguments, "vo:", longer, NULL)) != -1) {
        size_t length = strlen(seen);
        seen[length] = (char)option;
        seen[length + 1] = 0;
        if (option == 'l') {
            check_text("getopt_long", "5", optarg);
        }
    }
    check_text("getopt_long", "vol", seen);
    check_text("getopt_long", "rest", arguments[optind]);
}

static void messages(void) {
    char *names[] = {"ro", "size", NULL};
    char line[32] = "size=10,ro,what", *cursor = line, *value;
    check_long("getsubopt", 1, getsubopt(&cursor, names, &value));
    check_text("getsubopt", "10", value);
    check_long("getsubopt", 0, getsubopt(&cursor, names, &value));
    size_t length = 0;
    for (int error = 1; error < 140; error++) {
        length += strlen(strerror(error));
    }
    check("strerror", length > 1000);
    check("strsignal", strlen(strsignal(11)) > 3);
}

static void memory(void) {
    char *blocks[32];
    for (int i = 0; i < 32; i++) {
        blocks[i] = i % 3 == 0 ? calloc(1, 40 + 37 * (size_t)i) : malloc(40 + 37 * (size_t)i);
        memset(blocks[i], i, 40 + 37 * (size_t)i);
    }
    for (int i = 0; i < 32; i += 2) {
        blocks[i] = realloc(blocks[i], i % 4 == 0 ? 2000 : 16);
    }
    int kept = 1;
    for (int i = 0; i < 32; i++) {
        kept &= blocks[i][15] == i;
        free(blocks[i]);
    }
    check("what was allocated keeps its content", kept);
    void *aligned = memalign(256, 100);
    check("memalign", ((size_t)aligned & 255) == 0);
    free(aligned);
}

void chapter_words(void) {
    copies();
    searches();
    comparisons();
    parts();
    characters();
    vectors();
    options();
    messages();
    memory();
}
