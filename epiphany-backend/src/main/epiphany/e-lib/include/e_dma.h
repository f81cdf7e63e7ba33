/* The two DMA channels of a core. Descriptors lie in the core's own memory. */
#ifndef E_DMA_H
#define E_DMA_H

#include <stddef.h>

#include "e_common.h"

typedef enum {
    E_DMA_ENABLE = 1 << 0,
    E_DMA_MASTER = 1 << 1,
    E_DMA_CHAIN = 1 << 2,
    E_DMA_STARTUP = 1 << 3,
    E_DMA_IRQEN = 1 << 4,
    E_DMA_BYTE = 0 << 5,
    E_DMA_HWORD = 1 << 5,
    E_DMA_WORD = 2 << 5,
    E_DMA_DWORD = 3 << 5,
    E_DMA_MSGMODE = 1 << 10,
    /* Strides are shifted left by 16 bits. */
    E_DMA_SHIFT_SRC_IN = 1 << 12,
    E_DMA_SHIFT_DST_IN = 1 << 13,
    E_DMA_SHIFT_SRC_OUT = 1 << 14,
    E_DMA_SHIFT_DST_OUT = 1 << 15
} e_dma_config_t;

typedef enum { E_DMA_0 = 0, E_DMA_1 = 1 } e_dma_id_t;

typedef struct {
    unsigned config;       /* offset of the next descriptor << 16 | bits of e_dma_config_t */
    unsigned inner_stride; /* bytes: of the destination << 16 | of the source */
    unsigned count;        /* outer << 16 | inner */
    unsigned outer_stride; /* bytes: of the destination << 16 | of the source */
    void *src_addr;
    void *dst_addr;
} ALIGN(8) e_dma_desc_t;

/* Lets a channel work on a descriptor; returns 0. */
int e_dma_start(volatile e_dma_desc_t *descriptor, e_dma_id_t chan);

/* 0 once a channel has nothing more to do. */
int e_dma_busy(e_dma_id_t chan);

/* Waits until a channel has nothing more to do. */
void e_dma_wait(e_dma_id_t chan);

/* Copies n bytes by channel 1, in pieces as large as the addresses and n allow, and waits for the end; returns 0. */
int e_dma_copy(void *dst, void *src, size_t n);

/* Fills a descriptor; n_desc is the next one of a chain. Strides are bytes. */
void e_dma_set_desc(e_dma_id_t chan, unsigned config, e_dma_desc_t *n_desc, unsigned strd_i_src, unsigned strd_i_dst,
                    unsigned count_i, unsigned count_o, unsigned strd_o_src, unsigned strd_o_dst, void *addr_src,
                    void *addr_dst, e_dma_desc_t *desc);

/* The widest E_DMA_BYTE to E_DMA_DWORD that addresses and size allow: of their last three bits, or-ed together. */
extern unsigned dma_data_size[8];

/* The name that older programs know. */
#define e_set_dma_desc e_dma_set_desc

#endif
