package org.edarts.study.plan;

import java.util.Arrays;
import org.edarts.study.graph.Problem;
import org.edarts.study.graph.TaskGraph;

/** A schedule in the making: which processor is taken when. Owner: the thread that plans. */
final class Timetable {
    private final Problem problem;
    private final TaskGraph graph;
    private final int[] processors;
    private final long[] starts;
    private final long[] ends;
    private final Lane[] lanes;

    /** What one processor does, in order. */
    private static final class Lane {
        private long[] starts = new long[16];
        private long[] ends = new long[16];
        private int count;

        /** Returns the earliest start of something that lasts so long, at a moment or later, in the first gap that holds it. */
        long fit(long ready, long duration) {
            int place = firstEndingAfter(ready);
            long start = place > 0 ? Math.max(ready, ends[place - 1]) : ready;
            while (place < count && start + duration > starts[place]) {
                start = Math.max(ready, ends[place++]);
            }
            return start;
        }

        private int firstEndingAfter(long time) {
            int low = 0;
            int high = count;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (ends[middle] > time) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return low;
        }

        long end() {
            return count == 0 ? 0 : ends[count - 1];
        }

        void put(long start, long end) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
                ends = Arrays.copyOf(ends, 2 * count);
            }
            int place = count;
            while (place > 0 && (starts[place - 1] > start || starts[place - 1] == start && ends[place - 1] > end)) {
                starts[place] = starts[place - 1];
                ends[place] = ends[place - 1];
                place--;
            }
            starts[place] = start;
            ends[place] = end;
            count++;
        }
    }

    Timetable(Problem problem) {
        this.problem = problem;
        this.graph = problem.graph();
        this.processors = new int[graph.tasks()];
        this.starts = new long[graph.tasks()];
        this.ends = new long[graph.tasks()];
        this.lanes = new Lane[problem.processors()];
        Arrays.setAll(lanes, processor -> new Lane());
    }

    /** Returns when the data of a task are on a processor; all that it depends on has its place. */
    long ready(int task, int processor) {
        long ready = 0;
        for (int arc = graph.firstArc(task); arc < graph.firstArc(task + 1); arc++) {
            int source = graph.source(arc);
            ready = Math.max(ready, ends[source] + (processors[source] == processor ? 0 : graph.transfer(arc)));
        }
        return ready;
    }

    /** Returns the earliest start of a task on a processor, in a gap if one holds it. */
    long insertedStart(int task, int processor) {
        return lanes[processor].fit(ready(task, processor), problem.duration(task, processor));
    }

    /** Returns the earliest start of a task on a processor behind all that it does already. */
    long appendedStart(int task, int processor) {
        return Math.max(ready(task, processor), lanes[processor].end());
    }

    void put(int task, int processor, long start) {
        processors[task] = processor;
        starts[task] = start;
        ends[task] = start + problem.duration(task, processor);
        lanes[processor].put(start, ends[task]);
    }

    Schedule schedule() {
        return new Schedule(processors, starts, ends);
    }
}
