/*
 * Says hello from a core, in memory that the host shares. Link it with fast.ldf: newlib lies in the DRAM, so the host starts one
 * core after another.
 */
#include <stdio.h>

#include "e_lib.h"

char message[128] SECTION("shared_dram");

int main(void) {
    unsigned row, col;
    e_coords_from_coreid(e_get_coreid(), &row, &col);
    sprintf(message, "Hello from core 0x%03x at (%u, %u)!", e_get_coreid(), row, col);
    return 0;
}
