// One core multiplies two matrices of N x N words.

        .include "kernel.inc"
        .include "matmul.inc"

        .set    compute, 0
        .set    stamp, 3

        .text
        .global start
start:  mov     sp, %low(stack)
        mov     r4, %low(parameters)
        mov     r0, %low(left)
        mov     r1, %low(right)
        mov     r2, %low(product)
        start_clock
        begin_laps r4
        bl      multiply
        lap     compute, r4
        finish

        multiply_function multiply, 0

        .data
        .balign 8
        .global parameters, left, right, product
parameters:
        .fill   4, 4, 0
        .set    stack, 0x3ff0
        .set    left, 0x4000
        .set    right, 0x5000
        .set    product, 0x7000
