// The square root of a float, rounded to nearest: (float) Math.sqrt(x). Below the normal numbers x counts as zero.
//
// g approaches the root and h half its reciprocal, from an estimate that comes of the bits of x and is off by at most a
// thirtieth. That this rounds correctly was tried with the numbers of two neighbouring exponents, all of them.

        .include "routine.inc"

        .set    LEAST, 64               // the exponent from which on nothing on the way is flushed

        routine __mesh_fsqrt
start:
        lsr     r1, r0, #1
        mov     r2, #0x5000
        movt    r2, #0x5f37
        sub     r2, r2, r1              // y = 1 / root, nearly
        mov     r3, #0
        movt    r3, #0x3f00
        mov     r12, r0
        fmul    r0, r0, r2              // g = x * y
        mov     r4, r3
        fmul    r5, r3, r2              // h = y / 2
        lsr     r2, r12, #23
        sub     r2, r2, #LEAST
        sub     r2, r2, #(255-LEAST)
        bgteu   unusual
        mov     r7, #0
        fmsub   r4, r0, r5              // r = 1/2 - g * h
        movt    r7, #0x3f80
        mov     r1, #0
        movt    r1, #0x3fc0
        mov     r6, r12
        fmadd   r7, r1, r4              // w = 1 + 3/2 * r
        fmul    r2, r0, r4
        fmul    r1, r5, r4
        fmadd   r0, r2, r7              // g += g * r * w
        fmadd   r5, r1, r7              // h += h * r * w
        fmsub   r6, r0, r0              // x - g * g
        fmsub   r3, r0, r5              // 1/2 - g * h
        fmadd   r0, r6, r5              // g += (x - g * g) * h
        fmadd   r5, r5, r3              // h += h * (1/2 - g * h)
        fmsub   r12, r0, r0
        fmadd   r0, r12, r5
        rts

unusual:
        mov     r0, r12
        lsl     r1, r0, #1
        lsr     r2, r1, #24
        beq     zero
        infinity r3
        sub     r2, r1, r3
        bgteu   not_finite
        asr     r2, r0, #31
        bne     undefined

        // A small number: the root of x * 2^64, less 32 in the exponent.
        sub     sp, sp, #8
        str     lr, [sp]
        mov     r1, #0
        movt    r1, #0x2000
        add     r0, r0, r1
        bl      start
        mov     r1, #0
        movt    r1, #0x1000
        ldr     lr, [sp]
        add     sp, sp, #8
        sub     r0, r0, r1
        rts

zero:
        lsr     r0, r0, #31
        lsl     r0, r0, #31
        rts
not_finite:
        bgtu    is_nan
        asr     r2, r0, #31
        beq     is_nan                  // the root of infinity is infinity
undefined:
        mov     r0, #0
        movt    r0, #0x7fc0
is_nan:
        rts
        endroutine __mesh_fsqrt
