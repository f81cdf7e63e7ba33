; Where a C program without the library's startup begins: it gets a stack, and its result ends it.
        .section .start, "ax"
        .global _start
_start:
        mov sp, %low(stack)
        movt sp, %high(stack)
        mov r1, %low(_main)
        movt r1, %high(_main)
        jalr r1
        trap 3
