package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;

/**
 * Thousands of {@link HashKernel} codelets, each after some of those before it, as in a sparse triangular system:
 * nothing about it is regular, and nobody says where they fire. The same seed makes the same graph.
 */
final class IrregularGraph {
    private static final int MOST_INPUTS = 4;

    private final List<int[]> predecessors = new ArrayList<>();
    private final Blocks<int[]> blocks;
    private final CodeletGraph graph;

    /**
     * Makes one.
     *
     * @param window how many indices behind its own a codelet's predecessors are at most, and half of that at least
     */
    IrregularGraph(long seed, int codelets, int window) {
        Random random = new Random(seed);
        List<List<int[]>> successors = new ArrayList<>();
        for (int index = 0; index < codelets; index++) {
            successors.add(new ArrayList<>());
            int inputs = index < window ? 0 : random.nextInt(MOST_INPUTS + 1);
            int[] before = random.ints(inputs, index - window, index - window / 2)
                    .distinct()
                    .toArray();
            predecessors.add(before);
            for (int input = 0; input < before.length; input++) {
                successors.get(before[input]).add(new int[] {index, input});
            }
        }
        GraphBuilder g = CodeletGraph.named("irregular " + seed);
        blocks = g.blocks("block", BlockType.INTS, codelets, 2 + MOST_INPUTS);
        Codelet all = g.codelets("c", codelets, HashKernel.KERNEL, (index, arguments) -> {
            arguments.updates(blocks.at(index)).value(index).value(predecessors.get(index).length);
            arguments.value(successors.get(index).size()).value(0);
            successors.get(index).forEach(to -> arguments.writes(blocks.at(to[0]), 2 + to[1], 1));
        });
        all.after(all, (index, arcs) -> {
            for (int before : predecessors.get(index)) {
                arcs.from(before);
            }
        });
        graph = g.build();
    }

    CodeletGraph graph() {
        return graph;
    }

    /** Returns what is wrong with a run, or an empty text. */
    String wrong(Run run) {
        int[] expected = HashKernel.expected(predecessors, (index, hash) -> hash);
        for (int index = 0; index < expected.length; index++) {
            int[] found = run.get(blocks.at(index));
            if (found[0] != 1 || found[1] != expected[index]) {
                return "c[" + index + "] fired " + found[0] + " times and has " + found[1] + ", not " + expected[index];
            }
        }
        return "";
    }
}
