// How long a step of the stencil takes, 25 FMADD: two stretches of the stencil's own code are timed, one with eight steps more.

        .include "kernel.inc"
        .include "stencil.inc"

        .set    short_stretch, 0
        .set    long_stretch, 1
        .set    stamp, 2

        .text
        .global start
start:  mov     r13, %low(parameters)
        mov     r5, %low(grid)
        mov     r6, %low(grid)
        start_clock

        .balignw 8, 0x01a2
        begin_laps
        row_of_20 ROW_A, ROW_B
        row_of_20 ROW_B, ROW_A
        lap     short_stretch

        .balignw 8, 0x01a2
        begin_laps
        row_of_20 ROW_A, ROW_B
        row_of_20 ROW_B, ROW_A
        row_of_20 ROW_A, ROW_B
        row_of_20 ROW_B, ROW_A
        lap     long_stretch
        finish

        .data
        .balign 8
        .global parameters
parameters:
        .fill   3, 4, 0
        .global grid
        .set    grid, 0x4000
