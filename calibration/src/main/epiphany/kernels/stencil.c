/*
 * The heat stencil as published: C around the computation, which is in assembly. After each iteration the neighbours are told, and
 * awaited; both DMA channels are started, each with a chain of descriptors, the one for rows and the other for columns, and awaited by
 * the library's functions; then the neighbours are told, and awaited, again.
 */
#include <stdint.h>

#include "board-dma.h"
#include "clock.h"

/* What the host fills in, by the words of stencil-iteration.inc. */
enum {
    ITERATIONS = 0, COMMUNICATES = 4, NEIGHBOURS = 10, CHAINS = 14, COMPUTE = 16, SYNCHRONISATION = 17, EXCHANGE = 18, STAMP = 19,
    READY = 20, ARRIVED = 24, PARAMETERS = 32
};

uint32_t parameters[PARAMETERS] __asm__("parameters") __attribute__((aligned(8)));
e_dma_desc_t descriptors[4] __asm__("descriptors");

void compute_iteration(void);

static inline void lap(int phase)
{
    uint32_t now = clock_now();
    parameters[phase] += parameters[STAMP] - now;
    parameters[STAMP] = now;
}

/* The parameters hold the address of the flag that a neighbour keeps for this core; without a neighbour a core tells itself. */
static inline void tell_all(int words, int32_t count)
{
    for (int to = 0; to < 4; to++) {
        ((volatile int32_t *)parameters[NEIGHBOURS + to])[words] = count;
    }
}

static inline void await_all(int flags, int32_t count)
{
    volatile int32_t *flag = (volatile int32_t *)&parameters[flags];
    while (flag[0] < count || flag[1] < count || flag[2] < count || flag[3] < count) {
    }
}

static inline void send(e_dma_id_t channel)
{
    uint32_t chain = parameters[CHAINS + channel];
    if (chain != 0) {
        board_dma_start((e_dma_desc_t *)(chain >> 16), channel);
    }
}

void kernel(void)
{
    start_clock();
    parameters[STAMP] = clock_now();
    for (int32_t iteration = 1; iteration <= (int32_t)parameters[ITERATIONS]; iteration++) {
        compute_iteration();
        lap(COMPUTE);
        if (parameters[COMMUNICATES] != 0) {
            tell_all(0, iteration);
            await_all(READY, iteration);
            lap(SYNCHRONISATION);
            send(E_DMA_0);
            send(E_DMA_1);
            board_dma_wait(E_DMA_0);
            board_dma_wait(E_DMA_1);
            lap(EXCHANGE);
            tell_all(ARRIVED - READY, iteration);
            await_all(ARRIVED, iteration);
            lap(SYNCHRONISATION);
        }
    }
}
