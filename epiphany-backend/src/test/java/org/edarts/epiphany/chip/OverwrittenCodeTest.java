package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.memory.ProgramLoader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Code that a DMA channel brings over other code which the core has carried out many times, as translated: the new one
 * counts from its arrival on, in the same cycles however it is carried out.
 */
class OverwrittenCodeTest {
    private static final int ROUNDS = 40;
    private static final int CALLS = 25;
    private static final int LENGTH = 60;
    private static final int UNUSED = 0x7F00;

    /** Calls a copy of one of two functions, in turns; the copy comes from the same place of the core beside it. */
    private static String program(int neighbour, String whileItComes) {
        return """
                 mov r50, #%d
                 mov r1, #0
                 mov r7, #15
                 mov r8, %%low(descriptor)
                 mov r9, %%low(one)
                 mov r10, %%low(other)
                 mov r20, #0x6000
                round:
                 lsr r11, r50, #1
                 lsl r11, r11, #1
                 sub r11, r11, r50
                 mov r12, r9
                 moveq r12, r10
                 movt r12, #%d
                 str r12, [r8, #4]
                 lsl r11, r8, #16
                 mov r12, #8
                 orr r11, r11, r12
                 movts dma1config, r11
                busy:
                 %s
                 movfs r3, dma1status
                 and r3, r3, r7
                 bne busy
                 mov r21, #%d
                again:
                 jalr r20
                 sub r21, r21, #1
                 bne again
                 sub r50, r50, #1
                 bne round
                 mov r0, #0
                 trap 3
                .balign 8
                descriptor:
                 .word 0x%x
                 .word 0x80008
                 .word 0x%x
                 .word 0
                 .word 0
                 .word 0x6000
                one:
                %s rts
                .balign 8
                other:
                %s rts
                """.formatted(
                        ROUNDS,
                        neighbour >>> Short.SIZE,
                        whileItComes,
                        CALLS,
                        1 | 1 << 1 | 3 << 5 | 1 << 10,
                        1 << Short.SIZE | LENGTH / 2 + 1,
                        " add.l r1, r1, #1\n".repeat(LENGTH),
                        " add.l r1, r1, #100\n".repeat(LENGTH));
    }

    private static List<String> outcome(Chip board, String whileItComes, boolean inStretches) {
        TimedChip chip = Programs.chip(board);
        int neighbour = board.map().globalAddress(1, 0);
        String program = program(neighbour, whileItComes);
        ProgramLoader.load(Assembler.assemble("code.S", program), chip.seenBy(1));
        String first = ".text\n" + "add.l r1, r1, #7\n".repeat(LENGTH) + "rts\n";
        ProgramLoader.load(Assembler.assemble("first.S", first, Map.of(".text", 0x6000L)), chip.seenBy(0));
        Programs.load(chip, 0, program);
        if (!inStretches) {
            // Each instruction of a core that is watched is looked at.
            chip.watch(0, UNUSED, 2, (pc, core, cycle) -> {});
        }
        Programs.run(chip);
        CoreState core = chip.cores().get(0);
        List<String> text = new ArrayList<>();
        text.add("sum " + core.register(1));
        text.add("clock " + core.clock() + " " + chip.report(0));
        IntStream.range(0, 64).forEach(register -> text.add("r" + register + " " + core.register(register)));
        text.add("memory " + Arrays.hashCode(chip.seenBy(0).read(0, 0x8000)));
        return text;
    }

    /** Whatever the core does meanwhile; with calls it carries out what is half one and half the other. */
    @ParameterizedTest
    @CsvSource({"0, ''", "0, jalr r20", "3, ''", "3, jalr r20"})
    void whatHasComeIsCarriedOut(long order, String whileItComes) {
        Chip board = order == 0 ? Chips.PARALLELLA : Chips.PARALLELLA.withMemoryOrder(MemoryOrder.adversarial(order));
        List<String> stepped = outcome(board, whileItComes, false);
        assertEquals(stepped, outcome(board, whileItComes, true));
        if (whileItComes.isEmpty()) {
            assertEquals("sum " + ROUNDS / 2 * CALLS * LENGTH * 101, stepped.get(0));
        }
    }
}
