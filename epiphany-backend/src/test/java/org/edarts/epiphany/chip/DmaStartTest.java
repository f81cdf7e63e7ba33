package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.junit.jupiter.api.Test;

/** How a DMA channel starts, as programs see it. */
class DmaStartTest {
    private static final String DESCRIPTOR = """
             trap 3
             .balign 8
            descriptor:
             .word 0x63
             .word 0x80008
             .word 0x10004
             .word 0
             .word 0x2000
             .word 0x4000
            """;

    private static final String BY_DESCRIPTOR = """
             mov r1, %low(descriptor)
             lsl r1, r1, #16
             mov r2, #8
             orr r1, r1, r2
            """;

    private static final String BY_REGISTERS = """
             mov r1, #8
             movt r1, #8
             movts dma0stride, r1
             mov r1, #4
             movt r1, #1
             movts dma0count, r1
             mov r1, #0x2000
             movts dma0srcaddr, r1
             mov r1, #0x4000
             movts dma0dstaddr, r1
             mov r1, #0x63
            """;

    private static String started(String how, String then) {
        return "mov r60, #0xffff\n movt r60, #0xffff\n mov r3, #0x10\n movts config, r3\n mov r10, #0xf\n mov r20, #0x77\n mov r21, #0x2000\n"
                + " str r20, [r21]\n" + how + " movts ctimer0, r60\n movts dma0config, r1\n" + then
                + "busy: movfs r3, dma0status\n and r3, r3, r10\n bne busy\n movfs r0, ctimer0\n sub r0, r60, r0\n"
                + DESCRIPTOR;
    }

    private static TimedChip run(String text) {
        TimedChip chip = Programs.chip(Chips.PARALLELLA);
        Programs.load(chip, 0, text);
        Programs.run(chip);
        return chip;
    }

    private static int cycles(TimedChip chip) {
        return chip.cores().get(0).exitCode().orElseThrow();
    }

    @Test
    void aChannelTakesAsLongToStartFromItsRegistersAsFromADescriptor() {
        int byDescriptor = cycles(run(started(BY_DESCRIPTOR, "")));
        int byRegisters = cycles(run(started(BY_REGISTERS, "")));
        // The loop that waits looks every so many cycles.
        assertEquals(byDescriptor, byRegisters, 8);
        assertTrue(byRegisters > Chips.PARALLELLA.dma().startup() / 2);
    }

    @Test
    void aDescriptorThatIsRewrittenAfterTheStartDoesNotChangeTheTransfer() {
        String rewritten = " mov r4, %low(descriptor)\n mov r5, #0x6000\n str r5, [r4, #5]\n";
        TimedChip chip = run(started(BY_DESCRIPTOR, rewritten));
        int memory = Chips.PARALLELLA.map().globalAddress(0, 0);
        assertEquals(0x77, chip.memory().storage(memory).loadWord(0x4000));
        assertEquals(0, chip.memory().storage(memory).loadWord(0x6000));
    }
}
