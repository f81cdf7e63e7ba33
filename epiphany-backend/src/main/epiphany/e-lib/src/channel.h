/* What a channel's registers are told and asked, without a call. */
#ifndef CHANNEL_H
#define CHANNEL_H

#include "e_dma.h"

#define STATE 0xf

static inline void start(volatile e_dma_desc_t *descriptor, e_dma_id_t chan) {
    unsigned config = (unsigned)descriptor << 16 | E_DMA_STARTUP;
    if (chan == E_DMA_0) {
        __asm__ volatile("movts dma0config, %0" ::"r"(config) : "memory");
    } else {
        __asm__ volatile("movts dma1config, %0" ::"r"(config) : "memory");
    }
}

static inline unsigned state(e_dma_id_t chan) {
    unsigned status;
    if (chan == E_DMA_0) {
        __asm__ volatile("movfs %0, dma0status" : "=r"(status)::"memory");
    } else {
        __asm__ volatile("movfs %0, dma1status" : "=r"(status)::"memory");
    }
    return status & STATE;
}

#endif
