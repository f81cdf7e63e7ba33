// What fires codelets that read what lies in other cores' memories: brings it into one of two buffers of this core first, large parts
// by DMA, small ones by loads, and fires the kernel, which then finds it here. While a kernel fires, what the next codelet reads comes
// into the other buffer. docs/epiphany-cam.md tells the design; class FetchLayout has the same numbers.
//
// It refers to nothing outside of itself and is copied behind the firmware, its state in front of it. To the dispatcher it is the
// kernel of all these codelets, and a record their arguments. The kernel returns to where the codelet says.

        .include "../firmware/layout.inc"

// The state of a core: the codelet whose data comes, and where its pool begins.
        .set    PENDING, 0
        .set    POOL_BOTTOM, 4
        .set    STATE_BYTES, 8

// A record: the kernel, its arguments, what starts channel 0 or 0, the number of the buffer; what is loaded follows, then descriptors.
        .set    RECORD_KERNEL, 0
        .set    RECORD_ARGUMENTS, 4
        .set    RECORD_START, 8
        .set    RECORD_BUFFER, 12
        .set    RECORD_BYTES, 16

// The interrupt of the channel, as a bit of ILAT, and how far down the pool is looked for what comes next.
        .set    CHANNEL_0, 0x40
        .set    LOOKED_AT, 8

        .section .text.fetching, "ax"
        .balign 8
        .global fetching_state
fetching_state:
        .space  STATE_BYTES

// The dispatcher fires the codelet at r28; r12 is this address, r1 the record, r0 the index.
        .global fetching
fetching:
        sub     r12, r12, #STATE_BYTES
        ldrh    r2, [r28]
        ldr     r3, [r12, #PENDING/4]
        mov     r5, #CHANNEL_0
        sub     r4, r3, r2
        beq     await
        add     r3, r3, #0
        bne     exchange
        ldr     r4, [r1, #RECORD_START/4]
        add     r4, r4, #0
        beq     look
        movts   imask, r5
        movts   dma0config, r4
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
        ldrh    lr, [r2, #CODELET_AFTER/2]
        ldrh    r4, [r2, #CODELET_ARCS/2]
        ldr     r0, [r2, #CODELET_INDEX/4]
        str     r4, [r29, #CURRENT/4]

// The channel's interrupt is raised when all has come, and never taken.
await:  movfs   r4, ilat
        and     r4, r4, r5
        beq     await
        movts   ilatcl, r5

// The next of these codelets in the pool that has the other buffer is brought meanwhile.
look:   ldr     r16, [r1, #RECORD_BUFFER/4]
        ldr     r7, [r12, #POOL_BOTTOM/4]
        add     r8, r12, #STATE_BYTES
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
        ldr     r4, [r10, #RECORD_BUFFER/4]
        sub     r4, r4, r16
        beq     next
        ldr     r4, [r10, #RECORD_START/4]
        add     r4, r4, #0
        beq     next
        movts   imask, r5
        movts   dma0config, r4
        mov     r3, r9
none:   str     r3, [r12, #PENDING/4]

// What is small: where from, and where to in the lower half of how many doublewords.
        add     r7, r1, #RECORD_BYTES
        ldrd    r4, [r7], #1
        add     r4, r4, #0
        beq     there
part:   lsr     r6, r5, #16
        lsl     r5, r5, #16
        lsr     r5, r5, #16
load:   ldrd    r8, [r4], #1
        sub     r6, r6, #1
        strd    r8, [r5], #1
        bne     load
        ldrd    r4, [r7], #1
        add     r4, r4, #0
        bne     part

there:  ldr     r12, [r1, #RECORD_KERNEL/4]
        ldr     r1, [r1, #RECORD_ARGUMENTS/4]
        jr      r12
        .global fetching_end
fetching_end:
