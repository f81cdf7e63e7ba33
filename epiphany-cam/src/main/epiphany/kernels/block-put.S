// Puts a block of words where another one lies, and clears it, as a codelet: the end of a product of matrices that come from the
// DRAM. The blocks have a multiple of four words, and lie on doublewords.

        // Arguments, as words.
        .set    SUMS, 0
        .set    WORDS, 1
        .set    PRODUCT, 2

        .section .text.block_put, "ax"
        .balign 8
        .global block_put
        .type   block_put, %function
block_put:
        ldr     r2, [r1, #SUMS]
        ldr     r3, [r1, #PRODUCT]
        ldr     r12, [r1, #WORDS]
        mov     r20, #0
        mov     r21, #0
words:  ldrd    r16, [r2]
        ldrd    r18, [r2, #1]
        strd    r20, [r2], #1
        strd    r20, [r2], #1
        strd    r16, [r3], #1
        strd    r18, [r3], #1
        sub     r12, r12, #4
        bgt     words
        rts
        .size   block_put, .-block_put
