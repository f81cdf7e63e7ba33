// Comparison of floats: -1, 0 or 1, and the last letter says what if one is not a number: l less, g greater. Exact for all numbers, those
// below the normal ones included: the difference decides unless it is zero, which may mean flushed, or not a number, which may come
// of equal infinities. Then the bits decide.

        .altmacro
        .include "routine.inc"

        .macro  compare name, unordered
        local   undecided, not_a_number, equal, close, negative
        routine \name
        fsub    r2, r0, r1
        mov     r3, #0
        movt    r3, #0xff00
        asr     r5, r3, #31             // -1
        mov     r4, #1
        lsl     r6, r2, #1
        sub     r6, r6, r3
        bgtu    undecided
        movblt  r4, r5
        bbeq    close
        mov     r0, r4
        rts
undecided:
        lsl     r6, r0, #1
        sub     r6, r6, r3
        bgtu    not_a_number
        lsl     r6, r1, #1
        sub     r6, r6, r3
        bgtu    not_a_number
equal:
        mov     r0, #0
        rts
not_a_number:
        mov     r0, \unordered
        rts
close:
        orr     r2, r0, r1
        lsl     r2, r2, #1
        beq     equal                   // 0 and -0
        and     r2, r0, r1
        blt     negative
        sub     r2, r0, r1
        beq     equal
        movlt   r4, r5
        mov     r0, r4
        rts
negative:
        sub     r2, r1, r0
        beq     equal
        movlt   r4, r5
        mov     r0, r4
        rts
        endroutine \name
        .endm

        compare __mesh_fcmpl, r5
        compare __mesh_fcmpg, r4
