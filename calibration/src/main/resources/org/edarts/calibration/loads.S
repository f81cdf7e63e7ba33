; Measures how long loads take that wait for each other: what is loaded begins with its own address, and a load brings the address
; of the next. @load is ldr or ldrd. The addresses are at 0x4000, count of them; each is loaded 32 times, once without measuring.
; Cycles of 32 loads go to 0x7004 and on; what the timer itself takes, to 0x7000.
        mov r60, #0xffff
        movt r60, #0xffff
        mov r1, #0x10
        movts config, r1
        mov r8, #0x4000
        mov r9, #0x7000
        mov r20, %low(count)
        movts ctimer0, r60
        sub r10, r10, #0
        movfs r2, ctimer0
        sub r2, r60, r2
        str r2, [r9], #1
next:
        ldr r10, [r8], #1
        @load r10, [r10]
        sub r10, r10, #0
        movts ctimer0, r60
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        @load r10, [r10]
        sub r10, r10, #0
        movfs r2, ctimer0
        sub r2, r60, r2
        str r2, [r9], #1
        sub r20, r20, #1
        bne next
        mov r0, #0
        trap 3
