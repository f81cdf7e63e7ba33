/* All that a program on a core of the Epiphany finds here; the names and their meanings are those of the vendor's eSDK. */
#ifndef E_LIB_H
#define E_LIB_H

#include "e_common.h"
#include "e_coreid.h"
#include "e_ctimers.h"
#include "e_dma.h"
#include "e_ic.h"
#include "e_mem.h"
#include "e_mutex.h"
#include "e_regs.h"
#include "e_shm.h"
#include "e_types.h"

/* Lets the core sleep until an interrupt comes. */
static inline void e_idle(void) {
    __asm__ volatile("idle" ::: "memory");
}

#endif
