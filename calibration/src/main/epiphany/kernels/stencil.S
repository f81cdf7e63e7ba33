// The heat stencil with all in assembly: the borders go to the neighbours by both DMA channels, rows by the first and columns by the
// second, and nothing is done around that. stencil.c is the published form. The host fills in the parameters, the grid and the
// DMA descriptors.

        .include "kernel.inc"
        .include "stencil-iteration.inc"

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
        iteration
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
        // Where there is nothing to send, a chain is 0, which lets the channel rest.
        ldr     r16, [r13, #row_chain]
        ldr     r17, [r13, #column_chain]
        movts   dma0config, r16
        movts   dma1config, r17
        await_dma 0
        await_dma 1
        lap     exchange
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
        .fill   STENCIL_WORDS, 4, 0
        .global descriptors
descriptors:
        .fill   24, 4, 0
