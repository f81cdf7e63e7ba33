// What a graph needs besides whose codelets an SU of a core of its own hands to CUs while it runs. Slots, arcs and pool are those of
// the SU's core, and all that firmware.S does with them; only to fire a codelet is to write it into a CU's memory, and to have
// fired it is to hear so from there. Lies behind the firmware; registers are used as there.

        .include "layout.inc"
        .include "schedule.inc"
        .text

        .macro  target label
        .balignw 8, 0x01a2
        .global \label
\label:
        .endm

// The kernel of all codelets of the graph on an SU, under which any CU that has nothing is right. r0 is the index, r1 what CUs
// fire, [r28] the codelet.
        target  hand_out
        ldrd    r2, [r29, #SU_IDLE/8]
        ldrh    r5, [r28]
        lsl     r1, r1, #16
        orr     r1, r1, r5
        add     r2, r2, #0
        beq     none_idle
        ldrd    r18, [r2, #CU_IDLE/8]
        str     r18, [r29, #SU_IDLE/4]
        add     r19, r19, #0
        bne     hand
        str     r3, [r2, #CU_PARTLY/4]
        str     r2, [r29, #SU_PARTLY/4]

// Writes a codelet into the memory of the CU in r2.
hand:   ldrd    r6, [r2, #CU_MAIL/8]
        ldr     r4, [r2, #CU_BUSY/4]
        mov     r18, #MAIL_BYTES
        mov     r19, #4
        strd    r0, [r6]
        strh    r5, [r7]
        add     r4, r4, #1
        eor     r6, r6, r18
        eor     r7, r7, r19
        str     r4, [r2, #CU_BUSY/4]
        strd    r6, [r2, #CU_MAIL/8]
        b       dispatcher

// The same for CUs in turn: the next one has to have room.
        target  hand_in_turn
        ldr     r2, [r29, #SU_TURN/4]
        ldrh    r5, [r28]
        lsl     r1, r1, #16
        orr     r1, r1, r5
        ldr     r4, [r2, #CU_BUSY/4]
        ldr     r6, [r2, #CU_DEPTH/4]
        ldr     r7, [r2, #CU_NEXT/4]
        sub     r4, r4, r6
        beq     none_partly
        str     r7, [r29, #SU_TURN/4]
        b       hand

// Looks once at all groups, beginning with r16; goes to one of two places that a CU of the group in r16 has changed.
        .macro  look low, high
        .balignw 8, 0x01a2
look\@: ldrd    r2, [r16, #GROUP_DONE/8]
        ldrd    r6, [r16, #GROUP_SEEN/8]
        ldr     r18, [r16, #GROUP_NEXT/4]
        eor     r4, r2, r6
        bne     \low
        eor     r5, r3, r7
        bne     \high
        mov     r16, r18
        sub     r3, r18, r19
        bne     look\@
        .endm

// All CUs have something: one that has meanwhile fired comes first, then one that has room for one more.
none_idle:
        ldr     r16, [r29, #SU_GROUP/4]
        mov     r19, r16
        look    back_low, back_high
        ldrh    r5, [r28]
        mov     r3, #0
partly: ldr     r2, [r29, #SU_PARTLY/4]
        sub     r4, r2, #PARTLY_END
        beq     none_partly
        ldr     r6, [r2, #CU_PARTLY/4]
        ldr     r4, [r2, #CU_BUSY/4]
        str     r3, [r2, #CU_PARTLY/4]
        str     r6, [r29, #SU_PARTLY/4]
        sub     r4, r4, #1
        bne     partly
        b       hand

// What could not be handed to anybody stays in the pool.
back_low:
        add     r28, r28, #2
        b       fired_low
back_high:
        add     r28, r28, #2
        b       fired_high

// What lies at the bottom of an SU's pool: there is nothing to hand out.
        target  su_idle
none_partly:
        add     r28, r28, #2
        ldr     r16, [r29, #SU_GROUP/4]
        mov     r19, r16
        .global su_watch
su_watch:
        ldrd    r2, [r29, #SUMMARY/8]
        eor     r4, r2, r30
        bne     su_low
        eor     r4, r3, r31
        bne     su_high
        look    fired_low, fired_high
        b       su_watch
su_low: b       received_low
su_high:
        b       received_high

// A CU of the group in r16 has fired, which is told by the lowest bit of r4 that is set: of the lower four CUs, of which the
// bits seen are in r6, or the upper, for which it is r5 and r7. r18 is the group that is looked at next.
        .global su_fired
su_fired:
fired_high:
        mov     r0, #0
        sub     r0, r0, r5
        and     r0, r0, r5
        eor     r7, r7, r0
        float   r1, r0
        str     r7, [r16, #(GROUP_SEEN/4+1)]
        ldr     r2, [r16, #GROUP_HIGH/4]
        b       fired_both
fired_low:
        mov     r0, #0
        sub     r0, r0, r4
        and     r0, r0, r4
        eor     r6, r6, r0
        float   r1, r0
        str     r6, [r16, #GROUP_SEEN/4]
        ldr     r2, [r16, #GROUP_LOW/4]
fired_both:
        str     r18, [r29, #SU_GROUP/4]
        lsr     r1, r1, #EXPONENT_SHIFT
        ldr     r2, [r2, r1]
        ldrd    r6, [r29, #SU_IDLE/8]
        lsr     r3, r2, #16
        strh    r2, [r28]
        ldrh    r18, [r28]
        ldr     r4, [r3, #CU_BUSY/4]
        ldr     r5, [r3, #CU_PARTLY/4]
        ldrh    r19, [r18, #CODELET_AFTER/2]
        ldrh    r16, [r18, #CODELET_ARCS/2]
        sub     r4, r4, #1
        str     r4, [r3, #CU_BUSY/4]
        beq     has_none
        strd    r16, [r29, #CURRENT/8]
        add     r5, r5, #0
        bne     listed
        str     r7, [r3, #CU_PARTLY/4]
        str     r3, [r29, #SU_PARTLY/4]
listed: jr      r19
has_none:
        strd    r16, [r29, #CURRENT/8]
        str     r6, [r3, #CU_IDLE/4]
        str     r3, [r29, #SU_IDLE/4]
        jr      r19

// What lies at the bottom of a CU's pool: fires what the SU has written, and looks at the summary.
        target  serve
        add     r28, r28, #2
next_mail:
        ldr     r8, [r29, #CU_FROM/4]
        .balignw 8, 0x01a2
        .global serve_watch
serve_watch:
        ldrd    r2, [r29, #SUMMARY/8]
        ldrd    r6, [r8]
        eor     r4, r2, r30
        bne     su_low
        eor     r4, r3, r31
        bne     su_high
        add     r7, r7, #0
        beq     serve_watch

// The index is in r6, what is to be fired in the upper half of r7, the SU's codelet in the lower one. In the pool stands that codelet, as an
// odd number: so whoever looks after a fault knows it from this core's own.
        .global serve_mail
serve_mail:
        mov     r2, #0
        mov     r3, #MAIL_BYTES
        str     r2, [r8, #1]
        eor     r8, r8, r3
        add     r4, r7, #1
        lsr     r9, r7, #16
        str     r8, [r29, #CU_FROM/4]
        strh    r4, [r28]
        mov     r0, r6
        bl      fire_charge
        ldr     r17, [r29, #FIRINGS/4]
        ldrd    r2, [r29, #CU_TOLD/8]
        ldr     r5, [r29, #CU_TELLS/4]
        add     r17, r17, #1
        mov     r4, #3
        eor     r2, r2, r3
        sub     r3, r4, r3
        str     r17, [r29, #FIRINGS/4]
        strb    r2, [r5]
        strd    r2, [r29, #CU_TOLD/8]
        b       next_mail

        .include "charge.inc"
        .global central_end
central_end:
