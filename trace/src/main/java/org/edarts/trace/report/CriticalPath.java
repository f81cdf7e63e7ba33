package org.edarts.trace.report;

import java.util.List;
import org.edarts.trace.ArcTable;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TracedRun;

/**
 * The longest chain of firings each of which depended on the one before: what a run would take on a machine without limits.
 *
 * @param length how long the firings in the chain took, in ticks of the trace's clock; over several runs, the sum
 * @param exact whether all dependencies are known; if not, there may be a longer chain
 */
public record CriticalPath(long length, boolean exact) {
    /** Finds the critical path of a trace, by its arcs if it has them, else by its records of signals. */
    static CriticalPath of(Trace trace) {
        ArcTable arcs = trace.arcs();
        EventsByEnd events = new EventsByEnd(trace.units());
        long length = 0;
        List<TracedRun> runs = trace.runs();
        for (TracedRun run : runs) {
            length += arcs == null ? bySignals(events, run) : byArcs(events, run, arcs);
        }
        return new CriticalPath(length, arcs != null && trace.dropped() == 0);
    }

    private static long byArcs(EventsByEnd events, TracedRun run, ArcTable arcs) {
        long[] durations = new long[arcs.codelets()];
        events.until(run.end(), event -> {
            boolean fired = event.kind() == EventKind.FIRE || event.kind() == EventKind.FAIL;
            if (fired
                    && event.frame() == TraceEvent.ROOT_FRAME
                    && event.codelet() >= 0
                    && event.codelet() < durations.length) {
                durations[event.codelet()] = event.duration();
            }
        });
        return arcs.longestChain(durations);
    }

    private static long bySignals(EventsByEnd events, TracedRun run) {
        SignalChains chains = new SignalChains(run.start());
        events.until(run.end(), chains::add);
        return chains.longest();
    }
}
