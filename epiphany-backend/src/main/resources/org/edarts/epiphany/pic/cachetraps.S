// The manager of the software cache whose decisions the simulator takes: each entry asks it by a TRAP. The simulator charges
// what the decisions would cost and lets the core go on where it says; functions are copied by the code below, so that every
// copy goes over the mesh. Constants, table and registers are those of cachemanager.S.

        .text
        .global cacheman, countedcall, returned, miss, byloads, bydma, go, setjmp, longjmp
cacheman:
        ldr     r44, [sp, #2]
        add     sp, sp, #8
miss:   movfs   r61, status             // no handler calls functions of the cache until the call is dealt with
        gid
        trap    48
countedcall:
        ldr     r44, [sp, #2]
        add     sp, sp, #8
        trap    49
returned:
        trap    50

// The 20th word of a jmp_buf, which newlib leaves unused, remembers how full the cache stack was.
setjmp: mov     r49, %low(csp)
        ldr     r50, [r49]
        mov     r48, %low(SETJMP)
        movt    r48, %high(SETJMP)
        str     r50, [r0, #19]
        jr      r48
longjmp:
        ldr     r54, [r0, #19]
        trap    52

// Copies r48 words from r46 to r47 for the slot r45; then the simulator tells where to go, in r48.
byloads:
        ldr     r49, [r46], #1
        sub     r48, r48, #1
        str     r49, [r47], #1
        bne     byloads
made:   trap    51
// JUMP TABLES
        trap    53
go:     lsl     r61, r61, #30
        blt     off
        gie
off:    jr      r48

// Does the same by channel 1: r48 is COUNT, r49 CONFIG, r50 STRIDE; r52 and r53 are where source and copy end. Waits for a
// transfer of the program's own first.
bydma:  movfs   r51, dma1status
        lsl     r51, r51, #28
        bne     bydma
        movts   dma1stride, r50
        movts   dma1count, r48
        movts   dma1srcaddr, r46
        movts   dma1dstaddr, r47
        movts   dma1config, r49
wait:   movfs   r51, dma1status
        lsl     r51, r51, #28
        bne     wait
        mov     r46, r52
        mov     r47, r53
        b       made

// The handler of the interrupts USER and DMA1: the simulator reads what is requested below and tells what to copy, by the registers
// of bydma, or goes on behind that. Interrupts are off, so that nobody else uses what is below the stack pointer.
prefetch:
        strd    r46, [sp, #-1]
        strd    r48, [sp, #-2]
        strd    r50, [sp, #-3]
        movfs   r51, dma1status
        trap    54
        movts   dma1stride, r50
        movts   dma1count, r48
        movts   dma1srcaddr, r46
        movts   dma1dstaddr, r47
        movts   dma1config, r49
nothing:
        ldrd    r46, [sp, #-1]
        ldrd    r48, [sp, #-2]
        ldrd    r50, [sp, #-3]
        rti

// Functions to be moved into the cache before they are called: a slot, which becomes the answer with bits 0 to 3.
        .balign 8
        .global prefetch, nothing, wait, requests
requests:
        .word   0, 0, 0, 0, 0, 0, 0, 0

        .global csp, table
csp:    .word   STACK, STACK_END
table:  .word   REGION, REGION, 1, 0
