package org.edarts.study.graph;

import java.util.Arrays;

/**
 * The arcs of a task graph in compressed sparse rows, both ways, and an order that obeys them. Immutable; nobody may
 * write to the arrays once it is made.
 */
final class Arcs {
    final int[] start;
    final int[] sources;
    final int[] successorStart;
    final int[] successors;
    final int[] successorArcs;
    final int[] order;

    /** Where each arc of the input went, or the complement of the arc that it repeats. */
    final int[] placeOf;

    /**
     * Sorts arcs by their targets, keeping the order of the input within each, and drops repetitions.
     *
     * @throws CyclicGraphException if some tasks would wait for one another
     */
    Arcs(int tasks, int count, int[] from, int[] to) {
        int[] next = new int[tasks + 1];
        for (int arc = 0; arc < count; arc++) {
            next[to[arc] + 1]++;
        }
        sumUp(next);
        int[] sorted = new int[count];
        for (int arc = 0; arc < count; arc++) {
            sorted[next[to[arc]]++] = arc;
        }
        start = new int[tasks + 1];
        placeOf = new int[count];
        int[] seen = new int[tasks];
        int kept = 0;
        int[] keptSources = new int[count];
        int position = 0;
        for (int task = 0; task < tasks; task++) {
            start[task] = kept;
            for (; position < next[task]; position++) {
                int source = from[sorted[position]];
                if (seen[source] > start[task]) {
                    placeOf[sorted[position]] = ~(seen[source] - 1);
                } else {
                    placeOf[sorted[position]] = kept;
                    keptSources[kept] = source;
                    seen[source] = ++kept;
                }
            }
        }
        start[tasks] = kept;
        sources = kept == count ? keptSources : Arrays.copyOf(keptSources, kept);
        successorStart = new int[tasks + 1];
        for (int source : sources) {
            successorStart[source + 1]++;
        }
        sumUp(successorStart);
        successors = new int[kept];
        successorArcs = new int[kept];
        int[] free = successorStart.clone();
        for (int task = 0; task < tasks; task++) {
            for (int arc = start[task]; arc < start[task + 1]; arc++) {
                int place = free[sources[arc]]++;
                successors[place] = task;
                successorArcs[place] = arc;
            }
        }
        order = order(tasks);
    }

    private static void sumUp(int[] counts) {
        for (int index = 1; index < counts.length; index++) {
            counts[index] += counts[index - 1];
        }
    }

    private int[] order(int tasks) {
        int[] missing = new int[tasks];
        int[] found = new int[tasks];
        int count = 0;
        for (int task = 0; task < tasks; task++) {
            missing[task] = start[task + 1] - start[task];
            if (missing[task] == 0) {
                found[count++] = task;
            }
        }
        for (int place = 0; place < count; place++) {
            int task = found[place];
            for (int at = successorStart[task]; at < successorStart[task + 1]; at++) {
                if (--missing[successors[at]] == 0) {
                    found[count++] = successors[at];
                }
            }
        }
        if (count < tasks) {
            throw new CyclicGraphException(onCycle(missing));
        }
        return found;
    }

    /** Whoever waits for something waits for one who waits: going back long enough leads into the cycle. */
    private int onCycle(int[] missing) {
        int task = 0;
        while (missing[task] == 0) {
            task++;
        }
        for (int step = 0; step < missing.length; step++) {
            int arc = start[task];
            while (missing[sources[arc]] == 0) {
                arc++;
            }
            task = sources[arc];
        }
        return task;
    }
}
