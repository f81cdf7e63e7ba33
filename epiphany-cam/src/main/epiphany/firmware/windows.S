// What graphs need besides that are larger than the memories of the cores: a core has three windows of its part, one after the other, and
// brings another one into the place of one that has fired. Lies behind the firmware; registers are used as there.

        .include "layout.inc"
        .include "windows.inc"
        .text

        .macro  target label
        .balignw 8, 0x01a2
        .global \label
\label:
        .endm

// The kernel of what opens a window: takes note of that. In r1 is what is known of its place.
        target  open
        ldr     r2, [r1, #PLACE_WINDOW/4]
        str     r2, [r1, #PLACE_OPENED/4]
        rts

// The kernel of what closes a window, when all of it has fired on this core: lets the channel bring the next one for the same place, and
// then a signal into the core's own ring, as another core would send it. In r1 is what is known of that place.
        target  refill
        ldr     r2, [r1, #PLACE_HEADER/4]
        ldr     r3, [r1, #PLACE_WINDOWS/4]
        mov     r5, #0xf

// Only if the other open window has closed just before, too, is the channel busy, and then there is nothing else to fire.
busy:   movfs   r4, dma1status
        and     r4, r4, r5
        bne     busy
        ldrh    r5, [r2, #HEADER_COUNT/2]
        ldrh    r6, [r2, #HEADER_NEEDS/2]
        ldrh    r7, [r2, #HEADER_ARCS/2]
        ldrh    r2, [r2, #HEADER_TO/2]
        ldr     r4, [r1, #PLACE_FROM/4]
        ldr     r8, [r1, #PLACE_CLOSES/4]
        ldr     r9, [r1, #PLACE_OPENS/4]
        lsl     r16, r5, #3
        add     r16, r16, r4
        str     r16, [r1, #PLACE_FROM/4]

// Behind the last window nothing comes: the channel copies the header onto itself, and tells.
        add     r7, r7, #0
        moveq   r4, r2
        str     r4, [r3, #(WINDOWS_IMAGE+DESCRIPTOR_SOURCE)/4]
        strh    r5, [r3, #(WINDOWS_IMAGE+DESCRIPTOR_COUNT)/2]
        str     r2, [r3, #(WINDOWS_IMAGE+DESCRIPTOR_DESTINATION)/4]
        str     r2, [r1, #PLACE_PACKED/4]
        str     r6, [r8]
        strh    r7, [r9, #CODELET_ARCS/2]
        ldr     r4, [r1, #PLACE_ARRIVED/4]
        ldr     r5, [r3, #(WINDOWS_SIGNAL+DESCRIPTOR_DESTINATION)/4]
        ldr     r6, [r1, #PLACE_WINDOW/4]
        ldr     r7, [r3, #WINDOWS_START/4]
        mov     r8, #2
        eor     r5, r5, r8
        add     r6, r6, #PLACES
        strh    r4, [r3, #WINDOWS_ENTRY/2]
        str     r5, [r3, #(WINDOWS_SIGNAL+DESCRIPTOR_DESTINATION)/4]
        str     r6, [r1, #PLACE_WINDOW/4]
        movts   dma1config, r7
        rts

// The kernel of what has a window when it has come: makes it of what is packed, which lies at the end of the same place. The window is a
// row of halfwords, in sections. Of each is told how many bytes lie between a halfword and the one before it of its kind, how many between
// it and the same one in the line before, and how many times four there are, in a byte or, if 2 is added to the first number, in two. If 1
// is added to that, there are lines; if not, the line before is what still lies where the halfword goes: the window before in this place.
// Four have a byte, two bits each: whether the halfword goes on as the last two of its kind did, is near the last, is what it is, or goes
// on as in the line before. A byte that tells so of all four, or that all go on as the last two did, is followed by how many more of the
// same there are. If the window is the one before it in this place but for its header and its codelets' indices, a 1, how many codelets
// there are, from index to index, and the header are all that comes, behind that one.
        target  unpack
        ldr     r2, [r1, #PLACE_PACKED/4]
        ldr     r3, [r1, #PLACE_HEADER/4]
        mov     r17, #3
        mov     r16, #0xff
        sub     r4, r2, r3
        beq     unpacked
        ldrb    r4, [r2]
        sub     r4, r4, #1
        bne     section
        ldrh    r5, [r2, #1]
        ldr     r6, [r2, #1]
        ldrd    r8, [r2, #1]
        strd    r8, [r3], #1
        add     r3, r3, #CODELET_INDEX
index:  ldr     r8, [r3]
        add     r8, r8, r6
        str     r8, [r3], #(CODELET_BYTES/4)
        sub     r5, r5, #1
        bne     index
        rts
section:
        ldrb    r4, [r2], #1
        mov     r5, #0
        lsl     r6, r4, #31
        beq     lines
        ldrb    r5, [r2], #1
        sub     r4, r4, #1
lines:  ldrb    r6, [r2], #1
        mov     r7, #0
        lsl     r8, r4, #30
        beq     groups
        ldrb    r7, [r2], #1
        sub     r4, r4, #2
        lsl     r7, r7, #8
groups: add     r4, r4, #0
        beq     unpacked
        sub     r18, r3, r4
        sub     r19, r18, r4
        sub     r0, r3, r5
        sub     r1, r0, r4
        add     r5, r6, r7
four:   ldrb    r6, [r2], #1
        ldrb    r7, [r2]
        add     r6, r6, #0
        beq     steady
        sub     r8, r6, r16
        bne     mixed
        add     r2, r2, #1
        add     r7, r7, #1
        sub     r5, r5, r7
        lsl     r7, r7, #2
line:   ldrh    r8, [r18], #1
        ldrh    r9, [r0], #1
        ldrh    r20, [r1], #1
        add     r19, r19, #2
        add     r8, r8, r9
        sub     r8, r8, r20
        sub     r7, r7, #1
        strh    r8, [r3], #1
        bne     line
        add     r5, r5, #0
        bne     four
        b       section
steady: add     r2, r2, #1
        add     r7, r7, #1
        sub     r5, r5, r7
        lsl     r20, r7, #3
        add     r0, r0, r20
        add     r1, r1, r20
again:  ldrh    r8, [r18], #1
        ldrh    r20, [r19], #1
        ldrh    r9, [r18], #1
        ldrh    r21, [r19], #1
        ldrh    r10, [r18], #1
        ldrh    r22, [r19], #1
        ldrh    r11, [r18], #1
        ldrh    r23, [r19], #1
        lsl     r8, r8, #1
        lsl     r9, r9, #1
        lsl     r10, r10, #1
        lsl     r11, r11, #1
        sub     r8, r8, r20
        sub     r9, r9, r21
        strh    r8, [r3], #1
        sub     r10, r10, r22
        strh    r9, [r3], #1
        sub     r11, r11, r23
        strh    r10, [r3], #1
        strh    r11, [r3], #1
        sub     r7, r7, #1
        bne     again
        add     r5, r5, #0
        bne     four
        b       section
mixed:  mov     r7, #4
one:    ldrh    r8, [r18], #1
        ldrh    r20, [r19], #1
        ldrh    r21, [r0], #1
        ldrh    r22, [r1], #1
        and     r9, r6, r17
        lsr     r6, r6, #2
        sub     r9, r9, #1
        blt     goes_on
        beq     near
        sub     r9, r9, #1
        bne     as_before
        ldrb    r8, [r2], #1
        ldrb    r9, [r2], #1
        lsl     r9, r9, #8
        add     r8, r8, r9
        b       put
near:   ldrb    r9, [r2], #1
        lsl     r9, r9, #24
        asr     r9, r9, #24
        add     r8, r8, r9
        b       put
as_before:
        add     r8, r8, r21
        sub     r8, r8, r22
        b       put
goes_on:
        lsl     r8, r8, #1
        sub     r8, r8, r20
put:    strh    r8, [r3], #1
        sub     r7, r7, #1
        bne     one
        sub     r5, r5, #1
        bne     four
        b       section
unpacked:
        rts
