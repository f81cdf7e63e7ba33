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
