// Comparison of floats: -1, 0 or 1, and the last number says what if one is not a number: -1 less, 1 greater. Exact for all numbers, those
// below the normal ones included: the difference decides unless it is zero, which may mean flushed, or not a number, which may come
// of equal infinities. Then the bits decide. Changes r0 to r3, lr and the flags alone, for it is called where comparisons in loops
// find it hard to tell: what else they hold may stay where it is.

        .altmacro
        .include "routine.inc"

        .macro  compare name, unordered
        local   undecided, close, negative, signs, equal, less
        routine \name
        fsub    r2, r0, r1
        infinity r3
        lsl     r2, r2, #1
        sub     r2, r2, r3
        bgtu    undecided
        bbeq    close
        mov     r0, #0
        bblt    less
        mov     r0, #1
        rts
undecided:
        lsl     r2, r0, #1
        mov     r0, #\unordered + 1
        sub     r2, r2, r3
        bgtu    less
        lsl     r2, r1, #1
        sub     r2, r2, r3
        bgtu    less
equal:
        mov     r0, #0
        rts
close:
        orr     r2, r0, r1
        lsl     r2, r2, #1
        beq     equal                   // 0 and -0
        and     r2, r0, r1
        blt     negative
        sub     r2, r0, r1
signs:
        mov     r0, #0
        blt     less
        beq     equal
        mov     r0, #1
        rts
less:
        sub     r0, r0, #1
        rts
negative:
        sub     r2, r1, r0
        b       signs
        endroutine \name
        .endm

        compare __mesh_fcmpl, -1
        compare __mesh_fcmpg, 1
