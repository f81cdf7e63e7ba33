/*
 * The first core counts the others in and lets them go. Rounds are numbered, modulo 256: a core announces the number of the round
 * that it begins, and goes on when its own element 0 shows that number. The first core's element i holds what core i announced
 * last, its element 0 the round that is over.
 *
 * Cores start one after another. What a core announces before the first core has cleared its memory is lost, so each announces its
 * round again now and then while it waits; that changes nothing when it was seen.
 */
#include "e_coreid.h"
#include "e_mutex.h"

#define LOOKS 64

static unsigned cores(void) {
    unsigned count = 0;
    for (unsigned row = 0; row < e_group_config.group_rows; row++) {
        count += e_group_config.group_cols;
    }
    return count;
}

static unsigned number(void) {
    unsigned at = e_group_config.core_col;
    for (unsigned row = 0; row < e_group_config.core_row; row++) {
        at += e_group_config.group_cols;
    }
    return at;
}

void e_barrier_init(volatile e_barrier_t bar_array[], volatile e_barrier_t *tgt_bar_array[]) {
    unsigned self = number();
    unsigned count = cores();
    unsigned core = 0;
    for (unsigned i = 0; i < count; i++) {
        bar_array[i] = 0;
    }
    if (self != 0) {
        tgt_bar_array[0] = e_get_global_address(0, 0, (void *)&bar_array[self]);
        return;
    }
    for (unsigned row = 0; row < e_group_config.group_rows; row++) {
        for (unsigned col = 0; col < e_group_config.group_cols; col++) {
            tgt_bar_array[core++] = e_get_global_address(row, col, (void *)&bar_array[0]);
        }
    }
}

static void lead(volatile e_barrier_t *bar_array, volatile e_barrier_t *tgt_bar_array[], char round) {
    unsigned count = cores();
    for (unsigned i = 1; i < count; i++) {
        while (bar_array[i] != round) {
        }
    }
    bar_array[0] = round;
    for (unsigned i = 1; i < count; i++) {
        *tgt_bar_array[i] = round;
    }
}

static void follow(volatile e_barrier_t *bar_array, volatile e_barrier_t *leader, char round) {
    for (;;) {
        *leader = round;
        for (unsigned look = 0; look < LOOKS; look++) {
            if (bar_array[0] == round) {
                return;
            }
        }
    }
}

void e_barrier(volatile e_barrier_t *bar_array, volatile e_barrier_t *tgt_bar_array[]) {
    char round = bar_array[0] + 1;
    if (number() == 0) {
        lead(bar_array, tgt_bar_array, round);
    } else {
        follow(bar_array, tgt_bar_array[0], round);
    }
}
