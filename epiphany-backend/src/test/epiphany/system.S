; Interrupts, exceptions, timers, the hardware loop, TESTSET and integer mode, straight on the core. Ends with TRAP 3: r0 is 0,
; or the number of the part that failed.
        .section .text
_start: b.l     begin
        b.l     exception
        b.l     fail
        b.l     timer
        b.l     fail
        b.l     fail
        b.l     fail
        b.l     fail
        b.l     wanded
        b.l     user

        .balign 8
begin:  mov     r13, #0x7000
        mov     r60, #0                 ; counts what handlers saw

        ; 1: a hardware loop runs LC times and costs no branch
        mov     r0, #1
        mov     r1, %low(first)
        movts   ls, r1
        mov     r1, %low(last)
        movts   le, r1
        mov     r1, #10
        movts   lc, r1
        mov     r2, #0
        gid
        .balignw 8, 0x01a2
first:  add.l   r2, r2, #1
        nop
        nop
        nop
        nop
last:   add.l   r2, r2, #2
        gie
        sub     r3, r2, #30
        bne     fail
        movfs   r3, lc
        sub     r3, r3, #0
        bne     fail

        ; 2: a timer counts cycles and interrupts
        mov     r0, #2
        mov     r1, #100
        movts   ctimer0, r1
        movfs   r1, config
        mov     r2, #0x10
        orr     r1, r1, r2
        movts   config, r1
wait:   sub     r3, r60, #1
        bne     wait

        ; 3: an interrupt that the program raises; while masked it waits
        mov     r0, #3
        mov     r1, #0x200
        movts   imask, r1
        movts   ilatst, r1
        nop
        sub     r3, r60, #1
        bne     fail
        mov     r2, #0
        movts   imask, r2
        nop
        mov     r3, #0x81
        sub     r3, r60, r3
        bne     fail

        ; 4: a handler that enables interrupts is itself interrupted by one of higher rank
        mov     r0, #4
        mov     r60, #0
        mov     r61, #1
        movts   ilatst, r1
        nop
        mov     r3, #0x89
        sub     r3, r60, r3
        bne     fail

        ; 5: an unaligned load is an exception, and changes nothing
        mov     r0, #5
        mov     r60, #0
        mov     r4, #77
        mov     r5, #0x2002
        ldr     r4, [r5]
        sub     r3, r60, #4
        bne     fail
        mov     r3, #77
        sub     r3, r4, r3
        bne     fail

        ; 6: so is an instruction that does not exist
        mov     r0, #6
        mov     r60, #0
        .short  0x000f, 0x000f
        sub     r3, r60, #4
        bne     fail

        ; 7: TESTSET takes a free lock, and only a free one
        mov     r0, #7
        mov     r5, #0x2000
        mov     r6, #0
        str     r6, [r5]
        mov     r7, #5
        testset r7, [r5, r6]
        sub     r3, r7, #0
        bne     fail
        mov     r7, #9
        testset r7, [r5, r6]
        sub     r3, r7, #5
        bne     fail

        ; 8: integer mode multiplies integers
        mov     r0, #8
        movfs   r1, config
        mov     r2, #0
        movt    r2, #8
        orr     r2, r1, r2
        movts   config, r2
        mov     r4, #1000
        mov     r5, #1001
        imul    r6, r4, r5
        imadd   r6, r4, r4
        movts   config, r1
        mov     r7, %low(2001000)
        movt    r7, %high(2001000)
        sub     r3, r6, r7
        bne     fail

        ; 9: IDLE sleeps until WAND wakes it, which one core does alone
        mov     r0, #9
        mov     r60, #0
        gid
        wand
        gie
        idle
        sub     r3, r60, #2
        bne     fail

        mov     r0, #0
fail:   trap    #3

timer:  add     r60, r60, #1
        mov     r62, #0
        movts   ctimer0, r62
        rti
wanded: add     r60, r60, #2
        rti
exception:
        add     r60, r60, #4
        rti
user:   mov     r62, #0x80
        add     r60, r60, r62
        sub     r62, r61, #1
        bne     quiet
        movfs   r63, iret
        gie                             ; the timer interrupt may come now
        mov     r62, #8
        movts   ilatst, r62
        nop
        add     r60, r60, #4
        add     r60, r60, #4
        movts   iret, r63
        mov     r61, #0
quiet:  rti
