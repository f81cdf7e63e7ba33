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

        .include "said.inc"
        .include "procedures.inc"
        .ifdef  NESTING
        .include "nests.inc"

// So often a core looks for a frame that has nothing else, once invocations have nested there: some 1,600 cycles.
        .set    PATIENCE_AGAIN, 64
        .endif

// What lies at the bottom of the pool: if invocations wait here, frames elsewhere may be free by now. Its arguments are the
// procedures; where invocations nest, its index is what the core knows of that.
        target  idle_waiting
        .ifdef  NESTING
        ldr     r22, [r0, #NESTS_TOP/4]
        mov     r23, r0
        add     r22, r22, #0
        bne     deepest
        .endif
        mov     r19, r1
1:      ldr     r18, [r19, #PROCEDURE_WAITING/4]
        add     r18, r18, #0
        bne     some_wait
        ldr     r19, [r19, #PROCEDURE_NEXT/4]
        add     r19, r19, #0
        bne     1b
        b       idle_none
        .ifdef  NESTING
        .global waiting_end
waiting_end:
        .endif
some_wait:
        add     r28, r28, #2
        .ifdef  NESTING
        ldr     r25, [r23, #NESTS_PATIENCE/4]
        .endif
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
        .ifdef  NESTING
        sub     r25, r25, #1
        beq     nest_first
        .endif
        mov     r19, r26
        b       look
look_low:
        b       received_low
look_high:
        b       received_high
there:  ldr     r2, [r18, #OUTLET_NEXT/4]
        ldrd    r0, [r18, #OUTLET_SAID/8]
        str     r2, [r19, #PROCEDURE_WAITING/4]
        find_said
        mov     r21, r1
        begin_there
        b       dispatcher
        .ifndef NESTING
        .global waiting_end
waiting_end:
        .endif
idle_none:
        b       idle

        .ifdef  NESTING
        .include "nests-part.inc"
        .endif

