/* CONFIG and STATUS go with the instruction stream; the others are reached in the core's own window. */
#include "e_regs.h"

unsigned e_reg_read(e_reg_id_t reg_id) {
    unsigned value;
    switch (reg_id) {
        case E_REG_CONFIG:
            __asm__ volatile("movfs %0, config" : "=r"(value));
            return value;
        case E_REG_STATUS:
            __asm__ volatile("movfs %0, status" : "=r"(value));
            return value;
        default:
            return *(volatile unsigned *)reg_id;
    }
}

void e_reg_write(e_reg_id_t reg_id, unsigned val) {
    switch (reg_id) {
        case E_REG_CONFIG:
            __asm__ volatile("movts config, %0" ::"r"(val) : "memory");
            break;
        case E_REG_STATUS:
            __asm__ volatile("movts status, %0" ::"r"(val) : "memory");
            break;
        default:
            *(volatile unsigned *)reg_id = val;
    }
}
