/*
 * Interrupts. A handler is a function without parameters that the compiler ends with RTI: void __attribute__((interrupt)) f(); GNU's
 * compiler lets other interrupts, of a higher rank, into it. It lies in the core's own memory, where a branch from the interrupt
 * vector table reaches it.
 */
#ifndef E_IC_H
#define E_IC_H

#include "e_types.h"

typedef void (*e_irqhandler_t)(void);

/* What handlers were in older programs; nobody gives them their argument. */
typedef void (*sighandler_t)(int);

typedef enum {
    E_SYNC = 0,
    E_SW_EXCEPTION = 1,
    E_MEM_FAULT = 2,
    E_TIMER0_INT = 3,
    E_TIMER1_INT = 4,
    E_MESSAGE_INT = 5,
    E_DMA0_INT = 6,
    E_DMA1_INT = 7,
    E_WAND_INT = 8,
    E_USER_INT = 9,
    E_USR_INT = 9
} e_irq_type_t;

/* Makes a function the handler of an interrupt. */
void e_irq_attach(e_irq_type_t irq, e_irqhandler_t handler);
#define e_irq_attach(irq, handler) e_irq_attach((irq), (e_irqhandler_t)(handler))

/* Raises an interrupt of a core of the workgroup. */
void e_irq_set(unsigned row, unsigned col, e_irq_type_t irq);

/* Takes back an interrupt of a core of the workgroup that has not come yet. */
void e_irq_clear(unsigned row, unsigned col, e_irq_type_t irq);

/* E_TRUE: no interrupt comes; E_FALSE: those come that are not masked. */
void e_irq_global_mask(e_bool_t state);

/* E_TRUE: the interrupt does not come. */
void e_irq_mask(e_irq_type_t irq, e_bool_t state);

#endif
