package org.edarts.study.plan;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;

/**
 * Looks for the shortest schedule of a small problem, depth first. Some shortest schedule comes of putting the tasks
 * one by one, in the order of their starts, behind what their processors do, each as early as its data allow; so each
 * step tries every ready task on every processor. Left out is what cannot be shorter than the best so far, by the
 * longest way to the end or by the work left; a processor that is as good as another one tried; and what leaves the
 * same rest as something tried before.
 *
 * <p>Owner: the thread that plans.
 */
final class BranchAndBound {
    /** How many partial schedules are remembered, so that the memory suffices. */
    private static final int MOST_REMEMBERED = 1 << 18;

    private static final int LOOKS_AT_CLOCK = 1 << 12;

    private final Problem problem;
    private final TaskGraph graph;
    private final int tasks;
    private final int processors;
    private final long[] predecessors;
    private final long[] successors;
    private final long[] wayToEnd;
    private final long bound;
    private final Set<Rest> remembered = new HashSet<>();
    private final boolean interchangeable;
    private final boolean communicates;

    private final int[] processorOf;
    private final long[] starts;
    private final long[] ends;
    private final long[] free;
    private final int[] used;
    private long workLeft;

    private Schedule best;
    private long shortest;
    private long deadline;
    private long steps;
    private boolean outOfTime;

