package org.edarts.study.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.edarts.study.graph.Shape;
import org.edarts.study.graph.TaskGraph;

/**
 * What policies and planners are told of durations before anything runs; what happens is another thing. Immutable.
 *
 * @param kind what is told
 * @param spread the standard deviation of the noise, as a share of the duration; 0 for all but noise
 */
public record Estimates(Kind kind, double spread) {
    /** All durations are known. */
    public static final Estimates EXACT = new Estimates(Kind.EXACT, 0);

    private static final Estimates MEAN = new Estimates(Kind.MEAN, 0);

    /** Policies rank by whole numbers below 2 to the power of 31: longer ways are told in coarser units. */
    private static final double LONGEST = 1L << 29;

    /** All times together that planners are told stay below so many ticks, so that sums over several paths fit. */
    private static final double MOST = 1L << 58;

    /** Ticks may be so many times finer than the graph's, so that what is told is not rounded to these. */
    private static final double FINER = 1_000;

    /** What is told. */
    public enum Kind {
        /** The durations. */
        EXACT,
        /** The mean of all durations, for each task. */
        MEAN,
        /** Nothing: the same for all. */
        BLIND,
        /** The durations, each times a random factor of mean 1, log-normal, that the seed decides. */
        NOISE
    }

    /**
     * Reads {@code exact}, {@code mean}, {@code blind} or {@code noise=0.3}.
     *
     * @throws IllegalArgumentException if it is none of them
     */
    public static Estimates parse(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        for (Kind kind : Kind.values()) {
            if (kind != Kind.NOISE && lower.equals(kind.name().toLowerCase(Locale.ROOT))) {
                return new Estimates(kind, 0);
            }
        }
        if (lower.startsWith("noise=")) {
            try {
                double spread = Double.parseDouble(lower.substring("noise=".length()));
                if (spread >= 0 && spread <= 100) {
                    return new Estimates(Kind.NOISE, spread);
                }
            } catch (NumberFormatException none) {
                // refused below, with the others that are none
            }
        }
        throw new IllegalArgumentException("estimates \"" + text
                + "\": expected exact, mean, blind, or noise=S with S from 0 to 100, such as noise=0.3");
    }

    /** Returns whether the seed has a say. */
    public boolean random() {
        return kind == Kind.NOISE;
    }

    /**
     * Returns the graph with the durations that planners are told. Blind ones are told the mean, for they weigh
     * durations against the costs of arcs. They are told no processor's own time but with noise, which is the same
     * factor for a task wherever it runs.
     */
    public TaskGraph told(TaskGraph graph, long seed) {
        if (kind == Kind.EXACT) {
            return graph;
        }
        double[] told = (kind == Kind.BLIND ? MEAN : this).durations(graph, seed);
        double scale = Math.min(FINER, MOST / Math.max(1, allTimes(graph, told)));
        long[] durations =
                Arrays.stream(told).mapToLong(each -> Math.round(each * scale)).toArray();
        int processors = graph.unrelatedProcessors();
        if (kind != Kind.NOISE || processors == 0) {
            return graph.lasting(scale, durations, null);
        }
        long[][] onEach = new long[told.length][processors];
        for (int task = 0; task < told.length; task++) {
            double noise = graph.work(task) == 0 ? 1 : told[task] / graph.work(task);
            for (int processor = 0; processor < processors; processor++) {
                onEach[task][processor] = Math.round(scale * noise * graph.workOn(task, processor));
            }
        }
        return graph.lasting(scale, durations, onEach);
    }

    /** Returns at least what any schedule takes, on the slowest of unrelated processors. */
    private static double allTimes(TaskGraph graph, double[] told) {
        double sum = 0;
        for (int task = 0; task < told.length; task++) {
            double longest = 1;
            for (int processor = 0; processor < graph.unrelatedProcessors(); processor++) {
                longest = Math.max(longest, (double) graph.workOn(task, processor) / Math.max(1, graph.work(task)));
            }
            sum += told[task] * longest;
        }
        for (int arc = 0; arc < graph.arcs(); arc++) {
            sum += graph.transfer(arc);
        }
        return sum;
    }

    /** Returns what policies are told of each task, in ticks, or in coarser or finer units. */
    long[] of(TaskGraph graph, long seed) {
        double[] told = durations(graph, seed);
        boolean whole = kind == Kind.EXACT || kind == Kind.BLIND;
        double scale = Math.min(whole ? 1 : FINER, LONGEST / Math.max(1, longestWay(graph, told)));
        return Arrays.stream(told).mapToLong(each -> Math.round(each * scale)).toArray();
    }

    private double[] durations(TaskGraph graph, long seed) {
        Shape shape = Shape.of(graph);
        double[] told = new double[graph.tasks()];
        Random random = new Random(seed);
        double sigma = Math.sqrt(Math.log1p(spread * spread));
        for (int task = 0; task < told.length; task++) {
            told[task] = switch (kind) {
                case EXACT -> graph.work(task);
                case MEAN -> (double) shape.work() / told.length;
                case BLIND -> 1;
                case NOISE -> graph.work(task) * Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2);
            };
        }
        return told;
    }

    private static double longestWay(TaskGraph graph, double[] durations) {
        double longest = 0;
        double[] end = new double[durations.length];
        for (int place = 0; place < end.length; place++) {
            int task = graph.inOrder(place);
            for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
                end[task] = Math.max(end[task], end[graph.source(arc)]);
            }
            end[task] += durations[task];
            longest = Math.max(longest, end[task]);
        }
        return longest;
    }
}
