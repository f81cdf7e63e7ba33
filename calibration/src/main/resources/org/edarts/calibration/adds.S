; A sum in the caller's memory is raised many times: the body of a function that cores execute where it lies.
        .org 0x4000
loop:
        ldr r0, [r1]
        add r0, r0, r2
        str r0, [r1]
        sub r3, r3, #1
        bne loop
        jr lr
