// What a CU needs besides to which an SU hands codelets: it fires them, wherever their blocks lie, and tells of each. Lies on CUs where
// central.S does on the SU; registers are used as in firmware.S.

        .include "schedule-part.inc"
        .ifdef  INVOKING
        .include "said.inc"
        .endif

// What lies at the bottom of a CU's pool: fires what the SU has written, and looks at the summary.
        target  serve
        add     r28, r28, #2
next_mail:
        ldr     r8, [r29, #CU_FROM/4]
        mov     r9, #MAIL_BYTES
        .balignw 8, 0x01a2
serve_watch:
        ldrd    r2, [r29, #SUMMARY/8]
        ldrd    r6, [r8]
        eor     r8, r8, r9
        eor     r4, r2, r30
        bne     cu_low
        eor     r4, r3, r31
        bne     cu_high
        add     r7, r7, #0
        beq     serve_watch

// The index is in r6, what is to be fired in the upper half of r7, the SU's codelet in the lower one. In the pool stands that codelet, as an
// odd number: so whoever looks after a fault knows it from this core's own. r8 is the other place.
        .global serve_mail
serve_mail:
        mov     r2, #0
        eor     r3, r8, r9
        str     r2, [r3, #1]
        add     r4, r7, #1
        lsr     r9, r7, #16
        str     r8, [r29, #CU_FROM/4]
        strh    r4, [r28]
        mov     r0, r6
        lsl     r3, r9, #(32-OWNER_BITS)
        bne     elsewhere
fire_served:
        bl      fire_charge
        ldr     r8, [r29, #CU_FROM/4]
        ldr     r17, [r29, #FIRINGS/4]
        ldrd    r2, [r29, #CU_TOLD/8]
        lsl     r5, r8, #28
        lsr     r5, r5, #31
        mov     r4, #2
        sub     r4, r4, r5
        add     r17, r17, #1
        eor     r2, r2, r4
        str     r17, [r29, #FIRINGS/4]
        strb    r2, [r3]
        str     r2, [r29, #CU_TOLD/4]
        b       next_mail

// The charge lies with its owner.
elsewhere:
        ldr     r2, [r29, #CU_OWNERS/4]
        lsr     r3, r3, #(32-OWNER_BITS)
        lsl     r3, r3, #2
        ldr     r2, [r2, r3]
        add     r2, r2, r9
        ldrh    r4, [r2, #CHARGE_SIZE/2]
        bring_charge
        b       fire_served
cu_low: b       received_low
cu_high:
        b       received_high

// The kernel of codelets that fire on this CU alone: their slots and arcs are here, and what they fire is at r1.
        target  fire_at_home
        mov     r9, r1
        b       fire_charge

        .include "charge.inc"
        .ifdef  INVOKING
// What fires on this CU alone may complete promises.
        .include "procedures.inc"
        .endif
