package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;

/** A random graph of {@link HashKernel} codelets on random CUs. The same seed makes the same graph. */
final class RandomGraph {
    private static final int MOST_CODELETS = 60;
    private static final int MOST_INPUTS = 4;
    private static final int LONGEST_WAIT = 60;

    private final List<int[]> predecessors = new ArrayList<>();
    private final List<Block<int[]>> blocks = new ArrayList<>();
    private final List<TwistedKernel> twisted;
    private final CodeletGraph graph;

    /** Makes one, for 0 CUs without saying where its codelets fire. */
    RandomGraph(long seed, int cus) {
        this(seed, cus, 0);
    }

    /** Makes one whose blocks have so many elements that nobody looks at. */
    RandomGraph(long seed, int cus, int padding) {
        this(seed, cus, padding, List.of());
    }

    /** Makes one whose codelets fire, one after the other, these kernels, unless there are none. */
    RandomGraph(long seed, int cus, int padding, List<TwistedKernel> twisted) {
        this(seed, cus, padding, twisted, (codelet, cu) -> cus == 0 ? codelet : codelet.on(cu));
    }

    /** Makes one whose codelets are placed by a function, which gets a random CU for each. */
    RandomGraph(
            long seed,
            int cus,
            int padding,
            List<TwistedKernel> twisted,
            BiFunction<Codelet, Integer, Codelet> places) {
        this.twisted = twisted;
        Random random = new Random(seed);
        int count = 1 + random.nextInt(MOST_CODELETS);
        List<List<int[]>> successors = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            successors.add(new ArrayList<>());
            int inputs = Math.min(index, random.nextInt(MOST_INPUTS + 1));
            int[] before =
                    random.ints(0, Math.max(1, index)).distinct().limit(inputs).toArray();
            predecessors.add(before);
            for (int input = 0; input < before.length; input++) {
                successors.get(before[input]).add(new int[] {index, input});
            }
        }
        int[] cu = random.ints(count, 0, Math.max(1, cus)).toArray();
        int[] wait = random.ints(count, 0, LONGEST_WAIT).toArray();
        GraphBuilder g = CodeletGraph.named("random " + seed);
        Blocks<int[]> all = g.blocks("block", BlockType.INTS, count, 2 + MOST_INPUTS + padding);
        for (int index = 0; index < count; index++) {
            blocks.add(all.at(index));
        }
        List<Codelet> codelets = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            int number = index;
            Kernel kernel = twisted.isEmpty()
                    ? HashKernel.KERNEL
                    : twisted.get(index % twisted.size()).kernel();
            Codelet codelet = g.codelets("c" + index, 1, kernel, (none, arguments) -> {
                arguments.updates(all.at(number)).value(number).value(predecessors.get(number).length);
                arguments.value(successors.get(number).size()).value(wait[number]);
                successors.get(number).forEach(to -> arguments.writes(all.at(to[0]), 2 + to[1], 1));
            });
            codelets.add(places.apply(codelet, cu[index]));
        }
        for (int index = 0; index < count; index++) {
            for (int before : predecessors.get(index)) {
                codelets.get(index).after(codelets.get(before));
            }
        }
        graph = g.build();
    }

    CodeletGraph graph() {
        return graph;
    }

    /** Returns what is wrong with a run, or an empty text. */
    String wrong(Run run) {
        int[] expected = HashKernel.expected(
                predecessors,
                (index, hash) -> twisted.isEmpty()
                        ? hash
                        : twisted.get(index % twisted.size()).twist(hash));
        StringBuilder wrong = new StringBuilder();
        for (int index = 0; index < expected.length; index++) {
            int[] found = run.get(blocks.get(index));
            if (found[0] != 1 || found[1] != expected[index]) {
                wrong.append("c" + index + " fired " + found[0] + " times and has " + found[1] + ", not "
                        + expected[index] + "; ");
            }
        }
        return wrong.toString();
    }
}
