// What fires codelets whose data blocks lie in the DRAM: makes a record that tells all of the firing, brings the data by DMA into one of
// its buffers, calls the kernel, writes back what it has written, and lets the signals go when that has arrived. While the data of one
// codelet comes, the record of the next is made, and while it fires, the next one's data comes into the other buffer.
// docs/epiphany-data.md tells the design; class StreamLayout has the same numbers.
//
// It refers to nothing outside of itself and is copied behind the firmware, its state in front of it, one of two parts behind it. To the
// dispatcher it is the kernel of all these codelets. For arguments they have a list, from which and a template a record is made; or, on
// a core that has no room for lists, the place of a record in the DRAM, in doublewords, and the channel brings that first. Of graphs in
// windows lists come with the codelets. Where codelets borrow blocks that lie on other cores, there are none in the DRAM, and what is
// written back goes to several memories: then the number that tells when it is there goes to each of them. Where kernels store into
// the DRAM themselves, because a core has no room for what they write, the core stores a number behind that. What nobody writes may
// stay in a buffer, where it comes first: if the record before it there began with the same, a doubleword of it is brought, and if the
// record in the other buffer does, it comes from there.

        .include "../firmware/layout.inc"

// The state of a core.
        .set    PENDING, 0
        .set    BUFFER, 4
        .set    STAMP, 8
        .set    LATEST, 20
        .set    POOL_BOTTOM, 16
        .set    STAMP_DESCRIPTOR, 24
        .set    STAMP_PLACE, 44
        .set    STATE_BYTES, 48

// What a kernel's stores are followed by, from where the channel writes its number.
        .set    STORED_NUMBER, 8

// A descriptor.
        .set    DESCRIPTOR_NEXT, 2
        .set    DESCRIPTOR_SOURCE, 16
        .set    DESCRIPTOR_DESTINATION, 20
        .set    DESCRIPTOR_BYTES, 24
        .set    STARTUP, 8

// A buffer begins with a record: the kernel, what starts channel 1 to write back or 0, the arguments, the other buffer; descriptors
// and arguments follow, and then the data.
        .set    RECORD_KERNEL, 0
        .set    RECORD_BACK, 4
        .set    RECORD_ARGUMENTS, 8
        .set    RECORD_OTHER, 12
        .set    RECORD_BYTES, 16

// If records lie in the DRAM, so many bytes in front of a buffer lie: where those for it are, what starts channel 0, the descriptor
// that brings one.
        .set    STORED_RECORDS, 32
        .set    STORED_START, 28
        .set    STORED_DESCRIPTOR, 24

// A list: its template and the kernel, as halves; words follow, of which the first ones and a place in the buffer make an address in
// the DRAM. A template: how many transfers bring and how many write back, and how many arguments there are, as halves; the transfers,
// the arguments, words that all lists share. A transfer: its place in the buffer, the count, with STAYS if what it brings may stay,
// where its word is in the list, the lower half of its configuration. An argument: a place in the buffer, or where its word is in the
// list or in the template, and one of two numbers that tell so.
        .set    LIST_TEMPLATE, 0
        .set    LIST_KERNEL, 2
        .set    LIST_WORDS, 4
        .set    TEMPLATE_HEAD, 6

// What the count of a transfer has more if what it brings may stay.
        .set    STAYS, 0x8000

// At so many codelets in the pool a core looks for one that begins with what is there.
        .set    LOOKS, 8

// Where a descriptor has its outer stride, which no transfer uses, as each has one row: how many elements of what may stay are there.
        .set    DESCRIPTOR_STAYS, 12
        .set    IN_LIST, 0x8000
        .set    IN_TEMPLATE, 0xc000

// The interrupts of the channels, as bits of IMASK.
        .set    CHANNEL_0, 0x40
        .set    CHANNEL_1, 0x80

        .section .text.streaming, "ax"
        .balign 8
        .global streaming_state
streaming_state:
        .space  STATE_BYTES

// The dispatcher fires the codelet at r28; r12 is this address.
        .global streaming
