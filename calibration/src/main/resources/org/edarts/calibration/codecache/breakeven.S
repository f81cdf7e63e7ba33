; Measures, with the core's own timer: a call of the function at code, which lies elsewhere; its copy into this core's memory by
; loads; the same by DMA channel 1, waited for; and a call of the copy. Cycles go to 0x7000 and the words behind it. The loop of
; loads and the steps of the DMA are those of the cache's manager.
; Set behind this text: code, words, doublewords, turns.
        .section .text.start
        mov r60, #0xffff
        movt r60, #0xffff
        mov r59, #0x10
        movts config, r59
        mov r59, #0x7000
        mov r4, #0x2000
        mov r8, %low(turns)
        mov r12, %low(code)
        movt r12, %high(code)

        movts ctimer0, r60
        jalr r12
        movfs r58, ctimer0
        sub r58, r60, r58
        str r58, [r59], #1

        mov r46, %low(code)
        movt r46, %high(code)
        mov r47, #0x4000
        mov r48, %low(words)
        movts ctimer0, r60
copy:   ldr r49, [r46], #1
        sub r48, r48, #1
        str r49, [r47], #1
        bne copy
        movfs r58, ctimer0
        sub r58, r60, r58
        str r58, [r59], #1

        mov r46, %low(code)
        movt r46, %high(code)
        mov r47, #0x4000
        mov r48, %low(doublewords)
        movt r48, #1
        mov r49, #0x463
        mov r50, #8
        movt r50, #8
        movts ctimer0, r60
        movts dma1stride, r50
        movts dma1count, r48
        movts dma1srcaddr, r46
        movts dma1dstaddr, r47
        movts dma1config, r49
wait:   movfs r51, dma1status
        lsl r51, r51, #28
        bne wait
        movfs r58, ctimer0
        sub r58, r60, r58
        str r58, [r59], #1

        mov r12, #0x4000
        movts ctimer0, r60
        jalr r12
        movfs r58, ctimer0
        sub r58, r60, r58
        str r58, [r59], #1
        mov r0, #0
        trap 3
