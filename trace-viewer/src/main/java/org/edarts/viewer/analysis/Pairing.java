package org.edarts.viewer.analysis;

import java.util.Arrays;
import org.edarts.viewer.analysis.Recorded.Columns;

/**
 * Finds to each firing the record that its codelet had become ready. An instance that fires several times in a run does
 * so in the order in which it becomes ready; where records are missing, nobody knows which of them. Owner: one thread.
 */
final class Pairing {
    private Pairing() {}

    /**
     * Returns the number of each firing's record, or -1.
     *
     * @param complete whether no records were dropped
     */
    static int[] of(Columns columns, Groups firings, RunTimes runs, boolean complete) {
        int[] readyOf = new int[columns.firings().count];
        Arrays.fill(readyOf, -1);
        Groups ready = columns.ready().byInstance(columns.instances().count());
        for (int instance = 0; instance < columns.instances().count(); instance++) {
            int from = ready.begin(instance);
            int end = firings.end(instance);
            for (int first = firings.begin(instance); first < end; ) {
                int run = run(runs, columns.firings(), firings.member(first));
                int last = first + 1;
                while (last < end && run(runs, columns.firings(), firings.member(last)) == run) {
                    last++;
                }
                from = skip(columns.ready(), ready, from, ready.end(instance), runs, run - 1);
                int to = skip(columns.ready(), ready, from, ready.end(instance), runs, run);
                if (complete ? to - from >= last - first : to - from == last - first) {
                    for (int i = 0; i < last - first; i++) {
                        readyOf[firings.member(first + i)] = ready.member(from + i);
                    }
                }
                from = to;
                first = last;
            }
        }
        return readyOf;
    }

    /** The run that a record belongs to; what lies before the first, as a window may have it, belongs to that. */
    private static int run(RunTimes runs, Recorded records, int record) {
        return Math.max(0, runs.at(records.time[record]));
    }

    /** Behind the records of the runs up to one. */
    private static int skip(Recorded records, Groups groups, int from, int end, RunTimes runs, int run) {
        int at = from;
        while (at < end && run(runs, records, groups.member(at)) <= run) {
            at++;
        }
        return at;
    }
}
