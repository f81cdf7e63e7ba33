package org.edarts.study.run;

import java.util.List;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.virtual.FiringTimes;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.CodeletTable.Codelets;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;

/**
 * What the codelets of a graph took in a recorded run of it, in place of what they declare: each its mean, and one that
 * did not fire the mean of its declaration. Immutable; a run may take it as its own.
 */
public final class RecordedDurations implements FiringTimes {
    private final List<Codelets> declarations;
    private final long[] nanos;

    private RecordedDurations(List<Codelets> declarations, long[] nanos) {
        this.declarations = declarations;
        this.nanos = nanos;
    }

    /**
     * Takes them from a trace.
     *
     * @throws IllegalArgumentException if nothing fired in it, or the run invoked threaded procedures, whose codelets
     *     are not the graph's
     */
    public static RecordedDurations of(Trace trace) {
        CodeletTable table = trace.codelets();
        List<Codelets> declarations = table.procedures().isEmpty()
                ? List.of()
                : table.procedures().get(0).codelets();
        int instances = declarations.stream().mapToInt(Codelets::count).sum();
        double[] sums = new double[instances];
        long[] counts = new long[instances];
        for (UnitTrace unit : trace.units()) {
            for (TraceEvent event : unit.events()) {
                boolean invoked = event.kind() == EventKind.FIRE && event.codelet() >= instances;
                if (invoked || event.kind() == EventKind.INVOKE) {
                    throw new IllegalArgumentException(
                            "the run invoked threaded procedures, whose codelets are not the graph's: replay the trace"
                                    + " with edarts study FILE --what-if");
                }
                if (event.kind() == EventKind.FIRE) {
                    sums[event.codelet()] += trace.header().clock().toNanos(event.duration());
                    counts[event.codelet()]++;
                }
            }
        }
        return new RecordedDurations(declarations, means(declarations, sums, counts));
    }

    private static long[] means(List<Codelets> declarations, double[] sums, long[] counts) {
        long[] nanos = new long[sums.length];
        double all = mean(sums, counts, 0, sums.length, Double.NaN);
        if (Double.isNaN(all)) {
            throw new IllegalArgumentException("no codelet fired in the trace: there are no times to take from it");
        }
        int first = 0;
        for (Codelets declaration : declarations) {
            int last = first + declaration.count();
            double usual = mean(sums, counts, first, last, all);
            for (; first < last; first++) {
                nanos[first] = Math.round(mean(sums, counts, first, first + 1, usual));
            }
        }
        return nanos;
    }

    private static double mean(double[] sums, long[] counts, int from, int to, double otherwise) {
        double sum = 0;
        long count = 0;
        for (int codelet = from; codelet < to; codelet++) {
            sum += sums[codelet];
            count += counts[codelet];
        }
        return count == 0 ? otherwise : sum / count;
    }

    /**
     * Returns these times for a run of a graph.
     *
     * @throws IllegalArgumentException if the trace is of another graph
     */
    public FiringTimes timesOf(CompiledGraph graph) {
        boolean same = declarations.equals(graph.declarations().stream()
                .map(each -> new Codelets(each.name(), each.count()))
                .toList());
        if (!same) {
            throw new IllegalArgumentException("the trace is of another graph than \"" + graph.name() + "\" of "
                    + graph.codelets() + " codelets: record it with the same sample and settings");
        }
        return this;
    }

    @Override
    public long duration(int codelet, int cu) {
        return nanos[codelet];
    }
}
