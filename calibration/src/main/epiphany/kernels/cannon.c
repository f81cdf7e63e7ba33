/*
 * Cannon's algorithm on a square of cores, in C but for the multiplication of two blocks, as the published program is: each core
 * multiplies its blocks of A and B, N x N words, and then sends A to its western and B to its northern neighbour by DMA, with the
 * functions that the vendor's library has. Either there are two buffers for each block, and a step sends a block in one piece to the
 * other buffer; or (N = 32) there is room for a block and a half, and a step sends first the half next to the free place, then
 * the other half to where the first one was.
 *
 * After each part a core tells all its neighbours how many it has sent. To those in the north and west this says that the
 * part is there: it came the same way before. To those in the south and east it says that the place is free that they send
 * their next part to.
 */
#include <stdint.h>

#include "board-dma.h"
#include "clock.h"

enum { PARTS = N < 32 ? 1 : 2, WORDS = N * N / PARTS, NORTH = 0, SOUTH = 1, WEST = 2, EAST = 3 };

/* What the host fills in, by the words of cannon.inc: of left and right, one for odd steps and one for even steps. The chains of
   descriptors are not used here: this program writes its own. */
enum {
    STEPS = 0, LEFT = 1, RIGHT = 3, PRODUCT = 5, NEIGHBOURS = 8, COMPUTE = 16, SYNCHRONISATION = 17, EXCHANGE = 18, STAMP = 19,
    FLAGS = 20, PARAMETERS = 24
};

uint32_t parameters[PARAMETERS] __asm__("parameters") __attribute__((aligned(8)));

/* The host writes descriptors for the kernels in assembly here; this one needs room for one only. */
e_dma_desc_t descriptors[8] __asm__("descriptors");

void multiply(const float *left, const float *right, float *product);

static inline float *block(int word)
{
    return (float *)parameters[word];
}

static inline void lap(int phase)
{
    uint32_t now = clock_now();
    parameters[phase] += parameters[STAMP] - now;
    parameters[STAMP] = now;
}

static inline void await_flag(int from, int32_t count)
{
    volatile int32_t *flag = (volatile int32_t *)&parameters[FLAGS + from];
    while (*flag < count) {
    }
}

/* The parameters hold the address of the flag that the neighbour keeps for this core. */
static inline void tell(int neighbour, int32_t count)
{
    *(volatile int32_t *)parameters[NEIGHBOURS + neighbour] = count;
}

/* The same place in a neighbour's memory. */
static inline void *in(int neighbour, float *place)
{
    return (void *)((parameters[NEIGHBOURS + neighbour] & 0xfff00000u) | (uint32_t)place);
}

/* As published: the one descriptor gets its addresses, and all is awaited before and after. */
static void transfer(float *from, int neighbour, float *to)
{
    board_dma_wait(E_DMA_0);
    descriptors[0].src_addr = from;
    descriptors[0].dst_addr = in(neighbour, to);
    board_dma_start(&descriptors[0], E_DMA_0);
    board_dma_wait(E_DMA_0);
}

/* The transfer of A is followed by that of B, as published. */
static void send(int parity, int part)
{
    /* The part beside the free place goes first: the last one when the block moves on, the first one when it moves back. */
    int32_t offset = WORDS * (parity == 0 ? PARTS - 1 - part : part);
    transfer(block(LEFT + parity) + offset, WEST, block(LEFT + 1 - parity) + offset);
    transfer(block(RIGHT + parity) + offset, NORTH, block(RIGHT + 1 - parity) + offset);
}

void kernel(void)
{
    int32_t sent = 0;
    descriptors[0].config = E_DMA_ENABLE | E_DMA_MASTER | E_DMA_DWORD;
    descriptors[0].inner_stride = 0x80008;
    descriptors[0].count = 1 << 16 | WORDS / 2;
    descriptors[0].outer_stride = 0x80008;
    start_clock();
    parameters[STAMP] = clock_now();
    for (int32_t step = 0; step < (int32_t)parameters[STEPS]; step++) {
        int parity = step & 1;
        multiply(block(LEFT + parity), block(RIGHT + parity), block(PRODUCT));
        lap(COMPUTE);
        for (int part = 0; part < PARTS; part++) {
            await_flag(NORTH, sent);
            await_flag(WEST, sent);
            lap(SYNCHRONISATION);
            send(parity, part);
            lap(EXCHANGE);
            sent++;
            for (int to = 0; to < 4; to++) {
                tell(to, sent);
            }
        }
        await_flag(SOUTH, sent);
        await_flag(EAST, sent);
        lap(SYNCHRONISATION);
    }
}
