#include "e_coreid.h"

#define ROW_SHIFT 6
#define IN_ROW 0x3f
#define WINDOW_SHIFT 20

e_coreid_t e_get_coreid(void) {
    e_coreid_t id;
    __asm__ volatile("movfs %0, coreid" : "=r"(id));
    return id;
}

e_coreid_t e_coreid_from_coords(unsigned row, unsigned col) {
    return e_group_config.group_id + (row << ROW_SHIFT) + col;
}

void e_coords_from_coreid(e_coreid_t coreid, unsigned *row, unsigned *col) {
    *row = (coreid >> ROW_SHIFT) - (e_group_config.group_id >> ROW_SHIFT);
    *col = (coreid & IN_ROW) - (e_group_config.group_id & IN_ROW);
}

void *e_get_global_address(unsigned row, unsigned col, const void *ptr) {
    unsigned address = (unsigned)ptr;
    if (address >> WINDOW_SHIFT != 0) {
        return (void *)address;
    }
    e_coreid_t id = row == E_SELF || col == E_SELF ? e_get_coreid() : e_coreid_from_coords(row, col);
    return (void *)(id << WINDOW_SHIFT | address);
}

e_bool_t e_is_on_core(const void *ptr) {
    unsigned id = (unsigned)ptr >> WINDOW_SHIFT;
    return id == 0 || id == e_get_coreid() ? E_TRUE : E_FALSE;
}

/* Any number of rows and columns will do; a division would cost more than the comparisons. */
static unsigned step(unsigned at, unsigned size, e_coreid_wrap_t dir) {
    if (dir == E_NEXT_CORE) {
        return at + 1 == size ? 0 : at + 1;
    }
    return at == 0 ? size - 1 : at - 1;
}

void e_neighbor_id(e_coreid_wrap_t dir, e_coreid_wrap_t wrap, unsigned *row, unsigned *col) {
    unsigned next_row = e_group_config.core_row;
    unsigned next_col = e_group_config.core_col;
    if (wrap == E_COL_WRAP) {
        next_row = step(next_row, e_group_config.group_rows, dir);
    } else {
        next_col = step(next_col, e_group_config.group_cols, dir);
        unsigned edge = dir == E_NEXT_CORE ? 0 : e_group_config.group_cols - 1;
        if (wrap == E_GROUP_WRAP && next_col == edge) {
            next_row = step(next_row, e_group_config.group_rows, dir);
        }
    }
    *row = next_row;
    *col = next_col;
}
