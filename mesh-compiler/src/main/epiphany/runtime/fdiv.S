// float / float, rounded to nearest. Both numbers count as zero below the normal numbers, and so does the quotient, once rounded.
//
// An estimate of 1 / b, off by at most a twentieth, comes of the bits of b; two steps, each of which squares the error, make it
// exact but for a few units, and the quotient with it. What the quotient leaves of a then corrects it twice, the second time by a
// reciprocal that is right to half a unit. That this rounds correctly was tried with all pairs of which the quotient lies so near
// to the middle of two numbers that an error of this size could matter.

        .include "routine.inc"

        .set    LEAST_DIVIDEND, 64      // exponents between which nothing on the way overflows or is flushed
        .set    MOST_DIVISOR, 251
        .set    LEAST_DIFFERENCE, -124
        .set    MOST_DIFFERENCE, 125

        routine __mesh_fdiv
start:
        mov     r3, #0
        movt    r3, #0x3f80
        mov     r2, #0x1000
        movt    r2, #0x7ef3
        sub     r2, r2, r1              // y = 1 / b, nearly
        mov     r4, r0
        fmul    r0, r0, r2              // q = a * y
        mov     r7, r3
        fmsub   r3, r1, r2              // e = 1 - b * y
        lsl     r5, r4, #1
        lsr     r5, r5, #24
        lsl     r12, r1, #1
        lsr     r12, r12, #24
        sub     r6, r5, #LEAST_DIVIDEND
        sub     r6, r6, #(255-LEAST_DIVIDEND)
        bgteu   unusual
        fmul    r6, r3, r3              // e * e
        sub     r5, r5, r12
        fmadd   r0, r0, r3              // q += q * e
        sub     r12, r12, #1
        fmadd   r2, r2, r3              // y += y * e
        sub     r12, r12, #MOST_DIVISOR
        bgteu   unusual
        fmul    r3, r6, r6              // e to the fourth
        add     r5, r5, #-LEAST_DIFFERENCE
        fmadd   r0, r0, r6              // q += q * e * e
        sub     r5, r5, #(MOST_DIFFERENCE-LEAST_DIFFERENCE+1)
        fmadd   r2, r2, r6              // y += y * e * e
        bgteu   unusual
        mov     r6, r4
        fmsub   r6, r1, r0              // a - b * q
        fmadd   r2, r2, r3              // y += y * e to the fourth
        fmadd   r0, r6, r2              // q += (a - b * q) * y
        fmsub   r7, r1, r2              // 1 - b * y
        fmsub   r4, r1, r0              // a - b * q
        fmadd   r2, r2, r7              // y += y * (1 - b * y)
        fmadd   r0, r4, r2
        rts

unusual:
        mov     r0, r4
        infinity r4
        lsl     r2, r0, #1
        lsl     r3, r1, #1
        eor     r5, r0, r1
        lsr     r5, r5, #31
        lsl     r5, r5, #31             // the sign
        sub     r6, r2, r4
        bgtu    not_a_number
        sub     r6, r3, r4
        bgtu    not_a_number
        lsr     r6, r2, #24
        beq     zero_dividend
        lsr     r7, r3, #24
        beq     infinite
        sub     r2, r2, r4
        beq     infinite_dividend
        sub     r3, r3, r4
        beq     zero

        // Both are normal: divides what is before their exponents.
        sub     r6, r6, r7
        sub     sp, sp, #16
        str     lr, [sp]
        str     r5, [sp, #1]
        str     r6, [sp, #2]
        mov     r2, #0
        movt    r2, #0x3f80
        lsl     r0, r0, #9
        lsr     r0, r0, #9
        orr     r0, r0, r2
        lsl     r1, r1, #9
        lsr     r1, r1, #9
        orr     r1, r1, r2
        bl      start
        ldr     lr, [sp]
        ldr     r5, [sp, #1]
        ldr     r6, [sp, #2]
        add     sp, sp, #16
        lsr     r2, r0, #23
        add     r2, r2, r6
        blte    zero
        sub     r2, r2, #255
        bgte    infinite
        lsl     r6, r6, #23
        add     r0, r0, r6
        orr     r0, r0, r5
        rts

zero_dividend:
        lsr     r7, r3, #24
        beq     undefined
zero:
        mov     r0, r5
        rts
infinite_dividend:
        sub     r3, r3, r4
        bne     infinite
undefined:
        mov     r0, #0
        movt    r0, #0x7fc0
        rts
infinite:
        mov     r0, #0
        movt    r0, #0x7f80
        orr     r0, r0, r5
        rts
not_a_number:
        fadd    r0, r0, r1
        rts
        endroutine __mesh_fdiv
