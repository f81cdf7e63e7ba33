; Two cores pass a number to and fro, each through the other's memory, and the first one measures.
; partner: the other's word at 0x6000; role: 0 for the core that begins; turns: how often it gets the number back.
; Each waits for a number of loops that changes with every turn before it passes the number on. So the moments at which a
; number arrives are spread evenly over the loop that looks for it, and what that loop adds is the same at all distances.
        mov r60, #0xffff
        movt r60, #0xffff
        mov r1, #0x10
        movts config, r1                ; ctimer0 counts cycles
        mov r8, %low(partner)
        movt r8, %high(partner)
        mov r9, #0x6000
        mov r10, #7
        mov r20, #0
        mov r21, %low(turns)
        mov r22, %low(role)
        movts ctimer0, r60
        sub r22, r22, #0
        bne answer
ask:
        add r20, r20, #1
        and r17, r20, r10
        add r17, r17, #1
asks_soon:
        sub r17, r17, #1
        bne asks_soon
        str r20, [r8]
asks:
        ldr r16, [r9]
        sub r16, r16, r20
        bne asks
        sub r16, r21, r20
        bne ask
        b end
answer:
        add r20, r20, #1
answers:
        ldr r16, [r9]
        sub r16, r16, r20
        bne answers
        and r17, r20, r10
        add r17, r17, #1
answers_soon:
        sub r17, r17, #1
        bne answers_soon
        str r20, [r8]
        sub r16, r21, r20
        bne answer
end:
        movfs r2, ctimer0
        sub r2, r60, r2
        mov r8, #0x7000
        str r2, [r8]
        mov r0, #0
        trap 3
