package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Input;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Node;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Slot;
import org.edarts.codelet.Value;
import org.jspecify.annotations.Nullable;

/**
 * Random layers of {@link LayerKernel} codelets on random CUs, in loops and loops within these, with blocks of which
 * codelets use small parts: so some do not fit into few cores. A codelet updates the record of its column and writes
 * one of two blocks of it, which any codelets of the next layer read. The same seed makes the same graph.
 */
final class LoopingGraph {
    private static final int MOST_COLUMNS = 6;
    private static final int MOST_INPUTS = 3;
    private static final int MOST_ELEMENTS = 5;
    private static final int MOST_ROUNDS = 4;
    private static final int LONGEST_WAIT = 60;
    private static final int MOST_DEEP = 2;
    private static final int BLOCK = 1_500;

    /** The same in Java, of which cores have no form. */
    private final Kernel onHost = new Kernel("layer on the host", LayerKernel.KERNEL.java());

    /** What a graph may have besides loops. */
    enum Part {
        /** The host fires some of the codelets. */
        HOST,
        /** Codelets have the content of a parameter, of values or of promises as an argument. */
        CONTENTS,
        /** Codelets choose what fires. */
        CHOICES,
        /** Codelets invoke a procedure. */
        PROCEDURES
    }

    private final Random random;
    private final int cus;
    private final Set<Part> parts;
    private final Parameter<Integer> parameter;
    private final int columns;
    private final int elements;
    private final int from;
    private final Blocks<int[]> records;
    private final List<Blocks<int[]>> outputs;
    private final CodeletGraph graph;
    private final AtomicInteger values = new AtomicInteger();
    private int layers;
    private int others;

    /** Makes one for one run. */
    LoopingGraph(long seed, int cus, Set<Part> parts) {
        this.cus = cus;
        this.parts = parts;
        random = new Random(seed);
        columns = 1 + random.nextInt(MOST_COLUMNS);
        elements = 1 + random.nextInt(MOST_ELEMENTS);
        from = random.nextInt(BLOCK - elements);
        GraphBuilder g = CodeletGraph.named("looping " + seed);
        parameter = g.parameter("parameter");
        records = g.blocks("record", BlockType.INTS, columns, BLOCK);
        outputs = List.of(
                g.blocks("even", BlockType.INTS, columns, BLOCK).filled((index, block) -> Arrays.fill(block, index)),
                g.blocks("odd", BlockType.INTS, columns, BLOCK).filled((index, block) -> Arrays.fill(block, ~index)));
        body(g, MOST_DEEP);
        graph = g.build();
    }

    CodeletGraph graph() {
        return graph;
    }

    /** Returns what its run needs. */
    RunOptions options() {
        return RunOptions.DEFAULT.with(parameter, 5);
    }

    /** Returns what a run has left in all blocks. */
    String contents(Run run) {
        StringBuilder contents = new StringBuilder();
        for (int column = 0; column < columns; column++) {
            int[] record = run.get(records.at(column));
            contents.append(record[0]).append(' ').append(record[1]);
            for (Blocks<int[]> output : outputs) {
                contents.append(' ').append(Arrays.hashCode(run.get(output.at(column))));
            }
            contents.append('\n');
        }
        return contents.toString();
    }

    /** Declares layers, loops and whatever else there is, one after the other; returns the last of them. */
    private List<? extends Node> body(GraphBuilder in, int deep) {
        List<? extends Node> before = List.of();
        List<int[]> inputsBefore = List.of();
        int most = 1 + random.nextInt(3);
        for (int part = 0; part < most; part++) {
            int kind = random.nextInt(6);
            if (deep > 0 && kind < 3) {
                before = List.of(loop(in, deep - 1, before));
                inputsBefore = List.of();
            } else if (kind == 3 && parts.contains(Part.CHOICES)) {
                before = List.of(choice(in, before));
                inputsBefore = List.of();
            } else if (kind == 4 && parts.contains(Part.CONTENTS)) {
                before = content(in, deep == MOST_DEEP, before);
                inputsBefore = List.of();
            } else {
                List<int[]> inputs = inputs();
                before = layer(in, inputs, before, inputsBefore);
                inputsBefore = inputs;
            }
        }
        return before;
    }

    /** A codelet chooses which of two others goes on with another column; returns where both ways meet. */
    private Node choice(GraphBuilder in, List<? extends Node> before) {
        int number = others++;
        int source = random.nextInt(columns);
        Slot[] ways = {in.slot("way" + number, 1), in.slot("other way" + number, 1)};
        Slot joint = in.slot("joint" + number, 1);
        in.codelets(
                        "pick" + number,
                        1,
                        LoopingKernels.PICK,
                        (none, arguments) ->
                                arguments.reads(records.at(source), 0, 2).chooses(ways))
                .on(random.nextInt(cus))
                .after(before.toArray(Node[]::new));
        for (int way = 0; way < ways.length; way++) {
            Codelet taken = single(in, "taken" + number + "," + way, random.nextInt(columns), null);
            taken.after(ways[way]);
            taken.signals(joint);
        }
        return joint;
    }

    /** Declares a codelet that goes on with a column, by itself. */
    private Codelet single(GraphBuilder in, String name, int column, @Nullable Input<Integer> content) {
        int layer = layers++;
        Codelet codelet = in.codelets(name, 1, LayerKernel.KERNEL, (none, arguments) -> {
            arguments.updates(records.at(column), 0, 2);
            if (content == null) {
                arguments.value(layer);
            } else {
                arguments.value(content);
            }
            arguments
                    .value(0)
                    .writes(outputs.get(layer % 2).at(column), from, elements)
                    .value(0);
        });
        return codelet.on(random.nextInt(cus));
    }

    /** One codelet has what another one, the host or the user says as an argument. */
    private List<? extends Node> content(GraphBuilder in, boolean outside, List<? extends Node> before) {
        int number = others++;
        int kind = random.nextInt(3);
        int column = random.nextInt(columns);
        if (kind == 0 && outside) {
            int cu = random.nextInt(cus);
            Promise<Integer> promise = in.promise("promise" + number);
            boolean invokes = parts.contains(Part.PROCEDURES);
            in.codelets("say" + number, 1, invokes ? LoopingKernels.BEGIN : LoopingKernels.SAY, (none, arguments) -> {
                        arguments.reads(records.at(column), 0, 2);
                        if (invokes) {
                            arguments.invokes(LoopingKernels.DOWN, promise);
                        } else {
                            arguments.completes(promise);
                        }
                    })
                    .on(cu)
                    .after(before.toArray(Node[]::new));
            return List.of(single(in, "hear" + number, random.nextInt(columns), promise)
                    .on(cu)
                    .after(promise));
        }
        if (kind == 1 && parts.contains(Part.HOST)) {
            Value<Integer> value = in.value("value" + number, firing -> values.incrementAndGet());
            value.after(before.toArray(Node[]::new));
            return List.of(single(in, "take" + number, column, value).after(value));
        }
        return List.of(single(in, "given" + number, column, parameter).after(before.toArray(Node[]::new)));
    }

    private Node loop(GraphBuilder in, int deep, List<? extends Node> before) {
        int number = others++;
        int rounds = 1 + random.nextInt(MOST_ROUNDS);
        Block<int[]> again = in.blocks("again" + number, BlockType.INTS, 1, random.nextBoolean() ? 1 : BLOCK)
                .at(0);
        int cu = random.nextInt(cus);
        Loop loop = in.loop("loop" + number, again, round -> {
            List<? extends Node> last = body(round, deep);
            round.codelets(
                            "turn" + number,
                            1,
                            LoopingKernels.TURN,
                            (none, arguments) -> arguments.updates(again, 0, 1).value(rounds))
                    .on(cu)
                    .after(last.get(random.nextInt(last.size())));
        });
        return loop.after(before.toArray(Node[]::new));
    }

    /** A codelet comes after the one before in its column, after its inputs, and after who reads what it overwrites. */
    private List<Codelet> layer(
            GraphBuilder in, List<int[]> inputs, List<? extends Node> before, List<int[]> inputsBefore) {
        int layer = layers++;
        List<Codelet> codelets = new ArrayList<>();
        for (int each = 0; each < columns; each++) {
            int column = each;
            int wait = random.nextInt(LONGEST_WAIT);
            boolean away = parts.contains(Part.HOST) && random.nextInt(6) == 0;
            Codelet codelet = in.codelets(
                    "l" + layer + "c" + column, 1, away ? onHost : LayerKernel.KERNEL, (none, arguments) -> {
                        arguments.updates(records.at(column), 0, 2).value(layer * MOST_COLUMNS + column);
                        arguments.value(wait).writes(outputs.get(layer % 2).at(column), from, elements);
                        arguments.value(inputs.get(column).length);
                        for (int input : inputs.get(column)) {
                            arguments.reads(outputs.get((layer + 1) % 2).at(input), from, elements);
                        }
                    });
            if (!away) {
                codelet.on(random.nextInt(cus));
            }
            codelets.add(codelet);
            Set<Node> sources = new LinkedHashSet<>();
            if (inputsBefore.isEmpty()) {
                sources.addAll(before);
            } else {
                sources.add(before.get(column));
                Arrays.stream(inputs.get(column)).forEach(input -> sources.add(before.get(input)));
                for (int reader = 0; reader < columns; reader++) {
                    if (Arrays.stream(inputsBefore.get(reader)).anyMatch(input -> input == column)) {
                        sources.add(before.get(reader));
                    }
                }
            }
            codelet.after(sources.toArray(Node[]::new));
        }
        return codelets;
    }

    private List<int[]> inputs() {
        List<int[]> inputs = new ArrayList<>();
        for (int column = 0; column < columns; column++) {
            inputs.add(random.ints(random.nextInt(MOST_INPUTS + 1), 0, columns)
                    .distinct()
                    .toArray());
        }
        return inputs;
    }
}
