/* The core's first timer, which counts cycles down from its largest value. */
static inline void timer_start(void)
{
    unsigned config;
    __asm__ volatile ("movfs %0, config" : "=r" (config));
    config |= 0x10;
    __asm__ volatile ("movts config, %0\n\tmovts ctimer0, %1" : : "r" (config), "r" (~0u));
}

static inline unsigned timer_cycles(void)
{
    unsigned left;
    __asm__ volatile ("movfs %0, ctimer0" : "=r" (left));
    return ~left;
}
