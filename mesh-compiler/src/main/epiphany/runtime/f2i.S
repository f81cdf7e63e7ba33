// (int) of a float: cut off; the nearest int if there is none; 0 if it is not a number.

        .include "routine.inc"

        routine __mesh_f2i
        movfs   r2, config
        infinity r3
        lsl     r1, r0, #1
        add     r4, r2, #1              // rounding towards zero
        sub     r1, r1, r3
        movts   config, r4
        fix     r0, r0
        movts   config, r2
        bgtu    not_a_number
        rts
not_a_number:
        mov     r0, #0
        rts
        endroutine __mesh_f2i
