; Turns that copy 32 bytes with four loads and four stores of doublewords, counted by instructions or by the core's loop
; registers; both within 4 KB, code and data in banks of their own. Cycles go to 0x7000 and 0x7004.
        mov r60, #0xffff
        movt r60, #0xffff
        mov r1, #0x10
        movts config, r1
        mov r10, #0x7000
        mov r8, #0x2000
        mov r9, #0x4000
        mov r26, %low(turns)
        movts ctimer0, r60
        .balignw 8, 0x01a2
software:
        ldrd r16, [r8], #1
        ldrd r18, [r8], #1
        ldrd r20, [r8], #1
        ldrd r22, [r8], #1
        strd r16, [r9], #1
        strd r18, [r9], #1
        strd r20, [r9], #1
        strd r22, [r9], #1
        sub r26, r26, #1
        bne software
        movfs r2, ctimer0
        sub r2, r60, r2
        str r2, [r10], #1

        mov r8, #0x2000
        mov r9, #0x4000
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
        ldrd r16, [r8], #1
        ldrd r18, [r8], #1
        ldrd r20, [r8], #1
        ldrd r22, [r8], #1
        strd r16, [r9], #1
        strd r18, [r9], #1
        strd r20, [r9], #1
hardware_end:
        strd r22, [r9], #1
        movfs r2, ctimer0
        sub r2, r60, r2
        str r2, [r10], #1
        mov r0, #0
        trap 3