    /** What the rest of a schedule depends on. */
    private record Rest(long[] key) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Rest rest && Arrays.equals(key, rest.key);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(key);
        }
    }

    BranchAndBound(Problem problem, Schedule known, long bound) {
        this.problem = problem;
        this.graph = problem.graph();
        this.tasks = graph.tasks();
        this.processors = problem.processors();
        this.predecessors = new long[tasks];
        this.successors = new long[tasks];
        this.wayToEnd = new long[tasks];
        for (int place = tasks - 1; place >= 0; place--) {
            int task = graph.inOrder(place);
            for (int at = graph.firstSuccessor(task); at < graph.firstSuccessor(task + 1); at++) {
                int successor = graph.successor(at);
                predecessors[successor] |= 1L << task;
                successors[task] |= 1L << successor;
                wayToEnd[task] = Math.max(wayToEnd[task], wayToEnd[successor]);
            }
            wayToEnd[task] += problem.shortestDuration(task);
            workLeft += problem.shortestDuration(task);
        }
        this.interchangeable = problem.identical();
        this.communicates = graph.communicates();
        this.bound = bound;
        this.processorOf = new int[tasks];
        this.starts = new long[tasks];
        this.ends = new long[tasks];
        this.free = new long[processors];
        this.used = new int[processors];
        this.best = known;
        this.shortest = known.makespan();
    }

    /** Searches until the best is known, or so many nanoseconds are over. */
    Planner.Plan search(long limitNanos) {
        deadline = System.nanoTime() + limitNanos;
        extend(0, 0, 0);
        return new Planner.Plan(best, outOfTime ? Math.min(bound, shortest) : shortest);
    }

    private boolean over() {
        if (++steps % LOOKS_AT_CLOCK == 0 && System.nanoTime() - deadline > 0) {
            outOfTime = true;
        }
        return outOfTime || shortest == bound;
    }

    /** Tries all that may come next, the most urgent first. */
    private void extend(long done, long lastStart, long longest) {
        if (done == all()) {
            if (longest >= shortest) {
                return;
            }
            shortest = longest;
            best = new Schedule(processorOf.clone(), starts.clone(), ends.clone());
            return;
        }
        if (hopeless(done, lastStart) || !isNew(done, lastStart)) {
            return;
        }
        long[] steps = steps(done, lastStart);
        for (long step : steps) {
            if (over()) {
                return;
            }
            put(done, (int) (step & 0xff), (int) (step >>> 8 & 0xffff), lastStart, longest);
        }
    }

    private long all() {
        return -1L >>> 64 - tasks;
    }

    /** A task that starts earlier, and of those the one with the longer way to the end, goes first. */
    private long[] steps(long done, long lastStart) {
        long[] steps = new long[tasks * processors];
        long[] order = new long[tasks * processors];
        int count = 0;
        for (int task = 0; task < tasks; task++) {
            if ((done >>> task & 1) == 0 && (predecessors[task] & ~done) == 0) {
                for (int processor = 0; processor < processors; processor++) {
                    long start = start(task, processor);
                    if (start >= lastStart && start + wayToEnd[task] < shortest && !likeEarlier(task, processor)) {
                        int place = count++;
                        long urgency = start - wayToEnd[task];
                        while (place > 0 && order[place - 1] > urgency) {
                            order[place] = order[place - 1];
                            steps[place] = steps[place - 1];
                            place--;
                        }
                        order[place] = urgency;
                        steps[place] = (long) processor << 8 | task;
                    }
                }
            }
        }
        return Arrays.copyOf(steps, count);
    }

    private void put(long done, int task, int processor, long lastStart, long longest) {
        long start = start(task, processor);
        long before = free[processor];
        long end = start + problem.duration(task, processor);
        if (end + wayToEnd[task] - problem.shortestDuration(task) >= shortest) {
            return;
        }
        processorOf[task] = processor;
        starts[task] = start;
        ends[task] = end;
        free[processor] = end;
        used[processor]++;
        workLeft -= problem.shortestDuration(task);
        extend(done | 1L << task, Math.max(lastStart, start), Math.max(longest, end));
        workLeft += problem.shortestDuration(task);
        free[processor] = before;
        used[processor]--;
    }

    private long start(int task, int processor) {
        long start = free[processor];
        for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
            int source = graph.source(arc);
            start = Math.max(start, ends[source] + (processorOf[source] == processor ? 0 : graph.transfer(arc)));
        }
        return start;
    }

    /**
     * Of equal processors that have done nothing, or, where nothing travels, are free at the same time, one is tried.
     */
    private boolean likeEarlier(int task, int processor) {
        if (!interchangeable) {
            return false;
        }
        for (int other = 0; other < processor; other++) {
            if (free[other] == free[processor]
                    && start(task, other) == start(task, processor)
                    && sameRest(other, processor)) {
                return true;
            }
        }
        return false;
    }

    private boolean sameRest(int other, int processor) {
        return !communicates || used[other] == 0 && used[processor] == 0;
    }

    private boolean hopeless(long done, long lastStart) {
        long room = 0;
        for (long each : free) {
            room += Math.max(0, shortest - 1 - Math.max(each, lastStart));
        }
        if (workLeft > room) {
            return true;
        }
        long[] earliest = new long[tasks];
        for (int place = 0; place < tasks; place++) {
            int task = graph.inOrder(place);
            if ((done >>> task & 1) == 0) {
                long start = lastStart;
                for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
                    int source = graph.source(arc);
                    start = Math.max(start, earliest[source]);
                }
                if (start + wayToEnd[task] >= shortest) {
                    return true;
                }
                earliest[task] = start + problem.shortestDuration(task);
            } else {
                earliest[task] = ends[task];
            }
        }
        return false;
    }

    /** Remembers what the rest depends on; returns whether that has not been tried. */
    private boolean isNew(long done, long lastStart) {
        if (remembered.size() >= MOST_REMEMBERED) {
            return true;
        }
        long[] key = new long[2 + processors + 2 * tasks];
        int length = 0;
        key[length++] = done;
        key[length++] = lastStart;
        long[] times = free.clone();
        if (!communicates && interchangeable) {
            Arrays.sort(times);
        }
        for (long time : times) {
            key[length++] = Math.max(time, lastStart);
        }
        for (int task = 0; task < tasks; task++) {
            if ((done >>> task & 1) != 0 && (successors[task] & ~done) != 0) {
                key[length++] = communicates ? ends[task] : Math.max(ends[task], lastStart);
                key[length++] = communicates ? processorOf[task] : 0;
            }
        }
        return remembered.add(new Rest(Arrays.copyOf(key, length)));
    }
}
