// What graphs need besides in which something decides at run time what fires: codelets that choose whom they signal, and slots that
// pass signals on again and again. Lies behind the firmware; registers are used as there.

        .include "layout.inc"
        .text

        .macro  target label
        .balignw 8, 0x01a2
        .global \label
\label:
        .endm

// Codelets return here that choose: a number in memory says which of several lists of arcs they have. What is no number of a list
// means the last.
        target  after_choice
        ldrd    r16, [r29, #CURRENT/8]
        ldrd    r0, [r16]
        ldr     r2, [r0]
        sub     r3, r2, r1
        movgtu  r2, r1
        add     r16, r16, #DECISION_LISTS
        lsl     r2, r2, #2
        ldr     r16, [r16, r2]
        b       pass_on

// The kernel of slots with several targets: there is no telling from the graph how often they fire.
        target  pass
        ldr     r0, [r29, #PASSED/4]
        add     r0, r0, #1
        str     r0, [r29, #PASSED/4]
        rts

// The kernel of what notes that something has fired, in the second of two words.
        target  mark
        ldr     r0, [r29, #PASSED/4]
        mov     r2, #1
        add     r0, r0, #1
        str     r2, [r1, #1]
        str     r0, [r29, #PASSED/4]
        rts

// The kernel of what fires when something has fired, or was left out: what was noted is the number of the list of arcs, and is
// forgotten.
        target  look_back
        ldr     r0, [r29, #PASSED/4]
        ldr     r2, [r1, #1]
        mov     r3, #0
        add     r0, r0, #1
        str     r2, [r1]
        str     r3, [r1, #1]
        str     r0, [r29, #PASSED/4]
        rts
