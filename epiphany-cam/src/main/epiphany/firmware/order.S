// What a graph needs besides whose pools have an order: priorities, ranks of a plan. What becomes ready there is a ticket, which fires as a
// codelet does, out of the stack; that puts it into a heap, where the lowest key is first, and of equal keys whatever came first or last. At
// the bottom of the stack, when nothing more is to be sorted, the first one's codelet fires. Lies behind control.S, or behind procedures.S, where
// the host moves it; registers are used as in the firmware.

        .include "layout.inc"
        .include "order.inc"
        .text

        .macro  target label
        .balignw 8, 0x01a2
        .global \label
\label:
        .endm

// Lets what follows branch if the key and time in a and b come before those in c and d, by blt; by bgte, if they do not. Times may start over.
        .macro  compare a, b, c, d
        sub     r0, \a, \c
        bne     1f
        sub     r0, \b, \d
        add     r0, r0, #0
1:
        .endm

// The kernel of tickets. All that are in the stack are sorted, in the order in which they came. What is no ticket fires before those that came
// after it, which are put aside, at the end of the stack, for what it makes ready comes before them. The first ticket that a firing has
// made ready may be handed off instead: then it is in no heap.
        target  sort
        ldrd    r2, [r29, #ORDER_COUNT/8]
        ldrd    r24, [r29, #ORDER_HANDED/8]
        ldrd    r6, [r29, #ORDER_TIME/8]
        ldrd    r26, [r29, #ORDER_ASIDE/8]
        add     r18, r28, #2
        mov     r16, r7
        mov     r28, r7
sort_next:
        ldrh    r20, [r16], #1
        ldrh    r0, [r20]
        sub     r0, r0, r12
        bne     no_ticket
        ldrh    r1, [r20, #TICKET_HOW/2]
        ldr     r22, [r20, #TICKET_KEY/4]
        add     r6, r6, #1
        lsl     r23, r1, #16
        asr     r23, r23, #31
        eor     r23, r23, r6
        str     r23, [r20, #TICKET_TIME/4]
        lsl     r1, r1, #31
        beq     insert
        add     r24, r24, #0
        bne     insert
        mov     r24, r20
        b       sorted
insert: add     r2, r2, #2
        mov     r4, r2
up:     lsr     r5, r4, #2
        lsl     r5, r5, #1
        beq     in_place
        ldrh    r19, [r3, r5]
        ldrd    r8, [r19, #TICKET_KEY/8]
        compare r8, r9, r22, r23
        blt     in_place
        strh    r19, [r3, r4]
        mov     r4, r5
        b       up
in_place:
        strh    r20, [r3, r4]
sorted: sub     r0, r18, r16
        bne     sort_next
        mov     r16, r26
        mov     r26, r27
        sub     r0, r27, r16
        mov     r18, r27
        bne     sort_next
sort_end:
        str     r2, [r29, #ORDER_COUNT/4]
        str     r24, [r29, #ORDER_HANDED/4]
        str     r6, [r29, #ORDER_TIME/4]
        str     r26, [r29, #ORDER_ASIDE/4]
        b       dispatcher
no_ticket:
        strh    r20, [r28]
        add     r28, r28, #2
        sub     r0, r18, r27
        bne     aside
        mov     r26, r16
        b       sort_end
put_aside:
        sub     r18, r18, #2
        sub     r26, r26, #2
        ldrh    r0, [r18]
        strh    r0, [r26]
aside:  sub     r0, r18, r16
        bne     put_aside
        b       sort_end

// What lies at the bottom of the pool: fires what was handed off, unless there is something of high priority, else the first one of the heap.
        target  first_in_order
        ldrd    r2, [r29, #ORDER_COUNT/8]
        ldrd    r24, [r29, #ORDER_HANDED/8]
        ldrd    r26, [r29, #ORDER_ASIDE/8]
        ldrh    r20, [r3, #1]
        sub     r0, r26, r27
        bne     sort_aside
        lsr     r0, r24, #1
        bne     handed_off
        add     r2, r2, #0
        beq     nothing_ready
        str     r25, [r29, #ORDER_HANDED/4]
take:   add     r28, r28, #2

// The last one of the heap goes where the first one was, and down until what is below comes after it. Behind the new last one lies still
// itself, which does not come before it.
        ldrh    r22, [r3, r2]
        sub     r2, r2, #2
        ldrd    r8, [r22, #TICKET_KEY/8]
        str     r2, [r29, #ORDER_COUNT/4]
        mov     r4, #2
down:   lsl     r5, r4, #1
        sub     r0, r5, r2
        bgt     at_end
        add     r6, r3, r5
        ldrh    r16, [r6]
        ldrh    r18, [r6, #1]
        ldrd    r10, [r16, #TICKET_KEY/8]
        ldrd    r26, [r18, #TICKET_KEY/8]
        compare r26, r27, r10, r11
        bgte    left
        mov     r16, r18
        mov     r10, r26
        mov     r11, r27
        add     r5, r5, #2
left:   compare r10, r11, r8, r9
        bgte    at_end
        strh    r16, [r3, r4]
        mov     r4, r5
        b       down
at_end: strh    r22, [r3, r4]

// Fires the codelet of the ticket in r20.
fire_first:
        ldrh    r0, [r20, #TICKET_CODELET/2]
        ldrh    r1, [r20, #TICKET_STEP/2]
        ldr     r2, [r20, #TICKET_KEY/4]
        strh    r0, [r28]
        ldrh    r12, [r0, #CODELET_KERNEL/2]
        ldrh    lr, [r0, #CODELET_AFTER/2]
        add     r2, r2, r1
        ldrh    r16, [r0, #CODELET_ARCS/2]
        ldrh    r1, [r0, #CODELET_ARGUMENTS/2]
        str     r2, [r20, #TICKET_KEY/4]
        ldr     r0, [r0, #CODELET_INDEX/4]
        strd    r16, [r29, #CURRENT/8]
        jr      r12

// What fired before what was put aside has made nothing ready.
sort_aside:
        ldrd    r6, [r29, #ORDER_TIME/8]
        mov     r12, %low(sort)
        mov     r28, r7
        mov     r16, r7
        mov     r18, r7
        b       sorted

handed_off:
        add     r2, r2, #0
        beq     fire_handed
        ldr     r0, [r20, #TICKET_KEY/4]
        lsr     r1, r0, #KEY_CODELETS
        beq     take
        lsr     r0, r0, #KEY_NORMAL
        bne     fire_handed

// Something is more urgent: what was handed off is sorted as the others.
        add     r28, r28, #2
        strh    r24, [r28]
        mov     r0, #1
        mov     r12, %low(sort)
        str     r0, [r29, #ORDER_HANDED/4]
        b       sort
fire_handed:
        add     r28, r28, #2
        mov     r20, r24
        str     r25, [r29, #ORDER_HANDED/4]
        b       fire_first

// Where invocations may wait for frames the host leads this to what looks for these, with the same procedures in r1, and in r0 what is
// known of nests.
nothing_ready:
        ldrh    r2, [r28]
        ldr     r0, [r2, #CODELET_INDEX/4]
        b       idle
        .global order_end
order_end:
