/*
 * Where a core is, and where the others of its workgroup are.
 *
 * Rows and columns count from the first core of the workgroup. The loader writes e_group_config and e_emem_config into each core
 * before its program starts. They lie at 0x28 and 0x50, behind the interrupt vector table, in the sections workgroup_cfg and
 * ext_mem_cfg; the loader finds them by their symbols.
 */
#ifndef E_COREID_H
#define E_COREID_H

#include "e_types.h"

/* Row and column in the whole address map, six bits each. */
typedef unsigned int e_coreid_t;

/* In place of a row or a column: the core that asks. */
#define E_SELF (~0u)

typedef enum {
    /* How e_neighbor_id goes on at the edge: through the whole group row by row, within the row, within the column. */
    E_GROUP_WRAP = 0,
    E_ROW_WRAP = 1,
    E_COL_WRAP = 2,
    /* Which neighbour. */
    E_PREV_CORE = 0,
    E_NEXT_CORE = 1
} e_coreid_wrap_t;

typedef enum {
    E_NULL = 0,
    E_EPI_PLATFORM = 1,
    E_EPI_CHIP = 2,
    E_EPI_GROUP = 3,
    E_EPI_CORE = 4,
    E_EXT_MEM = 5,
    E_MAPPING = 6,
    E_SHARED_MEM = 7
} e_objtype_t;

typedef enum { E_E16G301 = 0, E_E64G401 = 1 } e_chiptype_t;

typedef struct {
    e_objtype_t objtype;   /* E_EPI_GROUP */
    e_chiptype_t chiptype;
    e_coreid_t group_id;   /* id of the workgroup's first core */
    unsigned group_row;    /* row of that core in the whole address map */
    unsigned group_col;    /* its column there */
    unsigned group_rows;
    unsigned group_cols;
    unsigned core_row;     /* this core's row in the workgroup */
    unsigned core_col;     /* this core's column in the workgroup */
    unsigned alignment_padding;
} e_group_config_t;

typedef struct {
    e_objtype_t objtype; /* E_EXT_MEM */
    unsigned base;       /* address of the shared DRAM */
} e_emem_config_t;

extern const e_group_config_t e_group_config;
extern const e_emem_config_t e_emem_config;

/* The id of the core that asks. */
e_coreid_t e_get_coreid(void);

/* The id of a core of the workgroup. */
e_coreid_t e_coreid_from_coords(unsigned row, unsigned col);

/* The place of a core in the workgroup. */
void e_coords_from_coreid(e_coreid_t coreid, unsigned *row, unsigned *col);

/* The address under which all cores find what a core of the workgroup has at a local address; global ones stay as they are. */
void *e_get_global_address(unsigned row, unsigned col, const void *ptr);

/* Whether an address lies in the core that asks, by its own alias or globally. */
e_bool_t e_is_on_core(const void *ptr);

/* The place of the core before or behind this one. */
void e_neighbor_id(e_coreid_wrap_t dir, e_coreid_wrap_t wrap, unsigned *row, unsigned *col);

#endif
