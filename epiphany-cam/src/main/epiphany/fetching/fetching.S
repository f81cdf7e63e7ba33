// What fires codelets that read what lies in other cores' memories: brings it into one of two buffers of this core first, large parts
// by DMA, small ones by loads, and fires the kernel, which then finds it here. While a kernel fires, what the next codelet reads comes
// into the other buffer. docs/epiphany-data.md tells the design; class FetchLayout has the same numbers.
//
// It refers to nothing outside of itself and is copied behind the firmware, its state in front of it. To the dispatcher it is the
// kernel of all these codelets, and a record their arguments. The kernel returns to where the codelet says.

        .include "../firmware/layout.inc"

// The state of a core: the codelet whose data comes, where its pool begins, and the end of the descriptors, of which the last ends a
// transfer and the others lead to the next.
        .set    PENDING, 0
        .set    POOL_BOTTOM, 4
        .set    DESCRIPTORS_END, 8
        .set    STATE_BYTES, 16

// A record: the kernel, its arguments, the first descriptor that it needs or 0, twice how many parts are loaded and the number of the
// buffer. The parts follow, first those that a channel moves: where from, and where to in the lower half of how many doublewords.
        .set    RECORD_KERNEL, 0
        .set    RECORD_ARGUMENTS, 2
        .set    RECORD_START, 4
        .set    RECORD_LOADED, 6
        .set    RECORD_BYTES, 8

// Of a descriptor, what differs.
        .set    DESCRIPTOR_COUNT, 8
        .set    DESCRIPTOR_SOURCE, 16
        .set    DESCRIPTOR_DESTINATION, 20
        .set    DESCRIPTOR_BYTES, 24
        .set    STARTUP, 8

// The interrupt of the channel, as a bit of ILAT, and how far down the pool is looked for what comes next.
        .set    CHANNEL_0, 0x40
        .set    LOOKED_AT, 8

        .section .text.fetching, "ax"
        .balign 8
        .global fetching_state
fetching_state:
        .space  STATE_BYTES

// Starts the channel with the record in r10, of which the first descriptor is in r18, unless that is 0.
bring:  lsl     r20, r18, #16
        mov     r6, #STARTUP
        orr     r20, r20, r6
        add     r19, r10, #RECORD_BYTES
        ldr     r21, [r12, #DESCRIPTORS_END/4]
        mov     r22, #0
        movt    r22, #1
describe:
        ldrd    r24, [r19], #1
        lsr     r23, r25, #16
        orr     r23, r23, r22
        str     r23, [r18, #DESCRIPTOR_COUNT/4]
        lsl     r25, r25, #16
        lsr     r25, r25, #16
        str     r24, [r18, #DESCRIPTOR_SOURCE/4]
        str     r25, [r18, #DESCRIPTOR_DESTINATION/4]
        add     r18, r18, #DESCRIPTOR_BYTES
        sub     r6, r21, r18
        bne     describe
        mov     r6, #CHANNEL_0
        movts   imask, r6
        movts   dma0config, r20
        rts

// The dispatcher fires the codelet at r28; r12 is this address, r1 the record, r0 the index.
        .balign 8
        .global fetching
fetching:
        sub     r12, r12, #(fetching - fetching_state)
        ldrh    r2, [r28]
        ldr     r3, [r12, #PENDING/4]
        mov     r10, r1
        sub     r4, r3, r2
        beq     await
        add     r3, r3, #0
        bne     exchange
        ldrh    r18, [r10, #RECORD_START/2]
        add     r18, r18, #0
        beq     look
        bl      bring
        b       await

// Another codelet has come first whose data is there or on its way: it fires now, and this one takes its place in the pool.
exchange:
        mov     r6, r28
find:   sub     r6, r6, #2
        ldrh    r4, [r6]
        sub     r4, r4, r3
        bne     find
        strh    r2, [r6]
        strh    r3, [r28]
        mov     r2, r3
        ldrh    r1, [r2, #CODELET_ARGUMENTS/2]
        ldrh    r4, [r2, #CODELET_ARCS/2]
        ldr     r0, [r2, #CODELET_INDEX/4]
        str     r4, [r29, #CURRENT/4]

// The channel's interrupt is raised when all has come, and never taken.
await:  mov     r5, #CHANNEL_0
poll:   movfs   r4, ilat
        and     r4, r4, r5
        beq     poll
        movts   ilatcl, r5

// The next of these codelets in the pool that has the other buffer is brought meanwhile.
look:   ldrh    r16, [r1, #RECORD_LOADED/2]
        ldr     r7, [r12, #POOL_BOTTOM/4]
        mov     r8, #(fetching - fetching_state)
        add     r8, r12, r8
        mov     r3, #0
        mov     r17, #LOOKED_AT
        mov     r6, r28
next:   sub     r6, r6, #2
        sub     r4, r6, r7
        beq     none
        sub     r17, r17, #1
        blt     none
        ldrh    r9, [r6]
        ldrh    r4, [r9]
        sub     r4, r4, r8
        bne     next
        ldrh    r10, [r9, #CODELET_ARGUMENTS/2]
        ldrh    r4, [r10, #RECORD_LOADED/2]
        eor     r4, r4, r16
        lsl     r4, r4, #31
        beq     next
        ldrh    r18, [r10, #RECORD_START/2]
        add     r18, r18, #0
        beq     next
        mov     r3, r9
        bl      bring
none:   str     r3, [r12, #PENDING/4]

// What is small lies behind what the channel has moved.
        add     r7, r1, #RECORD_BYTES
        ldrh    r18, [r1, #RECORD_START/2]
        lsr     r16, r16, #1
        beq     there
        add     r18, r18, #0
        beq     part
        ldr     r21, [r12, #DESCRIPTORS_END/4]
skip:   add     r7, r7, #8
        add     r18, r18, #DESCRIPTOR_BYTES
        sub     r6, r21, r18
        bne     skip
part:   ldrd    r4, [r7], #1
        lsr     r6, r5, #16
        lsl     r5, r5, #16
        lsr     r5, r5, #16
load:   ldrd    r8, [r4], #1
        sub     r6, r6, #1
        strd    r8, [r5], #1
        bne     load
        sub     r16, r16, #1
        bne     part

there:  ldrh    r12, [r1]
        ldrh    lr, [r2, #CODELET_AFTER/2]
        ldrh    r1, [r1, #RECORD_ARGUMENTS/2]
        jr      r12
        .global fetching_end
fetching_end:
