// int / int as Java divides: towards zero; the lowest number by -1 is itself. The divisor is not zero.

        .include "routine.inc"
        .include "divide.inc"

        .macro  finish
        mov     r3, #1
        lsl     r3, r3, r2
        sub     r4, r3, #1
        and     r0, r0, r4
        add     r0, r0, r3
        .endm

        .macro  nothing
        mov     r0, #0
        .endm

        divide  __mesh_idiv, 1
