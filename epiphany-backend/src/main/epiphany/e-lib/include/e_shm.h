/*
 * Parts of the shared DRAM that have names: the host makes them, the cores find them. Their table stands where programs keep what is in
 * the section shared_dram, at 0x8f000000: a program has either.
 */
#ifndef E_SHM_H
#define E_SHM_H

#include <stdint.h>

#include "e_common.h"
#include "e_mem.h"

#define MAX_SHM_REGIONS 64
#define SHM_MAGIC 0xabcdef00u

/* A pointer takes eight bytes, whatever it takes on the host. */
typedef struct {
    union {
        void *addr; /* on the host, while that has it open */
        uint64_t host_address_space;
    };
    char name[256];
    uint64_t size;
    union {
        void *paddr; /* for the cores */
        uint64_t core_address_space;
    };
    uint64_t offset; /* from the table */
} ALIGN(8) e_shmseg_t;

typedef struct {
    e_shmseg_t shm_seg;
    uint32_t refcnt; /* how often the host has it open */
    uint32_t valid;  /* 0: free */
} ALIGN(8) e_shmseg_pvt_t;

typedef struct {
    uint32_t magic; /* SHM_MAGIC once there is a table */
    uint32_t initialized;
    e_shmseg_pvt_t regions[MAX_SHM_REGIONS];
    uint64_t free_space;
    uint64_t next_free_offset;
    uint64_t paddr_epi; /* the table's address for the cores */
    uint64_t paddr_cpu; /* and for the host */
    union {
        uint8_t *heap;
        uint64_t heap_address_space;
    };
    union {
        void *lock;
        uint64_t lock_address_space;
    };
} ALIGN(8) e_shmtable_t;

/* Finds what the host made by e_shm_alloc; E_ERR if there is none of that name. */
int e_shm_attach(e_memseg_t *mem, const char *name);

/* For programs that are symmetric with the host's: E_OK if there is one of that name, and nothing else happens. */
int e_shm_release(const char *name);

#endif
