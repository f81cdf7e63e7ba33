// What an SU of a core of its own needs besides, which hands the codelets of a graph to CUs while it runs. Slots, arcs and pool are those of
// the SU's core, and all that firmware.S does with them; only to fire a codelet is to write it into a CU's memory, and to have
// fired it is to hear so from there. A CU has two places for what is written, each told of by itself: serving.S is what CUs need.
// Lies behind the firmware; registers are used as there.
//
// With QUEUE what is ready goes from the pool, which is a stack, into a ring, whose first entry is handed out: then the pool has
// nothing that could be. So what has become ready first is handed out first. What is alone, and finds room, needs no ring. r20 is
// then what will be the first place of the ring when something has been handed out, r21 the one behind the last.

        .include "schedule-part.inc"
        .ifdef  INVOKING
        .include "said.inc"
        .endif

// A CU has nothing any more.
        .macro  rests
        .ifdef  INVOKING
        ldr     r19, [r29, #SU_WORKING/4]
        sub     r19, r19, #1
        str     r19, [r29, #SU_WORKING/4]
        .endif
        .endm

// The place behind that in the ring of what waits to be handed out: at the end it begins anew.
        .macro  next_place in
        sub     r24, \in, r22
        moveq   \in, r23
        .endm

// Finds what is handed out first: what was taken from the pool, if nothing else is ready.
        .macro  find_first
        .ifdef  QUEUE
        ldr     r16, [r29, #SU_BOTTOM/4]
        ldrd    r20, [r29, #SU_FIRST/8]
        ldrh    r5, [r28]
        sub     r4, r28, r16
        bne     1f
        sub     r4, r20, r21
        beq     2f
1:      b.l     line_up
2:
        .else
        ldrh    r5, [r28]
        .endif
        .endm

// Keeps what could not be handed to anybody: in the ring, if it is not there, else in the pool.
        .macro  keep
        .ifdef  QUEUE
        bl      put_first
        .else
        add     r28, r28, #2
        .endif
        .endm

// The kernel of all codelets of the graph on an SU, under which any CU that has nothing is right. r0 is the index, r1 what CUs
// fire, [r28] the codelet.
        target  hand_out
        find_first
hand_first:
        ldr     r2, [r29, #SU_IDLE/4]
        lsl     r1, r1, #16
        orr     r1, r1, r5
        add     r2, r2, #0
        beq     none_idle
        ldr     r4, [r2, #CU_IDLE/4]
        str     r4, [r29, #SU_IDLE/4]

// Writes a codelet into the memory of the CU in r2.
hand:   ldrd    r6, [r2, #CU_MAIL/8]
        ldr     r4, [r2, #CU_BUSY/4]
        mov     r3, #MAIL_BYTES
        .ifdef  INVOKING
        add     r18, r4, #0
        bne     1f
        ldr     r18, [r29, #SU_WORKING/4]
        add     r18, r18, #1
        str     r18, [r29, #SU_WORKING/4]
1:
        .endif
        strd    r0, [r6]
        strh    r5, [r7]
        eor     r6, r6, r3
        eor     r7, r7, r3
        add     r4, r4, #1
        strd    r6, [r2, #CU_MAIL/8]
        str     r4, [r2, #CU_BUSY/4]
        .ifdef  QUEUE
        sub     r4, r20, r21
        str     r20, [r29, #SU_FIRST/4]
        bne     next_in_line
        b       su_look
        .endif
after_hand:
        ldr     r0, [r29, #SU_BOTTOM/4]
        sub     r0, r28, r0
        .ifdef  QUEUE
        beq     next_in_line
        .else
        beq     su_look
        .endif
        b       dispatcher

// The same for CUs in turn: the next one has to have room. It may be among those that have nothing, in whatever place, and that
// would be linked twice when it has nothing again; so there are none.
        target  hand_in_turn
        find_first
        ldr     r2, [r29, #SU_TURN/4]
        str     r30, [r29, #SU_IDLE/4]
        lsl     r1, r1, #16
        ldr     r4, [r2, #CU_BUSY/4]
        ldr     r6, [r2, #CU_DEPTH/4]
        ldr     r7, [r2, #CU_NEXT/4]
        orr     r1, r1, r5
        sub     r4, r4, r6
        beq     no_room
        str     r7, [r29, #SU_TURN/4]
        b       hand
no_room:
        keep
        b       su_look

// All CUs have something: one that has fired meanwhile comes first, then one that has room for one more.
none_idle:
        ldr     r18, [r29, #SU_GROUP/4]
        mov     r19, r18
1:      ldrd    r2, [r18, #GROUP_DONE/8]
        ldrd    r6, [r18, #GROUP_SEEN/8]
        eor     r4, r2, r6
        bne     back_low
        eor     r5, r3, r7
        bne     back_high
        ldr     r18, [r18, #GROUP_NEXT/4]
        sub     r3, r18, r19
        bne     1b
        ldr     r2, [r29, #SU_TURN/4]
        .ifdef  QUEUE
        lsl     r5, r1, #16
        lsr     r5, r5, #16
        .else
        ldrh    r5, [r28]
        .endif
        mov     r3, r2
2:      ldr     r4, [r2, #CU_BUSY/4]
        ldr     r6, [r2, #CU_DEPTH/4]
        ldr     r7, [r2, #CU_NEXT/4]
        sub     r4, r4, r6
        bne     room
        mov     r2, r7
        sub     r6, r7, r3
        bne     2b
        keep
        b       su_look
room:   str     r7, [r29, #SU_TURN/4]
        b       hand

back_low:
        keep
        b       fired_low
back_high:
        keep
        b       fired_high

        .ifdef  QUEUE
// What was taken from the pool is alone in the ring then.
put_first:
        ldrd    r20, [r29, #SU_FIRST/8]
        ldrd    r22, [r29, #SU_RING/8]
        sub     r16, r20, r21
        bne     is_there
        ldrh    r16, [r28]
        strh    r16, [r21], #1
        next_place r21
        str     r21, [r29, #SU_BEHIND/4]
is_there:
        rts

// Puts what is ready into the ring, in the order in which it has come, with the codelet at [r28] that was taken from the pool last. What
// fires here itself stays, and goes first. r12 is what fires codelets of the graph.
line_up:
        ldrd    r22, [r29, #SU_RING/8]
        add     r18, r28, #2
        mov     r28, r16
        mov     r19, r16
1:      ldrh    r2, [r16], #1
        ldrh    r4, [r2, #CODELET_KERNEL/2]
        sub     r4, r4, r12
        bne     3f
        strh    r2, [r21], #1
        next_place r21
2:      sub     r4, r18, r16
        bne     1b
        str     r21, [r29, #SU_BEHIND/4]
        sub     r4, r28, r19
        beq     next_in_line
        b       dispatcher
3:      strh    r2, [r28]
        add     r28, r28, #2
        b       2b
        .endif

// What lies at the bottom of an SU's pool: there is nothing to hand out. One group of CUs is looked at after the other.
        target  su_idle
        add     r28, r28, #2
        .ifdef  QUEUE
// Nothing but in the ring: its first is handed out as its kernel does that, behind where it looks for it.
next_in_line:
        ldrd    r20, [r29, #SU_FIRST/8]
        ldrd    r22, [r29, #SU_RING/8]
        sub     r4, r20, r21
        beq     su_look
        ldrh    r5, [r20], #1
        next_place r20
        ldrh    r12, [r5, #CODELET_KERNEL/2]
        ldrh    r1, [r5, #CODELET_ARGUMENTS/2]
        ldr     r0, [r5, #CODELET_INDEX/4]
        add     r12, r12, #(hand_first-hand_out)
        jr      r12
        .endif
su_look:
        .ifdef  INVOKING
        b       look_for_waiting
su_watch:
        .endif
        ldr     r18, [r29, #SU_GROUP/4]
        .balignw 8, 0x01a2
su_next:
        ldrd    r2, [r18, #GROUP_DONE/8]
        ldrd    r6, [r18, #GROUP_SEEN/8]
        eor     r4, r2, r6
        bne     fired_low
        eor     r5, r3, r7
        bne     fired_high
        ldrd    r2, [r29, #SUMMARY/8]
        ldr     r18, [r18, #GROUP_NEXT/4]
        eor     r4, r2, r30
        bne     su_low
        eor     r4, r3, r31
        beq     su_next
        b       received_high
su_low: b       received_low

// A CU of the group in r18 has fired, which is told by the lowest bit of r4 that is set: of the lower four CUs, of which the
// bits seen are in r6, or the upper, for which it is r5 and r7.
        .global su_fired
su_fired:
fired_high:
        sub     r0, r30, r5
        ldr     r2, [r18, #GROUP_HIGH/4]
        and     r0, r0, r5
        float   r1, r0
        eor     r7, r7, r0
        str     r7, [r18, #(GROUP_SEEN/4+1)]
        b       fired_both
        .balignw 8, 0x01a2
fired_low:
        sub     r0, r30, r4
        ldr     r2, [r18, #GROUP_LOW/4]
        and     r0, r0, r4
        float   r1, r0
        eor     r6, r6, r0
        str     r6, [r18, #GROUP_SEEN/4]
fired_both:
        ldr     r18, [r18, #GROUP_NEXT/4]
        mov     r5, %low(hand_out)
        lsr     r1, r1, #EXPONENT_SHIFT
        add     r7, r2, r1
        ldrh    r2, [r7, #BERTH_CODELET/2]
        ldrh    r3, [r7, #BERTH_CU/2]
        ldr     r6, [r7, #BERTH_MAIL/4]
        ldrh    r0, [r2, #CODELET_AFTER/2]
        ldr     r4, [r3, #CU_BUSY/4]
        ldrh    r16, [r2, #CODELET_ARCS/2]
        sub     r4, r4, #1
        bne     has_another
        jr      r0

// The CU has something else to fire: if another has nothing, that comes first.
has_another:
        ldr     r1, [r29, #SU_IDLE/4]
        add     r1, r1, #0
        beq     1f
        sub     r0, r0, #AS_HERE
1:      jr      r0

// What codelets that are handed out have in place of what they return to elsewhere. The CU in r3 has room: r6 is where that is, r7 what is
// kept of it, r4 how many codelets the CU still has, and r5 what CUs are handed. Before each lies what does as if the codelet had fired here.
        .set    AS_HERE, 8
        .macro  then what, usual
        .balignw 8, 0x01a2
as_\what:
        mov     r0, %low(after_\usual)
        b.l     as_here
        .global then_\what
then_\what:
        .endm

// Nothing comes after it: what is ready first goes where the codelet was.
        then    none, none
        add     r17, r17, #1
hand_next:
        .ifdef  QUEUE
        ldrd    r20, [r29, #SU_FIRST/8]
        ldrd    r22, [r29, #SU_RING/8]
        sub     r1, r20, r21
        beq     has_none
first_in_line:
        ldrh    r2, [r20], #1
        ldrh    r0, [r2, #CODELET_KERNEL/2]
        ldrh    r1, [r2, #CODELET_ARGUMENTS/2]
        sub     r0, r0, r5
        bne     has_none
        ldr     r0, [r2, #CODELET_INDEX/4]
        lsl     r1, r1, #16
        next_place r20
        orr     r1, r1, r2
        str     r20, [r29, #SU_FIRST/4]
        .else
        ldrh    r2, [r28, #-1]
        ldrh    r0, [r2, #CODELET_KERNEL/2]
        ldrh    r1, [r2, #CODELET_ARGUMENTS/2]
        sub     r0, r0, r5
        bne     has_none
        ldr     r0, [r2, #CODELET_INDEX/4]
        lsl     r1, r1, #16
        sub     r28, r28, #2
        orr     r1, r1, r2
        .endif
        strh    r2, [r7]
        strd    r0, [r6]
        b       su_next

makes_ready:
// Gives the CU the codelet in r2, which is handed out, unless something waits in line.
        .macro  hand_ready
        .ifdef  QUEUE
        ldrd    r20, [r29, #SU_FIRST/8]
        sub     r0, r20, r21
        bne     in_line
        .endif
        ldrh    r1, [r2, #CODELET_ARGUMENTS/2]
        ldr     r0, [r2, #CODELET_INDEX/4]
        lsl     r1, r1, #16
        strh    r2, [r7]
        orr     r1, r1, r2
        strd    r0, [r6]
        b       su_next
        .endm

// A single arc, within this core, to what is handed out, too: where the codelet was goes what becomes ready, or else what is ready first.
        then    next, one
        ldrd    r0, [r16]
        add     r17, r17, #1
        sub     r0, r0, #1
        bne     1f
        ldrh    r2, [r16, #2]
        lsr     r0, r1, #16
        str     r0, [r16]
        hand_ready
1:      str     r0, [r16]
        b       hand_next

// The same, of a codelet that fires again.
        then    round, round
        ldrd    r20, [r16]
        ldr     r22, [r2, #CODELET_INDEX/4]
        ldrh    r19, [r16, #(ROUNDS_BYTES/2)]
        sub     r20, r20, #1
        beq     as_round
        ldrd    r0, [r19]
        asr     r21, r21, #16
        add     r22, r22, r21
        str     r20, [r16]
        str     r22, [r2, #CODELET_INDEX/4]
        sub     r0, r0, #1
        bne     1f
        ldrh    r2, [r19, #2]
        lsr     r0, r1, #16
        str     r0, [r19]
        add     r17, r17, #1
        hand_ready
1:      str     r0, [r19]
        add     r17, r17, #1
        b       hand_next

        .ifdef  QUEUE
// What has become ready goes to the end of the line, and the first of that where the codelet was.
in_line:
        ldrd    r22, [r29, #SU_RING/8]
        strh    r2, [r21], #1
        next_place r21
        str     r21, [r29, #SU_BEHIND/4]
        b       first_in_line
        .endif

// A single arc, within this core, to what may fire here.
        then    one, one
        ldrd    r0, [r16]
        add     r17, r17, #1
        sub     r0, r0, #1
        beq     1f
        str     r0, [r16]
        b       hand_next
1:      ldrh    r2, [r16, #2]
        lsr     r0, r1, #16
        str     r0, [r16]
        b       made_ready

// Several arcs, which are signalled as firmware.S does that, if all are within this core. What the last of them makes ready, r22, goes
// where the codelet was.
        then    rounds, round
        ldrd    r20, [r16]
        ldr     r1, [r16, #(ROUNDS_BYTES/4)]
        ldr     r22, [r2, #CODELET_INDEX/4]
        sub     r20, r20, #1
        beq     as_rounds
        lsr     r19, r1, #16
        bne     as_rounds
        asr     r21, r21, #16
        str     r20, [r16], #((ROUNDS_BYTES+4)/4)
        add     r22, r22, r21
        str     r22, [r2, #CODELET_INDEX/4]
        b       signal_own
        then    many, many
        ldr     r1, [r16], #1
        lsr     r19, r1, #16
        bne     leads_away
signal_own:
        add     r17, r17, #1
        mov     r22, #0
        mov     r19, r28
        add     r1, r1, #0
        beq     hand_next
1:      ldrd    r20, [r1]
        ldrh    r0, [r16], #1
        sub     r20, r20, #1
        beq     2f
        str     r20, [r1]
        add     r1, r0, #0
        bne     1b
        add     r2, r22, #0
        beq     hand_next
        b       4f
2:      lsr     r20, r21, #16
        add     r22, r22, #0
        str     r20, [r1]
        bne     5f
3:      lsl     r2, r21, #16
        lsr     r2, r2, #16
        mov     r22, r2
        add     r1, r0, #0
        bne     1b
4:      sub     r0, r28, r19
        bne     makes_several
        b       made_ready
5:      strh    r22, [r28], #1
        b       3b
leads_away:
        sub     r16, r16, #4
        b       as_many

// What is not done here: what codelets choose or invoke, and all where CUs have their turns.
        .macro  as_ever name, what
        .balignw 8, 0x01a2
        mov     r0, %low(after_\what)
        b.l     as_here
        .global \name
\name:
        mov     r0, %low(after_\what)
        b.l     as_here
        .endm
        as_ever then_choice, choice
        .ifdef  INVOKING
        as_ever then_outlets, outlets
        .endif
        as_ever turn_none, none
        as_ever turn_one, one
        as_ever turn_many, many
        as_ever turn_round, round

// Something in r2 has become ready, which may fire here.
made_ready:
        ldrh    r0, [r2, #CODELET_KERNEL/2]
        sub     r0, r0, r5
        bne     makes_other_ready
        hand_ready

// The CU has nothing from here any more.
        .macro  leave_cu
        add     r4, r4, #0
        bne     1f
        ldr     r0, [r29, #SU_IDLE/4]
        rests
        str     r0, [r3, #CU_IDLE/4]
        str     r3, [r29, #SU_IDLE/4]
1:      strd    r6, [r3, #CU_MAIL/8]
        str     r4, [r3, #CU_BUSY/4]
        str     r18, [r29, #SU_GROUP/4]
        .endm

// What is in r2, and more below it in the pool.
makes_several:
        .ifdef  QUEUE
        strh    r2, [r28], #1
        leave_cu
        ldrd    r20, [r29, #SU_FIRST/8]
        ldr     r16, [r29, #SU_BOTTOM/4]
        mov     r12, r5
        sub     r28, r28, #2
        b       line_up
        .else
        ldrh    r0, [r2, #CODELET_KERNEL/2]
        ldrh    r1, [r2, #CODELET_ARGUMENTS/2]
        sub     r0, r0, r5
        bne     makes_other_ready
        ldr     r0, [r2, #CODELET_INDEX/4]
        lsl     r1, r1, #16
        strh    r2, [r7]
        orr     r1, r1, r2
        strd    r0, [r6]
        str     r18, [r29, #SU_GROUP/4]
        b       dispatcher
        .endif
makes_other_ready:
        strh    r2, [r28], #1
has_none:
        leave_cu
        b       after_hand

// Whatever else comes after a codelet: as if it had fired here.
as_here:
        add     r4, r4, #0
        bne     1f
        rests
        ldr     r1, [r29, #SU_IDLE/4]
        str     r3, [r29, #SU_IDLE/4]
        str     r1, [r3, #CU_IDLE/4]
1:      strd    r6, [r3, #CU_MAIL/8]
        str     r4, [r3, #CU_BUSY/4]
        str     r18, [r29, #SU_GROUP/4]
        strh    r2, [r28]
        strd    r16, [r29, #CURRENT/8]
        jr      r0

// The kernel of codelets that have none, which fire here: they count apart from what is handed out.
        target  fire_own
        ldr     r0, [r29, #SU_OWN/4]
        add     r0, r0, #1
        str     r0, [r29, #SU_OWN/4]
        rts

        .ifdef  INVOKING
// Nothing is ready. What waits for frames are two stacks: what frames of the many have invoked, and what those have that are kept for
// the deepest. Of the many the last gets a frame while few CUs have anything: thus few frames are taken. The kept ones are for when no
// CU has anything: then one invocation goes on after the other, and what it invokes comes before all else, whatever procedure it is
// of. So kept frames belong to a single chain of invocations, and are enough if that has no more of a procedure. For longer ones
// whatever is left is tried.
look_for_waiting:
        ldrd    r18, [r29, #SU_SHALLOW/8]
        ldrd    r20, [r29, #SU_WORKING/8]
        orr     r2, r18, r19
        beq     su_watch
        sub     r2, r20, r21
        bgteu   su_watch
        add     r5, r29, #SU_SHALLOW
        add     r20, r20, #0
        beq     none_works
        mov     r4, r5
        add     r18, r18, #0
        beq     su_watch
        ldr     r23, [r18, #OUTLET_OWNER/4]
        ldr     r22, [r23, #PROCEDURE_FREE/4]
        add     r22, r22, #0
        bne     begin_waiting
        b       su_watch
none_works:
        add     r5, r29, #SU_DEEP
        mov     r3, #0
        bl      find_waiting
        add     r5, r29, #SU_DEEP
        sub     r3, r3, #PROCEDURE_BYTES
        bl      find_waiting
        add     r5, r29, #SU_SHALLOW
        mov     r3, #0
        bl      find_waiting
        add     r5, r29, #SU_SHALLOW
        mov     r3, #PROCEDURE_BYTES
        bl      find_waiting
        b       su_watch

// Begins the last for which there is a frame, of those that the word at r5 leads to; r3 is what lies between its procedure's
// record and that of the frames. Returns if there is none.
find_waiting:
        ldr     r18, [r5]
        mov     r4, r5
        add     r18, r18, #0
        beq     none_found
        ldr     r23, [r18, #OUTLET_OWNER/4]
        add     r5, r18, #OUTLET_NEXT
        add     r23, r23, r3
        ldr     r22, [r23, #PROCEDURE_FREE/4]
        add     r22, r22, #0
        beq     find_waiting
begin_waiting:
        ldr     r2, [r22, #HANDLE_NEXT/4]
        ldr     r3, [r18, #OUTLET_NEXT/4]
        str     r2, [r23, #PROCEDURE_FREE/4]
        str     r3, [r4]
        ldrd    r0, [r18, #OUTLET_SAID/8]
        count_words
        lsl     r0, r0, #16
        lsr     r0, r0, #16
        ldrd    r24, [r22, #HANDLE_LINK/8]
        ldr     r2, [r22, #HANDLE_START/4]
        ldrd    r6, [r0]
        str     r1, [r24]
        find_words
        hand_on r25
        strh    r2, [r28], #1
        b       dispatcher
none_found:
        rts
        .endif

        .ifdef  INVOKING
        .include "procedures.inc"
        .endif
        .global central_end
central_end:
