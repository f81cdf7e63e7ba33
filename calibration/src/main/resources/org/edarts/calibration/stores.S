; Stores count doublewords, at offsets that jump about in a megabyte from base on (a full-period congruential sequence in units
; of a doubleword); the cycles until the last store is accepted go to 0x7000.
        mov r60, #0xffff
        movt r60, #0xffff
        mov r1, #0x10
        movts config, r1
        mov r8, %low(base)
        movt r8, %high(base)
        mov r10, %low(0xfffff)
        movt r10, %high(0xfffff)
        mov r20, %low(count)
        mov r16, #0
        mov r17, #0
        mov r11, #8
        movts ctimer0, r60
again:
        strd r16, [r8, r17]
        lsl r18, r17, #2
        add r17, r17, r18
        add r17, r17, r11
        and r17, r17, r10
        lsr r17, r17, #3
        lsl r17, r17, #3
        sub r20, r20, #1
        bne again
        movfs r2, ctimer0
        sub r2, r60, r2
        mov r9, #0x7000
        str r2, [r9]
        mov r0, #0
        trap 3
