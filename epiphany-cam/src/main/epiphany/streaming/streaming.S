// What fires codelets whose data blocks lie in the DRAM: brings their record and data by DMA into one of its buffers, calls the kernel,
// writes back what it has written, and lets the signals go when that has arrived. While a kernel fires, the next codelet's data comes
// into the other buffer. docs/epiphany-cam.md tells the design; class StreamLayout has the same numbers.
//
// It refers to nothing outside of itself and is copied behind the firmware, its state in front of it. To the dispatcher it is the
// kernel of all these codelets; of their arguments the codelet has the record's place in the DRAM, in doublewords.

        .include "../firmware/layout.inc"

// The state of a core.
        .set    PENDING, 0
        .set    BUFFER, 4
        .set    STAMP, 8
        .set    STAMP_PLACE, 16
        .set    POOL_BOTTOM, 20
        .set    FIRST_BUFFER, 24
        .set    SECOND_BUFFER, 64
        .set    STATE_BYTES, 104

// What it knows of a buffer: where the records for it lie in the DRAM, where it is, the other one, what starts channel 0, and the
// descriptor that brings a record.
        .set    RECORDS, 0
        .set    PLACE, 4
        .set    OTHER, 8
        .set    START, 12
        .set    DESCRIPTOR, 16
        .set    DESCRIPTOR_SOURCE, 16

// A record: the kernel, what starts channel 1 to write back or 0, the arguments; descriptors and arguments follow.
        .set    RECORD_KERNEL, 0
        .set    RECORD_BACK, 4
        .set    RECORD_ARGUMENTS, 8

// The interrupts of the channels, as bits of IMASK.
        .set    CHANNEL_0, 0x40
        .set    CHANNEL_1, 0x80

// Starts bringing a codelet to a buffer.
        .macro  bring codelet, buffer
        ldrh    r5, [\codelet, #CODELET_ARGUMENTS/2]
        ldr     r6, [\buffer, #RECORDS/4]
        lsl     r5, r5, #3
        add     r5, r5, r6
        ldr     r6, [\buffer, #START/4]
        str     r5, [\buffer, #(DESCRIPTOR+DESCRIPTOR_SOURCE)/4]
        movts   dma0config, r6
        .endm

        .section .text.streaming, "ax"
        .balign 8
        .global streaming_state
streaming_state:
        .space  STATE_BYTES

// The dispatcher fires the codelet at r28; r12 is this address.
        .global streaming
streaming:
        sub     r12, r12, #STATE_BYTES
        ldrh    r3, [r28]
        ldr     r2, [r12, #PENDING/4]
        ldr     r16, [r12, #BUFFER/4]
        sub     r4, r2, r3
        beq     brought
        add     r2, r2, #0
        bne     exchange
        mov     r2, #(CHANNEL_0 | CHANNEL_1)
        movts   imask, r2
        mov     r2, r3
        bring   r2, r16
        b       brought

// Another codelet has come first whose data is there or on its way: it fires now, and this one takes its place in the pool.
exchange:
        mov     r5, r28
find:   sub     r5, r5, #2
        ldrh    r6, [r5]
        sub     r6, r6, r2
        bne     find
        strh    r3, [r5]
        strh    r2, [r28]
        ldrh    r6, [r2, #CODELET_ARCS/2]
        str     r6, [r29, #CURRENT/4]

brought:
        mov     r22, #CHANNEL_1
        bl      wait

// The next of these codelets in the pool, if there is one, is brought meanwhile, unless there is a single buffer.
        ldr     r17, [r16, #OTHER/4]
        ldr     r7, [r12, #POOL_BOTTOM/4]
        add     r8, r12, #STATE_BYTES
        mov     r3, #0
        sub     r6, r17, r16
        beq     none
        mov     r5, r28
next:   sub     r5, r5, #2
        sub     r6, r5, r7
        beq     none
        ldrh    r4, [r5]
        ldrh    r6, [r4]
        sub     r6, r6, r8
        bne     next
        mov     r3, r4
        bring   r3, r17
none:   str     r3, [r12, #PENDING/4]

// GNU's compiler lets a function write two words from where the stack pointer was when it was called.
        sub     sp, sp, #16
        str     r12, [sp, #2]
        ldr     r9, [r16, #PLACE/4]
        ldr     r0, [r2, #CODELET_INDEX/4]
        ldr     r10, [r9, #RECORD_KERNEL/4]
        ldr     r1, [r9, #RECORD_ARGUMENTS/4]
        jalr    r10
        ldr     r12, [sp, #2]
        add     sp, sp, #16

        ldr     r16, [r12, #BUFFER/4]
        ldr     r9, [r16, #PLACE/4]
        ldr     r17, [r16, #OTHER/4]
        ldr     r10, [r9, #RECORD_BACK/4]
        str     r17, [r12, #BUFFER/4]
        add     r10, r10, #0
        beq     written

// The channel writes a number behind the data, another one each time: when the core reads that, the data is there.
        ldr     r4, [r12, #STAMP/4]
        ldr     r5, [r12, #STAMP_PLACE/4]
        add     r4, r4, #1
        str     r4, [r12, #STAMP/4]
        movts   dma1config, r10
        mov     r22, #CHANNEL_0
        bl      wait
arrived:
        ldr     r6, [r5]
        sub     r6, r6, r4
        bne     arrived

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
        .global streaming_end
streaming_end:
