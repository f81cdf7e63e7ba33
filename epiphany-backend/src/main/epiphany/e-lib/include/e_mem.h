/* Copies between a core and another core of the workgroup, or the shared DRAM. */
#ifndef E_MEM_H
#define E_MEM_H

#include <stddef.h>

/*
 * Reads n bytes from another place. remote is &e_group_config for an address in the core (row, col), and &e_emem_config for an offset
 * in the shared DRAM, which row and col have no meaning for. Returns dst.
 */
void *e_read(const void *remote, void *dst, unsigned row, unsigned col, const void *src, size_t n);

/* Writes n bytes to another place. Returns the address they were written to. */
void *e_write(const void *remote, const void *src, unsigned row, unsigned col, void *dst, size_t n);

#endif
