#include "e_shm.h"

#include "e_coreid.h"

#define TABLE_OFFSET 0x01000000u

/* newlib's comparison may lie in the DRAM, and be another core's at this time. */
static int same(volatile const char *one, const char *other) {
    while (*one == *other && *one != 0) {
        one++;
        other++;
    }
    return *one == *other;
}

/* Volatile: the host writes it. */
static volatile const e_shmseg_pvt_t *find(volatile const e_shmtable_t *table, const char *name) {
    if (name == 0 || table->magic != SHM_MAGIC) {
        return 0;
    }
    for (unsigned i = 0; i < MAX_SHM_REGIONS; i++) {
        if (table->regions[i].valid && same(table->regions[i].shm_seg.name, name)) {
            return &table->regions[i];
        }
    }
    return 0;
}

static volatile const e_shmtable_t *table(void) {
    return (volatile const e_shmtable_t *)(e_emem_config.base + TABLE_OFFSET);
}

int e_shm_attach(e_memseg_t *mem, const char *name) {
    volatile const e_shmseg_pvt_t *found = find(table(), name);
    if (mem == 0 || found == 0) {
        return E_ERR;
    }
    mem->objtype = E_SHARED_MEM;
    mem->phy_base = (off_t)(table()->paddr_cpu + found->shm_seg.offset);
    mem->ephy_base = (off_t)found->shm_seg.paddr;
    mem->size = (size_t)found->shm_seg.size;
    mem->type = E_RDWR;
    return E_OK;
}

int e_shm_release(const char *name) {
    return find(table(), name) == 0 ? E_ERR : E_OK;
}
