// Begins a program of objects: gives the core a stack of 64 KB of its own, calls main, and exit if there is one.
// The words behind low and high labels are filled in when the program is linked.
        .text
        .global _start
_start: movfs   r2, coreid
        mov     r0, #7
        lsr     r1, r2, #6
        and     r2, r2, r0
        and     r1, r1, r0
        lsl     r1, r1, #3
        orr     r1, r1, r2
        lsl     r1, r1, #16
low_stack:
        mov.l   sp, #0
high_stack:
        movt    sp, #0
        sub     sp, sp, r1
        mov     r0, #0
        mov     r1, #0
low_main:
        mov.l   r16, #0
high_main:
        movt    r16, #0
        jalr    r16
low_exit:
        mov.l   r16, #0
high_exit:
        movt    r16, #0
        sub     r2, r16, #0
        beq     done
        jalr    r16
done:   trap    3
