package org.edarts.epiphany.cam.watch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.trace.TraceRecorder;

/**
 * Writes into a trace what cores have told of a run whose firmware was instrumented for that: what fired where and
 * when, and when cores had nothing to fire. Who enabled what follows from the arcs where each codelet fires once; else
 * it is not recorded. Times are cycles of the run. Owner: the thread of the board.
 */
public final class TimedRun {
    private static final long NEVER = Long.MAX_VALUE;

    private final Assignment assignment;
    private final TraceRecorder recorder;
    private final WatchedCodelets codelets;
    private final List<UnitRecord> units = new ArrayList<>();
    private final TimedHost host;

    /**
     * Prepares to write a run.
     *
     * @param clock tells the time
     * @throws IllegalArgumentException if the recorder has too few units, or has recorded another graph
     */
    public TimedRun(WatchedGraph graph, TraceRecorder recorder, LongSupplier clock) {
        this.assignment = graph.assignment();
        this.recorder = recorder;
        RunWatch.requireUnits(assignment, recorder);
        codelets = new WatchedCodelets(graph, recorder, true);
        for (int core = 0; core < assignment.cores(); core++) {
            units.add(record(core));
        }
        host = new TimedHost(clock, graph.onHost() ? record(assignment.host()) : new UnitRecord(null, false));
    }

    private UnitRecord record(int core) {
        return new UnitRecord(recorder.unit(assignment.unitOf(core)), false); // why units are idle nobody knows
    }

    /** Returns the CU of the host. */
    public HostWatch host() {
        return host;
    }

    /** The run begins. */
    public void begin() {
        recorder.runStarted(0);
    }

    /** A core had nothing to fire. */
    public void idle(int core, long from, long to) {
        if (from < to) {
            units.get(core).idle(from, NEVER, to, false);
        }
    }

    /** Of a core so many firings are not known, which were before all others. */
    public void missed(int core, long firings) {
        recorder.unit(assignment.unitOf(core)).missed(firings);
    }

    /**
     * The first firings of a core are not known.
     *
     * @param known how many are of each codelet, which has come to its last one
     */
    public void skipped(int core, Map<Integer, Integer> known) {
        known.forEach((codelet, firings) -> codelets.skipToLast(core, codelet, firings));
    }

    /** Writes the firings of all cores, those of each core in their order, of which only the first may be missing. */
    public void fired(List<TimedFiring> firings) {
        List<TimedFiring> inTime = new ArrayList<>(firings);
        inTime.sort(Comparator.comparingLong(TimedFiring::began));
        for (TimedFiring firing : inTime) {
            if (firing.idle() != TimedFiring.NEVER) {
                idle(firing.core(), firing.idle(), firing.began());
            }
            long instance = fires(firing.core(), firing.codelet());
            units.get(firing.core()).fired(firing.began(), firing.ended(), instance, WatchedCodelets.NONE, false);
        }
    }

    private long fires(int core, int codelet) {
        codelets.ready(core, codelet);
        long instance = codelets.at(core, codelet);
        codelets.fires(core, codelet);
        return instance;
    }

    /** The run has come to its end. */
    public void ended(long now) {
        host.end(now);
        recorder.runEnded(now);
    }

    /**
     * A codelet of a core has failed.
     *
     * @param began when its kernel did
     */
    public void failed(int core, int codelet, long began, long now) {
        long instance = fires(core, codelet);
        units.get(core).fired(began, now, instance, WatchedCodelets.NONE, true);
        host.end(now);
        recorder.runFailed(now, WatchedCodelets.codelet(instance), WatchedCodelets.frame(instance));
    }

    /** The run has not come to its end, through no core's fault. */
    public void failed(long now) {
        host.end(now);
        recorder.runFailed(now, WatchedCodelets.codelet(host.failed()), WatchedCodelets.frame(host.failed()));
    }
}
