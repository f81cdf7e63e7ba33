/* e_read, e_write, registers and addresses. Ends with a bit for each failure. */
#include "e_lib.h"

int word[2] ALIGN(8);
volatile e_barrier_t barriers[64];
volatile e_barrier_t *targets[64];

int main(void) {
    unsigned row, col;
    int failures = 0;
    int mine = (int)e_get_coreid();
    int got = 0;
    e_barrier_init(barriers, targets);
    e_barrier(barriers, targets);
    e_neighbor_id(E_NEXT_CORE, E_ROW_WRAP, &row, &col);
    int *there = e_write(&e_group_config, &mine, row, col, word, sizeof mine);
    while (*(volatile int *)there != mine) {
    }
    e_barrier(barriers, targets);
    e_read(&e_group_config, &got, row, col, word, sizeof got);
    failures |= (got != mine) << 0;

    void *offset = (void *)(0x01100000 + ((mine & 0xfff) << 3));
    e_write(&e_emem_config, &mine, 0, 0, offset, sizeof mine);
    got = 0;
    e_read(&e_emem_config, &got, 0, 0, offset, sizeof got);
    failures |= (got != mine) << 1;

    failures |= (e_reg_read(E_REG_COREID) != (unsigned)mine) << 2;
    e_reg_write(E_REG_IMASK, 0x2a5);
    failures |= (e_reg_read(E_REG_IMASK) != 0x2a5) << 3;
    failures |= !e_is_on_core(word) << 4;
    failures |= !e_is_on_core(e_get_global_address(E_SELF, E_SELF, word)) << 5;
    failures |= (e_group_config.group_cols > 1 && e_is_on_core(there)) << 6;
    return failures;
}
