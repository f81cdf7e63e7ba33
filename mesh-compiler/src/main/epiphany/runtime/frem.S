// float % float as Java has it: exact, with the sign of the dividend. Exact for all numbers, those below the normal ones included.
//
// Long division of what is before the exponents, as integers: as many steps as the exponents differ by.

        .include "routine.inc"

        .set    STEPS, 8
        .set    STEP_BYTES, 6

// Makes an integer of 24 bits and an exponent of a number that is below the normal ones and not zero.
        .macro  normalise digits, exponent, scratch
        float   \scratch, \digits
        lsr     \scratch, \scratch, #23
        mov     \exponent, #150
        sub     \scratch, \exponent, \scratch
        lsl     \digits, \digits, \scratch
        mov     \exponent, #1
        sub     \exponent, \exponent, \scratch
        .endm

        routine __mesh_frem
        infinity r4
        lsl     r2, r0, #1              // a without its sign
        lsl     r3, r1, #1              // b without its sign
        beq     undefined
        sub     r5, r3, r4
        bgteu   unusual_divisor
        sub     r5, r2, r4
        bgteu   undefined
        sub     r5, r2, r3
        bltu    dividend
        beq     zero
        asr     r12, r0, #31
        mov     r7, #0
        movt    r7, #0x0080             // the bit before the exponent
        lsr     r4, r2, #24             // exponent of a
        lsl     r0, r0, #9
        lsr     r0, r0, #9              // digits of a
        lsr     r5, r3, #24             // exponent of b
        beq     small_divisor
        lsl     r1, r1, #9
        lsr     r1, r1, #9
        orr     r1, r1, r7
        orr     r0, r0, r7
divide:
        sub     r4, r4, r5              // so many steps
        sub     r2, r0, r1
        movgteu r0, r2
        mov     r6, lr
        and     r2, r4, r4
        beq     done
        mov     r3, #(STEPS-1)
        add     r4, r4, r3
        lsr     r2, r4, #3              // so many rounds
        and     r4, r4, r3
        sub     r3, r3, r4              // so many steps of the first are left out
        lsl     r4, r3, #1
        add     r3, r3, r4
        lsl     r3, r3, #1
        bl      enter
steps:
        .rept   STEPS
        lsl     r0, r0, #1
        sub     r3, r0, r1
        movgteu r0, r3
        .endr
        sub     r2, r2, #1
        bne     steps
        b       done
enter:
        add     lr, lr, r3
        jr      lr

done:
        mov     lr, r6
        lsl     r12, r12, #31
        float   r2, r0
        add     r6, r0, #0
        beq     sign                    // nothing is left
        sub     r5, r5, #150
        lsl     r4, r5, #23
        add     r4, r4, r2
        lsr     r3, r2, #23
        add     r3, r3, r5
        blte    small
        orr     r0, r4, r12
        rts
small:
        add     r5, r5, #149            // the exponent less one
        blt     lower
        lsl     r0, r0, r5
        orr     r0, r0, r12
        rts
lower:
        mov     r3, #0
        sub     r3, r3, r5
        lsr     r0, r0, r3
sign:
        orr     r0, r0, r12
dividend:
        rts
zero:
        lsr     r0, r0, #31
        lsl     r0, r0, #31
        rts

small_divisor:
        lsr     r1, r3, #1
        normalise r1, r5, r6
        sub     r4, r4, #0
        beq     small_dividend
        orr     r0, r0, r7
        b       divide
small_dividend:
        normalise r0, r4, r6
        b       divide

unusual_divisor:
        bgtu    not_a_number
        sub     r5, r2, r4
        bltu    dividend                // of what is finite, infinity leaves all
undefined:
        sub     r5, r2, r4
        bgtu    not_a_number
        mov     r0, #0
        movt    r0, #0x7fc0
        rts
not_a_number:
        fadd    r0, r0, r1
        rts
        endroutine __mesh_frem
