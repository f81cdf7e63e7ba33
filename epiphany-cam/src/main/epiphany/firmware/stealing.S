// What a graph needs besides whose CUs steal. To ask, to be given something and to tell that a stolen codelet has fired are signals as any
// other, to slots whose codelets do what is below: who works looks for them no more often than for signals of the graph. A core
// asks one after the other and does not wait for answers; of those who have something the first claims it. Lies behind the
// firmware; registers are used as there.

        .include "schedule-part.inc"
        .include "stealing.inc"

// What lies at the bottom of the pool: looks at the summary, and asks somebody when it has looked often enough.
        target  seek
        ldr     r9, [r29, #STEAL_BEFORE/4]
        ldr     r8, [r29, #STEAL_LEFT/4]
        add     r28, r28, #2
        ldr     r2, [r29, #STEAL_CONTENT/4]
        mov     r3, #0
        sub     r9, r9, r17
        beq     wants_again
        mov     r8, #FEWEST_LOOKS
        str     r17, [r29, #STEAL_BEFORE/4]
        str     r8, [r29, #STEAL_WAIT/4]
        b       seek_look

// It has fired nothing of its own meanwhile: what it has asked for it wants again.
wants_again:
        add     r2, r2, #0
        beq     seek_look
        str     r3, [r29, #STEAL_CONTENT/4]
        str     r3, [r29, #STEAL_CLAIMED/4]
seek_look:
        ldrd    r2, [r29, #SUMMARY/8]
        eor     r4, r2, r30
        bne     seek_low
        eor     r4, r3, r31
        bne     seek_high
        sub     r8, r8, #1
        bne     seek_look

// The next one is asked, unless it has not looked since it was last asked, or somebody has something on the way here. Who has asked all
// waits, each time twice as long.
ask:    ldr     r9, [r29, #STEAL_CONTENT/4]
        ldr     r7, [r29, #STEAL_NEXT/4]
        mov     r2, #0
        add     r9, r9, #0
        beq     wants
        str     r2, [r29, #STEAL_CONTENT/4]
        str     r2, [r29, #STEAL_CLAIMED/4]
wants:  mov     r8, #LOOKS_BETWEEN
        ldr     r3, [r7, #VICTIM_PENDING/4]
        ldr     r2, [r29, #STEAL_CLAIMED/4]
        ldr     r0, [r7, #VICTIM_SIGNAL/4]
        add     r2, r2, #0
        bne     seek_look
        ldr     r9, [r7, #VICTIM_NEXT/4]
        add     r3, r3, #0
        bne     asked
        str     r0, [r7, #VICTIM_PENDING/4]
        bl      tell
asked:  add     r9, r9, #0
        bne     ask_next
        ldr     r8, [r29, #STEAL_WAIT/4]
        ldr     r9, [r29, #STEAL_FIRST/4]
        mov     r3, #MOST_LOOKS
        lsl     r2, r8, #1
        sub     r3, r3, r2
        movltu  r2, r8
        str     r2, [r29, #STEAL_WAIT/4]
ask_next:
        str     r9, [r29, #STEAL_NEXT/4]
        b       seek_look

// Something has come: who has asked wants nothing any more, unless it was given something.
        .macro  leave part
        ldr     r9, [r29, #STEAL_CONTENT/4]
        str     r8, [r29, #STEAL_LEFT/4]
        add     r9, r9, #0
        bne     1f
        ldr     r9, [r29, #STEAL_CLAIM/4]
        mov     r8, #1
        mov     r6, r8
        mov     r7, #0
        testset r6, [r9, r7]
        add     r6, r6, #0
        bne     1f
        str     r8, [r29, #STEAL_CONTENT/4]
1:      b       received_\part
        .endm
seek_low:
        leave   low
seek_high:
        leave   high

// Signals what is in r0: the record of the way in its upper half, the slot in its lower one.
tell:   lsr     r1, r0, #16
        ldrd    r2, [r1, #WAY_ENTRY/8]
        ldrd    r4, [r1, #WAY_SUMMARY/8]
        strh    r0, [r2], #1
        strb    r3, [r4]
        and     r2, r2, r5
        str     r2, [r1, #WAY_ENTRY/4]
        rts

// A thief has signalled, whose record is in r1. If it has nothing, it asks: it gets the oldest codelet in the pool that may fire elsewhere and
// has another one of the graph above it, unless somebody else has given it something; the others keep their order.
        target  hear_thief
        ldr     r2, [r1, #THIEF_GIVEN/4]
        ldrd    r4, [r1, #THIEF_MAIL/8]
        add     r2, r2, #0
        bne     take_back
        ldr     r16, [r29, #STEAL_BOTTOM/4]
        ldr     r22, [r1, #THIEF_KNOWS/4]
        mov     r2, %low(stealing_end)
give_next:
        sub     r3, r28, r16
        sub     r3, r3, #2
        blte    give_nothing
        ldrh    r0, [r16], #1
        ldrh    r7, [r16]
        ldrh    r3, [r0, #CODELET_KERNEL/2]
        ldrh    r18, [r0, #CODELET_ARGUMENTS/2]
        ldrh    r7, [r7, #CODELET_KERNEL/2]
        sub     r3, r3, r2
        bltu    give_next
        sub     r7, r7, r2
        bltu    give_next
        ldr     r6, [r18, #-1]
        ldr     r7, [r0, #CODELET_INDEX/4]
        add     r6, r6, #0
        beq     give_next
        mov     r3, #(STEAL_CLAIMED-STEAL_MAIL)
        mov     r18, r2
        testset r18, [r4, r3]
        add     r18, r18, #0
        bne     give_nothing
        sub     r28, r28, #2
        str     r0, [r1, #THIEF_GIVEN/4]
give_moved:
        ldrh    r3, [r16], #1
        strh    r3, [r16, #-2]
        sub     r3, r28, r16
        bgte    give_moved
        strd    r6, [r4]
        str     r22, [r4, #2]
        mov     r0, r5
        bl      tell
give_nothing:
        mov     r3, #0
        str     r3, [r22, #VICTIM_PENDING/4]
        b       dispatcher

// Else it has fired that: what comes after the codelet happens here, as if it had fired here.
take_back:
        ldr     r4, [r29, #STEAL_GIVEN/4]
        mov     r3, #0
        str     r3, [r1, #THIEF_GIVEN/4]
        add     r4, r4, #1
        str     r4, [r29, #STEAL_GIVEN/4]
        ldrh    r0, [r2, #CODELET_AFTER/2]
        ldrh    r16, [r2, #CODELET_ARCS/2]
        strh    r2, [r28]
        strd    r16, [r29, #CURRENT/8]
        jr      r0

// Somebody has given something.
        target  given
        ldr     r8, [r29, #STEAL_FROM/4]
        ldrd    r6, [r29, #STEAL_MAIL/8]
        lsl     r8, r8, #16
        lsr     r8, r8, #16
        lsl     r2, r6, #16
        ldr     r3, [r8, #VICTIM_BASE/4]
        lsr     r2, r2, #16
        orr     r2, r2, r3
        lsr     r4, r6, #16
        str     r8, [r29, #STEAL_NEXT/4]
        bring_charge
fire_stolen:
        ldr     r0, [r29, #(STEAL_MAIL/4 + 1)]
        bl      fire_charge

// All is there that it has written: the owner is told, and asked first.
told:   ldr     r8, [r29, #STEAL_NEXT/4]
        ldr     r4, [r29, #STEAL_FIRED/4]
        mov     r5, #FEWEST_LOOKS
        mov     r6, #1
        add     r4, r4, #1
        ldr     r0, [r8, #VICTIM_SIGNAL/4]
        str     r5, [r29, #STEAL_WAIT/4]
        str     r4, [r29, #STEAL_FIRED/4]
        str     r6, [r29, #STEAL_LEFT/4]
        bl      tell
        mov     r2, #1
        ldr     r17, [r29, #FIRINGS/4]
        str     r2, [r29, #STEAL_CONTENT/4]
        b       dispatcher

        .include "charge.inc"
        .balign 8
        .global stealing_end
stealing_end:
