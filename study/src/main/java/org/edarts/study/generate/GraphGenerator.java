package org.edarts.study.generate;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.edarts.cam.Suggestion;
import org.edarts.study.graph.Communication;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;

/**
 * Generates task graphs: {@code layered}, {@code fan} (fan-out and fan-in, again and again), {@code series-parallel},
 * {@code stencil}, {@code lu} and {@code fft}. Durations are drawn evenly from 1 to 19, those of stencil, LU and FFT
 * are what their kernels do, in proportion. Immutable; the same text gives the same graph.
 *
 * @param shape which of them
 * @param tasks how many tasks about; shapes that grow in steps come as near as they can from below, at least their
 *     smallest
 * @param seed decides all that is random
 * @param parallelism how many tasks a layer, a fan or a parallel part has on average; stencil: how many points
 * @param ratio the mean cost of an arc divided by the mean duration of a task
 */
public record GraphGenerator(String shape, int tasks, long seed, int parallelism, double ratio) {
    private static final List<String> SHAPES = List.of("layered", "fan", "series-parallel", "stencil", "lu", "fft");
    private static final int MOST_TASKS = 50_000_000;
    private static final int MOST_GRAPHS = 100_000;

    /** Checks the numbers. */
    public GraphGenerator {
        if (!SHAPES.contains(shape)) {
            throw new IllegalArgumentException("there is no shape \"" + shape + "\" to generate; there are "
                    + String.join(", ", SHAPES) + Suggestion.phrase(shape, SHAPES));
        }
        if (tasks < 1 || tasks > MOST_TASKS || parallelism < 1 || !(ratio >= 0) || Double.isInfinite(ratio)) {
            throw new IllegalArgumentException("generate " + shape + ": expected tasks from 1 to " + MOST_TASKS
                    + ", a parallelism of at least 1 and a ratio of at least 0");
        }
    }

    /**
     * Reads a shape and, behind a colon, settings in any order with commas between them: {@code
     * layered:tasks=1000,seed=1,parallelism=8,ccr=0.5}; with {@code count=10} it is ten graphs, with that seed and the
     * next ones.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static List<GraphGenerator> parse(String text) {
        int colon = text.indexOf(':');
        String shape = (colon < 0 ? text : text.substring(0, colon)).toLowerCase(Locale.ROOT);
        Map<String, Double> settings =
                new LinkedHashMap<>(Map.of("tasks", 100.0, "seed", 1.0, "parallelism", 8.0, "ccr", 0.0, "count", 1.0));
        Set<String> said = new HashSet<>();
        if (colon >= 0) {
            for (String setting : text.substring(colon + 1).split(",")) {
                int equal = setting.indexOf('=');
                String name = equal < 0 ? setting : setting.substring(0, equal);
                if (equal < 0 || !settings.containsKey(name)) {
                    throw new IllegalArgumentException("generate " + text + ": there is no setting \"" + name
                            + "\"; there are tasks=N, seed=N, parallelism=N, ccr=RATIO and count=N");
                }
                if (!said.add(name)) {
                    throw new IllegalArgumentException("generate " + text + ": " + name + " is there twice");
                }
                settings.put(name, number(text, setting.substring(equal + 1)));
            }
        }
        int tasks = whole(text, settings, "tasks");
        int seed = whole(text, settings, "seed");
        int parallelism = whole(text, settings, "parallelism");
        double ratio = settings.getOrDefault("ccr", 0.0);
        int count = whole(text, settings, "count");
        if (count < 1 || count > MOST_GRAPHS) {
            throw new IllegalArgumentException("generate " + text + ": expected a count from 1 to " + MOST_GRAPHS);
        }
        return IntStream.range(0, count)
                .mapToObj(number -> new GraphGenerator(shape, tasks, (long) seed + number, parallelism, ratio))
                .toList();
    }

    private static double number(String text, String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException none) {
            throw new IllegalArgumentException("generate " + text + ": \"" + value + "\" is no number", none);
        }
    }

    private static int whole(String text, Map<String, Double> settings, String name) {
        double value = settings.getOrDefault(name, 0.0);
        if (value != Math.rint(value) || Math.abs(value) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "generate " + text + ": expected a whole number of up to " + Integer.MAX_VALUE + " for " + name);
        }
        return (int) value;
    }

    /** Returns what the graph is called: all that it takes to generate it again, without commas, for tables. */
    public String name() {
        String cost = ratio == 0 ? "" : " ccr=" + ratio;
        return shape + " tasks=" + tasks + " seed=" + seed + " parallelism=" + parallelism + cost;
    }

    /** Generates the graph. */
    public TaskGraph generate() {
        TaskGraphBuilder builder = new TaskGraphBuilder(name(), "");
        Drawing drawing = new Drawing(builder, new Random(seed), ratio);
        switch (shape) {
            case "layered" -> RandomShapes.layered(drawing, tasks, parallelism);
            case "fan" -> RandomShapes.fan(drawing, tasks, parallelism);
            case "series-parallel" -> RandomShapes.seriesParallel(drawing, tasks, parallelism);
            case "stencil" -> KernelShapes.stencil(drawing, tasks, parallelism);
            case "lu" -> KernelShapes.lu(drawing, tasks);
            case "fft" -> KernelShapes.fft(drawing, tasks);
            default -> throw new AssertionError(shape);
        }
        return builder.build(Communication.AS_GIVEN);
    }
}
