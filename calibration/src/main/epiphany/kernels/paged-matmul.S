// A square of cores multiplies matrices that lie in the DRAM, page by page: a page is what the cores hold together, N x N words
// each. For each page of C all pages of a row of A and of a column of B are brought in by DMA and multiplied by Cannon's
// algorithm; then the page of C goes out. The host fills in the parameters and the DMA descriptors but for the addresses in
// the DRAM, which are moved on from page to page here.
//
// While a core waits for its transfers, or for the others at the barrier, it sleeps.

        .include "kernel.inc"
        .include "matmul.inc"
        .include "cannon.inc"

// Parameters behind those of Cannon's algorithm, as words.
        .set    pages, 24
        .set    first_left, 25
        .set    first_right, 26
        .set    first_product, 27
        .set    to_the_right, 28
        .set    downwards, 29
        .set    load_chain, 30
        .set    store_chain, 31
        .set    row_left, 32
        .set    column_right, 33
        .set    dram, 34
        .set    barrier, 35
        .set    PAGED_WORDS, 36

        .set    SOURCE, 4*4
        .set    DESTINATION, 4*5

// The vectors of the two interrupts that end a sleep: DMA channel 0 and WAND. The handler is global because GNU's linker
// misses the target of a branch to a local label of another section.
        .global wake
        .section ivt, "ax"
        .org    0x18
        b.l     wake
        .org    0x20
        b.l     wake
        .org    0x28

        .text
        .global start
start:  mov     sp, %low(stack)
        mov     r4, %low(parameters)
        mov     r5, #0
        gid
        mov     r16, #0x3ff - (1 << 6) - (1 << 8)
        movts   imask, r16
        start_clock
        begin_laps r4

        // r7 pages left in a sum, r8 in a row of C, r9 rows; r10 address of A, r11 of B, r15 of C
        ldr     r9, [r4, #pages]
        ldr     r10, [r4, #first_left]
        ldr     r15, [r4, #first_product]
next_row:
        str     r10, [r4, #row_left]
        ldr     r11, [r4, #first_right]
        ldr     r8, [r4, #pages]
next_product:
        str     r11, [r4, #column_right]
        ldr     r10, [r4, #row_left]
        ldr     r7, [r4, #pages]
        bl      clear_product
next_page:
        mov     r16, %low(load_descriptors)
        str     r10, [r16, #SOURCE/4]
        str     r11, [r16, #(24+SOURCE)/4]
        ldr     r16, [r4, #load_chain]
        movts   dma0config, r16
        bl      sleep
        lap     dram, r4
        wand
        bl      sleep
        lap     barrier, r4
        bl      multiply_all
        ldr     r16, [r4, #to_the_right]
        ldr     r17, [r4, #downwards]
        add     r10, r10, r16
        add     r11, r11, r17
        sub     r7, r7, #1
        bne     next_page

        mov     r16, %low(store_descriptor)
        str     r15, [r16, #DESTINATION/4]
        ldr     r16, [r4, #store_chain]
        movts   dma0config, r16
        bl      sleep
        lap     dram, r4
        ldr     r16, [r4, #to_the_right]
        ldr     r11, [r4, #column_right]
        add     r15, r15, r16
        add     r11, r11, r16
        sub     r8, r8, #1
        bne     next_product

        // To the beginning of the next row of pages.
        ldr     r15, [r4, #first_product]
        ldr     r10, [r4, #row_left]
        ldr     r17, [r4, #downwards]
        add     r15, r15, r17
        add     r10, r10, r17
        str     r15, [r4, #first_product]
        sub     r9, r9, #1
        bne     next_row
        finish

clear_product:
        ldr     r0, [r4, #product]
        mov     r16, #0
        mov     r17, #0
        mov     r1, #N*N/8
next_words:
        strd    r16, [r0], #1
        strd    r16, [r0], #1
        strd    r16, [r0], #1
        strd    r16, [r0], #1
        sub     r1, r1, #1
        bne     next_words
        rts

// Sleeps until an interrupt, or not at all if it has come already: interrupts are disabled but here.
sleep:  gie
asleep: idle
        gid
        rts

// An interrupt that comes just before the sleep prevents it.
wake:   movfs   r16, iret
        mov     r17, %low(asleep)
        sub     r16, r16, r17
        bne     awake
        add     r17, r17, #2
        movts   iret, r17
awake:  rti

        cannon_function

        .data
        .balign 8
        .global parameters, descriptors, load_descriptors, store_descriptor, blocks
parameters:
        .fill   PAGED_WORDS, 4, 0
descriptors:
        .fill   CANNON_DESCRIPTOR_WORDS, 4, 0
load_descriptors:
        .fill   12, 4, 0
store_descriptor:
        .fill   6, 4, 0
        .set    stack, 0x3ff0
        .set    blocks, 0x4000
