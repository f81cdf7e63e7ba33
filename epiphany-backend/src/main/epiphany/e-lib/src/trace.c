#include "e_trace.h"

#include <stdint.h>

#include "e_coreid.h"
#include "e_ctimers.h"
#include "e_ic.h"
#include "e_regs.h"
#include "e_shm.h"

#define CORE_SHIFT 8
#define WAND_FLAG 8u

static volatile uint64_t *first;
static volatile uint64_t *end;
static volatile uint64_t *next;
static unsigned core;

static void __attribute__((interrupt)) on_timer(void) {
    e_ctimer_set(E_CTIMER_1, E_CTIMER_MAX);
    e_ctimer_start(E_CTIMER_1, E_CTIMER_CLK);
}

static void __attribute__((interrupt)) on_wand(void) {
}

int trace_init(void) {
    e_memseg_t buffer;
    unsigned before = 0;
    unsigned cores = 0;
    if (e_shm_attach(&buffer, TRACE_BUFFER_NAME) != E_OK) {
        return E_ERR;
    }
    for (unsigned row = 0; row < e_group_config.group_rows; row++) {
        before += row < e_group_config.core_row ? e_group_config.group_cols : 0;
        cores += e_group_config.group_cols;
    }
    before += e_group_config.core_col;
    unsigned events = buffer.size / sizeof(*first) / cores;
    first = (volatile uint64_t *)buffer.ephy_base + before * events;
    end = first + events;
    next = first;
    core = e_get_coreid() << CORE_SHIFT;
    e_irq_attach(E_TIMER1_INT, on_timer);
    e_irq_mask(E_TIMER1_INT, E_FALSE);
    e_irq_global_mask(E_FALSE);
    e_ctimer_stop(E_CTIMER_1);
    e_ctimer_set(E_CTIMER_1, E_CTIMER_MAX);
    return E_OK;
}

int trace_start(void) {
    e_ctimer_start(E_CTIMER_1, E_CTIMER_CLK);
    return E_OK;
}

int trace_start_wait_all(void) {
    e_irq_attach(E_WAND_INT, on_wand);
    e_irq_mask(E_WAND_INT, E_FALSE);
    e_irq_global_mask(E_FALSE);
    __asm__ volatile("wand\n\tidle" ::: "memory");
    e_reg_write(E_REG_STATUS, e_reg_read(E_REG_STATUS) & ~WAND_FLAG);
    return trace_start();
}

int trace_write(unsigned severity, unsigned event, unsigned breakpoint, unsigned data) {
    unsigned what = severity | event | breakpoint | core | data;
    *next = (uint64_t)what << 32 | e_ctimer_get(E_CTIMER_1);
    next = next + 1 == end ? first : next + 1;
    return E_OK;
}

int trace_stop(void) {
    e_ctimer_stop(E_CTIMER_1);
    e_irq_mask(E_TIMER1_INT, E_TRUE);
    return E_OK;
}
