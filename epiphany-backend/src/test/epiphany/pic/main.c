/*
 * A compendium of programs in one: numbers, texts, searches, games. It is larger than the local memory of a core many times over,
 * and all of it runs. Without arguments it runs every chapter, else those that are named. The exit code is 1 if a check fails.
 */
#include <stdio.h>
#include <string.h>

#include "chapters.h"
#include "check.h"

struct chapter {
    const char *name;
    void (*read)(void);
};

#define ENTRY(name) {#name, chapter_##name},
static const struct chapter chapters[] = {CHAPTERS(ENTRY)};
enum { COUNT = sizeof chapters / sizeof chapters[0] };

static int read_chapter(const struct chapter *chapter) {
    check_begin(chapter->name);
    chapter->read();
    return check_end();
}

static int read_named(const char *name) {
    for (int i = 0; i < COUNT; i++) {
        if (strcmp(name, chapters[i].name) == 0) {
            read_chapter(&chapters[i]);
            return 1;
        }
    }
    printf("no chapter %s\n", name);
    return 0;
}

int main(int argc, char **argv) {
    int read = 0;
    for (int i = 1; i < argc; i++) {
        if (!read_named(argv[i])) {
            return 2;
        }
        read++;
    }
    if (argc < 2) {
        for (; read < COUNT; read++) {
            read_chapter(&chapters[read]);
        }
    }
    printf("%d checks in %d chapters, %d failed\n", check_total(), read, check_failures());
    return check_failures() != 0;
}
