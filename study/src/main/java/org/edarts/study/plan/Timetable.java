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

    /** When one processor has nothing to do, in order; the last gap has no end. */
    private static final class Lane {
        private long[] starts = new long[16];
        private long[] ends = new long[16];
        private int count = 1;

        Lane() {
            ends[0] = Long.MAX_VALUE;
        }

        /**
         * Returns the earliest start of something that lasts so long, at a moment or later, in the first gap that holds
         * it.
         */
        long fit(long ready, long duration) {
            int place = firstEndingAfter(ready);
            while (Math.max(ready, starts[place]) > ends[place] - duration) {
                place++;
            }
            return Math.max(ready, starts[place]);
        }

        private int firstEndingAfter(long time) {
            int low = 0;
            int high = count - 1;
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

        /** Returns when the last thing that it does ends. */
        long end() {
            return starts[count - 1];
        }

        /** Takes time out of the gap that holds it. */
        void put(long start, long end) {
            int place = firstEndingAfter(start);
            boolean before = starts[place] < start;
            boolean behind = ends[place] > end;
            if (before && behind) {
                insert(place);
                ends[place] = start;
                starts[place + 1] = end;
            } else if (before) {
                ends[place] = start;
            } else if (behind) {
                starts[place] = end;
            } else {
                count--;
                System.arraycopy(starts, place + 1, starts, place, count - place);
                System.arraycopy(ends, place + 1, ends, place, count - place);
            }
        }

        private void insert(int place) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, 2 * count);
                ends = Arrays.copyOf(ends, 2 * count);
            }
            System.arraycopy(starts, place, starts, place + 1, count - place);
            System.arraycopy(ends, place, ends, place + 1, count - place);
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
