; Turns of eight additions, counted by instructions or by the core's loop registers: cycles go to 0x7000 and 0x7004.
        mov r60, #0xffff
        movt r60, #0xffff
        mov r1, #0x10
        movts config, r1
        mov r9, #0x7000
        mov r17, #0
        mov r20, %low(turns)
        movts ctimer0, r60
        .balignw 8, 0x01a2
software:
        add r16, r16, r17
        add r18, r18, r17
        add r21, r21, r17
        add r22, r22, r17
        add r24, r24, r17
        add r26, r26, r17
        add r28, r28, r17
        add r30, r30, r17
        sub r20, r20, #1
        bne software
        movfs r2, ctimer0
        sub r2, r60, r2
        str r2, [r9], #1

        mov r1, %low(hardware)
        movts ls, r1
        mov r1, %low(hardware_end)
        movts le, r1
        mov r1, %low(turns)
        movts lc, r1
        gid
        movts ctimer0, r60
        .balignw 8, 0x01a2
hardware:
        add r16, r16, r17
        add r18, r18, r17
        add r21, r21, r17
        add r22, r22, r17
        add r24, r24, r17
        add r26, r26, r17
        add r28, r28, r17
hardware_end:
        add r30, r30, r17
        movfs r2, ctimer0
        sub r2, r60, r2
        str r2, [r9], #1
        mov r0, #0
        trap 3
