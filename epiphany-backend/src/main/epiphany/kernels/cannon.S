// Cannon's algorithm on a square of cores: each multiplies its blocks of A and B, N x N words, and sends A to its western and B
// to its northern neighbour. Either there are two buffers for each block, and a step sends a block in one piece to the other
// buffer; or (N = 32) there is room for a block and a half, and a step sends first the half next to the free place, then the
// other half to where the first one was. The host says which, by the chains of DMA descriptors: one for each PART of a step.
//
// After each part a core tells all its neighbours how many it has sent. To those in the north and west this says that the
// part is there: it came the same way before. To those in the south and east it says that the place is free that they send
// their next part to.

        .include "kernel.inc"
        .include "matmul.inc"

// Parameters, as words: those with two words have one for odd steps and one for even steps.
        .set    steps, 0
        .set    left, 1
        .set    right, 3
        .set    product, 5
        .set    neighbours, 8
        .set    chains, 12
        .set    compute, 16
        .set    synchronisation, 17
        .set    exchange, 18
        .set    stamp, 19
        .set    flags, 20
        .set    NORTH, 0
        .set    SOUTH, 1
        .set    WEST, 2
        .set    EAST, 3

        .macro  await_flag from, count
        await   %(flags+from), count, r4
        .endm
        .macro  tell_neighbour to
        tell    %(neighbours+to), 0, r5, r4
        .endm
        .macro  send chain
        ldr     r16, [r4, #chain]
        transfer
        .endm

// r4 parameters, r5 parts sent, r6 steps left
        .macro  step parity
        ldr     r0, [r4, #left+parity]
        ldr     r1, [r4, #right+parity]
        ldr     r2, [r4, #product]
        bl      multiply
        lap     compute, r4
        .set    part, 0
        .rept   PARTS
        await_flag NORTH, r5
        await_flag WEST, r5
        lap     synchronisation, r4
        send    %(chains+2*parity+part)
        lap     exchange, r4
        add     r5, r5, #1
        tell_neighbour NORTH
        tell_neighbour WEST
        tell_neighbour SOUTH
        tell_neighbour EAST
        .set    part, part+1
        .endr
        await_flag SOUTH, r5
        await_flag EAST, r5
        lap     synchronisation, r4
        .endm

        .text
        .global start
start:  mov     sp, %low(stack)
        mov     r4, %low(parameters)
        mov     r5, #0
        ldr     r6, [r4, #steps]
        start_clock
        begin_laps r4
next_steps:
        step    0
        sub     r6, r6, #1
        beq     done
        step    1
        sub     r6, r6, #1
        beq     done
        b       next_steps
done:   finish

        multiply_function multiply, 1

        .data
        .balign 8
        .global parameters, descriptors, blocks
parameters:
        .fill   24, 4, 0
descriptors:
        .fill   48, 4, 0
        .set    stack, 0x3ff0
        .set    blocks, 0x4000
