package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;

/**
 * Random layers of {@link LayerKernel} codelets on random CUs. A codelet writes one of two blocks of its column, which any number
 * of codelets of the next layer read, each on its core; two layers further the block is written anew, after all who have read it.
 * Columns drift apart as far as their arcs let them. The same seed makes the same graph.
 */
final class LayeredGraph {
    private static final int MOST_LAYERS = 7;
    private static final int MOST_COLUMNS = 24;
    private static final int MOST_INPUTS = 4;
    private static final int MOST_ELEMENTS = 5;
    private static final int LONGEST_WAIT = 80;

    private final int layers;
    private final int columns;
    private final int[][][] inputs;
    private final Blocks<int[]> records;
    private final List<Blocks<int[]>> outputs;
    private final CodeletGraph graph;

    LayeredGraph(long seed, int cus) {
        Random random = new Random(seed);
        layers = 1 + random.nextInt(MOST_LAYERS);
        columns = 1 + random.nextInt(MOST_COLUMNS);
        inputs = new int[layers][columns][];
        for (int layer = 0; layer < layers; layer++) {
            inputs[layer] = layer == 0 ? new int[columns][0] : inputs(random);
        }
        int[] cu = random.ints(columns, 0, cus).toArray();
        int elements = 1 + random.nextInt(MOST_ELEMENTS);
        GraphBuilder g = CodeletGraph.named("layers " + seed);
        records = g.blocks("record", BlockType.INTS, layers * columns, 2);
        outputs = List.of(
                g.blocks("even", BlockType.INTS, columns, elements),
                g.blocks("odd", BlockType.INTS, columns, elements));
        List<Codelet> codelets = new ArrayList<>();
        for (int place = 0; place < layers * columns; place++) {
            codelets.add(declare(g, place, random.nextInt(LONGEST_WAIT)).on(cu[place % columns]));
        }
        for (int place = 0; place < layers * columns; place++) {
            connect(codelets, place / columns, place % columns);
        }
        graph = g.build();
    }

    /** All that the layer before has written is read. */
    private int[][] inputs(Random random) {
        List<Set<Integer>> read = new ArrayList<>();
        for (int reader = 0; reader < columns; reader++) {
            int count = random.nextInt(MOST_INPUTS);
            read.add(new LinkedHashSet<>(
                    random.ints(count, 0, columns).boxed().toList()));
        }
        for (int column = 0; column < columns; column++) {
            int input = column;
            if (read.stream().noneMatch(all -> all.contains(input))) {
                read.get(random.nextInt(columns)).add(input);
            }
        }
        return read.stream()
                .map(all -> all.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    private Codelet declare(GraphBuilder g, int place, int wait) {
        int layer = place / columns;
        int column = place % columns;
        return g.codelets("c" + layer + "." + column, 1, LayerKernel.KERNEL, (none, arguments) -> {
            arguments.updates(records.at(place)).value(place).value(wait);
            arguments.writes(output(layer).at(column)).value(inputs[layer][column].length);
            for (int input : inputs[layer][column]) {
                arguments.reads(output(layer - 1).at(input));
            }
        });
    }

    private Blocks<int[]> output(int layer) {
        return outputs.get(layer % 2);
    }

    private void connect(List<Codelet> codelets, int layer, int column) {
        Codelet codelet = codelets.get(layer * columns + column);
        for (int input : inputs[layer][column]) {
            codelet.after(codelets.get((layer - 1) * columns + input));
        }
        if (layer < 2) {
            return;
        }
        codelet.after(codelets.get((layer - 2) * columns + column));
        for (int reader = 0; reader < columns; reader++) {
            for (int input : inputs[layer - 1][reader]) {
                if (input == column) {
                    codelet.after(codelets.get((layer - 1) * columns + reader));
                }
            }
        }
    }

    CodeletGraph graph() {
        return graph;
    }

    /** Returns what is wrong with a run, or an empty text. */
    String wrong(Run run) {
        StringBuilder wrong = new StringBuilder();
        int[][] numbers = new int[layers][columns];
        for (int layer = 0; layer < layers; layer++) {
            for (int column = 0; column < columns; column++) {
                int number = layer * columns + column + 1;
                for (int input : inputs[layer][column]) {
                    int read = numbers[layer - 1][input];
                    number = LayerKernel.mix(LayerKernel.mix(number, read), read);
                }
                numbers[layer][column] = number;
                int[] found = run.get(records.at(layer * columns + column));
                if (found[0] != 1 || found[1] != number) {
                    wrong.append("c" + layer + "." + column + " fired " + found[0] + " times and has " + found[1]
                            + ", not " + number + "; ");
                }
                if (layer >= layers - 2) {
                    for (int element : run.get(output(layer).at(column))) {
                        if (element != number) {
                            wrong.append("c" + layer + "." + column + " has written " + element + "; ");
                        }
                    }
                }
            }
        }
        return wrong.toString();
    }
}
