// One step of Cannon's algorithm on blocks of 32 x 32 words, as a codelet. cannon-step.S does the same with a whole row in straight
// code, and once more for the first one, which leaves no room beside five blocks of 4 KB. Here half a row is, and B goes to the
// neighbour row by row, after each row of C.

        .set    N, 32

        .include "kernel.inc"
        .include "matmul.inc"
        .include "cannon-arguments.inc"

// Half a row of C: beside FMADD the elements of A that are in registers go to r4. The elements of B that are loaded last are those
// that the next half begins with, at r6.
        .macro  multiply_half
        .set    element, 0
        .rept   N*N/4
        .set    column, element%N
        .set    factor, A+(element/N)%4
        multiply %(C+column), %(factor), %(B+element%8)
        .if     element%(2*N) == 0
        fetch_pair %(A+2*((element/N/2+1)%2)), r0
        .endif
        .if     element == N*N/2-8
        mov     r1, r6
        .endif
        multiply %(C+column+1), %(factor), %(B+element%8+1)
        fetch_pair %(B+element%8), r1
        .if     element%(2*N) == 2
        keep_pair %(A+2*((element/N/2)%2)), r4
        .endif
        .set    element, element+2
        .endr
        .endm

// A row of B goes from r8 to r5, by the registers of a row of C.
        .macro  hand_row
        .set    column, 0
        .rept   N/2
        fetch_pair %(C+column), r8
        .set    column, column+2
        .endr
        .set    column, 0
        .rept   N/2
        keep_pair %(C+column), r5
        .set    column, column+2
        .endr
        .endm

        .section .text.cannon_step, "ax"
        .balign 8
        .global cannon_step_32
        .type   cannon_step_32, %function
cannon_step_32:
        ldr     r0, [r1, #A_BLOCK]
        ldr     r4, [r1, #A_NEXT]
        ldr     r3, [r1, #B_BLOCK]
        ldr     r5, [r1, #B_NEXT]
        ldr     r2, [r1, #C_BLOCK]
        sub     r6, r4, #0
        moveq   r4, r0
        moveq   r5, r3
        mov     r1, r3
        mov     r8, r3
        mov     r6, #(N*N*2)
        add     r6, r6, r3
        add     r7, r6, r3
        mov     r12, #N
        fetch_pair %(A), r0
        fetch_first_of_b
        .balignw 8, 0x01a2
next_row:
        begin_row 1
        mov     r9, #2
        .balignw 8, 0x01a2
next_half:
        multiply_half
        sub     r6, r7, r6
        sub     r9, r9, #1
        beq     whole_row
        b       next_half
whole_row:
        keep_row
        hand_row
        sub     r12, r12, #1
        beq     last_row
        b       next_row
last_row:
        rts
