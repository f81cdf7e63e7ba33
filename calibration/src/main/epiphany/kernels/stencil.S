// The heat stencil on one core's part of a grid: any number of stripes, 20 points wide each, computed in place; after each
// iteration the borders go to the neighbours by DMA. The host fills in the parameters, the grid and the DMA descriptors.
//
// A stripe has a border all around, so it is an array of rows + 2 rows of 22 words. The points of a row begin on a doubleword.

        .include "kernel.inc"
        .include "stencil.inc"

// Parameters, as words.
        .set    iterations, 0
        .set    row_pairs, 1
        .set    stripes, 2
        .set    stripe_bytes, 3
        .set    communicates, 4
        .set    coefficients, 5
        .set    neighbours, 10
        .set    chain, 14
        .set    stripes_left, 15
        .set    compute, 16
        .set    synchronisation, 17
        .set    exchange, 18
        .set    stamp, 19
        .set    ready, 20
        .set    arrived, 24
        .set    stripe, 28

        .set    ROW_BYTES, 88

        .macro  await_all flags
        await   %(flags+0)
        await   %(flags+1)
        await   %(flags+2)
        await   %(flags+3)
        .endm

        .text
        .global start
start:  mov     r13, %low(parameters)
        mov     r14, #0
        start_clock
        begin_laps

next_iteration:
        add     r14, r14, #1
        ldr     r16, [r13, #stripes]
        mov     r5, %low(grid)
        str     r16, [r13, #stripes_left]

next_stripe:
        str     r5, [r13, #stripe]
        ldr     r0, [r13, #coefficients+0]
        ldr     r1, [r13, #coefficients+1]
        ldr     r2, [r13, #coefficients+2]
        ldr     r3, [r13, #coefficients+3]
        ldr     r4, [r13, #coefficients+4]
        ldr     r7, [r13, #row_pairs]
        add     r6, r5, #4*16
        .set    index, 0
        .rept   44
        fetch   %(ROW_A+index)
        .set    index, index+1
        .endr
        // The first step stores what it finds in the second set of sums: what the upper border holds there already.
        .set    index, 0
        .rept   5
        clear   %(SUM_A+index)
        copy    %(SUM_B+index), %(ROW_A+16+index)
        .set    index, index+1
        .endr
        b       next_rows

        .balignw 8, 0x01a2
next_rows:
        row_of_20 ROW_A, ROW_B
        row_of_20 ROW_B, ROW_A, 1
        bne     next_rows
        .set    index, 0
        .rept   5
        keep    %(SUM_B+index), 1
        .set    index, index+1
        .endr

        ldr     r5, [r13, #stripe]
        ldr     r16, [r13, #stripe_bytes]
        ldr     r17, [r13, #stripes_left]
        add     r5, r5, r16
        sub     r17, r17, #1
        str     r17, [r13, #stripes_left]
        bne     next_stripe

        // The borders between the stripes of this core.
        ldr     r18, [r13, #stripes]
        ldr     r4, [r13, #row_pairs]
        mov     r5, %low(grid+ROW_BYTES)
        add     r4, r4, r4
next_border:
        sub     r18, r18, #1
        beq     computed
        mov     r7, r4
        add     r6, r5, r16
        add     r3, r5, #4*20
next_point:
        ldr     r0, [r3]
        ldr     r1, [r6, #1]
        str     r0, [r6], #ROW_BYTES/4
        str     r1, [r3, #1]
        add     r3, r3, #ROW_BYTES
        sub     r7, r7, #1
        bne     next_point
        add     r5, r5, r16
        b       next_border

computed:
        lap     compute
        ldr     r16, [r13, #communicates]
        sub     r16, r16, #0
        beq     exchanged

        // Without a neighbour a core tells itself. A neighbour that has computed no longer reads its borders.
        .set    index, 0
        .rept   4
        tell    %(neighbours+index), 0
        .set    index, index+1
        .endr
        await_all ready
        lap     synchronisation
        ldr     r16, [r13, #chain]
        sub     r17, r16, #0
        beq     sent
        transfer
sent:   lap     exchange
        .set    index, 0
        .rept   4
        tell    %(neighbours+index), 4
        .set    index, index+1
        .endr
        await_all arrived
        lap     synchronisation
exchanged:
        ldr     r16, [r13, #iterations]
        sub     r16, r16, r14
        bne     again
        finish
again:  b       next_iteration

        .data
        .balign 8
        .global parameters
parameters:
        .fill   32, 4, 0
        .global descriptors
descriptors:
        .fill   24, 4, 0

        // From here to the end of the memory; a word further, so that each row's first point is on a doubleword.
        .global grid
        .set    grid, 0x2804
