#include "e_mutex.h"

#include "e_coreid.h"

static volatile unsigned *word(unsigned row, unsigned col, e_mutex_t *mutex) {
    return e_get_global_address(row, col, mutex);
}

/* Writes the core's id if there is 0, at once; returns what was there. The id tells a debugger who holds the mutex. */
static unsigned take(volatile unsigned *word) {
    unsigned found = e_get_coreid();
    __asm__ volatile("testset %0, [%1, %2]" : "+r"(found) : "r"(word), "r"(0) : "memory");
    return found;
}

void e_mutex_init(unsigned row, unsigned col, e_mutex_t *mutex, e_mutexattr_t *attr) {
    (void)attr;
    *word(row, col, mutex) = 0;
}

void e_mutex_lock(unsigned row, unsigned col, e_mutex_t *mutex) {
    volatile unsigned *held = word(row, col, mutex);
    while (take(held) != 0) {
    }
}

unsigned e_mutex_trylock(unsigned row, unsigned col, e_mutex_t *mutex) {
    return take(word(row, col, mutex));
}

void e_mutex_unlock(unsigned row, unsigned col, e_mutex_t *mutex) {
    __asm__ volatile("" ::: "memory");
    *word(row, col, mutex) = 0;
}
