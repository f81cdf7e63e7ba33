package org.edarts.study;

import java.util.Arrays;
import java.util.Random;
import org.edarts.study.graph.Communication;
import org.edarts.study.graph.TaskGraph;
import org.edarts.study.graph.TaskGraphBuilder;

/** Small random task graphs for tests. */
public final class RandomGraphs {
    private RandomGraphs() {}

    /** Returns a graph of so many tasks, whose arcs cost up to {@code mostCost}; durations of 0 occur. */
    public static TaskGraph of(int tasks, double density, int mostCost, long seed) {
        return builder(tasks, density, mostCost, new Random(seed)).build(Communication.AS_GIVEN);
    }

    /** Returns one whose tasks take another time on each processor. */
    public static TaskGraph unrelated(int tasks, double density, int mostCost, int processors, long seed) {
        Random random = new Random(seed);
        TaskGraphBuilder builder = builder(tasks, density, mostCost, random);
        double[][] durations = new double[tasks][processors];
        for (double[] row : durations) {
            Arrays.setAll(row, processor -> random.nextInt(20));
        }
        builder.unrelated(durations);
        return builder.build(Communication.AS_GIVEN);
    }

    private static TaskGraphBuilder builder(int tasks, double density, int mostCost, Random random) {
        TaskGraphBuilder builder = new TaskGraphBuilder("random", "");
        int[] places = random.ints(0, tasks).distinct().limit(tasks).toArray();
        for (int task = 0; task < tasks; task++) {
            builder.task(random.nextInt(10));
        }
        for (int from = 0; from < tasks; from++) {
            for (int to = from + 1; to < tasks; to++) {
                if (random.nextDouble() < density) {
                    builder.arc(places[from], places[to], mostCost == 0 ? 0 : random.nextInt(mostCost + 1), 0);
                }
            }
        }
        return builder;
    }
}