streaming:
        sub     r12, r12, #STATE_BYTES
        ldrh    r2, [r28]
        ldr     r3, [r12, #PENDING/4]
        ldr     r16, [r12, #BUFFER/4]
        sub     r4, r3, r2
        beq     comes
        add     r3, r3, #0
        bne     exchange

// Nothing has been brought: if one of the next few in the pool begins with the same as the one before, they change places.
        .ifdef  KEEPS
        ldr     r19, [r12, #LATEST/4]
        ldr     r7, [r12, #POOL_BOTTOM/4]
        ldrh    r6, [r2, #CODELET_ARGUMENTS/2]
        add     r8, r12, #STATE_BYTES
        mov     r20, #LOOKS
        ldr     r6, [r6, #LIST_WORDS/4]
        mov     r5, r28
        sub     r6, r6, r19
        beq     first
seek:   sub     r5, r5, #2
        sub     r6, r5, r7
        beq     first
        ldrh    r4, [r5]
        ldrh    r6, [r4]
        sub     r6, r6, r8
        bne     seek
        ldrh    r6, [r4, #CODELET_ARGUMENTS/2]
        ldr     r6, [r6, #LIST_WORDS/4]
        sub     r6, r6, r19
        beq     change
        sub     r20, r20, #1
        bne     seek
        b       first
change: strh    r2, [r5]
        strh    r4, [r28]
        mov     r2, r4
        ldrh    r6, [r2, #CODELET_ARCS/2]
        str     r6, [r29, #CURRENT/4]
first:
        .endif
        mov     r3, r2
        mov     r17, r16
        bl      prepare
        mov     r22, #(CHANNEL_0 | CHANNEL_1)
        movts   imask, r22
        movts   dma0config, r20
        b       comes

// Another codelet has come first whose data is there or on its way: it fires now, and this one takes its place in the pool.
exchange:
        mov     r5, r28
find:   sub     r5, r5, #2
        ldrh    r6, [r5]
        sub     r6, r6, r3
        bne     find
        strh    r2, [r5]
        strh    r3, [r28]
        mov     r2, r3
        ldrh    r6, [r2, #CODELET_ARCS/2]
        str     r6, [r29, #CURRENT/4]

// The next of these codelets in the pool, if there is one, is brought as soon as this one is there, unless there is a single buffer.
// Where something may stay it is the first that begins with the same as this one, if one of the next few does.
comes:  ldr     r17, [r16, #RECORD_OTHER/4]
        ldr     r7, [r12, #POOL_BOTTOM/4]
        add     r8, r12, #STATE_BYTES
        mov     r3, #0
        sub     r6, r17, r16
        beq     none
        mov     r5, r28
        .ifdef  KEEPS
        ldrh    r19, [r2, #CODELET_ARGUMENTS/2]
        mov     r20, #LOOKS
        ldr     r19, [r19, #LIST_WORDS/4]
        .endif
next:   sub     r5, r5, #2
        sub     r6, r5, r7
        .ifndef KEEPS
        beq     none
        .endif
        .ifdef  KEEPS
        beq     chosen
        .endif
        ldrh    r4, [r5]
        ldrh    r6, [r4]
        sub     r6, r6, r8
        bne     next
        .ifdef  KEEPS
        add     r3, r3, #0
        moveq   r3, r4
        ldrh    r6, [r4, #CODELET_ARGUMENTS/2]
        ldr     r6, [r6, #LIST_WORDS/4]
        sub     r6, r6, r19
        moveq   r3, r4
        beq     chosen
        sub     r20, r20, #1
        bne     next
chosen: add     r3, r3, #0
        beq     none
        .endif
        .ifndef KEEPS
        mov     r3, r4
        .endif
        bl      prepare
none:   str     r3, [r12, #PENDING/4]
        mov     r22, #CHANNEL_1
        bl      wait
        add     r3, r3, #0
        beq     fire
        movts   dma0config, r20

// GNU's compiler lets a function write two words from where the stack pointer was when it was called.
fire:   sub     sp, sp, #16
        .ifdef  KEEPS
        ldrh    r6, [r2, #CODELET_ARGUMENTS/2]
        ldr     r6, [r6, #LIST_WORDS/4]
        str     r6, [r12, #LATEST/4]
        .endif
        str     r12, [sp, #2]
        ldr     r0, [r2, #CODELET_INDEX/4]
        ldr     r10, [r16, #RECORD_KERNEL/4]
        ldr     r1, [r16, #RECORD_ARGUMENTS/4]
        jalr    r10
        ldr     r12, [sp, #2]
        add     sp, sp, #16

// What the core itself has stored there arrives in order: the number is another one each time, and lies behind that of the channel.
        .ifdef  STORES
        ldr     r4, [r12, #STAMP/4]
        ldr     r5, [r12, #STAMP_PLACE/4]
        add     r4, r4, #1
        str     r4, [r12, #STAMP/4]
        str     r4, [r5, #STORED_NUMBER/4]
stored: ldr     r6, [r5, #STORED_NUMBER/4]
        sub     r6, r6, r4
        bne     stored
        .endif

        ldr     r16, [r12, #BUFFER/4]
        ldr     r17, [r16, #RECORD_OTHER/4]
        ldr     r10, [r16, #RECORD_BACK/4]
        str     r17, [r12, #BUFFER/4]
        add     r10, r10, #0
        beq     written

// The channel writes a number behind the data, another one each time: when the core reads that, the data is there.
        ldr     r4, [r12, #STAMP/4]
        .ifndef BORROWS
        ldr     r5, [r12, #STAMP_PLACE/4]
        .endif
        add     r4, r4, #1
        str     r4, [r12, #STAMP/4]

// What writes it to each memory are the last descriptors, in front of the arguments, all from the same place.
        .ifdef  BORROWS
        ldr     r7, [r16, #RECORD_ARGUMENTS/4]
        ldr     r8, [r7, #-((DESCRIPTOR_BYTES-DESCRIPTOR_SOURCE)/4)]
        str     r4, [r8]
        .endif

// The same channel brings windows of the graph, and is told nothing while it does.
        .ifdef  WINDOWS
        mov     r6, #0xf
brings: movfs   r7, dma1status
        and     r7, r7, r6
        bne     brings
        .endif
        movts   dma1config, r10
        mov     r22, #CHANNEL_0
        bl      wait
        .ifdef  BORROWS
number: ldr     r5, [r7, #-((DESCRIPTOR_BYTES-DESCRIPTOR_DESTINATION)/4)]
        .endif
arrived:
        ldr     r6, [r5]
        sub     r6, r6, r4
        bne     arrived
        .ifdef  BORROWS
        sub     r7, r7, #DESCRIPTOR_BYTES
        ldr     r6, [r7, #-((DESCRIPTOR_BYTES-DESCRIPTOR_SOURCE)/4)]
        sub     r6, r6, r8
        beq     number
        .endif

written:
        ldrh    r0, [r28]
        ldrh    lr, [r0, #CODELET_AFTER/2]
        rts

// Waits for the interrupt that IMASK in r22 lets come, which may have been raised before: the handler goes on behind the call.
wait:   movts   imask, r22
sleep:  idle
        b       sleep

        .balign 8
        .global streaming_interrupt
streaming_interrupt:
        mov     r22, #(CHANNEL_0 | CHANNEL_1)
        movts   imask, r22
        movts   iret, lr
        rti

// One of two parts follows here: either has the record of the codelet at r3 in the buffer at r17, and in r20 what starts channel 0.
        .balign 8
prepare:

// Lets the channel bring the record first.
        .section .text.brings, "ax"
        .balign 8
        ldrh    r18, [r3, #CODELET_ARGUMENTS/2]
        ldr     r6, [r17, #-(STORED_RECORDS/4)]
        ldr     r20, [r17, #-(STORED_START/4)]
        lsl     r18, r18, #3
        add     r18, r18, r6
        str     r18, [r17, #-((STORED_DESCRIPTOR-DESCRIPTOR_SOURCE)/4)]
        rts

// Makes it of a list and a template.
        .section .text.makes, "ax"
        .balign 8
        ldrh    r18, [r3, #CODELET_ARGUMENTS/2]
        ldrh    r1, [r18, #LIST_TEMPLATE/2]
        ldrh    r4, [r18, #LIST_KERNEL/2]
        add     r19, r1, #TEMPLATE_HEAD
        ldrh    r7, [r1]
        ldrh    r8, [r1, #1]
        ldrh    r0, [r1, #2]
        add     r21, r17, #RECORD_BYTES
        lsl     r20, r21, #16
        add     r20, r20, #STARTUP
        mov     r10, #0
        mov     r22, #DESCRIPTOR_SOURCE
        mov     r23, #DESCRIPTOR_DESTINATION
        mov     r27, #0
        mov     r6, #0
        movt    r6, #1
        add     r15, r6, #1
        str     r4, [r17, #RECORD_KERNEL/4]

// Describes transfers from the DRAM, then, with source and destination changed, those to it.
transfer:
        ldrh    r4, [r19], #1
        ldrh    r26, [r19], #1
        ldrh    r5, [r19], #1
        ldrh    r24, [r19], #1
        ldr     r5, [r18, r5]
        orr     r26, r26, r6
        lsl     r25, r24, #25
        lsr     r25, r25, #30
        lsl     r25, r15, r25
        add     r5, r5, r4
        add     r4, r4, r17
        .ifdef  KEEPS
        lsl     r44, r26, #16
        bgte    whole
        mov     r44, #STAYS
        sub     r26, r26, r44
        mov     r27, r26
        ldr     r44, [r17, #(RECORD_BYTES+DESCRIPTOR_SOURCE)/4]
        ldr     r45, [r17, #(RECORD_BYTES+DESCRIPTOR_STAYS)/4]
        sub     r44, r44, r5
        sub     r45, r45, r26
        orr     r44, r44, r45
        bne     beside
        mov     r26, r15
        b       whole

// The other buffer's data is there when this begins to come.
beside: ldr     r46, [r17, #RECORD_OTHER/4]
        ldr     r44, [r46, #(RECORD_BYTES+DESCRIPTOR_SOURCE)/4]
        ldr     r45, [r46, #(RECORD_BYTES+DESCRIPTOR_STAYS)/4]
        sub     r44, r44, r5
        sub     r45, r45, r26
        orr     r44, r44, r45
        bne     whole
        sub     r5, r4, r17
        add     r5, r5, r46
whole:
        .endif
        str     r5, [r21, r22]
        str     r4, [r21, r23]
        mov     r5, r21
        add     r21, r21, #DESCRIPTOR_BYTES
        lsl     r4, r21, #16
        orr     r24, r24, r4
        strd    r26, [r5, #1]
        strd    r24, [r5]
        sub     r7, r7, #1
        bne     transfer
        add     r7, r8, #0
        beq     described
        add     r10, r4, #STARTUP
        mov     r8, #0
        mov     r22, #DESCRIPTOR_DESTINATION
        mov     r23, #DESCRIPTOR_SOURCE
        b       transfer

// The last that writes back leads to the one that writes the number, unless such are in the template.
described:
        str     r10, [r17, #RECORD_BACK/4]
        .ifndef BORROWS
        add     r10, r10, #0
        beq     arguments
        add     r4, r12, #STAMP_DESCRIPTOR
        strh    r4, [r5, #DESCRIPTOR_NEXT/2]
        .endif

// What tells where a word is has been told apart by what the list's and the template's addresses lack here.
arguments:
        str     r21, [r17, #RECORD_ARGUMENTS/4]
        mov     r6, #IN_LIST
        sub     r18, r18, r6
        mov     r6, #IN_TEMPLATE
        sub     r1, r1, r6
        ldrh    r4, [r19], #1
argument:
        lsl     r5, r4, #16
        blt     word
        add     r5, r4, r17
        ldrh    r4, [r19], #1
        str     r5, [r21], #1
        sub     r0, r0, #1
        bne     argument
        rts
word:   lsl     r5, r4, #17
        mov     r8, r18
        movlt   r8, r1
        ldr     r5, [r8, r4]
        ldrh    r4, [r19], #1
        sub     r0, r0, #1
        str     r5, [r21], #1
        bne     argument
        rts

