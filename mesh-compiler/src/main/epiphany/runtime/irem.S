// int % int as Java divides: with the sign of the dividend. The divisor is not zero.

        .include "routine.inc"
        .include "divide.inc"

        .macro  finish
        lsr     r0, r0, r2
        .endm

        // The dividend is what remains.
        .macro  nothing
        .endm

        divide  __mesh_irem, 0
