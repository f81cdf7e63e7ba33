// The lesser and the greater of two floats, of which -0 is less than 0; not a number if one is. Exact for all numbers, those below
// the normal ones included: their bits compare as integers do, but the other way round if both are below zero.

        .altmacro
        .include "routine.inc"

        .macro  choose  name, positive, negative
        local   first, second, both
        routine \name
        infinity r4
        lsl     r2, r0, #1
        lsl     r3, r1, #1
        sub     r2, r2, r4
        bgtu    first
        sub     r3, r3, r4
        bgtu    second
        and     r2, r0, r1
        blt     both
        sub     r2, r0, r1
        mov\positive r0, r1
first:
        rts
second:
        mov     r0, r1
        rts
both:
        sub     r2, r0, r1
        mov\negative r0, r1
        rts
        endroutine \name
        .endm

        choose  __mesh_fmin, gt, lt
        choose  __mesh_fmax, lt, gt
