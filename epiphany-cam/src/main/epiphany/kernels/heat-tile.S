// A step of the diffusion of a tile, as a codelet: computes all planes in place, then hands the outermost cells to the halos of
// the four neighbours. A tile is its planes, row by row; a halo is the row above of each plane, then the rows below, the columns to
// the left, those to the right. The rows above are used up: they keep the old cells of the row before.

        .altmacro

        // Arguments, as words.
        .set    COLUMNS, 0
        .set    ROWS, 1
        .set    PLANES, 2
        .set    TILE, 3
        .set    HALO, 5
        .set    NORTH, 7
        .set    SOUTH, 9
        .set    WEST, 11
        .set    EAST, 13

        // r2 and r3 run along the tile and the row above, r4 along the row below; r5 is what is left of the row; r6 and r7 are
        // where the columns to the left and to the right come from, r22 is the cell to the right of the row.
        // r40 on: the cell to the left of the next ones, these, the one behind. r50 on: the sums.
        .set    RATE, 24
        .set    FOUR, 25
        .set    CELL, 41
        .set    SUM, 50

        .macro  load number, pointer, offset
        ldr     r\number, [\pointer, #\offset]
        .endm
        .macro  keep number, pointer
        str     r\number, [\pointer], #1
        .endm
        .macro  pass number, pointer
        ldr     r\number, [\pointer], #1
        .endm
        .macro  plus to, some, more
        fadd    r\to, r\some, r\more
        .endm
        .macro  minus to, some, more
        fmsub   r\to, r\some, r\more
        .endm
        .macro  times to, some, more
        fmul    r\to, r\some, r\more
        .endm
        .macro  copy to, from
        mov     r\to, r\from
        .endm

// The cell behind so many is that of the neighbour, if the row ends here.
        .macro  last number
        moveq   r\number, r22
        .endm

// Diffuses so many cells of a row; r5 becomes what is left.
        .macro  diffuse count
        .set    cell, 0
        .rept   count+1
        load    %(CELL+cell), r2, %(cell)
        .set    cell, cell+1
        .endr
        sub     r5, r5, #count
        last    %(CELL+count)
        load    %(SUM), r3, 0
        pass    34, r4
        .set    cell, 0
        .rept   count-1
        load    %(SUM+cell+1), r3, %(cell+1)
        plus    %(SUM+cell), %(SUM+cell), %(34+cell%2)
        pass    %(34+(cell+1)%2), r4
        .set    cell, cell+1
        .endr
        plus    %(SUM+cell), %(SUM+cell), %(34+cell%2)
        .set    cell, 0
        .rept   count
        plus    %(SUM+cell), %(SUM+cell), %(CELL+cell-1)
        keep    %(CELL+cell), r3
        .set    cell, cell+1
        .endr
        .set    cell, 0
        .rept   count
        plus    %(SUM+cell), %(SUM+cell), %(CELL+cell+1)
        .set    cell, cell+1
        .endr
        .set    cell, 0
        .rept   count
        minus   %(SUM+cell), %(FOUR), %(CELL+cell)
        .set    cell, cell+1
        .endr
        .set    cell, 0
        .rept   count
        times   %(SUM+cell), %(SUM+cell), %(RATE)
        .set    cell, cell+1
        .endr
        .set    cell, 0
        .rept   count
        plus    %(SUM+cell), %(CELL+cell), %(SUM+cell)
        .set    cell, cell+1
        .endr
        copy    %(CELL-1), %(CELL+count-1)
        .set    cell, 0
        .rept   count
        keep    %(SUM+cell), r2
        .set    cell, cell+1
        .endr
        .endm

        .section .text.heat_tile, "ax"
        .balign 8
        .global heat_tile
        .type   heat_tile, %function
heat_tile:
        mov     r24, #0xcccd
        movt    r24, #0x3e4c
        mov     r25, #0
        movt    r25, #0x4080
        ldr     r10, [r1, #COLUMNS]
        ldr     r11, [r1, #ROWS]
        ldr     r12, [r1, #PLANES]
        ldr     r2, [r1, #TILE]
        ldr     r16, [r1, #HALO]
        // Bytes of a row, of a row of all planes, of a column of all planes. r18 is where the rows below are.
        lsl     r17, r10, #2
        mov     r18, r16
        mov     r20, r12
rows_of_planes:
        add     r18, r18, r17
        sub     r20, r20, #1
        bne     rows_of_planes
        sub     r0, r18, r16
        add     r6, r18, r0
        lsl     r0, r11, #2
        mov     r7, r6
        mov     r20, r12
columns_of_planes:
        add     r7, r7, r0
        sub     r20, r20, #1
        bne     columns_of_planes

plane:  mov     r20, r11
row:    ldr     r40, [r6], #1
        ldr     r22, [r7], #1
        mov     r3, r16
        add     r4, r2, r17
        sub     r20, r20, #1
        moveq   r4, r18
        sub     r5, r10, #6
        blt     few
many:   add     r5, r5, #6
        diffuse 6
        sub     r5, r5, #6
        bgte    many
few:    add     r5, r5, #6
        beq     row_done
one:    diffuse 1
        sub     r5, r5, #0
        bne     one
row_done:
        sub     r20, r20, #0
        bne     row
        add     r16, r16, r17
        add     r18, r18, r17
        sub     r12, r12, #1
        bne     plane

        // The first rows and the last ones. r6 is from the first row of a plane to the last, r7 on to the next plane.
        ldr     r12, [r1, #PLANES]
        ldr     r2, [r1, #TILE]
        ldr     r3, [r1, #NORTH]
        ldr     r4, [r1, #SOUTH]
        mov     r6, #0
        sub     r5, r11, #1
        beq     only_row
down:   add     r6, r6, r17
        sub     r5, r5, #1
        bne     down
only_row:
        mov     r20, r2
next_plane:
        add     r16, r20, r6
        mov     r5, r10
along:  ldr     r40, [r20], #1
        ldr     r41, [r16], #1
        sub     r5, r5, #1
        str     r40, [r3], #1
        str     r41, [r4], #1
        bne     along
        mov     r20, r16
        sub     r12, r12, #1
        bne     next_plane

        // The first columns and the last ones: the rows of all planes lie one behind the other.
        ldr     r12, [r1, #PLANES]
        ldr     r3, [r1, #WEST]
        ldr     r4, [r1, #EAST]
        sub     r16, r17, #4
        add     r16, r2, r16
next_columns:
        mov     r5, r11
across: ldr     r40, [r2], r17
        ldr     r41, [r16], r17
        sub     r5, r5, #1
        str     r40, [r3], #1
        str     r41, [r4], #1
        bne     across
        sub     r12, r12, #1
        bne     next_columns
        rts
        .size   heat_tile, .-heat_tile
