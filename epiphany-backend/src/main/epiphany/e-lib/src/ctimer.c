#include "e_ctimers.h"

#define EVENT_BITS 0xfu

unsigned e_ctimer_get(e_ctimer_id_t timer) {
    unsigned value;
    if (timer == E_CTIMER_0) {
        __asm__ volatile("movfs %0, ctimer0" : "=r"(value));
    } else {
        __asm__ volatile("movfs %0, ctimer1" : "=r"(value));
    }
    return value;
}

unsigned e_ctimer_set(e_ctimer_id_t timer, unsigned val) {
    if (timer == E_CTIMER_0) {
        __asm__ volatile("movts ctimer0, %0" ::"r"(val));
    } else {
        __asm__ volatile("movts ctimer1, %0" ::"r"(val));
    }
    return val;
}

static void count(e_ctimer_id_t timer, e_ctimer_config_t event) {
    unsigned shift = timer == E_CTIMER_0 ? 4 : 8;
    unsigned value;
    __asm__ volatile("movfs %0, config" : "=r"(value));
    value = (value & ~(EVENT_BITS << shift)) | (unsigned)event << shift;
    __asm__ volatile("movts config, %0" ::"r"(value));
}

unsigned e_ctimer_start(e_ctimer_id_t timer, e_ctimer_config_t config) {
    unsigned before = e_ctimer_get(timer);
    count(timer, config);
    return before;
}

unsigned e_ctimer_stop(e_ctimer_id_t timer) {
    count(timer, E_CTIMER_OFF);
    return e_ctimer_get(timer);
}

void e_wait(e_ctimer_id_t timer, unsigned clicks) {
    e_ctimer_stop(timer);
    e_ctimer_set(timer, clicks);
    e_ctimer_start(timer, E_CTIMER_CLK);
    while (e_ctimer_get(timer) != 0) {
    }
    e_ctimer_stop(timer);
}
