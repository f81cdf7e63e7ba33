package org.edarts.trace.report;

import java.util.List;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TracedRun;

/**
 * The numbers of a trace. All times are ticks of the clock in the header.
 *
 * @param header what was run, where and how
 * @param graph the name of the graph
 * @param runs the runs it holds
 * @param units what each unit did, in the order of the units
 * @param codelets what each kind of codelets took, the costliest in all first
 * @param criticalPath the longest chain of dependent firings
 * @param codeMoves how code was moved into the units' memory and out of it
 */
public record TraceSummary(
        TraceHeader header,
        String graph,
        List<TracedRun> runs,
        List<UnitSummary> units,
        List<CodeletSummary> codelets,
        CriticalPath criticalPath,
        CodeMoves codeMoves) {
    /** Takes copies of the lists. */
    public TraceSummary {
        runs = List.copyOf(runs);
        units = List.copyOf(units);
        codelets = List.copyOf(codelets);
    }

    /** Summarises a trace. */
    public static TraceSummary of(Trace trace) {
        List<TracedRun> runs = trace.runs();
        List<UnitSummary> units =
                trace.units().stream().map(unit -> UnitSummary.of(unit, runs)).toList();
        return new TraceSummary(
                trace.header(),
                trace.codelets().procedureName(0),
                runs,
                units,
                CodeletSummary.of(trace),
                CriticalPath.of(trace),
                CodeMoves.of(trace));
    }

    /** The time that all runs took together, in ticks. */
    public long makespan() {
        return runs.stream().mapToLong(TracedRun::makespan).sum();
    }

    /** How long all firings took together, in ticks. */
    public long work() {
        return units.stream().mapToLong(UnitSummary::busy).sum();
    }

    /** How many units fire codelets, or would have if there had been any for them: all but an SU that only schedules. */
    public long cus() {
        return units.stream()
                .filter(unit -> unit.fired() > 0 || unit.other() == 0)
                .count();
    }

    /** What no schedule of these firings on as many CUs can undercut, in ticks: the critical path, or the work shared evenly. */
    public long lowerBound() {
        long cus = Math.max(1, cus());
        return Math.max(criticalPath.length(), (work() + cus - 1) / cus);
    }

    /** How many firings the trace holds. */
    public long fired() {
        return units.stream().mapToLong(UnitSummary::fired).sum();
    }

    /** How many records were dropped because rings were full. */
    public long dropped() {
        return units.stream().mapToLong(UnitSummary::dropped).sum();
    }

    /**
     * Returns tables for a terminal, each line ended by a line feed: the whole, the units (the first 16, then the sum of the
     * others), the codelets (the 20 costliest kinds, then the sum of the others) and, if code was moved, that of the units and
     * of the functions.
     */
    public String toText() {
        return new SummaryText(this).text();
    }
}
