#include "e_dma.h"

#define STATE 0xf

int e_dma_start(volatile e_dma_desc_t *descriptor, e_dma_id_t chan) {
    unsigned start = (unsigned)descriptor << 16 | E_DMA_STARTUP;
    if (chan == E_DMA_0) {
        __asm__ volatile("movts dma0config, %0" ::"r"(start) : "memory");
    } else {
        __asm__ volatile("movts dma1config, %0" ::"r"(start) : "memory");
    }
    return 0;
}

int e_dma_busy(e_dma_id_t chan) {
    unsigned status;
    if (chan == E_DMA_0) {
        __asm__ volatile("movfs %0, dma0status" : "=r"(status)::"memory");
    } else {
        __asm__ volatile("movfs %0, dma1status" : "=r"(status)::"memory");
    }
    return status & STATE;
}

void e_dma_wait(e_dma_id_t chan) {
    while (e_dma_busy(chan)) {
    }
}

void e_dma_set_desc(e_dma_id_t chan, unsigned config, e_dma_desc_t *n_desc, unsigned strd_i_src, unsigned strd_i_dst,
                    unsigned count_i, unsigned count_o, unsigned strd_o_src, unsigned strd_o_dst, void *addr_src,
                    void *addr_dst, e_dma_desc_t *desc) {
    (void)chan;
    desc->config = (unsigned)n_desc << 16 | config;
    desc->inner_stride = strd_i_dst << 16 | (strd_i_src & 0xffff);
    desc->count = count_o << 16 | (count_i & 0xffff);
    desc->outer_stride = strd_o_dst << 16 | (strd_o_src & 0xffff);
    desc->src_addr = addr_src;
    desc->dst_addr = addr_dst;
}
