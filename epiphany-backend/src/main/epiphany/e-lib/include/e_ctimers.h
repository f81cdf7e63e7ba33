/* The two timers of a core. They count events down to 0, raise their interrupt and stop. */
#ifndef E_CTIMERS_H
#define E_CTIMERS_H

typedef enum { E_CTIMER_0 = 0, E_CTIMER_1 = 1 } e_ctimer_id_t;

typedef enum {
    E_CTIMER_OFF = 0x0,
    E_CTIMER_CLK = 0x1,
    E_CTIMER_IDLE = 0x2,
    E_CTIMER_IALU_INST = 0x4,
    E_CTIMER_FPU_INST = 0x5,
    E_CTIMER_DUAL_INST = 0x6,
    E_CTIMER_E1_STALLS = 0x7,
    E_CTIMER_RA_STALLS = 0x8,
    E_CTIMER_LOCAL_FETCH_STALLS = 0xa,
    E_CTIMER_LOCAL_LOAD_STALLS = 0xb,
    E_CTIMER_EXT_FETCH_STALLS = 0xc,
    E_CTIMER_EXT_LOAD_STALLS = 0xd,
    E_CTIMER_MESH_0 = 0xe,
    E_CTIMER_MESH_1 = 0xf
} e_ctimer_config_t;

#define E_CTIMER_MAX (~0u)

/* What a timer has left to count. */
unsigned e_ctimer_get(e_ctimer_id_t timer);

/* Sets what a timer has left to count; returns that. */
unsigned e_ctimer_set(e_ctimer_id_t timer, unsigned val);

/* Lets a timer count events; returns what it has to count. */
unsigned e_ctimer_start(e_ctimer_id_t timer, e_ctimer_config_t config);

/* Stops a timer; returns what it has left to count. */
unsigned e_ctimer_stop(e_ctimer_id_t timer);

/* Waits for so many cycles, by a timer. */
void e_wait(e_ctimer_id_t timer, unsigned clicks);

#endif
