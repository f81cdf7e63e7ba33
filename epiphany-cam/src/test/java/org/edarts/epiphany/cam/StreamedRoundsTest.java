package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;

/** Rounds of codelets all of whose blocks lie in the DRAM, where nothing is asked of the order of signals before. */
class StreamedRoundsTest {
    private static final int COLUMNS = 14;
    private static final int STEPS = 160;
    private static final int PART = 2;
    private static final int BLOCK = 1_024;
    private static final int CODELET_BYTES = 12;
    private static final int CORES = 2;

    private static final String SOURCE = """
                    .text
                    .global mix
            mix:    ldr     r2, [r1], #2
                    ldr     r3, [r1], #2
                    ldr     r12, [r1], #2
                    ldr     r16, [r3]
                    ldr     r17, [r12]
                    add     r16, r16, r16
                    add     r16, r16, r17
                    str     r16, [r2]
                    rts
            """;

    private static final Kernel MIX = new Kernel(
            "mix",
            arguments ->
                    arguments.ints(0)[0] = 2 * arguments.ints(1)[0] + arguments.ints(2)[0]);

    private final GraphBuilder g = CodeletGraph.named("steps");
    private final Blocks<int[]> even =
            g.blocks("even", BlockType.INTS, COLUMNS, BLOCK).filled((index, block) -> block[0] = index + 1);
    private final Blocks<int[]> odd = g.blocks("odd", BlockType.INTS, COLUMNS, BLOCK);

    private CodeletGraph graph() {
        Codelet before = null;
        for (int step = 0; step < STEPS; step++) {
            Blocks<int[]> from = step % 2 == 0 ? even : odd;
            Blocks<int[]> to = step % 2 == 0 ? odd : even;
            Codelet now = g.codelets(
                    "step " + step,
                    COLUMNS,
                    MIX,
                    (index, arguments) -> arguments
                            .updates(to.at(index), 0, PART)
                            .reads(from.at(index), 0, PART)
                            .reads(from.at(right(index)), 0, PART));
            if (before != null) {
                now.after(before, (index, arcs) -> {
                    arcs.from(index);
                    arcs.from(right(index));
                    arcs.from((index + COLUMNS - 1) % COLUMNS);
                });
            }
            before = now;
        }
        return g.build();
    }

    private static int right(int index) {
        return (index + 1) % COLUMNS;
    }

    private static int[] expected() {
        int[] now = new int[COLUMNS];
        for (int index = 0; index < COLUMNS; index++) {
            now[index] = index + 1;
        }
        for (int step = 0; step < STEPS; step++) {
            int[] next = new int[COLUMNS];
            for (int index = 0; index < COLUMNS; index++) {
                next[index] = 2 * now[index] + now[right(index)];
            }
            now = next;
        }
        return now;
    }

    @Test
    void stepsOfACodeletShareItsPlace() {
        CodeletGraph graph = graph();
        KernelLibrary library = KernelLibrary.of(Assembler.assemble("mix.S", SOURCE));
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, CORES), library)) {
            EpiphanyRun run = cam.run(graph);
            run.join();
            int[] expected = expected();
            for (int index = 0; index < COLUMNS; index++) {
                assertEquals(expected[index], run.get(even.at(index))[0], "column " + index);
            }
            assertTrue(run.mesh().streamed().broughtBytes() > 0, "nothing lies in the DRAM");
            assertEquals(0, run.mesh().streamed().graphBytes());
            Matcher codelets = Pattern.compile("(\\d+)  codelets").matcher(cam.memoryMap(graph));
            int most = 0;
            while (codelets.find()) {
                most = Math.max(most, Integer.parseInt(codelets.group(1)));
            }
            assertTrue(most < 2 * COLUMNS * CODELET_BYTES, most + " bytes of codelets");
        }
    }
}
