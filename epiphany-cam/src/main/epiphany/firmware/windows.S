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
        ldrd    r4, [r2, #HEADER_FROM/8]
        ldrh    r6, [r2, #HEADER_NEEDS/2]
        ldrh    r7, [r2, #HEADER_ARCS/2]
        ldr     r8, [r1, #PLACE_CLOSES/4]
        ldr     r9, [r1, #PLACE_OPENS/4]
        str     r4, [r3, #(WINDOWS_IMAGE+DESCRIPTOR_SOURCE)/4]
        str     r5, [r3, #(WINDOWS_IMAGE+DESCRIPTOR_COUNT)/4]
        str     r2, [r3, #(WINDOWS_IMAGE+DESCRIPTOR_DESTINATION)/4]
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
