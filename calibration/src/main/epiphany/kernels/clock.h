/* CTIMER0 as a clock, for kernels in C: it counts cycles down. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

static inline uint32_t clock_now(void)
{
    uint32_t now;
    __asm__ volatile("movfs %0, ctimer0" : "=r"(now));
    return now;
}

static inline void start_clock(void)
{
    uint32_t config, start = 0xffffffff;
    __asm__ volatile("movts ctimer0, %0" : : "r"(start));
    __asm__ volatile("movfs %0, config" : "=r"(config));
    config = (config & ~0xf0u) | 0x10u;
    __asm__ volatile("movts config, %0" : : "r"(config));
}

#endif
