#include "e_coreid.h"
#include "e_ic.h"
#include "e_regs.h"

/* b: the distance in half words in bits 31:8, the instruction in the others. */
#define BRANCH_ALWAYS 0xe8u
#define VECTOR_BYTES 4

void(e_irq_attach)(e_irq_type_t irq, e_irqhandler_t handler) {
    unsigned vector = irq * VECTOR_BYTES;
    *(volatile unsigned *)vector = ((unsigned)handler - vector) >> 1 << 8 | BRANCH_ALWAYS;
}

static void write_register(unsigned row, unsigned col, e_reg_id_t reg, unsigned value) {
    *(volatile unsigned *)e_get_global_address(row, col, (void *)reg) = value;
}

void e_irq_set(unsigned row, unsigned col, e_irq_type_t irq) {
    write_register(row, col, E_REG_ILATST, 1u << irq);
}

void e_irq_clear(unsigned row, unsigned col, e_irq_type_t irq) {
    write_register(row, col, E_REG_ILATCL, 1u << irq);
}

void e_irq_global_mask(e_bool_t state) {
    if (state) {
        __asm__ volatile("gid" ::: "memory");
    } else {
        __asm__ volatile("gie" ::: "memory");
    }
}

void e_irq_mask(e_irq_type_t irq, e_bool_t state) {
    unsigned mask;
    __asm__ volatile("movfs %0, imask" : "=r"(mask));
    mask = state ? mask | 1u << irq : mask & ~(1u << irq);
    __asm__ volatile("movts imask, %0" ::"r"(mask) : "memory");
}
