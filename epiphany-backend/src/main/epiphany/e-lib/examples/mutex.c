/* All cores add to one counter under a mutex, both in the first core. Ends with 0 if nothing was lost. */
#include "e_lib.h"

#define TURNS 50

e_mutex_t mutex;
volatile unsigned counter;
volatile e_barrier_t barriers[64];
volatile e_barrier_t *targets[64];

int main(void) {
    volatile unsigned *shared = e_get_global_address(0, 0, (void *)&counter);
    e_barrier_init(barriers, targets);
    e_barrier(barriers, targets);
    for (unsigned turn = 0; turn < TURNS; turn++) {
        e_mutex_lock(0, 0, &mutex);
        *shared = *shared + 1;
        e_mutex_unlock(0, 0, &mutex);
    }
    e_barrier(barriers, targets);
    if (e_group_config.core_row == 0 && e_group_config.core_col == 0) {
        unsigned refused = e_mutex_trylock(0, 0, &mutex) != 0;
        refused |= (e_mutex_trylock(0, 0, &mutex) != e_get_coreid()) << 1;
        e_mutex_unlock(0, 0, &mutex);
        return refused;
    }
    unsigned total = 0;
    for (unsigned row = 0; row < e_group_config.group_rows; row++) {
        total += TURNS * e_group_config.group_cols;
    }
    return *shared != total;
}
