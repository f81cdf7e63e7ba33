package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;

/** Codelets that update different parts of one block fire on several cores where that is much better. */
class PartingTest {
    private static final int PARTS = 16;
    private static final int ROUNDS = 5;
    private static final int LONG = 3_000;
    private static final int SHORT = 3;
    private static final int SEEDS = 5;

    private static final String SOURCE = """
                    .text
                    .global work, count
            work:   ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r2]
            again:  add     r0, r0, #1
                    sub     r3, r3, #1
                    bne     again
                    str     r0, [r2]
                    rts
            count:  ldr     r2, [r1]
                    ldr     r0, [r2]
                    sub     r0, r0, #1
                    str     r0, [r2]
                    rts
            """;

    private static final Kernel WORK =
            new Kernel("work", arguments -> arguments.ints(0)[arguments.offset(0)] += arguments.intAt(1));
    private static final Kernel COUNT =
            new Kernel("count", arguments -> arguments.ints(0)[0]--);

    private final GraphBuilder g = CodeletGraph.named("parts");
    private final Block<int[]> sums = g.blocks("sums", BlockType.INTS, 1, PARTS).at(0);

    private Codelet work(GraphBuilder in, String name, int turns) {
        return in.codelets(
                        name,
                        PARTS,
                        WORK,
                        (index, arguments) -> arguments.updates(sums, index, 1).value(turns))
                .costs(index -> 3L * turns);
    }

    private CodeletGraph inALoop(int turns) {
        Block<int[]> left = g.blocks("left", BlockType.INTS, 1, 1)
                .filled((index, one) -> one[0] = ROUNDS)
                .at(0);
        g.loop(
                "rounds",
                left,
                round -> round.codelets(
                                "count",
                                1,
                                COUNT,
                                (none, arguments) -> arguments.updates(left).reads(sums))
                        .costs(index -> 10)
                        .after(work(round, "work", turns)));
        return g.build();
    }

    private CodeletGraph oneAfterTheOther(int turns) {
        Codelet before = work(g, "work0", turns);
        for (int round = 1; round < ROUNDS; round++) {
            before = work(g, "work" + round, turns).after(before, (index, arcs) -> arcs.from(index));
        }
        return g.build();
    }

    private static EpiphanyCam cam(Chip chip) {
        return EpiphanyCam.simulated(chip, KernelLibrary.of(Assembler.assemble("parts.S", SOURCE)));
    }

    private void assertSums(CodeletGraph graph, int turns, int least, int most) {
        int[] expected = new int[PARTS];
        Arrays.fill(expected, ROUNDS * turns);
        for (int seed = 0; seed <= SEEDS; seed++) {
            Chip chip = Chips.mesh(2, 2);
            try (EpiphanyCam cam = cam(seed == 0 ? chip : chip.withMemoryOrder(MemoryOrder.adversarial(seed)))) {
                Run run = cam.run(graph).join();
                assertArrayEquals(expected, run.get(sums), "seed " + seed);
                long cores = IntStream.range(0, graph.codelets())
                        .filter(codelet -> graph.compiled().nameOf(codelet).contains("work"))
                        .map(codelet -> cam.places(graph).get(codelet).cu())
                        .distinct()
                        .count();
                assertTrue(cores >= least && cores <= most, "cores that update parts: " + cores);
            }
        }
    }

    @Test
    void longOnesOfALoopFireOnAllCores() {
        assertSums(inALoop(LONG), LONG, 4, 4);
    }

    @Test
    void shortOnesOfALoopStayOnOne() {
        assertSums(inALoop(SHORT), SHORT, 1, 1);
    }

    @Test
    void longOnesBorrowTheirPartsOnAllCores() {
        assertSums(oneAfterTheOther(LONG), LONG, 4, 4);
    }

    @Test
    void shortOnesStayOnOne() {
        assertSums(oneAfterTheOther(SHORT), SHORT, 1, 1);
    }
}
