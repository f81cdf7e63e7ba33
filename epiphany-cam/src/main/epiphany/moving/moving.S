// What fires codelets whose kernels do not all fit into the core: finds a kernel by its row in the core's residency table, and brings
// what is not there from the DRAM, by DMA channel 1, into a region that it shares out itself. While a kernel fires, that of the
// next codelet in the pool comes. docs/epiphany-data.md tells the design; class MovingLayout has the same numbers.
//
// It refers to nothing outside of itself but its state, and is copied behind the firmware. To the dispatcher a row is the kernel: its
// first instruction leads here, and r12 is the row then.

        .include "../firmware/layout.inc"

// A row: that instruction; where the kernel is, or 0; whether it has fired since the hand came by; the row of what lies behind
// it in the region; its doublewords; where it lies in the DRAM.
        .set    ROW_KERNEL, 4
        .set    ROW_FIRED, 6
        .set    ROW_NEXT, 8
        .set    ROW_DOUBLEWORDS, 10
        .set    ROW_SOURCE, 12
        .set    ROW_BYTES, 16

// The state of a core: firings of kernels that move; the row whose kernel is on its way, or 0; where the rows begin, and their
// bytes; the region; the hand: where the next kernel goes unless that is taken, the row of what lies there or behind, and the row
// before that; what was done.
        .set    FIRED, 0
        .set    PENDING, 4
        .set    ROWS, 8
        .set    ROWS_BYTES, 12
        .set    REGION, 16
        .set    REGION_END, 20
        .set    HAND, 24
        .set    HAND_NEXT, 28
        .set    HAND_BEFORE, 32
        .set    POOL_BOTTOM, 36
        .set    LOADS, 40
        .set    DOUBLEWORDS, 44
        .set    WAITS, 48
        .set    WAITED, 52
        .set    DESCRIPTOR, 56
        .set    DESCRIPTOR_COUNT, 64
        .set    DESCRIPTOR_SOURCE, 72
        .set    DESCRIPTOR_DESTINATION, 76
        .set    START, 80
        .set    ENDS, 88
        .set    STATE_BYTES, 104

// How often the hand may come to the end of the region: then what it passed has lost its mark and left, if it may leave. What lies
// so near the end that the kernel has no room behind it may have its mark still: who can do nothing else tries again.
        .set    MOST_TURNS, 3

// The interrupts of the channels, as bits of IMASK and ILAT.
        .set    CHANNEL_0, 0x40
        .set    CHANNEL_1, 0x80

        .section .text.moving, "ax"
        .balign 8

// The kernel of the row in r12 is to fire.
        .global moving
moving:
// The host writes the address of the state in place of the number.
        .global moving_state
