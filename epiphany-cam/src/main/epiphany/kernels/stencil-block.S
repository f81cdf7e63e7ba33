// One iteration of the five-point stencil on a tile 20 points wide, as a codelet: brings the halo into the border of the tile,
// computes in place, hands the outermost points to the halos of the four neighbours.
//
// The tile is a word and then rows of 22 words, border included, so that the points of a row begin on a doubleword. A halo is a
// row of 20 points from the north and one from the south, then a column from the west and one from the east; the part that a
// neighbour gets is a block of its own, or nothing.

        .altmacro
        .include "stencil.inc"

        // Arguments, as words.
        .set    COEFFICIENTS, 0
        .set    ROW_PAIRS, 5
        .set    TILE, 6
        .set    HALO, 8
        .set    NORTH, 10
        .set    SOUTH, 12
        .set    WEST, 14
        .set    EAST, 16

        .set    ROW_BYTES, 88
        .set    ROW_WORDS, 22

// Moves 20 points, by doublewords.
        .macro  move_row from, to
        .rept   10
        ldrd    r16, [\from], #1
        strd    r16, [\to], #1
        .endr
        .endm

// Moves 20 points of each of two columns into a tile.
        .macro  columns_in
        .rept   10
        ldrd    r16, [r2], #1
        ldrd    r18, [r3], #1
        str     r16, [r4], #ROW_WORDS
        str     r18, [r5], #ROW_WORDS
        str     r17, [r4], #ROW_WORDS
        str     r19, [r5], #ROW_WORDS
        .endr
        .endm

// Moves 20 points of a column out of a tile.
        .macro  column_out
        .rept   10
        ldr     r16, [r4], #ROW_WORDS
        ldr     r17, [r4], #ROW_WORDS
        strd    r16, [r2], #1
        .endr
        .endm

// Hands a row to a neighbour.
        .macro  hand_row neighbour
        local   none
        ldr     r2, [r1, #neighbour]
        sub     r3, r2, #0
        beq     none
        move_row r4, r2
none:
        .endm

// Hands a column to a neighbour.
        .macro  hand_column neighbour
        local   none, more
        ldr     r2, [r1, #neighbour]
        ldr     r3, [r1, #(neighbour+1)]
        sub     r5, r2, #0
        beq     none
more:   column_out
        sub     r3, r3, #20
        bgt     more
none:
        .endm

        .section .text.stencil_block, "ax"
        .balign 8
        .global stencil_block
        .type   stencil_block, %function
stencil_block:
        sub     sp, sp, #24
        str     r1, [sp]
        strd    r28, [sp, #1]
        strd    r30, [sp, #2]

        // The halo becomes the border. r7 is the number of rows, a multiple of 20.
        ldr     r7, [r1, #ROW_PAIRS]
        ldr     r6, [r1, #TILE]
        ldr     r2, [r1, #HALO]
        add     r7, r7, r7
        add     r5, r6, #8
        move_row r2, r5
        // Rows are 88 bytes: (rows + 1) * 88 = (rows + 1) * (64 + 16 + 8).
        add     r3, r7, #1
        lsl     r4, r3, #6
        lsl     r5, r3, #4
        add     r4, r4, r5
        lsl     r5, r3, #3
        add     r4, r4, r5
        add     r5, r6, #8
        add     r5, r5, r4
        move_row r2, r5
        lsl     r3, r7, #2
        add     r3, r2, r3
        add     r4, r6, #(ROW_BYTES+4)
        add     r5, r4, #84
more_rows:
        columns_in
        sub     r7, r7, #20
        bgt     more_rows

        // As the stripes of the hand-written program.
        add     r5, r6, #4
        ldr     r0, [r1, #(COEFFICIENTS+0)]
        ldr     r2, [r1, #(COEFFICIENTS+2)]
        ldr     r3, [r1, #(COEFFICIENTS+3)]
        ldr     r4, [r1, #(COEFFICIENTS+4)]
        ldr     r7, [r1, #ROW_PAIRS]
        ldr     r1, [r1, #(COEFFICIENTS+1)]
        add     r6, r5, #4*16
        .set    index, 0
        .rept   44
        fetch   %(ROW_A+index)
        .set    index, index+1
        .endr
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

        // r6 is now behind the last point of the last row.
        ldr     r1, [sp]
        ldrd    r28, [sp, #1]
        sub     r4, r6, #80
        hand_row SOUTH
        ldr     r6, [r1, #TILE]
        add     r4, r6, #(ROW_BYTES+8)
        hand_row NORTH
        add     r4, r6, #(ROW_BYTES+8)
        hand_column WEST
        add     r4, r6, #(ROW_BYTES+8+76)
        hand_column EAST
        ldrd    r30, [sp, #2]
        add     sp, sp, #24
        rts
        .size   stencil_block, .-stencil_block
