// One step of Cannon's algorithm on blocks of N x N words, as a codelet: C += A B, while A goes to the left neighbour and B to the
// one above, for their next step. The multiplication is that of the hand-written program; beside its FMADD the elements that are
// in registers anyway are stored to the neighbours, those of B with the first row. After the last step they go where they are.

        .include "kernel.inc"
        .include "matmul.inc"
        .include "cannon-arguments.inc"

// A row of C: r4 is where the next elements of A go, r5 where those of B go.
        .macro  multiply_and_hand hands_b
        .set    element, 0
        .rept   N*N/2
        .set    column, element%N
        .set    factor, A+(element/N)%4
        multiply %(C+column), %(factor), %(B+element%8)
        .if     hands_b
        keep_pair %(B+element%8), r5
        .endif
        .if     element%(2*N) == 0
        fetch_pair %(A+2*((element/N/2+1)%2)), r0
        .endif
        .if     element == N*N-8
        mov     r1, r3
        .endif
        multiply %(C+column+1), %(factor), %(B+element%8+1)
        fetch_pair %(B+element%8), r1
        .if     element%(2*N) == 2
        keep_pair %(A+2*((element/N/2)%2)), r4
        .endif
        .set    element, element+2
        .endr
        .endm

        .section .text.cannon_step, "ax"
        .balign 8
        begin   %N
        ldr     r0, [r1, #A_BLOCK]
        ldr     r4, [r1, #A_NEXT]
        ldr     r3, [r1, #B_BLOCK]
        ldr     r5, [r1, #B_NEXT]
        ldr     r2, [r1, #C_BLOCK]
        sub     r6, r4, #0
        moveq   r4, r0
        moveq   r5, r3
        mov     r1, r3
        mov     r12, #(N-1)
        fetch_pair %(A), r0
        fetch_first_of_b
        begin_row 1
        multiply_and_hand 1
        keep_row
        .balignw 8, 0x01a2
next_row:
        begin_row 1
        multiply_and_hand 0
        keep_row
        sub     r12, r12, #1
        beq     last_row
        b       next_row
last_row:
        rts
