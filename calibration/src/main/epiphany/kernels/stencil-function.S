// An iteration of the heat stencil as a function for C. It saves what its caller relies on, which is most registers, and the stack
// pointer, too, as r13 leads to the parameters meanwhile.

        .include "kernel.inc"
        .include "stencil-iteration.inc"

        .macro  each_saved what
        .set    place, 0
        .irp    register, 4, 6, 8, 10, 14, 28, 30, 32, 34, 36, 38, 40, 42
        \what   \register, %(place)
        .set    place, place+1
        .endr
        .endm
        .macro  save register, place
        strd    r\register, [sp, #\place]
        .endm
        .macro  restore register, place
        ldrd    r\register, [sp, #\place]
        .endm

        .text
        .balign 8
        .global _compute_iteration
_compute_iteration:
        add     sp, sp, #-104
        each_saved save
        mov     r16, %low(parameters)
        str     sp, [r16, #caller_stack]
        mov     r13, r16
        iteration
        ldr     sp, [r13, #caller_stack]
        each_saved restore
        add     sp, sp, #104
        rts
