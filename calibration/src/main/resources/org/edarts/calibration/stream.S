; Stores blocks of words or doublewords to base and on, without end or count times; the number of blocks is kept at 0x7004.
; size: 2 for words, 3 for doublewords; block: stores in a block; count: blocks, or 0.
        mov r60, #0xffff
        movt r60, #0xffff
        mov r1, #0x10
        movts config, r1
        mov r10, #0x7000
        mov r20, %low(count)
        mov r22, #0
        mov r16, #0
        mov r17, #0
        mov r19, %low(size)
        movts ctimer0, r60
blocks:
        mov r8, %low(base)
        movt r8, %high(base)
        mov r21, %low(block)
        sub r18, r19, #3
        beq doublewords
words:
        str r16, [r8], #1
        sub r21, r21, #1
        bne words
        b full
doublewords:
        strd r16, [r8], #1
        sub r21, r21, #1
        bne doublewords
full:
        add r22, r22, #1
        str r22, [r10, #1]
        sub r20, r20, #1
        bne blocks
        movfs r2, ctimer0
        sub r2, r60, r2
        str r2, [r10]
        mov r0, #0
        trap 3
