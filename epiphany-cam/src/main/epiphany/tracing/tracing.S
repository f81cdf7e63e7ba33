// What tells of each firing when it was, for a run that is recorded on a board that nobody sees into. A kernel begins with a few
// instructions then that lead here, and it returns to here: so whatever fires it, and wherever it lies, firmware and programs that bring
// data are as they are in other runs. docs/epiphany-cam.md tells the design; class TracingLayout has the same numbers.
//
// It refers to nothing outside of itself and is copied behind the firmware, on each core to the same place, its state in front of it.
// Times are what CTIMER0 shows, which counts down from its largest value.

        .include "../firmware/layout.inc"

// The state of a core: when it had nothing to fire for the first time since its last firing, or 0; when its kernel began; where
// the next record goes, where the last one ends, where the first one begins; how many firings there were; how many cycles a lap
// has, and how many laps the timer was set back by; where the firmware waits, and where it opens windows; when the core heard that the run
// begins, and how many laps were over then.
        .set    IDLE_SINCE, 0
        .set    BEGAN, 4
        .set    NEXT, 8
        .set    ENDS, 12
        .set    FIRST, 16
        .set    NUMBER, 20
        .set    LAP, 24
        .set    LAPS, 28
        .set    WAITS, 32
        .set    OPENS, 36
        .set    HEARD, 40
        .set    HEARD_LAPS, 44
        .set    STATE_BYTES, 48

// A record: both times from the state, when the kernel has returned, the codelet, and the lower half of its number above that.
        .set    RECORD_IDLE, 0
        .set    RECORD_BEGAN, 4
        .set    RECORD_ENDED, 8
        .set    RECORD_CODELET, 12
        .set    RECORD_NUMBER, 14
        .set    RECORD_BYTES, 16

// What passes between a look at the timer and when it counts from the number that it is set to.
        .set    SET_BACK, 9

        .section .text.tracing, "ax"
        .balign 8
        .global tracing_state
tracing_state:
        .space  STATE_BYTES

// What kernels begin with: the host writes the address of what follows in place of the number.
        .macro  stub
        mov     r10, #0x7fff
        mov     r11, lr
        nop
        nop
        jalr    r10
        .endm

// A kernel is about to begin, behind the address in lr: r10 is this one, r11 where the kernel is to return to.
        .balign 8
        .global traced
traced: sub     sp, sp, #16
        mov     r7, lr
        ldr     r5, [r10, #-((STATE_BYTES-LAP)/4)]
        mov     r6, #0
        strd    r10, [sp, #1]
        sub     r6, r6, #1
        movfs   r4, ctimer0
        eor     r6, r6, r4
        sub     r6, r6, r5
        bgteu   lap
begins: str     r4, [r10, #-((STATE_BYTES-BEGAN)/4)]
        jalr    r7
        movfs   r6, ctimer0
        ldrd    r10, [sp, #1]
        ldrh    r7, [r28]
        ldr     r16, [r10, #-((STATE_BYTES-NUMBER)/4)]
        ldrd    r18, [r10, #-((STATE_BYTES-NEXT)/8)]
        ldrd    r4, [r10, #-((STATE_BYTES-IDLE_SINCE)/8)]
        lsl     r17, r16, #16
        add     r16, r16, #1
        orr     r7, r7, r17
        strd    r4, [r18], #1
        strd    r6, [r18], #1
        ldr     r17, [r10, #-((STATE_BYTES-FIRST)/4)]
        mov     r4, #0
        sub     r19, r19, r18
        moveq   r18, r17
        str     r16, [r10, #-((STATE_BYTES-NUMBER)/4)]
        str     r18, [r10, #-((STATE_BYTES-NEXT)/4)]
        str     r4, [r10, #-((STATE_BYTES-IDLE_SINCE)/4)]
        add     sp, sp, #16
        jr      r11

// The timer stops at zero: long before, it is set back by a lap.
lap:    add     r6, r4, r5
        sub     r6, r6, #SET_BACK
        movts   ctimer0, r6
        ldr     r6, [r10, #-((STATE_BYTES-LAPS)/4)]
        add     r6, r6, #1
        str     r6, [r10, #-((STATE_BYTES-LAPS)/4)]
        b       begins

// The kernel of codelets without one, which begins as others do.
        .balign 8
        .global traced_nothing
traced_nothing:
        stub
        rts

// What lies at the bottom of the pool: there is nothing to fire. What waits for signals comes here again after those that make nothing
// ready. In pools with an order another routine lies there, and leads here when it finds nothing.
        .balign 8
        .global traced_idle, traced_idle_waiting
traced_idle:
traced_idle_waiting:
        bl      1f
1:      mov     r3, #(1b - tracing_state)
        sub     r3, lr, r3
        ldr     r2, [r3, #IDLE_SINCE/4]
        movfs   r4, ctimer0
        ldr     r5, [r3, #WAITS/4]
        add     r2, r2, #0
        movne   r4, r2
        str     r4, [r3, #IDLE_SINCE/4]
        jr      r5

// The kernel of what begins the run on cores that hear of it from others: notes when that is, by which the host compares timers.
        .balign 8
        .global traced_go
traced_go:
        mov     r3, #(traced_go - tracing_state)
        sub     r3, r12, r3
        movfs   r4, ctimer0
        ldr     r5, [r3, #LAPS/4]
        str     r4, [r3, #HEARD/4]
        str     r5, [r3, #HEARD_LAPS/4]
        rts

// The same where a core has windows: the first that is opened there.
        .balign 8
        .global traced_open
traced_open:
        mov     r3, #(traced_open - tracing_state)
        sub     r3, r12, r3
        movfs   r4, ctimer0
        ldr     r5, [r3, #LAPS/4]
        ldr     r6, [r3, #HEARD/4]
        ldr     r7, [r3, #OPENS/4]
        add     r6, r6, #0
        bne     1f
        str     r4, [r3, #HEARD/4]
        str     r5, [r3, #HEARD_LAPS/4]
1:      jr      r7
        .global tracing_end
tracing_end:
