/*
 * A timer interrupts a program whose functions, and those that the handler calls, come and go in a software cache for code. Ends with
 * the number of the first check that fails, else with 0.
 */
#define APART __attribute__((noinline, noclone))
#define LOCAL __attribute__((section("LOCAL")))
#define TIMER_CLOCK 0x10
#define TIMER_BITS 0xF0
#define TIMER_INTERRUPT 0x08
#define TIMER_VECTOR 0x0C

static volatile unsigned ticks;
static volatile unsigned ticked;
static volatile unsigned next = 700;
static volatile unsigned rounds = 60;

APART unsigned mixed(unsigned value) {
    value ^= value << 13;
    value ^= value >> 17;
    return value ^ value << 5;
}

APART unsigned tick(unsigned n) {
    return mixed(n + 1) & 0xFF;
}

/* Both run while the handler may come in, on their way in, inside and on their way out. */
APART unsigned down(unsigned n, unsigned value) {
    return n == 0 ? value : down(n - 1, mixed(value)) + 1;
}

APART unsigned sum(unsigned n) {
    unsigned value = 1;
    for (unsigned i = 0; i < n; i++) {
        value += mixed(value + i) ^ down(i & 3, i);
    }
    return value;
}

static inline void start_timer(unsigned cycles) {
    unsigned config;
    __asm__ volatile("movfs %0, config" : "=r"(config));
    __asm__ volatile("movts config, %0" : : "r"(config & ~TIMER_BITS));
    __asm__ volatile("movts ctimer0, %0" : : "r"(cycles));
    __asm__ volatile("movts config, %0" : : "r"((config & ~TIMER_BITS) | TIMER_CLOCK));
}

/* Lies in the core's memory, where the vector's branch reaches it. The next tick comes after another time. */
LOCAL __attribute__((interrupt)) void on_timer(void) {
    ticks++;
    ticked += tick(ticks);
    next = next * 5 % 9973 + 5000;
    start_timer(next);
}

/* Without interrupts first, then with them. */
int main(void) {
    unsigned expected = sum(rounds);
    unsigned handler = (unsigned)on_timer;
    *(volatile unsigned *)TIMER_VECTOR = (handler - TIMER_VECTOR) >> 1 << 8 | 0xE8;
    __asm__ volatile("movts imask, %0" : : "r"(~TIMER_INTERRUPT));
    __asm__ volatile("gie");
    start_timer(next);
    unsigned found = expected;
    while (ticks < 100 && found == expected) {
        found = sum(rounds);
    }
    __asm__ volatile("gid");
    if (found != expected) {
        return 1;
    }
    unsigned total = 0;
    for (unsigned n = 1; n <= ticks; n++) {
        total += tick(n);
    }
    return total == ticked ? 0 : 2;
}
