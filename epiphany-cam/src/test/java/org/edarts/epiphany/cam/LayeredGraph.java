package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Arrays;
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
 * Random layers of {@link LayerKernel} codelets on random CUs. A codelet writes one of two blocks of its column, which
 * any number of codelets of the next layer read, each on its core; two layers further the block is written anew, after
 * all who have read it. Columns drift apart as far as their arcs let them. The same seed makes the same graph.
 */
final class LayeredGraph {
    private static final int MOST_LAYERS = 10;
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

    /** Makes layers each of which has arcs of its own, for 0 CUs without saying where they fire. */
    LayeredGraph(long seed, int cus) {
        this(seed, cus, false, MOST_LAYERS, MOST_COLUMNS);
    }

    /**
     * Makes layers.
     *
     * @param regular whether the arcs are the same in every other layer, so that codelets fire in rounds
     */
    LayeredGraph(long seed, int cus, boolean regular, int mostLayers, int mostColumns) {
        Random random = new Random(seed);
        layers = 1 + random.nextInt(mostLayers);
        columns = 1 + random.nextInt(mostColumns);
        inputs = new int[layers][columns][0];
        for (int layer = 1; layer < layers; layer++) {
            inputs[layer] = regular && layer > 2 ? inputs[layer - 2] : inputs(random);
        }
        int[] cu = random.ints(columns, 0, Math.max(1, cus)).toArray();
        int[] wait = random.ints(columns, 0, LONGEST_WAIT).toArray();
        int elements = 1 + random.nextInt(MOST_ELEMENTS);
        GraphBuilder g = CodeletGraph.named("layers " + seed);
        records = g.blocks("record", BlockType.INTS, columns, 2);
        outputs = List.of(
                g.blocks("even", BlockType.INTS, columns, elements),
                g.blocks("odd", BlockType.INTS, columns, elements));
        List<Codelet> codelets = new ArrayList<>();
        for (int each = 0; each < columns; each++) {
            int column = each;
            Codelet all = g.codelets("c" + column, layers, LayerKernel.KERNEL, (layer, arguments) -> {
                arguments
                        .updates(records.at(column))
                        .value(column * MOST_LAYERS)
                        .value(wait[column]);
                arguments.writes(output(layer).at(column)).value(inputs[layer][column].length);
                for (int input : inputs[layer][column]) {
                    arguments.reads(output(layer - 1).at(input));
                }
            });
            codelets.add(cus == 0 ? all : all.on(cu[column]));
        }
        for (int column = 0; column < columns; column++) {
            connect(codelets, column);
        }
        graph = g.build();
    }

    private Blocks<int[]> output(int layer) {
        return outputs.get(layer % 2);
    }

    /**
     * A codelet comes after the one before in its column, after its inputs, and after all who have read what it
     * overwrites.
     */
    private void connect(List<Codelet> codelets, int column) {
        for (int other = 0; other < columns; other++) {
            int source = other;
            codelets.get(column).after(codelets.get(source), (layer, arcs) -> {
                if (layer > 0
                        && (source == column
                                || contains(inputs[layer][column], source)
                                || contains(inputs[layer - 1][source], column))) {
                    arcs.from(layer - 1);
                }
            });
        }
    }

    private static boolean contains(int[] numbers, int wanted) {
        return Arrays.stream(numbers).anyMatch(number -> number == wanted);
    }

    /** All that the layer before has written is read. */
    private int[][] inputs(Random random) {
        List<Set<Integer>> read = new ArrayList<>();
        for (int reader = 0; reader < columns; reader++) {
            int count = random.nextInt(MOST_INPUTS);
            read.add(new LinkedHashSet<>(random.ints(count, 0, columns).boxed().toList()));
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

    CodeletGraph graph() {
        return graph;
    }

    /** Returns what is wrong with a run, or an empty text. */
    String wrong(Run run) {
        StringBuilder wrong = new StringBuilder();
        int[][] numbers = numbers();
        for (int column = 0; column < columns; column++) {
            int number = numbers[layers - 1][column];
            int[] found = run.get(records.at(column));
            if (found[0] != layers || found[1] != number) {
                wrong.append("c" + column + " fired " + found[0] + " times, not " + layers + ", and has " + found[1]
                        + ", not " + number + "; ");
            }
            for (int layer = Math.max(0, layers - 2); layer < layers; layer++) {
                for (int element : run.get(output(layer).at(column))) {
                    if (element != numbers[layer][column]) {
                        wrong.append("c" + column + " has written " + element + " in layer " + layer + "; ");
                    }
                }
            }
        }
        return wrong.toString();
    }

    private int[][] numbers() {
        int[][] numbers = new int[layers][columns];
        for (int layer = 0; layer < layers; layer++) {
            for (int column = 0; column < columns; column++) {
                int number = LayerKernel.mix(layer + column * MOST_LAYERS, layer == 0 ? 0 : numbers[layer - 1][column]);
                for (int input : inputs[layer][column]) {
                    int read = numbers[layer - 1][input];
                    number = LayerKernel.mix(LayerKernel.mix(number, read), read);
                }
                numbers[layer][column] = number;
            }
        }
        return numbers;
    }
}
