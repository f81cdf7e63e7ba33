// One step of Cannon's algorithm on blocks of N x N words, as a codelet: C += A B, then A goes to the left neighbour and B to the
// one above, for their next step; after the last step they go nowhere.

        .include "kernel.inc"
        .include "matmul.inc"

        // Arguments, as words.
        .set    A_BLOCK, 0
        .set    B_BLOCK, 2
        .set    C_BLOCK, 4
        .set    A_NEXT, 6
        .set    B_NEXT, 8

// Hands a block on, by doublewords.
        .macro  hand block, neighbour
        local   none, more
        ldr     r3, [r1, #neighbour]
        sub     r2, r3, #0
        beq     none
        ldr     r2, [r1, #block]
        mov     r12, #(N*N/16)
more:
        .rept   8
        ldrd    r16, [r2], #1
        strd    r16, [r3], #1
        .endr
        sub     r12, r12, #1
        bne     more
none:
        .endm

        .section .text.cannon_step, "ax"
        .balign 8
        .macro  begin n
        .global cannon_step_\n
        .type   cannon_step_\n, %function
cannon_step_\n:
        .endm
        begin   %N
   sub     sp, sp, #8
        str     r1, [sp]
        str     lr, [sp, #1]
        ldr     r0, [r1, #A_BLOCK]
        ldr     r2, [r1, #C_BLOCK]
        ldr     r1, [r1, #B_BLOCK]
        bl      multiply
        ldr     r1, [sp]
        hand    A_BLOCK, A_NEXT
        hand    B_BLOCK, B_NEXT
        ldr     lr, [sp, #1]
        add     sp, sp, #8
        rts

        multiply_function multiply, 1
