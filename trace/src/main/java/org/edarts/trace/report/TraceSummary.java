package org.edarts.trace.report;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TracedRun;
import org.edarts.trace.UnitTrace;

/**
 * The numbers of a trace.
 *
 * @param clock what its times are ticks of
 * @param runs the runs it holds
 * @param units what each unit did, in the order of the units
 * @param codelets what each declared codelet took, the costliest in all first
 */
public record TraceSummary(
        TraceClock clock, List<TracedRun> runs, List<UnitSummary> units, List<CodeletSummary> codelets) {
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
        return new TraceSummary(trace.header().clock(), runs, units, codelets(trace));
    }

    private static List<CodeletSummary> codelets(Trace trace) {
        CodeletTable names = trace.codelets();
        Map<String, LongStream.Builder> durations = new HashMap<>();
        for (UnitTrace unit : trace.units()) {
            for (TraceEvent event : unit.events()) {
                if (event.kind() == EventKind.FIRE || event.kind() == EventKind.FAIL) {
                    durations
                            .computeIfAbsent(names.declarationName(event.codelet()), name -> LongStream.builder())
                            .add(event.duration());
                }
            }
        }
        return durations.entrySet().stream()
                .map(entry -> CodeletSummary.of(
                        entry.getKey(), entry.getValue().build().toArray()))
                .sorted(Comparator.comparingLong(CodeletSummary::total)
                        .reversed()
                        .thenComparing(CodeletSummary::name))
                .toList();
    }

    /** The time that all runs took together, in ticks. */
    public long makespan() {
        return runs.stream().mapToLong(TracedRun::makespan).sum();
    }

    /** How many firings the trace holds. */
    public long fired() {
        return units.stream().mapToLong(UnitSummary::fired).sum();
    }

    /** How many records were dropped because rings were full. */
    public long dropped() {
        return units.stream().mapToLong(UnitSummary::dropped).sum();
    }

    /** Returns tables for a terminal, each line ended by a line feed; of the codelets the 20 costliest, then a sum of the others. */
    public String toText() {
        return SummaryText.of(this);
    }
}
