package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;

/** A kernel that writes one element of what it declares as written: the others stay as they are, wherever it fires. */
class PartlyWrittenTest {
    private static final Kernel FIRST =
            new Kernel("first", arguments -> arguments.ints(1)[0] = arguments.ints(0)[0]);
    private static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("first.S", """
                    .text
                    .global first
            first:  ldr     r2, [r1, #4]
            turn:   sub     r2, r2, #1
                    bgt     turn
                    ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r2, [r2]
                    str     r2, [r3]
                    rts
            """));

    private static final int DEAR = 400;
    private static final int OLD = 1000;

    /** Each codelet writes into a block of its own. */
    private record Program(int count, int words, Blocks<int[]> to, CodeletGraph graph) {
        static Program of(int count, int words) {
            GraphBuilder g = CodeletGraph.named("partly");
            Blocks<int[]> from =
                    g.blocks("from", BlockType.INTS, count, words).filled((index, block) -> Arrays.fill(block, index));
            Blocks<int[]> to = g.blocks("to", BlockType.INTS, count, words)
                    .filled((index, block) -> Arrays.fill(block, OLD + index));
            g.codelets(
                    "c",
                    count,
                    FIRST,
                    (index, arguments) ->
                            arguments.reads(from.at(index)).writes(to.at(index)).value(index < count / 2 ? DEAR : 1));
            return new Program(count, words, to, g.build());
        }

        void check(EpiphanyRun run) {
            for (int index = 0; index < count; index++) {
                int[] expected = new int[words];
                Arrays.fill(expected, OLD + index);
                expected[0] = index;
                assertArrayEquals(expected, run.get(to.at(index)), "block " + index);
            }
        }

        EpiphanyRun run(Chip chip, Machine machine, String policy) {
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, LIBRARY, Policies.named(policy))) {
                EpiphanyRun run = cam.run(graph);
                run.join();
                check(run);
                return run;
            }
        }
    }

    @Test
    void whereBlocksComeFromTheDram() {
        Program large = Program.of(16, 900);
        Chip chip = Chips.mesh(1, 1);
        EpiphanyRun run = large.run(chip, chip.machine().withFoldedSus(), Policies.DEFAULT);
        assertTrue(run.mesh().streamed().codelets() > 0);
    }

    @Test
    void whereAnSuHandsItOut() {
        Chip chip = Chips.mesh(2, 2);
        Program.of(16, 64).run(chip, chip.machine(1), "fifo");
    }

    @Test
    void whereCusBringWhatTheyFireFromOthers() {
        Program many = Program.of(360, 4);
        Chip chip = Chips.mesh(2, 2);
        assertFalse(CentralTest.fitsOnEachCu(many.graph, chip.machine(1), chip, LIBRARY));
        many.run(chip, chip.machine(1), "fifo");
    }

    @Test
    void whereItIsStolen() {
        Chip chip = Chips.mesh(1, 2);
        EpiphanyRun run = Program.of(16, 64).run(chip, chip.machine().withFoldedSus(), "steal-nearest");
        assertTrue(run.mesh().stolen() > 0);
    }
}
