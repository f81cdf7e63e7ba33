#include "board-dma.h"

#include <stdint.h>

/* The library reaches special registers but CONFIG and STATUS by their addresses in the core's own megabyte of the address map: a
   load or a store that leaves the core and comes back to it. Each function here is a call there, too. */
enum { CONFIG = 0xf0400, STATUS = 0xf0404, DMA0_CONFIG = 0xf0500, DMA0_STATUS = 0xf051c, DMA1 = 0x20, STATE = 0xf };

#define CALLED __attribute__((noinline, noclone))

static volatile uint32_t *own(uint32_t offset)
{
    uint32_t core;
    __asm__("movfs %0, coreid" : "=r"(core));
    return (volatile uint32_t *)(core << 20 | offset);
}

CALLED uint32_t board_register_read(uint32_t offset)
{
    uint32_t value;
    switch (offset) {
    case CONFIG:
        __asm__ volatile("movfs %0, config" : "=r"(value));
        return value;
    case STATUS:
        __asm__ volatile("movfs %0, status" : "=r"(value));
        return value;
    default:
        return *own(offset);
    }
}

CALLED void board_register_write(uint32_t offset, uint32_t value)
{
    switch (offset) {
    case CONFIG:
        __asm__ volatile("movts config, %0" : : "r"(value));
        break;
    case STATUS:
        __asm__ volatile("movts status, %0" : : "r"(value));
        break;
    default:
        *own(offset) = value;
    }
}

CALLED int board_dma_busy(e_dma_id_t channel)
{
    switch (channel) {
    case E_DMA_0:
        return (int)(board_register_read(DMA0_STATUS) & STATE);
    case E_DMA_1:
        return (int)(board_register_read(DMA0_STATUS + DMA1) & STATE);
    default:
        return -1;
    }
}

CALLED int board_dma_start(volatile e_dma_desc_t *descriptor, e_dma_id_t channel)
{
    if (channel != E_DMA_0 && channel != E_DMA_1) {
        return -1;
    }
    while (board_dma_busy(channel)) {
    }
    board_register_write(channel == E_DMA_0 ? DMA0_CONFIG : DMA0_CONFIG + DMA1, (uint32_t)descriptor << 16 | E_DMA_STARTUP);
    return 0;
}

CALLED void board_dma_wait(e_dma_id_t channel)
{
    while (board_register_read(channel == E_DMA_0 ? DMA0_STATUS : DMA0_STATUS + DMA1) & STATE) {
    }
}

static volatile e_dma_desc_t copy __attribute__((aligned(8)));

CALLED int board_dma_copy(void *to, const void *from, unsigned bytes)
{
    uint32_t ragged = (uint32_t)to | (uint32_t)from | bytes;
    uint32_t power = (ragged & 7) == 0 ? 3 : (ragged & 3) == 0 ? 2 : (ragged & 1) == 0 ? 1 : 0;
    /* In message mode a channel is busy until the last element is in this core's memory. */
    copy.config = E_DMA_ENABLE | E_DMA_MASTER | power << 5 | ((uint32_t)to >> 20 == 0 ? E_DMA_MSGMODE : 0);
    copy.inner_stride = 0x10001u << power;
    copy.count = 0x10000 | bytes >> power;
    copy.outer_stride = 0x10001u << power;
    copy.src_addr = (void *)from;
    copy.dst_addr = to;
    int started = board_dma_start(&copy, E_DMA_1);
    while (board_dma_busy(E_DMA_1)) {
    }
    return started;
}
