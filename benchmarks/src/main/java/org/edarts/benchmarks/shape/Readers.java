package org.edarts.benchmarks.shape;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;

/** Codelets that read what some before them have written, and turn over numbers. */
final class Readers {
    private static final int WORDS = 16;
    private static final Kernel BEGIN = MethodForm.of(Turns::begin).kernel();
    private static final Kernel ONE = MethodForm.of(Turns::one).kernel();
    private static final Kernel TWO = MethodForm.of(Turns::two).kernel();
    private static final Kernel THREE = MethodForm.of(Turns::three).kernel();

    private Readers() {}

    static CodeletGraph layers(int layers, int width, int turns) {
        SplittableRandom random = new SplittableRandom(1);
        int[][] sources = new int[layers * width][];
        for (int node = 0; node < sources.length; node++) {
            int before = node / width - 1;
            sources[node] = before < 0
                    ? new int[0]
                    : random.ints(0, width)
                            .distinct()
                            .limit(3)
                            .map(from -> before * width + from)
                            .toArray();
        }
        return reading("layers", THREE, sources, filled(sources.length, turns));
    }

    static CodeletGraph irregular(int nodes, int reach) {
        SplittableRandom random = new SplittableRandom(2);
        int[][] sources = new int[nodes][];
        int[] turns = new int[nodes];
        for (int node = 0; node < nodes; node++) {
            int lowest = node - reach;
            sources[node] = lowest < 0
                    ? new int[0]
                    : random.ints(lowest, lowest + reach).distinct().limit(2).toArray();
            turns[node] = (int) Math.round(10 * Math.pow(100, random.nextDouble()));
        }
        return reading("irregular", TWO, sources, turns);
    }

    static CodeletGraph wavefront(int side) {
        int[][] sources = new int[side * side][];
        List<Integer> order = IntStream.range(0, side * side).boxed().toList();
        for (int cell : order) {
            int row = cell / side;
            int column = cell % side;
            sources[cell] = cell == 0
                    ? new int[0]
                    : new int[] {row == 0 ? cell - 1 : cell - side, column == 0 ? cell - side : cell - 1};
        }
        for (int cell = 1; cell < sources.length; cell++) {
            if (sources[cell][0] == sources[cell][1]) {
                sources[cell] = new int[] {sources[cell][0], 0};
            }
        }
        sources[1] = new int[] {0, 0};
        sources[side] = new int[] {0, 0};
        return reading("wavefront", TWO, sources, filled(sources.length, 100));
    }

    static CodeletGraph tree(int leaves) {
        int[][] sources = new int[2 * leaves - 1][];
        for (int node = 0; node < sources.length; node++) {
            int first = 2 * (node - leaves);
            sources[node] = node < leaves ? new int[0] : new int[] {first, first + 1};
        }
        return reading("tree", TWO, sources, filled(sources.length, 50));
    }

    static CodeletGraph chains(int chains, int links) {
        int[][] sources = new int[chains * links][];
        for (int node = 0; node < sources.length; node++) {
            sources[node] = node < chains ? new int[0] : new int[] {node - chains};
        }
        return reading("chains", ONE, sources, filled(sources.length, 100));
    }

    /** Codelets that read the blocks of some before them; those that come first read nothing. */
    private static CodeletGraph reading(String name, Kernel kernel, int[][] sources, int[] turns) {
        int first =
                (int) Arrays.stream(sources).filter(from -> from.length == 0).count();
        GraphBuilder g = CodeletGraph.named(name);
        Blocks<int[]> results = g.blocks("result", BlockType.INTS, sources.length, WORDS);
        Codelet begin = g.codelets(
                "begin",
                first,
                BEGIN,
                (index, arguments) -> arguments.value(turns[index]).writes(results.at(index)));
        Codelet rest = g.codelets("rest", sources.length - first, kernel, (index, arguments) -> {
            ArgumentList list = arguments.value(turns[first + index]);
            for (int source : sources[first + index]) {
                list.reads(results.at(source));
            }
            list.writes(results.at(first + index));
        });
        rest.after(
                begin,
                (index, arcs) -> Arrays.stream(sources[first + index])
                        .distinct()
                        .filter(source -> source < first)
                        .forEach(arcs::from));
        rest.after(
                rest,
                (index, arcs) -> Arrays.stream(sources[first + index])
                        .distinct()
                        .filter(source -> source >= first)
                        .forEach(source -> arcs.from(source - first)));
        return g.build();
    }

    private static int[] filled(int length, int value) {
        int[] all = new int[length];
        Arrays.fill(all, value);
        return all;
    }
}
