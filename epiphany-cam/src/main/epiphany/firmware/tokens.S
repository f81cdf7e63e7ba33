// What a graph needs besides of which codelets need tokens of resources. The core that keeps them gets a signal when a core has taken such a
// codelet, and signals it back when all its tokens are there, at once: so the core fires others meanwhile, and there is no order in which to
// take them. Lies behind order.S; registers are used as in the firmware.

        .include "layout.inc"
        .include "tokens.inc"
        .text

        .macro  target label
        .balignw 8, 0x01a2
        .global \label
\label:
        .endm

// The next word of a claim at r3: the tokens in r5, where they are counted in r4. Leads to the end if there is none.
        .macro  need end
        ldr     r4, [r3], #1
        lsr     r5, r4, #16
        beq     \end
        lsl     r4, r4, #16
        lsr     r4, r4, #16
        ldr     r6, [r4]
        .endm

// Takes all tokens of the claim in r1, and r0 is 0; or none.
take_tokens:
        add     r3, r1, #CLAIM_NEEDS
        mov     r0, #1
1:      need    all_there
        sub     r6, r6, r5
        bgte    1b
        rts
all_there:
        add     r3, r1, #CLAIM_NEEDS
        mov     r0, #0
1:      need    taken
        sub     r6, r6, r5
        str     r6, [r4]
        b       1b
taken:  rts

// The kernel of claims: what comes after is that the codelet has its tokens. One that waits comes behind those of its priority, and its
// ticket, in r20 as it left it, is ready again when it has got them: of several those go first that were first in line.
        target  claim
        ldr     r2, [r1, #CLAIM_GRANTED/4]
        mov     r3, #0
        add     r2, r2, #0
        bne     granted
        mov     r21, lr
        bl      take_tokens
        mov     lr, r21
        sub     r0, r0, #0
        bne     wait
        rts
granted:
        str     r3, [r1, #CLAIM_GRANTED/4]
        rts
wait:   ldr     r3, [r1, #CLAIM_URGENCY/4]
        add     r5, r29, #TOKENS_WAITING
        ldr     r6, [r5]
        add     r6, r6, #0
        beq     last
        ldr     r7, [r29, #TOKENS_LAST/4]
        ldr     r6, [r7, #CLAIM_URGENCY/4]
        sub     r6, r6, r3
        bgt     behind
        add     r5, r7, #CLAIM_NEXT
        mov     r6, #0
last:   str     r1, [r29, #TOKENS_LAST/4]
        b       in_line
behind: ldr     r6, [r5]
        ldr     r7, [r6, #CLAIM_URGENCY/4]
        sub     r7, r7, r3
        bgt     in_line
        add     r5, r6, #CLAIM_NEXT
        b       behind
in_line:
        str     r6, [r1, #CLAIM_NEXT/4]
        str     r1, [r5]
        str     r20, [r1, #CLAIM_TICKET/4]
        b       dispatcher

// The kernel of what gives tokens back: those who wait get them, one after the other, if all are there that they need, until nothing is left of
// what has been given back: who needs nothing of that has waited for something else.
        target  give_back
        mov     r21, lr
        mov     r24, r1
        ldrh    r22, [r28]
        add     r3, r1, #CLAIM_NEEDS
1:      need    back
        add     r6, r6, r5
        str     r6, [r4]
        b       1b
back:   add     r23, r29, #TOKENS_WAITING
look:   ldr     r1, [r23]
        add     r1, r1, #0
        beq     looked
        bl      take_tokens
        sub     r0, r0, #0
        bne     keeps_waiting
        ldr     r2, [r1, #CLAIM_NEXT/4]
        ldr     r3, [r1, #CLAIM_TICKET/4]
        mov     r4, #1
        str     r2, [r23]
        str     r4, [r1, #CLAIM_GRANTED/4]
        strh    r3, [r28], #1
        sub     r0, r23, #CLAIM_NEXT
        add     r2, r2, #0
        bne     left
        str     r0, [r29, #TOKENS_LAST/4]
left:   add     r3, r24, #CLAIM_NEEDS
1:      need    looked
        add     r6, r6, #0
        beq     1b
        b       look
keeps_waiting:
        add     r23, r1, #CLAIM_NEXT
        b       look
looked: strh    r22, [r28]
        mov     lr, r21
        rts
        .global tokens_end
tokens_end:
