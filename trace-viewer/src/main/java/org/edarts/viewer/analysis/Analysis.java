package org.edarts.viewer.analysis;

import java.util.List;
import org.edarts.trace.Trace;
import org.edarts.trace.TracedRun;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a trace. All times are ticks of the clock that {@link #origin} names. {@link AnalysisJson} writes them
 * with the names that they have here; null stands for what is not recorded.
 *
 * @param schema the version of this form: it rises when a field changes its meaning or goes, not when one comes
 * @param origin what was run, where and how
 * @param runs the runs that the trace holds
 * @param makespan the time that all runs took together
 * @param cus how many units fire codelets, or would have if there had been any for them
 * @param fired how many firings the trace holds
 * @param dropped how many older records were dropped because rings were full
 * @param time where the time of all CUs went
 * @param bounds what no schedule of these firings can undercut
 * @param efficiencies how well the machine was used; null if records were dropped
 * @param criticalPath the longest chain of dependent firings
 * @param slack how much longer firings could have taken without making that longer
 * @param units what each unit did, in the order of the units
 * @param codelets what each kind of codelets took, the costliest in all first
 * @param steals who took codelets from whose pool: from is the robbed unit
 * @param signals from which unit to which signals went: to is where the codelet fired, or the first one behind the slot
 * @param levels how many codelets were in flight and ready over time
 * @param codeMoves how code was moved into the units' memory and out of it
 * @param links what went over the links of the machine's mesh; null if that was not recorded
 */
public record Analysis(
        int schema,
        Provenance origin,
        List<TracedRun> runs,
        long makespan,
        int cus,
        long fired,
        long dropped,
        TimeSplit time,
        Bounds bounds,
        @Nullable Efficiencies efficiencies,
        CriticalPath criticalPath,
        Slack slack,
        List<UnitTimes> units,
        List<CodeletTimes> codelets,
        List<Link> steals,
        List<Link> signals,
        Levels levels,
        CodeMoves codeMoves,
        @Nullable LinkLoads links) {
    /** The version of this form. */
    public static final int SCHEMA = 1;

    /** Copies the lists. */
    public Analysis {
        runs = List.copyOf(runs);
        units = List.copyOf(units);
        codelets = List.copyOf(codelets);
        steals = List.copyOf(steals);
        signals = List.copyOf(signals);
    }

    /** Analyses a trace. */
    public static Analysis of(Trace trace) {
        return TraceAnalysis.of(trace).numbers();
    }
}
