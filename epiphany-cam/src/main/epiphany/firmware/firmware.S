// The codelet runtime of one eCore: fires codelets from the core's ready pool, counts signals in its slots, sends signals to
// the slots of other cores. docs/epiphany-cam.md tells the design; the host lays out everything but this code.
//
// r28       next free entry of the pool
// r29       the record of the core
// r30, r31  zero: a summary that tells of nothing
// r17       firings of this core; in a register between two codelets, in the record while one fires
// sp        the stack, the same at each firing
//
// Everything else is the codelet's while it fires.

        .include "layout.inc"

        .section ivt, "ax"
        b.l     start
        b.l     exception
        b.l     memory_fault
        b.l     timer_ran_out

        .text

// Fires a codelet that is in r0.
        .macro  fire
        ldrh    r12, [r0, #CODELET_KERNEL/2]
        ldrh    lr, [r0, #CODELET_AFTER/2]
        ldrh    r16, [r0, #CODELET_ARCS/2]
        ldrh    r1, [r0, #CODELET_ARGUMENTS/2]
        ldr     r0, [r0, #CODELET_INDEX/4]
        sub     r28, r28, #2
        strd    r16, [r29, #CURRENT/8]
        jr      r12
        .endm

// Fires the codelet on top of the pool, unless another core has sent something.
        .macro  dispatch
        ldrd    r2, [r29, #SUMMARY/8]
        ldrh    r0, [r28, #-1]
        eor     r4, r2, r30
        bne     received_low
        eor     r4, r3, r31
        bne     received_high
        fire
        .endm

// Begins what a codelet returns to: its arcs are in r16 then, and the firings in r17, to be counted.
        .macro  fired
        ldrd    r16, [r29, #CURRENT/8]
        .endm

        .macro  target label
        .balignw 8, 0x01a2
        .global \label
\label:
        .endm

        target  dispatcher
        dispatch

// Codelets return here when nothing comes after them.
        target  after_none
        fired
        add     r17, r17, #1
        dispatch

// Codelets return here whose only arc leads to a slot of this core.
        target  after_one
        fired
        ldrd    r2, [r16]
        add     r17, r17, #1
        sub     r2, r2, #1
        bne     1f
        lsr     r2, r3, #16
        strh    r3, [r28], #1
1:      str     r2, [r16]
        dispatch

// Sends the signals to other cores: a word each, of which the first is in r0, with the record of the way there in its upper half,
// which is in r1, and the slot in its lower one. The word that ends them is in r0 then. A long form of an instruction lets what
// comes behind begin a doubleword, so that it is fetched at once.
        .macro  send
        .balignw 8, 0x01a2
send\@:
        ldrd    r2, [r1, #WAY_ENTRY/8]
        ldrd    r4, [r1, #WAY_SUMMARY/8]
        strh    r0, [r2], #1
        strb    r3, [r4]
        ldr     r0, [r16], #1
        and     r2, r2, r5
        str.l   r2, [r1, #WAY_ENTRY/4]
        lsr     r1, r0, #16
        bne     send\@
        .endm

// Signals slots of this core, of which the first is in r0, or 0; then fires something.
        .macro  signal
        add     r0, r0, #0
        beq     dispatcher
own\@:  ldrd    r2, [r0]
        ldrh    r1, [r16], #1
        sub     r2, r2, #1
        beq     ready\@
        str     r2, [r0]
        add     r0, r1, #0
        bne     own\@
        dispatch
ready\@:
        lsr     r2, r3, #16
        strh    r3, [r28], #1
        str     r2, [r0]
        add     r0, r1, #0
        bne     own\@
        dispatch
        .endm

// All others: first the arcs to other cores, then those to this core, the slots alone, of which the first is the lower half of
// the word that ends the others.
        target  after_many
        fired
        .global pass_on
pass_on:
        ldr     r0, [r16], #1
        add     r17, r17, #1
        lsr     r1, r0, #16
        beq     own_arcs
        send
own_arcs:
        signal

// Codelets return here that fire again, in another round: in front of their arcs, which are lists as above, lie how often they do,
// the phase that follows, and from one index to the next. Whatever signals the slot of the next round comes after this
// firing, at the earliest with the arcs to this core: until then codelet and slot may change.
        target  after_round
        fired
        ldrh    r19, [r28]
        add     r17, r17, #1
        ldr     r0, [r16, #(ROUNDS_BYTES/4)]
        ldrd    r20, [r16]
        ldr     r22, [r19, #CODELET_INDEX/4]
        mov     r18, r16
        add     r16, r16, #(ROUNDS_BYTES+4)
        lsr     r1, r0, #16
        beq     count_round
        send
count_round:
        sub     r20, r20, #1
        beq     next_phase
        asr     r21, r21, #16
        str     r20, [r18]
        add     r22, r22, r21
        str     r22, [r19, #CODELET_INDEX/4]
next_round:
        signal

// The next firing differs: from the address in the lower half of r21 come the codelet, which is at r19, and its slot. If there is
// none, this was the last.
next_phase:
        lsl     r21, r21, #16
        beq     next_round
        lsr     r21, r21, #16
        ldrd    r4, [r21, #PHASE_SLOT/8]
        ldr     r2, [r21, #PHASE_WHERE/4]
        ldr     r6, [r21, #(PHASE_CODELET/4)]
        ldr     r7, [r21, #(PHASE_CODELET/4+1)]
        ldr     r22, [r21, #(PHASE_CODELET/4+2)]
        strd    r4, [r2]
        str     r6, [r19]
        str     r7, [r19, #1]
        str     r22, [r19, #2]
        b       next_round

// Lowers the counter of the slot in r0, whose words are in r2 and r3, and clears the entry at r18 that named it; the next entry
// of the ring is in r6 then. r19 keeps r18 in the ring, r1 is 0.
        .macro  take
        strh    r1, [r18], #1
        and     r18, r18, r19
        ldrh    r6, [r18]
        sub     r2, r2, #1
        .endm

// The counter has come to zero: starts it over and puts the slot's codelet into the pool.
        .macro  ready
        lsr     r2, r3, #16
        strh    r3, [r28], #1
        str     r2, [r0]
        .endm

// One byte of the summary tells of something: clears it, and then empties the ring behind it. If that makes a codelet ready,
// something is fired, else the dispatcher looks for other bytes. An entry that comes while its ring is emptied is either
// seen here, or told of by the byte, which is written after it, and after it was cleared.
        .macro  empty byte
from_\byte:
        ldrd    r18, [r29, #(SENDERS/8 + \byte)]
        strb    r30, [r29, #(SUMMARY + \byte)]
        ldrh    r0, [r18]
        ldr     r7, [r29, #(FURTHER/4 + \byte)]
        mov     r1, #0
        ldrd    r2, [r0]
        add     r6, r0, #0
        beq     none_\byte
        take
        bne     count_\byte
ready_\byte:
        ready
        add     r0, r6, #0
        bne     next_\byte
        str     r18, [r29, #(SENDERS/4 + 2 * \byte)]
        add     r7, r7, #0
        bne     further
        ldrh    r0, [r28, #-1]
        fire
count_\byte:
        str     r2, [r0]
        add     r0, r6, #0
        beq     end_\byte
next_\byte:
        ldrd    r2, [r0]
        take
        beq     ready_\byte
        b       count_\byte
end_\byte:
        str     r18, [r29, #(SENDERS/4 + 2 * \byte)]
none_\byte:
        add     r7, r7, #0
        bne     further
        b       dispatcher
        .endm

        target  received_low
        lsl     r5, r4, #24
        bne     from_0
        lsl     r5, r4, #16
        bne     from_1
        lsl     r5, r4, #8
        bne     from_2
        b       from_3
        target  received_high
        lsl     r5, r4, #24
        bne     from_4
        lsl     r5, r4, #16
        bne     from_5
        lsl     r5, r4, #8
        bne     from_6
        b       from_7
        empty   0
        empty   1
        empty   2
        empty   3
        empty   4
        empty   5
        empty   6
        empty   7

// Empties the rings of the others who share a byte: r7 is the list of them, which ends with a zero.
further:
        ldrd    r18, [r7]
        ldr     r16, [r7, #2]
        ldrh    r0, [r18]
        add     r0, r0, #0
        beq     2f
1:      ldrd    r2, [r0]
        take
        bne     3f
        ready
        b       4f
3:      str     r2, [r0]
4:      add     r0, r6, #0
        bne     1b
        str     r18, [r7]
2:      add     r7, r7, #SENDER_BYTES
        add     r16, r16, #0
        bne     further
        b       dispatcher

// What lies at the bottom of every pool: there is nothing to fire.
        target  idle
        add     r28, r28, #2
        ldrd    r2, [r29, #SUMMARY/8]
        .balignw 8, 0x01a2
watch:
        .rept   4
        eor     r4, r2, r30
        bne     received_low
        ldrd    r6, [r29, #SUMMARY/8]
        eor     r4, r3, r31
        bne     received_high
        eor     r4, r6, r30
        bne     received_low
        ldrd    r2, [r29, #SUMMARY/8]
        eor     r4, r7, r31
        bne     received_high
        .endr
        b       watch

// The kernel of codelets that only pass signals on.
        target  nothing
        rts

// The kernel of the last codelet of a core. Notes when that is; a lap that ends after it is none.
        target  finish
        movfs   r0, ctimer0
        gid
        movfs   r2, ctimer0
        ldr     r1, [r29, #LAPS/4]
        sub     r3, r0, r2
        bgteu   1f
        sub     r1, r1, #1
1:      str     r0, [r29, #ENDED/4]
        str     r1, [r29, #LAPS/4]
        ldr     r17, [r29, #FIRINGS/4]
        mov     r1, #STATUS_DONE
        add     r17, r17, #1
        str     r17, [r29, #FIRINGS/4]
        str     r1, [r29, #STATUS/4]
rest:   idle
        b       rest

// What the core could not do: where, in what state, and what was fired, for the host, which also finds the kernel's registers as
// they were: kernels never have r30 and r31. The names are global because GNU's tools
// resolve a branch from another section to a local one wrongly.
        .global exception, memory_fault
exception:
        mov     r30, #1
        b.l     fault
memory_fault:
        mov     r30, #2
fault:  movfs   r31, iret
        str     r30, [r29, #FAULT_CAUSE/4]
        str     r31, [r29, #FAULT_PC/4]
        movfs   r31, status
        mov     r30, #STATUS_FAULT
        str     r31, [r29, #FAULT_STATE/4]
        ldrh    r31, [r28]
        str     r31, [r29, #FAULT_CODELET/4]
        str     r30, [r29, #STATUS/4]
        b       rest

// The core is still in the handler of the interrupt that starts it.
        .global start
start:  mov     r0, %low(begin)
        movts   iret, r0
        rti
begin:  mov     r29, #RECORD
        mov     sp, #STACK
        ldr     r28, [r29, #POOL/4]
        mov     r30, #0
        mov     r31, #0
        mov     r17, #0
        mov     r0, #0
        sub     r0, r0, #1
        movts   ctimer0, r0
        movfs   r0, config
        mov     r1, #0x0f0
        orr     r0, r0, r1
        eor     r0, r0, r1
        mov     r1, #0x010
        orr     r0, r0, r1
        movts   config, r0
        mov     r1, #STATUS_RUNS
        str     r1, [r29, #STATUS/4]
        b       dispatcher

// The timer has come to zero, after 2^32 cycles, where it stops and interrupts whatever the core does: it begins again.
        .global timer_ran_out
timer_ran_out:
        strd    r28, [sp, #-1]
        strd    r30, [sp, #-2]
        mov     r29, #RECORD
        movfs   r31, status
        ldr     r30, [r29, #LAPS/4]
        add     r30, r30, #1
        str     r30, [r29, #LAPS/4]
        mov     r30, #0
        sub     r30, r30, #1
        movts   ctimer0, r30
        movts   status, r31
        ldrd    r30, [sp, #-2]
        ldrd    r28, [sp, #-1]
        rti