moving_state:
        mov     r3, #0x7fff
        ldrh    r2, [r12, #ROW_KERNEL/2]
        ldrh    r4, [r28, #-1]
        ldrd    r6, [r3, #FIRED/8]
        sub     r5, r2, #0
        beq     missing
        ldrh    r4, [r4, #CODELET_KERNEL/2]
        ldrd    r8, [r3, #ROWS/8]
        add     r6, r6, #1
        str     r6, [r3, #FIRED/4]
        sub     r10, r4, r8
        strh    r3, [r12, #ROW_FIRED/2]
        sub     r10, r10, r9
        bgteu   here_it_is
        ldrh    r5, [r4, #ROW_KERNEL/2]
        sub     r5, r5, #0
        beq     ahead
here_it_is:
        jr      r2

// The next codelet in the pool has the kernel of the row in r4, which is not there: it comes while this one fires, unless another is
// on its way.
ahead:  mov     r23, lr
        mov     r24, r4
        sub     r5, r7, #0
        beq     idle_channel
        sub     r5, r7, r4
        beq     here_it_is
        movfs   r6, ilat
        mov     r5, #CHANNEL_1
        and     r6, r6, r5
        beq     here_it_is
        movts   ilatcl, r5
        bl      arrive
idle_channel:
        mov     r15, r12
        mov     r12, r24
        bl      bring
        mov     lr, r23
        jr      r2

// The kernel of the codelet at r28 is not there. What was on its way, in r7, may have come.
missing:
        sub     r5, r7, #0
        beq     search
        movfs   r6, ilat
        mov     r5, #CHANNEL_1
        and     r6, r6, r5
        beq     search
        movts   ilatcl, r5
        bl      arrive
        sub     r5, r7, r12
        beq     again

// Whatever else is in the pool and has its kernel fires before it.
search: ldr     r6, [r3, #POOL_BOTTOM/4]
        ldrd    r8, [r3, #ROWS/8]
        mov     r16, r28
next:   sub     r16, r16, #2
        sub     r5, r16, r6
        beq     nothing_else
        ldrh    r18, [r16]
        ldrh    r15, [r18, #CODELET_KERNEL/2]
        sub     r5, r15, r8
        sub     r5, r5, r9
        bgteu   other
        ldrh    r5, [r15, #ROW_KERNEL/2]
        sub     r5, r5, #0
        beq     next
other:  ldrh    r5, [r28]
        strh    r5, [r16]
        strh    r18, [r28]
        ldr     r7, [r3, #PENDING/4]
        sub     r5, r7, #0
        bne     again
        bl      bring

// Fires the codelet at r28.
again:  ldrh    r4, [r28]
        ldrh    r16, [r4, #CODELET_ARCS/2]
        ldrh    r12, [r4, #CODELET_KERNEL/2]
        ldrh    lr, [r4, #CODELET_AFTER/2]
        ldrh    r1, [r4, #CODELET_ARGUMENTS/2]
        ldr     r0, [r4, #CODELET_INDEX/4]
        str     r16, [r29, #CURRENT/4]
        jr      r12

nothing_else:
        ldr     r7, [r3, #PENDING/4]
        sub     r5, r7, #0
        bne     on_its_way
        mov     r15, #0
        bl      bring
        b       nothing_else
on_its_way:
        bl      wait_and_count
        bl      arrive
        sub     r5, r7, r12
        beq     again
        b       search

// The kernel of the row in r12 always runs where it lies.
        .global moving_never
moving_never:
        ldr     r12, [r12, #ROW_SOURCE/4]
        jr      r12

// The kernel of the row in r12 is called by what has brought already what it reads: so nothing else fires before it.
        .global moving_called
moving_called:
        .global moving_called_state
moving_called_state:
        mov     r3, #0x7fff
        ldrh    r2, [r12, #ROW_KERNEL/2]
        ldr     r6, [r3, #FIRED/4]
        strh    r3, [r12, #ROW_FIRED/2]
        add     r6, r6, #1
        str     r6, [r3, #FIRED/4]
        sub     r5, r2, #0
        bne     here_it_is
        mov     r23, lr
        mov     r15, #0
called_again:
        bl      bring
        ldr     r7, [r3, #PENDING/4]
        sub     r5, r7, #0
        beq     called_again
        bl      wait_and_count
        bl      arrive
        mov     lr, r23
        ldrh    r2, [r12, #ROW_KERNEL/2]
        jr      r2

// What was on its way is there: its row, in r7, says so, and that it is not to leave before the hand has come by.
arrive: ldr     r7, [r3, #PENDING/4]
        ldr     r5, [r3, #DESCRIPTOR_DESTINATION/4]
        mov     r6, #0
        strh    r3, [r7, #ROW_FIRED/2]
        str     r6, [r3, #PENDING/4]
        strh    r5, [r7, #ROW_KERNEL/2]
        rts

// Finds room for the kernel of the row in r12 and starts to bring it there. What has fired since the hand came by gets a second
// chance; the kernel of the row in r15 stays, and if there is no room because of it, nothing is brought.
bring:  ldrh    r4, [r12, #ROW_DOUBLEWORDS/2]
        ldrd    r10, [r3, #REGION/8]
        ldrd    r6, [r3, #HAND/8]
        ldr     r8, [r3, #HAND_BEFORE/4]
        lsl     r19, r4, #3
        mov     r9, #MOST_TURNS
from_here:
        add     r16, r6, r19
        sub     r5, r11, r16
        bltu    from_the_beginning
in_the_way:
        ldrh    r18, [r7, #ROW_KERNEL/2]
        sub     r5, r18, r16
        bgteu   room
        sub     r5, r7, r15
        beq     stays
        ldrh    r5, [r7, #ROW_FIRED/2]
        sub     r5, r5, #0
        bne     second_chance
leaves: strh    r5, [r7, #ROW_KERNEL/2]
        ldrh    r7, [r7, #ROW_NEXT/2]
        strh    r7, [r8, #ROW_NEXT/2]
        b       in_the_way
second_chance:
        mov     r5, #0
        strh    r5, [r7, #ROW_FIRED/2]
stays:  ldrh    r5, [r7, #ROW_DOUBLEWORDS/2]
        mov     r8, r7
        lsl     r5, r5, #3
        ldrh    r7, [r7, #ROW_NEXT/2]
        add     r6, r18, r5
        b       from_here
from_the_beginning:
        sub     r9, r9, #1
        beq     no_room
        mov     r5, #ENDS
        add     r8, r3, r5
        mov     r6, r10
        ldrh    r7, [r8, #ROW_NEXT/2]
        b       from_here
room:   strh    r12, [r8, #ROW_NEXT/2]
        strh    r7, [r12, #ROW_NEXT/2]
        str     r16, [r3, #HAND/4]
        str     r7, [r3, #HAND_NEXT/4]
        str     r12, [r3, #HAND_BEFORE/4]
        ldr     r5, [r12, #ROW_SOURCE/4]
        str     r6, [r3, #DESCRIPTOR_DESTINATION/4]
        strh    r4, [r3, #DESCRIPTOR_COUNT/2]
        str     r5, [r3, #DESCRIPTOR_SOURCE/4]
        ldrd    r10, [r3, #LOADS/8]
        str     r12, [r3, #PENDING/4]
        add     r10, r10, #1
        add     r11, r11, r4
        strd    r10, [r3, #LOADS/8]
        mov     r5, #(CHANNEL_0 | CHANNEL_1)
        movts   imask, r5
        ldr     r6, [r3, #START/4]
        movts   dma1config, r6
        rts
no_room:
        str     r6, [r3, #HAND/4]
        str     r7, [r3, #HAND_NEXT/4]
        str     r8, [r3, #HAND_BEFORE/4]
        rts

// Waits for the channel, and counts how long.
wait_and_count:
        mov     r24, lr
        movfs   r20, ctimer0
        bl      wait
        movfs   r21, ctimer0
        ldr     r18, [r3, #WAITS/4]
        ldr     r19, [r3, #WAITED/4]
        sub     r20, r20, r21
        add     r18, r18, #1
        add     r19, r19, r20
        str     r18, [r3, #WAITS/4]
        str     r19, [r3, #WAITED/4]
        jr      r24

// Waits for the interrupt of the channel, which may have been raised before: the handler goes on behind the call.
wait:   mov     r22, #CHANNEL_0
        movts   imask, r22
sleep:  idle
        b       sleep

        .balign 8
        .global moving_interrupt
moving_interrupt:
        mov     r22, #(CHANNEL_0 | CHANNEL_1)
        movts   imask, r22
        movts   iret, lr
        rti
        .global moving_end
moving_end:
