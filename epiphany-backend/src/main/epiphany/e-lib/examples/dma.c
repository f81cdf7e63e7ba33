/* Copies by DMA: to a neighbour, from it, through the DRAM, a column of a matrix, two pieces in a chain. Ends with a bit for each failure. */
#include <string.h>

#include "e_lib.h"

#define BYTES 1024

char outgoing[BYTES] ALIGN(8);
char incoming[BYTES] ALIGN(8);
char fetched[BYTES] ALIGN(8);
int matrix[8][8] ALIGN(8);
int column[8] ALIGN(8);
e_dma_desc_t first, second;
volatile e_barrier_t barriers[64];
volatile e_barrier_t *targets[64];

static char pattern(unsigned id, unsigned i) {
    return (char)(id * 7 + i);
}

static int differs(const char *bytes, unsigned id, unsigned from, unsigned to) {
    for (unsigned i = from; i < to; i++) {
        if (bytes[i] != pattern(id, i)) {
            return 1;
        }
    }
    return 0;
}

int main(void) {
    unsigned row, col, before_row, before_col;
    unsigned id = e_get_coreid();
    int failures = 0;
    for (unsigned i = 0; i < BYTES; i++) {
        outgoing[i] = pattern(id, i);
    }
    e_neighbor_id(E_NEXT_CORE, E_GROUP_WRAP, &row, &col);
    e_neighbor_id(E_PREV_CORE, E_GROUP_WRAP, &before_row, &before_col);
    unsigned before = e_coreid_from_coords(before_row, before_col);
    e_barrier_init(barriers, targets);
    e_barrier(barriers, targets);

    e_dma_copy(e_get_global_address(row, col, incoming), outgoing, BYTES);
    e_dma_copy(fetched, e_get_global_address(before_row, before_col, outgoing), BYTES);
    failures |= differs(fetched, before, 0, BYTES) << 0;
    e_barrier(barriers, targets);
    failures |= differs(incoming, before, 0, BYTES) << 1;

    char *dram = (char *)e_emem_config.base + 0x01000000 + ((row << 3) + col) * BYTES;
    memset(fetched, 0, BYTES);
    e_dma_copy(dram, outgoing, BYTES);
    e_dma_copy(fetched, dram, BYTES);
    failures |= differs(fetched, id, 0, BYTES) << 2;

    for (int i = 0; i < 64; i++) {
        matrix[i >> 3][i & 7] = i;
    }
    e_dma_set_desc(E_DMA_0, E_DMA_ENABLE | E_DMA_MASTER | E_DMA_WORD, 0, 8 * sizeof(int), sizeof(int), 8, 1, 0, 0,
                   &matrix[0][3], column, &first);
    e_dma_start(&first, E_DMA_0);
    e_dma_wait(E_DMA_0);
    for (int i = 0; i < 8; i++) {
        failures |= (column[i] != 8 * i + 3) << 3;
    }

    memset(incoming, 0, BYTES);
    e_dma_set_desc(E_DMA_0, E_DMA_ENABLE | E_DMA_MASTER | E_DMA_BYTE, 0, 1, 1, 5, 1, 0, 0, outgoing + 101, incoming + 101,
                   &second);
    e_dma_set_desc(E_DMA_0, E_DMA_ENABLE | E_DMA_MASTER | E_DMA_CHAIN | E_DMA_DWORD, &second, 8, 8, 12, 1, 0, 0, outgoing,
                   incoming, &first);
    e_dma_start(&first, E_DMA_0);
    e_dma_wait(E_DMA_0);
    failures |= (differs(incoming, id, 0, 96) | differs(incoming, id, 101, 106) | (incoming[100] != 0)) << 4;
    return failures;
}
