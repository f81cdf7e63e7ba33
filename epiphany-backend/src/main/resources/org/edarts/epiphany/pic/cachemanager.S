// The manager of the software cache, as code of the core. A slot of the procedure linkage table calls it with
//     str lr, [sp], #-2
//     bl cacheman, or bl countedcall once the function is in the cache
// and two words: the function's address outside and its size. The function must find all registers that pass arguments, and
// those it has to preserve, as the caller left them: the manager uses r44 to r61 only, which a call may change.
//
// Set in front of this text: REGION and REGION_END, ROWS, STACK and STACK_END, SETJMP and LONGJMP (the functions of newlib).
//
// A row of the table is start, end, reference count, slot; rows are sorted by start. The first row is {REGION, REGION, 1, 0},
// unused rows at the end, at least one of them, are {REGION_END, REGION_END, 0, 0}.
//
// Throughout: r44 where to return to, r45 the slot, r61 the STATUS of the caller. Interrupts are off, so that a handler may
// call functions of the cache, too.

        .text
        .global cacheman, countedcall, find, call, counted, returned, load, space, unload, insert, copied, loaded, external, setjmp, longjmp, popped
cacheman:
        movfs   r61, status
        gid
        ldr     r44, [sp, #2]
        add     sp, sp, #8
        sub     r45, lr, #8
        b       load

countedcall:
        movfs   r61, status
        gid
        ldr     r44, [sp, #2]
        add     sp, sp, #8
        sub     r45, lr, #8
find:   mov     r46, %low(table + 28)
next:   ldr     r47, [r46], #4
        sub     r48, r47, r45
        beq     call
        sub     r47, r47, #0
        bne     next
        b       load                    // a handler came in between and its calls have unloaded the function

// r46 is 20 bytes behind the row's count.
call:   mov     r49, %low(csp)
        ldrd    r50, [r49]
        ldr     r47, [r46, #-5]
        ldr     r48, [r46, #-7]
        sub     r51, r50, r51
        bgteu   external                // the cache stack is full
counted:
        add     r47, r47, #1
        str     r47, [r46, #-5]
        strd    r44, [r50], #1
        str     r50, [r49]
        mov     lr, %low(returned)
jump:   lsl     r61, r61, #30
        blt     off
        gie
off:    jr      r48

returned:
        movfs   r61, status
        gid
        mov     r49, %low(csp)
        ldr     r50, [r49]
        mov     r46, %low(table + 28)
        ldrd    r44, [r50, #-1]
        sub     r50, r50, #8
mine:   ldr     r47, [r46], #4
        sub     r47, r47, r45
        bne     mine
        ldr     r47, [r46, #-5]
        str     r50, [r49]
        sub     r47, r47, #1
        str     r47, [r46, #-5]
        lsl     r61, r61, #30
        blt     back
        gie
back:   jr      r44

// Runs the function where it is, uncounted.
external:
        ldr     r48, [r45, #2]
        mov     lr, r44
        b       jump

load:   mov     r49, %low(csp)
        ldrd    r50, [r49]
        ldr     r55, [r45, #3]
        mov     r56, %low(REGION_END)
        mov     r57, #0
        sub     r51, r50, r51
        bgteu   external                // the cache stack is full
space:
        add     r55, r55, #7
        lsr     r55, r55, #3
        lsl     r55, r55, #3
retry:  mov     r46, %low(table)
        mov     r48, %low(table + ROWS * 16 - 32)
        ldr     r47, [r48]
        sub     r47, r47, r56
        bne     full                    // no row is left
fit:    ldr     r47, [r46, #1]
        ldr     r48, [r46, #4]
        sub     r49, r48, r47
        sub     r49, r49, r55
        bgte    place
        add     r46, r46, #16
        sub     r48, r48, r56
        bne     fit
full:   sub     r57, r57, #0
        bne     external
        mov     r57, #1

// Unloads what nobody has called: r46 reads rows, r47 writes those that stay.
        mov     r46, %low(table + 16)
        mov     r47, %low(table + 16)
row:    ldrd    r48, [r46]
        ldrd    r50, [r46, #1]
        add     r46, r46, #16
        sub     r52, r48, r56
        beq     clear
        sub     r52, r50, #0
        bne     keep
        mov     r52, %low(cacheman - 4)
        sub     r52, r52, r51
        lsl     r52, r52, #7
        add     r52, r52, #0xf8
unload: str     r52, [r51, #1]
        b       row
keep:   strd    r48, [r47], #1
        strd    r50, [r47], #1
        b       row
clear:  sub     r52, r46, r47           // r48 to r51 hold an unused row
        beq     retry
        strd    r48, [r47], #1
        strd    r50, [r47], #1
        b       clear

// Makes room for a row behind r46; the function goes to r47.
place:  add     r46, r46, #16
        mov     r48, %low(table + ROWS * 16 - 16)
shift:  sub     r49, r48, r46
        beq     insert
        ldrd    r50, [r48, #-2]
        ldrd    r52, [r48, #-1]
        strd    r50, [r48]
        strd    r52, [r48, #1]
        sub     r48, r48, #16
        b       shift
insert: add     r48, r47, r55
        mov     r49, #0
        str     r47, [r46]
        str     r48, [r46, #1]
        str     r49, [r46, #2]
        str     r45, [r46, #3]
        ldr     r46, [r45, #2]
        ldr     r48, [r45, #3]
        add     r48, r48, #3
        lsr     r48, r48, #2
copy:   ldr     r49, [r46], #1
        sub     r48, r48, #1
        str     r49, [r47], #1
        bne     copy
copied:
// JUMP TABLES
        mov     r48, %low(countedcall - 4)
        sub     r48, r48, r45
        lsl     r48, r48, #7
        add     r48, r48, #0xf8
loaded: str     r48, [r45, #1]
        b       find

// The 20th word of a jmp_buf, which newlib leaves unused, remembers how full the cache stack was.
setjmp: mov     r49, %low(csp)
        ldr     r50, [r49]
        mov     r48, %low(SETJMP)
        movt    r48, %high(SETJMP)
        str     r50, [r0, #19]
        jr      r48

// Leaves the functions that the jump leaves.
longjmp:
        movfs   r61, status
        gid
        ldr     r54, [r0, #19]
        mov     r49, %low(csp)
        ldr     r50, [r49]
pop:    sub     r51, r50, r54
        blteu   gone
        ldrd    r44, [r50, #-1]
        sub     r50, r50, #8
        mov     r46, %low(table + 28)
his:    ldr     r47, [r46], #4
        sub     r47, r47, r45
        bne     his
        ldr     r47, [r46, #-5]
        sub     r47, r47, #1
popped: str     r47, [r46, #-5]
        b       pop
gone:   str     r50, [r49]
        mov     r48, %low(LONGJMP)
        movt    r48, %high(LONGJMP)
        b       jump

        .balign 8
        .global csp, table
csp:    .word   STACK, STACK_END
table:  .word   REGION, REGION, 1, 0
