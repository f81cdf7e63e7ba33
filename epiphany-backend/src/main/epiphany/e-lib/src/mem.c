#include "e_mem.h"

#include <string.h>

static void *place(const void *remote, unsigned row, unsigned col, const void *ptr) {
    switch (*(const e_objtype_t *)remote) {
        case E_EPI_GROUP:
            return e_get_global_address(row, col, ptr);
        case E_SHARED_MEM:
            return (char *)((const e_memseg_t *)remote)->ephy_base + (unsigned)ptr;
        default:
            return (char *)((const e_emem_config_t *)remote)->base + (unsigned)ptr;
    }
}

void *e_read(const void *remote, void *dst, unsigned row, unsigned col, const void *src, size_t n) {
    return memcpy(dst, place(remote, row, col, src), n);
}

void *e_write(const void *remote, const void *src, unsigned row, unsigned col, void *dst, size_t n) {
    return memcpy(place(remote, row, col, dst), src, n);
}
