package org.edarts.benchmarks.epiphany;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/**
 * How many bytes of a graph cores fetch for each codelet where they have windows of it: of graphs that do not fit,
 * lowered and not run.
 *
 * @param name what the graph is
 * @param graph the graph
 * @param chip whose cores have windows of it
 * @param goal how many bytes there may be for each codelet
 */
record WindowBytes(String name, CodeletGraph graph, Chip chip, int goal) {
    private static final int REGULAR = 1;
    private static final int IRREGULAR = 40;
    private static final Kernel EMPTY = new Kernel("empty", arguments -> {});
    private static final long SEED = 7;

    /** Returns those of the documents, or the first of them alone. */
    static List<WindowBytes> all(boolean quick) {
        List<WindowBytes> all = new ArrayList<>();
        all.add(new WindowBytes(
                "wavefront, 800 rows of 32, a block for each column", wavefront(800, 32), Chips.PARALLELLA, REGULAR));
        if (quick) {
            return all;
        }
        all.add(new WindowBytes("tree of 15 levels, from the leaves", tree(15), Chips.PARALLELLA, REGULAR));
        all.add(new WindowBytes("1 to 30,000 to 1, each writes a word", fan(30_000), Chips.PARALLELLA, REGULAR));
        all.add(new WindowBytes(
                "stencil, 1,000 blocks of 64 words, 6 steps, 4 cores",
                stencil(1_000, 64, 6),
                Chips.mesh(2, 2),
                REGULAR));
        all.add(new WindowBytes("random, 20,000, two arcs to any before", random(20_000), Chips.PARALLELLA, IRREGULAR));
        all.add(new WindowBytes(
                "random, 5,000 on 300 blocks of 500 words", random(5_000, 300, 500), Chips.PARALLELLA, IRREGULAR));
        return all;
    }

    /** Returns the bytes for each codelet. */
    double each() {
        KernelLibrary library = KernelLibrary.of(Assembler.assemble("empty.S", ".text\n.global empty\nempty: rts\n"));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, library)) {
            return (double) cam.streamed(graph).graphBytes() / graph.compiled().codelets();
        }
    }

    private static CodeletGraph wavefront(int rows, int columns) {
        GraphBuilder g = CodeletGraph.named("wavefront");
        Blocks<int[]> blocks = g.blocks("column", BlockType.INTS, columns, 1);
        Codelet cells = g.codelets(
                "cell", rows * columns, EMPTY, (index, arguments) -> arguments.updates(blocks.at(index % columns)));
        cells.after(cells, (index, arcs) -> {
            if (index >= columns) {
                arcs.from(index - columns);
            }
            if (index % columns > 0) {
                arcs.from(index - 1);
            }
        });
        return g.build();
    }

    private static CodeletGraph tree(int levels) {
        GraphBuilder g = CodeletGraph.named("tree");
        int nodes = (1 << levels) - 1;
        Codelet all = g.codelets("node", nodes, EMPTY, (index, arguments) -> arguments.value(0));
        all.after(all, (index, arcs) -> {
            if (2 * index + 2 < nodes) {
                arcs.from(2 * index + 1);
                arcs.from(2 * index + 2);
            }
        });
        return g.build();
    }

    private static CodeletGraph fan(int width) {
        GraphBuilder g = CodeletGraph.named("fan");
        Blocks<int[]> blocks = g.blocks("word", BlockType.INTS, width, 1);
        Codelet first = g.codelets("first", 1, EMPTY, (index, arguments) -> arguments.value(0));
        Codelet each = g.codelets("each", width, EMPTY, (index, arguments) -> arguments.writes(blocks.at(index)))
                .after(first);
        g.codelets("last", 1, EMPTY, (index, arguments) -> arguments.value(0)).after(each);
        return g.build();
    }

    private static CodeletGraph stencil(int width, int words, int steps) {
        GraphBuilder g = CodeletGraph.named("stencil");
        List<Blocks<int[]>> sets =
                List.of(g.blocks("even", BlockType.INTS, width, words), g.blocks("odd", BlockType.INTS, width, words));
        Codelet points = g.codelets("point", width * steps, EMPTY, (index, arguments) -> {
            int at = index % width;
            Blocks<int[]> from = sets.get(index / width % 2);
            for (int near = Math.max(0, at - 1); near <= Math.min(width - 1, at + 1); near++) {
                arguments.reads(from.at(near));
            }
            arguments.writes(sets.get(1 - index / width % 2).at(at));
        });
        points.after(points, (index, arcs) -> {
            int at = index % width;
            for (int near = Math.max(0, at - 1); index >= width && near <= Math.min(width - 1, at + 1); near++) {
                arcs.from(index - width - at + near);
            }
        });
        return g.build();
    }

    private static CodeletGraph random(int codelets) {
        GraphBuilder g = CodeletGraph.named("random");
        SplittableRandom random = new SplittableRandom(SEED);
        int[] drawn = random.ints(2L * codelets, 0, Integer.MAX_VALUE).toArray();
        Codelet all = g.codelets("each", codelets, EMPTY, (index, arguments) -> arguments.value(0));
        all.after(all, (index, arcs) -> {
            if (index > 1) {
                int one = drawn[2 * index] % index;
                int other = drawn[2 * index + 1] % index;
                arcs.from(one);
                if (other != one) {
                    arcs.from(other);
                }
            }
        });
        return g.build();
    }

    private static CodeletGraph random(int codelets, int blockCount, int words) {
        GraphBuilder g = CodeletGraph.named("random blocks");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, blockCount, words);
        SplittableRandom random = new SplittableRandom(SEED);
        List<int[]> used = new ArrayList<>();
        List<TreeSet<Integer>> before = new ArrayList<>();
        List<TreeSet<Integer>> since = new ArrayList<>();
        Integer[] writer = new Integer[blockCount];
        for (int block = 0; block < blockCount; block++) {
            since.add(new TreeSet<>());
        }
        for (int index = 0; index < codelets; index++) {
            int[] three = random.ints(0, blockCount).distinct().limit(3).toArray();
            TreeSet<Integer> own = new TreeSet<>(since.get(three[0]));
            Arrays.stream(three)
                    .mapToObj(block -> writer[block])
                    .filter(Objects::nonNull)
                    .forEach(own::add);
            since.get(three[0]).clear();
            writer[three[0]] = index;
            since.get(three[1]).add(index);
            since.get(three[2]).add(index);
            used.add(three);
            before.add(own);
        }
        Codelet all = g.codelets(
                "each",
                codelets,
                EMPTY,
                (index, arguments) -> arguments
                        .updates(blocks.at(used.get(index)[0]))
                        .reads(blocks.at(used.get(index)[1]))
                        .reads(blocks.at(used.get(index)[2])));
        all.after(all, (index, arcs) -> before.get(index).forEach(arcs::from));
        return g.build();
    }
}
