package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cores go on while a channel copies; what is copied, and what is refused. */
class CopyTest {
    private static final int FLOATS = 512;

    /** Lets a core be busy, as many rounds of five cycles as its first argument says. */
    private static final Kernel BUSY = new Kernel("busy", arguments -> {});

    private static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("busy.S", """
                    .text
                    .global busy
            busy:   ldr r2, [r1]
            round:  sub r2, r2, #1
                    bgt round
                    rts
            """));

    /** What happens beside a copy of 2 KB, on the core that copies. */
    private enum Work {
        NONE,
        MEANWHILE,
        BEHIND
    }

    /** Returns the cycles of a copy from another core, or to it, and of so many rounds of work. */
    private static long cycles(boolean pushes, boolean copies, Work work, int rounds) {
        GraphBuilder g = CodeletGraph.named("overlap");
        Block<float[]> from = g.blocks("from", BlockType.FLOATS, 1, FLOATS)
                .filled((none, content) -> Arrays.fill(content, 7f))
                .at(0);
        Block<float[]> to = g.blocks("to", BlockType.FLOATS, 1, FLOATS).at(0);
        Codelet first = g.codelets(
                        "first",
                        1,
                        BUSY,
                        (none, arguments) -> arguments.value(1).updates(from, 0, 1))
                .on(pushes ? 0 : 1);
        Codelet begin = g.codelets("begin", 1, BUSY, (none, arguments) -> arguments.value(1))
                .on(0)
                .after(first);
        Codelet last = g.codelets(
                        "last", 1, BUSY, (none, arguments) -> arguments.value(1).updates(to, 0, 1))
                .on(pushes ? 1 : 0)
                .after(begin);
        Codelet before = begin;
        if (copies) {
            Codelet copy = g.copy("copy", from, to).on(0).after(begin);
            last.after(copy);
            before = work == Work.BEHIND ? copy : begin;
        }
        if (work != Work.NONE) {
            last.after(g.codelets("work", 1, BUSY, (none, arguments) -> arguments.value(rounds))
                    .on(0)
                    .after(before));
        }
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), LIBRARY)) {
            EpiphanyRun run = cam.run(g.build());
            run.join();
            float[] expected = new float[FLOATS];
            Arrays.fill(expected, copies ? 7f : 0f);
            assertArrayEquals(expected, run.get(to));
            return run.mesh().cycles();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aCoreWorksWhileItsChannelCopies(boolean pushes) {
        int rounds = 800;
        long nothing = cycles(pushes, false, Work.NONE, 0);
        long copy = cycles(pushes, true, Work.NONE, 0) - nothing;
        long work = cycles(pushes, false, Work.MEANWHILE, rounds) - nothing;
        long both = cycles(pushes, true, Work.MEANWHILE, rounds) - nothing;
        long behind = cycles(pushes, true, Work.BEHIND, rounds) - nothing;
        System.out.printf(
                "2 KB copied %s: %,d cycles; work alone %,d; meanwhile %,d; behind %,d%n",
                pushes ? "to a neighbour" : "from a neighbour", copy, work, both, behind);
        assertTrue(copy > 1_000 && work > copy, "the work takes longer than the copy");
        assertTrue(both < work + 150, "the work hides the copy: " + both + " is hardly more than " + work);
        assertTrue(behind > work + copy - 150, "one after the other takes both: " + behind);
    }

    @Test
    void whoFindsTheChannelBusyLetsOthersFire() {
        GraphBuilder g = CodeletGraph.named("busy");
        Blocks<float[]> from = g.blocks("from", BlockType.FLOATS, 4, FLOATS);
        Blocks<float[]> to = g.blocks("to", BlockType.FLOATS, 4, FLOATS);
        Codelet begin = g.codelets("begin", 1, BUSY, (none, arguments) -> arguments.value(1))
                .on(0);
        Codelet own = g.codelets(
                        "own", 4, BUSY, (index, arguments) -> arguments.value(1).updates(from.at(index)))
                .on(1);
        Codelet read = g.codelets(
                        "read",
                        4,
                        BUSY,
                        (index, arguments) -> arguments.value(1).updates(to.at(index)))
                .on(0);
        Codelet copies = g.copies(
                        "copy", 4, index -> from.at(index).all().to(to.at(index).all()))
                .on(0)
                .after(begin);
        Codelet work = g.codelets("work", 4, BUSY, (index, arguments) -> arguments.value(600))
                .on(0)
                .after(begin);
        begin.after(own);
        read.after(copies);
        g.codelets("end", 1, BUSY, (none, arguments) -> arguments.value(1))
                .on(0)
                .after(read, work);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), LIBRARY)) {
            EpiphanyRun run = cam.run(g.build());
            run.join();
            long cycles = run.mesh().cycles();
            assertTrue(cycles < 15_000, "four copies of some 2,700 cycles each, and 12,000 of work: " + cycles);
            assertEquals(18, run.mesh().fired());
        }
    }

    @Test
    void aColumnGoesIntoARunAndBack() {
        GraphBuilder g = CodeletGraph.named("columns");
        int side = 20;
        Block<int[]> tile = g.blocks("tile", BlockType.INTS, 1, side * side)
                .filled((none, content) -> Arrays.setAll(content, place -> place))
                .at(0);
        Block<int[]> halo = g.blocks("halo", BlockType.INTS, 1, side).at(0);
        Block<int[]> other = g.blocks("other", BlockType.INTS, 1, side * side).at(0);
        Codelet out =
                g.copy("out", tile.part(side - 1, side, 1, side), halo.all()).on(0);
        g.copy("in", halo.all(), other.part(0, side, 1, side)).on(1).after(out);
        g.copy("part", tile.part(1, 8, 4, side), other.part(10, 8, 4, side)).on(1);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), LIBRARY)) {
            EpiphanyRun run = cam.run(g.build());
            run.join();
            int[] expected = new int[side * side];
            for (int row = 0; row < side; row++) {
                expected[row * side] = row * side + side - 1;
                for (int column = 0; row < 8 && column < 4; column++) {
                    expected[row * side + 10 + column] = row * side + 1 + column;
                }
            }
            assertArrayEquals(expected, run.get(other));
        }
    }

    @Test
    void whatCannotBeCopiedIsRefused() {
        GraphBuilder g = CodeletGraph.named("refused");
        Block<int[]> ten = g.blocks("ten", BlockType.INTS, 1, 10).at(0);
        Block<int[]> nine = g.blocks("nine", BlockType.INTS, 1, 9).at(0);
        refused("10 elements of Block \"ten\" from 0 on goes into 9", () -> g.copy("a", ten, nine));
        refused("some of the same elements", () -> g.copy("b", ten.part(0, 5), ten.part(4, 5)));
        refused("ends behind its element 10: it has 10", () -> ten.part(1, 10));
        refused("no row reach into the next", () -> ten.part(0, 2, 4, 3));
        Block<float[]> floats = g.blocks("floats", BlockType.FLOATS, 1, 10).at(0);
        refused(
                "graph \"refused\": codelet \"c\" copies ints and floats: declare a codelet for each type",
                () -> g.copies(
                        "c",
                        2,
                        index -> index == 0
                                ? ten.part(0, 2).to(ten.part(5, 2))
                                : floats.part(0, 2).to(floats.part(5, 2))));
    }

    private static void refused(String text, Runnable declaration) {
        GraphException refused = assertThrows(GraphException.class, declaration::run);
        assertTrue(refused.getMessage().contains(text), refused::getMessage);
    }
}
