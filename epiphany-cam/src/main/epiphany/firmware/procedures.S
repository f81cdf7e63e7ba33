// What graphs need besides that invoke threaded procedures. A frame lies in the memory of the core that fires its codelets, laid out by
// the host; slots start over, so that a frame that has ended is as it was. Each frame belongs to one core, its owner, which
// alone invokes with it: frames of a core's own memory, and some in its neighbours'. Nobody asks anybody for room. What finds
// no frame stays in the list of what waits, in the memory of who invokes, where it lies anyway. Lies behind control.S; registers are
// used as in the firmware.

        .include "layout.inc"
        .text

        .macro  target label
        .balignw 8, 0x01a2
        .global \label
\label:
        .endm

// Signals the slot in r0 of another core: its way is in r1.
        .macro  send_one
        ldrd    r2, [r1, #WAY_ENTRY/8]
        ldrd    r4, [r1, #WAY_SUMMARY/8]
        strh    r0, [r2], #1
        strb    r3, [r4]
        and     r2, r2, r5
        str     r2, [r1, #WAY_ENTRY/4]
        .endm

// Begins an invocation with the argument in r7 and the link in r21 in a frame of this core, of which the handle is in r22.
        .macro  begin_here
        ldrd    r24, [r22, #HANDLE_LINK/8]
        ldr     r2, [r22, #HANDLE_START/4]
        str     r21, [r24]
        str     r7, [r25]
        strh    r2, [r28], #1
        .endm

// The same in a frame of another core: the signal comes after the argument.
        .macro  begin_there
        ldrd    r24, [r22, #HANDLE_LINK/8]
        ldr     r0, [r22, #HANDLE_START/4]
        str     r22, [r22, #HANDLE_STATE/4]
        str     r21, [r24]
        str     r7, [r25]
        lsr     r1, r0, #16
        send_one
        .endm

// Codelets return here whose kernels say what is to happen: r16 is the first of the places where they do.
        target  after_outlets
        ldrd    r16, [r29, #CURRENT/8]
        mov     r20, #0
outlet: ldrd    r0, [r16, #OUTLET_SAID/8]
        mov     r18, r16
        lsr     r2, r0, #16
        beq     outlets_end
        lsl     r0, r0, #16
        lsr     r0, r0, #16
        ldrd    r6, [r0]
        ldrd    r22, [r16, #OUTLET_OWNER/8]
        add     r16, r16, #OUTLET_BYTES
        mov     r3, #0
        add     r6, r6, #0
        beq     outlet
        str     r3, [r0]
        mov     r21, r1
        sub     r2, r2, #KIND_INVOKE
        bne     complete

// Invokes: the procedure's record is in r22. The next of the frames elsewhere is taken if it is free, else one of this core.
        add     r20, r20, #1
        mov     r19, r22
        ldrd    r24, [r19, #PROCEDURE_FREE/8]
        mov     r22, r25
        ldr     r2, [r22, #HANDLE_STATE/4]
        ldr     r3, [r22, #HANDLE_NEXT/4]
        add     r2, r2, #0
        str     r3, [r19, #PROCEDURE_ELSEWHERE/4]
        bne     here
        begin_there
        b       outlet
here:   add     r22, r24, #0
        beq     wait
        ldr     r2, [r22, #HANDLE_NEXT/4]
        str     r2, [r19, #PROCEDURE_FREE/4]
        begin_here
        b       outlet
wait:   ldr     r2, [r19, #PROCEDURE_WAITING/4]
        str     r2, [r18, #OUTLET_NEXT/4]
        str     r18, [r19, #PROCEDURE_WAITING/4]
        b       outlet

// Completes the result of the frame in r22, and leaves it: first the number, then the signal.
complete:
        add     r20, r20, #0
        bne     both
        ldrd    r24, [r22, #FRAME_LINK/8]
        ldrd    r18, [r22, #FRAME_WAY/8]
        lsr     r2, r24, #16
        add     r2, r2, r25
        str     r7, [r2]
        lsl     r0, r24, #16
        lsr     r0, r0, #16
        add     r1, r18, #0
        bne     complete_there
        ldrd    r2, [r0]
        sub     r2, r2, #1
        bne     1f
        lsr     r2, r3, #16
        strh    r3, [r28], #1
1:      str     r2, [r0]
        ldr     r3, [r22, #FRAME_PROCEDURE/4]
        mov     r22, r19
        ldr     r18, [r3, #PROCEDURE_WAITING/4]
        add     r18, r18, #0
        bne     again
        ldr     r2, [r3, #PROCEDURE_FREE/4]
        str     r2, [r22, #HANDLE_NEXT/4]
        str     r22, [r3, #PROCEDURE_FREE/4]
        b       outlet

// The frame is used at once for what has begun to wait last: so the deepest go first, and frames are soon free.
again:  ldr     r2, [r18, #OUTLET_NEXT/4]
        ldrd    r0, [r18, #OUTLET_SAID/8]
        str     r2, [r3, #PROCEDURE_WAITING/4]
        lsl     r0, r0, #16
        lsr     r0, r0, #16
        ldrd    r6, [r0]
        mov     r21, r1
        begin_here
        b       outlet

complete_there:
        send_one
        mov     r2, #0
        str     r2, [r19]
        b       outlet

outlets_end:
        mov     r16, r1
        b       pass_on

// A codelet has completed the result and invoked, too: its frame would be used again too early.
both:   mov     r2, #FAULT_BOTH
        str     r2, [r29, #FAULT_CAUSE/4]
        ldrh    r2, [r28]
        str     r2, [r29, #FAULT_CODELET/4]
        mov     r2, #STATUS_FAULT
        str     r2, [r29, #STATUS/4]
stop:   idle
        b       stop

// What lies at the bottom of the pool: if invocations wait here, frames elsewhere may be free by now. Its arguments are the
// procedures.
        target  idle_waiting
        mov     r19, r1
1:      ldr     r18, [r19, #PROCEDURE_WAITING/4]
        add     r18, r18, #0
        bne     some_wait
        ldr     r19, [r19, #PROCEDURE_NEXT/4]
        add     r19, r19, #0
        bne     1b
        b       idle_none
some_wait:
        add     r28, r28, #2
        mov     r19, r1
        mov     r26, r1
look:   ldrd    r2, [r29, #SUMMARY/8]
        eor     r4, r2, r30
        bne     look_low
        eor     r4, r3, r31
        bne     look_high
        ldr     r18, [r19, #PROCEDURE_WAITING/4]
        add     r18, r18, #0
        beq     look_further
        ldr     r22, [r19, #PROCEDURE_ELSEWHERE/4]
        ldr     r2, [r22, #HANDLE_STATE/4]
        ldr     r3, [r22, #HANDLE_NEXT/4]
        add     r2, r2, #0
        str     r3, [r19, #PROCEDURE_ELSEWHERE/4]
        beq     there
look_further:
        ldr     r19, [r19, #PROCEDURE_NEXT/4]
        add     r19, r19, #0
        bne     look
        mov     r19, r26
        b       look
look_low:
        b       received_low
look_high:
        b       received_high
there:  ldr     r2, [r18, #OUTLET_NEXT/4]
        ldrd    r0, [r18, #OUTLET_SAID/8]
        str     r2, [r19, #PROCEDURE_WAITING/4]
        lsl     r0, r0, #16
        lsr     r0, r0, #16
        ldrd    r6, [r0]
        mov     r21, r1
        begin_there
        b       dispatcher
        .global waiting_end
waiting_end:
idle_none:
        b       idle
