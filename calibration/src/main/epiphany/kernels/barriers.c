/*
 * Barriers of all cores of a workgroup, one after the other: by the wired AND of all cores, or by the SDK's e_barrier. Behind each
 * one a core counts it in the next core's memory, and looks before each one what was counted in its own.
 */
#include "clock.h"
#include "e_coreid.h"
#include "e_mutex.h"

enum { MOST_CORES = 64 };

struct {
    int32_t rounds;
    int32_t wired;   /* whether it is the wired AND that is used */
    int32_t early;   /* how often the core before was not where it had to be */
    uint32_t cycles; /* of all rounds */
} parameters __attribute__((aligned(8)));

volatile e_barrier_t barriers[MOST_CORES];
volatile e_barrier_t *targets[MOST_CORES];
volatile int32_t counted;

/* Four instructions with the handler's; interrupts are enabled anew in each round, for the handler ends with RTI. */
static inline void wired_and(void)
{
    __asm__ volatile("gie\n\twand\n\tidle" : : : "memory");
}

static inline void barrier(void)
{
    if (parameters.wired)
        wired_and();
    else
        e_barrier(barriers, targets);
}

void kernel(void)
{
    uint32_t none = 0;
    __asm__ volatile("movts imask, %0" : : "r"(none));
    e_barrier_init(barriers, targets);
    start_clock();
    for (int32_t round = 0; round < 4; round++)
        barrier();
    uint32_t begun = clock_now();
    for (int32_t round = 0; round < parameters.rounds; round++)
        barrier();
    parameters.cycles = begun - clock_now();

    unsigned row, column;
    e_neighbor_id(E_NEXT_CORE, E_GROUP_WRAP, &row, &column);
    volatile int32_t *next = e_get_global_address(row, column, (void *)&counted);
    for (int32_t round = 1; round <= parameters.rounds; round++) {
        *next = round;
        /* read back, so that it is there before the barrier */
        while (*next < round)
            ;
        barrier();
        parameters.early += counted != round;
        barrier();
    }
}
