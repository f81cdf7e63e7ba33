// A task of a line of points: adds up what it and its neighbours handed on in the step before, computes for so many turns of five
// cycles, hands 16 bytes on to itself and both neighbours.

        // Arguments, as words: the turns; the inputs, 12 words; for the point to the left, this one and the one to the right the
        // part of its inputs, or nothing.

        .altmacro

        .macro  hand
        local   none
        ldr     r2, [r1], #2
        sub     r3, r2, #0
        beq     none
        strd    r16, [r2]
        strd    r18, [r2, #1]
none:
        .endm

        .section .text.line_task, "ax"
        .balign 8
        .global line_task
        .type   line_task, %function
line_task:
        ldr     r2, [r1], #1
        ldr     r3, [r1], #2
        ldrd    r16, [r3]
        ldrd    r18, [r3, #1]
        ldrd    r20, [r3, #2]
        ldrd    r22, [r3, #3]
        ldrd    r24, [r3, #4]
        ldrd    r26, [r3, #5]
        add     r16, r16, r20
        add     r17, r17, r21
        add     r18, r18, r22
        add     r19, r19, r23
        add     r16, r16, r24
        add     r17, r17, r25
        add     r18, r18, r26
        add     r19, r19, r27
        add     r16, r16, #1
        add     r17, r17, #1
        add     r18, r18, #1
        add     r19, r19, #1
        .balignw 8, 0x01a2
turn:   sub     r2, r2, #1
        bne     turn
        hand
        hand
        hand
        rts
        .size   line_task, .-line_task
