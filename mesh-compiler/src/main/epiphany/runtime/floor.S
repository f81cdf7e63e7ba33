// (float) Math.floor of a float, on its bits: those behind the point are cleared, after a number below zero has been moved on to
// the next lower whole one, its carry going into the exponent as it should.

        .include "routine.inc"

        .set    ONE, 127                // the exponent of 1
        .set    WHOLE, 150              // from this one on there are no bits behind the point

        routine __mesh_floor
        lsl     r1, r0, #1
        lsr     r2, r1, #24
        mov     r3, #WHOLE
        sub     r3, r3, r2              // so many bits are behind the point
        blte    whole
        sub     r4, r3, #(WHOLE-ONE)
        bgt     fraction
        mov     r4, #1
        lsl     r4, r4, r3
        sub     r4, r4, #1
        asr     r5, r0, #31
        and     r4, r4, r5
        add     r0, r0, r4
        lsr     r0, r0, r3
        lsl     r0, r0, r3
whole:
        rts
fraction:
        asr     r2, r0, #31
        lsr     r0, r0, #31
        lsl     r0, r0, #31             // 0 or -0
        sub     r1, r1, #0
        beq     whole
        mov     r3, #0
        movt    r3, #0x3f80
        and     r3, r3, r2
        orr     r0, r0, r3              // 0 or -1
        rts
        endroutine __mesh_floor
