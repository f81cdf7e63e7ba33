// One step of Cannon's algorithm on blocks of N x N words, as a codelet, as in cannon-step.S, for N of 16 at most: two rows of C have
// registers then. While one is added to, the row before it is stored and the row behind it loaded, beside FMADD. Each row also hands
// on a row of A, whose elements are in registers anyway, and one of B, loaded for that.

        .include "kernel.inc"
        .include "matmul.inc"
        .include "cannon-arguments.inc"

        .set    ROW_BYTES, 4*N
        .set    EVEN_ROW, C
        .set    ODD_ROW, C+N
        .set    HANDED, 8

// A row of C, which is in registers from own; in those from other are that before it and then the one behind it. r2 is where rows are
// stored, r7 where they come from, r11 the first one, which is loaded behind the last; r6 is where elements of B come from, r5 where
// they go, r4 where those of A go.
        .macro  multiply_between_rows own, other, odd
        .set    element, 0
        .rept   N*N/2
        .set    column, element%N
        .set    factor, A+(element/N)%4
        .set    pair, element/N/2
        multiply %(own+column), %(factor), %(B+element%8)
        .if     element%(2*N) == 0
        fetch_pair %(A+2*((pair+1)%2)), r0
        .endif
        .if     element%(2*N) == 2
        keep_pair %(A+2*(pair%2)), r4
        .endif
        .if     element%(2*N) == 4
        fetch_pair %(HANDED), r6
        .endif
        .if     element%(2*N) == 14
        keep_pair %(HANDED), r5
        .endif
        .if     element%(2*N) == 10
        keep_pair %(other+2*pair), r2
        .endif
        .if     element%(2*N) == 12
        fetch_pair %(other+2*pair), r7
        .endif
        .if     odd
        .if     element == 6
        sub     r12, r12, #1
        .endif
        .if     element == 8
        moveq   r7, r11
        .endif
        .else
        .if     element == N*N-2
        sub     r2, r7, #(2*ROW_BYTES)
        .endif
        .endif
        .if     element == N*N-8
        mov     r1, r3
        .endif
        multiply %(own+column+1), %(factor), %(B+element%8+1)
        fetch_pair %(B+element%8), r1
        .set    element, element+2
        .endr
        .endm

        .macro  look_up_row row, pointer
        .set    pair, 0
        .rept   N/2
        look_up_pair %(row+2*pair), \pointer, %(pair)
        .set    pair, pair+1
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
        mov     r6, r3
        mov     r11, r2
        mov     r12, #(N/2)
        add     r7, r2, #ROW_BYTES
        fetch_pair %(A), r0
        fetch_first_of_b
        look_up_row EVEN_ROW, r2
// Before the first row there is none: what is stored then is the second one as it is.
        look_up_row ODD_ROW, r7
        mov     r2, r7
        .balignw 8, 0x01a2
next_rows:
        multiply_between_rows EVEN_ROW, ODD_ROW, 0
        multiply_between_rows ODD_ROW, EVEN_ROW, 1
        beq     last_row
        b       next_rows
last_row:
        .set    pair, 0
        .rept   N/2
        keep_pair %(ODD_ROW+2*pair), r2
        .set    pair, pair+1
        .endr
        rts
