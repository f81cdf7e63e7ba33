// Lets a copy that has just been made jump inside itself. Part of cachemanager.S and cachetraps.S if the program has functions with
// jump tables; those have an odd size in their slots. r45 is the slot, r46 the end of the original and r47 that of the copy.
// Behind the original is a list; bit 0 marks the last entry of each kind:
//     for each load of a table's address: the places of its lower and, in the upper 16 bits, its upper half
//     for each table: its place and, in the upper 16 bits, its words
// Changes r46 to r56.
        ldr     r48, [r45, #3]
        lsl     r48, r48, #31
        beq     settled
        sub     r53, r47, r46           // how far the copy is from the original
        ldr     r54, [r45, #2]
        add     r54, r54, r53           // where the copy is
        mov     r55, #0xe01f            // all but the immediate of a MOV or MOVT, in each half
        mov     r56, #0xf00f
loads:  ldr     r48, [r46], #1
        lsr     r49, r48, #16           // the copy is in the core's own memory: the upper half becomes 0
        add     r49, r49, r54
        ldrh    r50, [r49]
        ldrh    r51, [r49, #1]
        and     r50, r50, r55
        and     r51, r51, r56
        strh    r50, [r49]
        strh    r51, [r49, #1]
        lsl     r49, r48, #16
        lsr     r49, r49, #17
        lsl     r49, r49, #1
        add     r49, r49, r54
        ldrh    r50, [r49]
        ldrh    r51, [r49, #1]
        lsl     r52, r50, #19
        lsr     r52, r52, #24
        and     r50, r50, r55
        lsl     r47, r51, #20
        lsr     r47, r47, #24
        lsl     r47, r47, #8
        orr     r52, r52, r47
        add     r52, r52, r53
        and     r51, r51, r56
        lsl     r47, r52, #24
        lsr     r47, r47, #19
        orr     r50, r50, r47
        strh    r50, [r49]
        lsl     r47, r52, #16
        lsr     r47, r47, #24
        lsl     r47, r47, #4
        orr     r51, r51, r47
        strh    r51, [r49, #1]
        lsl     r48, r48, #31
        beq     loads
tables: ldr     r48, [r46], #1
        lsl     r49, r48, #16
        lsr     r49, r49, #18
        lsl     r49, r49, #2
        add     r49, r49, r54
        lsr     r50, r48, #16
entry:  ldr     r51, [r49]
        add     r51, r51, r53
        sub     r50, r50, #1
        str     r51, [r49], #1
        bne     entry
        lsl     r48, r48, #31
        beq     tables
settled:
