/* Each core writes its id into the next one's mailbox. Ends with 0 in every core that found its neighbours' ids where they belong. */
#include "e_lib.h"

volatile unsigned mailbox[3];
volatile e_barrier_t barriers[64];
volatile e_barrier_t *targets[64];

static void post(e_coreid_wrap_t wrap) {
    unsigned row, col;
    e_neighbor_id(E_NEXT_CORE, wrap, &row, &col);
    volatile unsigned *there = e_get_global_address(row, col, (void *)&mailbox[wrap]);
    *there = e_get_coreid();
    /* What was written last is read back: then it has arrived. */
    while (*there != e_get_coreid()) {
    }
}

static int missing(e_coreid_wrap_t wrap) {
    unsigned row, col;
    e_neighbor_id(E_PREV_CORE, wrap, &row, &col);
    return mailbox[wrap] != e_coreid_from_coords(row, col);
}

int main(void) {
    e_barrier_init(barriers, targets);
    e_barrier(barriers, targets);
    post(E_GROUP_WRAP);
    post(E_ROW_WRAP);
    post(E_COL_WRAP);
    e_barrier(barriers, targets);
    return missing(E_GROUP_WRAP) | missing(E_ROW_WRAP) << 1 | missing(E_COL_WRAP) << 2;
}
