; Calls a loop that lies at code, in this core's memory or in another's, and measures it. The host puts adds.S or fadds.S there.
        mov r60, #0xffff
        movt r60, #0xffff
        mov r1, #0x10
        movts config, r1
        mov r8, %low(code)
        movt r8, %high(code)
        mov r1, #0x2000
        mov r2, #0
        mov r3, %low(turns)
        movts ctimer0, r60
        jalr r8
        movfs r2, ctimer0
        sub r2, r60, r2
        mov r9, #0x7000
        str r2, [r9]
        mov r0, #0
        trap 3
