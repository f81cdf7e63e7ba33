/*
 * DMA functions that do what those of the vendor's library do on boards, call for call: published programs were measured with it.
 * The project's own library does the same with fewer instructions.
 */
#ifndef BOARD_DMA_H
#define BOARD_DMA_H

#include "e_dma.h"

/* Starts a channel with a descriptor, once the channel rests. */
int board_dma_start(volatile e_dma_desc_t *descriptor, e_dma_id_t channel);

/* Whether a channel is busy: the state of its STATUS register. */
int board_dma_busy(e_dma_id_t channel);

/* Waits until a channel rests. */
void board_dma_wait(e_dma_id_t channel);

/* Copies bytes by channel 1, in elements as large as addresses and number allow, and waits for the end. */
int board_dma_copy(void *to, const void *from, unsigned bytes);

#endif
