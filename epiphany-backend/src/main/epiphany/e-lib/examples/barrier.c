/* All cores count rounds and look, after a barrier, whether the others have counted as far. Ends with the number of those behind. */
#include "e_lib.h"

#define ROUNDS 300

volatile unsigned count;
volatile e_barrier_t barriers[64];
volatile e_barrier_t *targets[64];

int main(void) {
    int behind = 0;
    e_barrier_init(barriers, targets);
    e_barrier(barriers, targets);
    for (unsigned round = 1; round <= ROUNDS; round++) {
        count = round;
        e_barrier(barriers, targets);
        unsigned row, col;
        e_neighbor_id(round % 2 ? E_NEXT_CORE : E_PREV_CORE, E_GROUP_WRAP, &row, &col);
        unsigned theirs = *(volatile unsigned *)e_get_global_address(row, col, (void *)&count);
        behind += theirs < round;
    }
    return behind > 100 ? 100 : behind;
}
