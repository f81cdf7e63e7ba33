#include "e_dma.h"

unsigned dma_data_size[8] = {E_DMA_DWORD, E_DMA_BYTE, E_DMA_HWORD, E_DMA_BYTE, E_DMA_WORD, E_DMA_BYTE, E_DMA_HWORD, E_DMA_BYTE};
