// A square of cores multiplies two matrices of N x N words per core, and sends blocks meanwhile. cannon.c is the published form.

        .include "kernel.inc"
        .include "matmul.inc"
        .include "cannon.inc"

        .text
        .global start
start:  mov     sp, %low(stack)
        mov     r4, %low(parameters)
        mov     r5, #0
        start_clock
        begin_laps r4
        bl      multiply_all
        finish

        cannon_function

        .data
        .balign 8
        .global parameters, descriptors, blocks
parameters:
        .fill   CANNON_WORDS, 4, 0
descriptors:
        .fill   CANNON_DESCRIPTOR_WORDS, 4, 0
        .set    stack, 0x3ff0
        .set    blocks, 0x4000
