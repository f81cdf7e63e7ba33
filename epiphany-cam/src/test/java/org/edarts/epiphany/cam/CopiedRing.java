package org.edarts.epiphany.cam;

import java.util.Arrays;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;

/**
 * A ring of CUs that update a block each, in steps. That is copied to the next CU, by either of the two, and
 * that one mingles the last elements, which come last, with its own number as soon as it may.
 */
final class CopiedRing {
    private static final int STEPS = 24;
    private static final int LENGTH = 100;
    private static final int LAST = 2;

    private final int cus;
    private final Blocks<int[]> numbers;
    private final CodeletGraph graph;

    CopiedRing(int cus, boolean pushes) {
        this.cus = cus;
        GraphBuilder g = CodeletGraph.named("ring");
        Blocks<int[]> sources = g.blocks("source", BlockType.INTS, cus, LENGTH);
        Blocks<int[]> copies = g.blocks("copy", BlockType.INTS, cus, LENGTH);
        numbers = g.blocks("number", BlockType.INTS, cus, 1).filled((cu, number) -> number[0] = cu);
        Codelet[] before = new Codelet[cus];
        for (int step = 0; step < STEPS; step++) {
            Codelet[] after = new Codelet[cus];
            for (int cu = 0; cu < cus; cu++) {
                int here = cu;
                int next = (cu + 1) % cus;
                int turn = step;
                Codelet write = g.codelets(
                                "write " + step + " " + cu,
                                1,
                                SharedBlocks.KERNEL,
                                (none, arguments) -> arguments
                                        .value(1_000 * turn + here)
                                        .value(0)
                                        .value(0)
                                        .value(1)
                                        .updates(sources.at(here)))
                        .on(cu);
                Codelet copy = g.copy("copy " + step + " " + cu, sources.at(cu), copies.at(next))
                        .after(write)
                        .on(pushes ? cu : next);
                after[next] = g.codelets(
                                "mingle " + step + " " + cu,
                                1,
                                SharedBlocks.KERNEL,
                                (none, arguments) -> arguments
                                        .value(turn)
                                        .value(1)
                                        .reads(copies.at(next), LENGTH - LAST, LAST)
                                        .value(0)
                                        .value(1)
                                        .updates(numbers.at(next)))
                        .after(copy)
                        .on(next);
                if (before[next] != null) {
                    write.after(before[next]);
                    copy.after(before[next]);
                }
            }
            before = after;
        }
        graph = g.build();
    }

    CodeletGraph graph() {
        return graph;
    }

    int[] numbers(Run run) {
        int[] found = new int[cus];
        Arrays.setAll(found, cu -> run.get(numbers.at(cu))[0]);
        return found;
    }

    /** Returns what they should be, by a plain computation. */
    int[] expected() {
        int[] expected = new int[cus];
        Arrays.setAll(expected, cu -> cu);
        int[][] last = new int[cus][LAST];
        for (int step = 0; step < STEPS; step++) {
            for (int cu = 0; cu < cus; cu++) {
                int number = step;
                for (int element = 0; element < LAST; element++) {
                    for (int turn = 0; turn < 2; turn++) {
                        last[cu][element] = last[cu][element] * 33 ^ 1_000 * step + cu;
                    }
                    number = number * 33 ^ last[cu][element];
                }
                int next = (cu + 1) % cus;
                for (int turn = 0; turn < 2; turn++) {
                    expected[next] = expected[next] * 33 ^ number;
                }
            }
        }
        return expected;
    }
}
