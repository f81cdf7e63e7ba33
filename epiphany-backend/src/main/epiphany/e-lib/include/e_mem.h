/* Copies between a core and another core of the workgroup, or the shared DRAM. */
#ifndef E_MEM_H
#define E_MEM_H

#include <stddef.h>
#include <sys/types.h>

#include "e_coreid.h"

typedef enum { E_RD = 1, E_WR = 2, E_RDWR = 3 } e_memtype_t;

/* A part of the shared DRAM: see e_shm_attach. */
typedef struct {
    e_objtype_t objtype; /* E_SHARED_MEM */
    off_t phy_base;      /* its address for the host */
    off_t ephy_base;     /* its address for the cores */
    size_t size;         /* its bytes */
    e_memtype_t type;
} e_memseg_t;

/*
 * Reads n bytes from another place. remote is &e_group_config for an address in the core (row, col), &e_emem_config for an offset in
 * the shared DRAM, and an e_memseg_t for an offset in that; row and col have no meaning for the latter two. Returns dst.
 */
void *e_read(const void *remote, void *dst, unsigned row, unsigned col, const void *src, size_t n);

/* Writes n bytes to another place. Returns the address they were written to. */
void *e_write(const void *remote, const void *src, unsigned row, unsigned col, void *dst, size_t n);

#endif
