/* Sorting and searching: the library's, and our own. */
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chapters.h"
#include "check.h"

enum { SIZE = 300 };

static unsigned state;

static int next_number(void) {
    state = state * 1664525u + 1013904223u;
    return (int)(state >> 8);
}

static int by_value(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    return (a > b) - (a < b);
}

static int by_name(const void *left, const void *right) {
    return strcmp(left, right);
}

static int sorted(const int *numbers, int count) {
    for (int i = 1; i < count; i++) {
        if (numbers[i - 1] > numbers[i]) {
            return 0;
        }
    }
    return 1;
}

static void sort_heap(int *numbers, int count) {
    for (int top = count / 2, end = count; end > 1;) {
        int moved;
        if (top > 0) {
            moved = numbers[--top];
        } else {
            moved = numbers[--end];
            numbers[end] = numbers[0];
        }
        int hole = top, child;
        while ((child = 2 * hole + 1) < end) {
            child += child + 1 < end && numbers[child + 1] > numbers[child];
            if (numbers[child] <= moved) {
                break;
            }
            numbers[hole] = numbers[child];
            hole = child;
        }
        numbers[hole] = moved;
    }
}

static void sort_merging(int *numbers, int count) {
    int *other = malloc(sizeof(int) * (size_t)count), *from = numbers, *to = other;
    for (int run = 1; run < count; run *= 2) {
        for (int start = 0; start < count; start += 2 * run) {
            int middle = start + run < count ? start + run : count, end = start + 2 * run < count ? start + 2 * run : count;
            for (int left = start, right = middle, out = start; out < end; out++) {
                to[out] = left < middle && (right >= end || from[left] <= from[right]) ? from[left++] : from[right++];
            }
        }
        int *swapped = from;
        from = to;
        to = swapped;
    }
    if (from != numbers) {
        memcpy(numbers, from, sizeof(int) * (size_t)count);
    }
    free(other);
}

static void sort_digits(int *numbers, int count) {
    int *other = malloc(sizeof(int) * (size_t)count);
    for (int shift = 0; shift < 24; shift += 6) {
        int starts[65] = {0};
        for (int i = 0; i < count; i++) {
            starts[(numbers[i] >> shift & 63) + 1]++;
        }
        for (int i = 1; i < 64; i++) {
            starts[i] += starts[i - 1];
        }
        for (int i = 0; i < count; i++) {
            other[starts[numbers[i] >> shift & 63]++] = numbers[i];
        }
        memcpy(numbers, other, sizeof(int) * (size_t)count);
    }
    free(other);
}

static void sort_gaps(int *numbers, int count) {
    for (int gap = count / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11) {
        for (int i = gap; i < count; i++) {
            int moved = numbers[i], hole = i;
            for (; hole >= gap && numbers[hole - gap] > moved; hole -= gap) {
                numbers[hole] = numbers[hole - gap];
            }
            numbers[hole] = moved;
        }
    }
}

static void sort_library(int *numbers, int count) {
    qsort(numbers, (size_t)count, sizeof(int), by_value);
}

static int by_value_counted(const void *left, const void *right, void *counter) {
    ++*(int *)counter;
    return by_value(left, right);
}

static void sort_library_with_argument(int *numbers, int count) {
    int comparisons = 0;
    qsort_r(numbers, (size_t)count, sizeof(int), by_value_counted, &comparisons);
    check("qsort_r compares", comparisons > count);
}

static void sorts(void) {
    static const struct {
        const char *name;
        void (*sort)(int *numbers, int count);
    } all[] = {{"qsort", sort_library}, {"qsort_r", sort_library_with_argument}, {"heap", sort_heap}, {"merging", sort_merging},
        {"digits", sort_digits}, {"gaps", sort_gaps}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        int numbers[SIZE];
        unsigned sum = 0, sum_after = 0;
        state = 17;
        for (int k = 0; k < SIZE; k++) {
            numbers[k] = next_number();
            sum += (unsigned)numbers[k];
        }
        all[i].sort(numbers, SIZE);
        for (int k = 0; k < SIZE; k++) {
            sum_after += (unsigned)numbers[k];
        }
        check(all[i].name, sorted(numbers, SIZE) && sum == sum_after);
        int *found = bsearch(&numbers[123], numbers, SIZE, sizeof(int), by_value);
        check("bsearch", found != NULL && *found == numbers[123]);
    }
    char names[5][8] = {"pear", "apple", "fig", "quince", "date"};
    qsort(names, 5, 8, by_name);
    check_text("qsort of names", "applepear", strcat(strcpy((char[16]){0}, names[0]), names[3]));
}

static int nodes_seen, nodes_in_order, last_seen;

static void visit(const void *node, VISIT order, int depth) {
    (void)depth;
    if (order == postorder || order == leaf) {
        int value = **(const int *const *)node;
        nodes_in_order += value > last_seen;
        last_seen = value;
        nodes_seen++;
    }
}

static void keep(void *key) {
    (void)key;
}

static void trees(void) {
    static int keys[100];
    void *root = NULL;
    for (int i = 0; i < 100; i++) {
        keys[i] = i * 37 % 100 + 1;
        tsearch(&keys[i], &root, by_value);
    }
    twalk(root, visit);
    check_long("twalk", 100, nodes_seen);
    check_long("twalk in order", 100, nodes_in_order);
    int wanted = 50, missing = 500;
    check("tfind", tfind(&wanted, &root, by_value) != NULL && tfind(&missing, &root, by_value) == NULL);
    for (int i = 0; i < 50; i++) {
        tdelete(&keys[i], &root, by_value);
    }
    nodes_seen = last_seen = 0;
    twalk(root, visit);
    check_long("tdelete", 50, nodes_seen);
    tdestroy(root, keep);
}

static void tables(void) {
    static char names[60][8];
    check("hcreate", hcreate(100));
    for (int i = 0; i < 60; i++) {
        sprintf(names[i], "key%d", i);
        hsearch((ENTRY){.key = strdup(names[i]), .data = &names[i]}, ENTER);
    }
    ENTRY *found = hsearch((ENTRY){.key = "key42"}, FIND);
    check_text("hsearch", "key42", found == NULL ? NULL : found->data);
    check("hsearch of nothing", hsearch((ENTRY){.key = "key99"}, FIND) == NULL);
    hdestroy();
}

void chapter_collections(void) {
    sorts();
    trees();
    tables();
}
