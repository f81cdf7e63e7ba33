// The beginning and the end of a kernel in C: a stack, at the end of the memory if nothing else is said, and the service that ends a program.

        .ifndef STACK
        .set    STACK, 0x7ff0
        .endif

        .text
        .global start
start:  mov     sp, %low(STACK)
        mov     r16, %low(_kernel)
        movt    r16, %high(_kernel)
        jalr    r16
        mov     r0, #0
        trap    3
