#include "channel.h"
#include "e_dma.h"

int e_dma_start(volatile e_dma_desc_t *descriptor, e_dma_id_t chan) {
    start(descriptor, chan);
    return 0;
}

int e_dma_busy(e_dma_id_t chan) {
    return state(chan);
}

void e_dma_wait(e_dma_id_t chan) {
    while (state(chan)) {
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
