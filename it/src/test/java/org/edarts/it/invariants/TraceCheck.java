package org.edarts.it.invariants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.codelet.RunReport;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TracedRun;
import org.edarts.trace.UnitTrace;
import org.edarts.viewer.analysis.Analysis;

/** What has to hold for the trace of any run. */
public final class TraceCheck {
    private final Trace trace;
    private final String where;
    private final TracedRun run;
    private final List<TraceEvent> firings = new ArrayList<>();
    private final Map<Instance, List<TraceEvent>> firingsOf = new HashMap<>();
    private final Map<Instance, List<TraceEvent>> readyOf = new HashMap<>();

    /** A codelet instance of one frame. */
    private record Instance(int codelet, int frame) {
        static Instance of(TraceEvent event) {
            return new Instance(event.codelet(), event.frame());
        }

        static Instance enabling(TraceEvent event) {
            return new Instance(event.enabler(), event.enablerFrame());
        }
    }

    public TraceCheck(Trace trace, String where) {
        this.trace = trace;
        this.where = where;
        assertEquals(1, trace.runs().size(), where);
        this.run = trace.runs().get(0);
        for (TraceEvent event : trace.events()) {
            if (event.kind() == EventKind.FIRE || event.kind() == EventKind.FAIL) {
                firings.add(event);
                firingsOf
                        .computeIfAbsent(Instance.of(event), key -> new ArrayList<>())
                        .add(event);
            } else if (event.kind() == EventKind.READY) {
                readyOf.computeIfAbsent(Instance.of(event), key -> new ArrayList<>())
                        .add(event);
            }
        }
    }

    public List<TraceEvent> firings() {
        return firings;
    }

    List<TraceEvent> firings(int codelet, int frame) {
        return firingsOf.getOrDefault(new Instance(codelet, frame), List.of());
    }

    /** Nothing is missing, the units did one thing at a time, and the report says the same. */
    public void complete(RunReport report) {
        assertEquals(0, trace.dropped(), where);
        assertEquals(TracedRun.Outcome.ENDED, run.outcome(), where);
        assertEquals(report.nanoseconds(), run.makespan(), where);
        assertEquals(report.fired(), firings.size(), where);
        criticalPath();
        assertEquals(report.invoked(), count(EventKind.INVOKE), where);
        assertEquals(report.invoked(), count(EventKind.FREE), where);
        for (RunReport.Unit unit : report.units()) {
            UnitTrace recorded = trace.units().get(unit.cu());
            assertEquals(unit.fired(), count(recorded, EventKind.FIRE), where);
            assertEquals(unit.stolen(), count(recorded, EventKind.STEAL), where);
            covered(recorded);
        }
    }

    /** The critical path is as long as the sources say, or, where not all is recorded, no longer than the run. */
    void criticalPath() {
        Analysis summary = Analysis.of(trace);
        long longest = firings.stream().mapToLong(TraceEvent::duration).max().orElse(0);
        assertTrue(summary.criticalPath().length() >= longest, where);
        assertTrue(summary.criticalPath().length() <= run.makespan(), where);
        assertTrue(summary.bounds().highest() <= run.makespan(), where);
    }

    private long count(EventKind kind) {
        return trace.units().stream().mapToLong(unit -> count(unit, kind)).sum();
    }

    private static long count(UnitTrace unit, EventKind kind) {
        return unit.events().stream().filter(event -> event.kind() == kind).count();
    }

    /** Firings and idle times follow one another, from the start of the run to its end. */
    void covered(UnitTrace unit) {
        List<TraceEvent> spans = unit.events().stream()
                .filter(event -> event.kind() == EventKind.FIRE
                        || event.kind() == EventKind.FAIL
                        || event.kind() == EventKind.IDLE)
                .sorted(Comparator.comparingLong(TraceEvent::time).thenComparingLong(TraceEvent::end))
                .toList();
        long end = run.start();
        for (TraceEvent span : spans) {
            assertEquals(end, span.time(), () -> where + ": " + span);
            end = span.end();
        }
        assertEquals(run.end(), end, where);
    }

    /** Each firing became ready once, before it began, by the same codelet that the firing names. */
    public void ready() {
        assertEquals(firingsOf.keySet(), readyOf.keySet(), where);
        firingsOf.forEach((instance, fired) -> {
            List<TraceEvent> ready = readyOf.get(instance);
            assertEquals(fired.size(), ready.size(), () -> where + ": " + name(instance));
            for (int i = 0; i < fired.size(); i++) {
                TraceEvent enabled = ready.get(i);
                TraceEvent firing = fired.get(i);
                assertTrue(enabled.time() <= firing.time(), () -> where + ": " + enabled + " after " + firing);
                assertEquals(Instance.enabling(enabled), Instance.enabling(firing), () -> where + ": " + firing);
            }
        });
    }

    /** Who enabled a firing had begun to fire before. */
    public void enablersFired() {
        for (TraceEvent firing : firings) {
            if (firing.enabler() != TraceEvent.NONE) {
                List<TraceEvent> enabling = firingsOf.getOrDefault(Instance.enabling(firing), List.of());
                assertTrue(
                        enabling.stream().anyMatch(event -> event.time() <= firing.time()),
                        () -> where + ": " + firing + " was enabled by " + enabling);
            }
        }
    }

    /**
     * A codelet of a graph without frames fired after its sources.
     *
     * @param byClock whether its enabler is the one that ended last as the clock tells, and it became ready when that
     *     ended
     */
    void after(int codelet, int[] sources, boolean byClock) {
        List<TraceEvent> fired = firings(codelet, TraceEvent.ROOT_FRAME);
        assertEquals(1, fired.size(), () -> where + ": " + fired);
        TraceEvent firing = fired.get(0);
        Set<Integer> ofSources = new HashSet<>();
        long last = run.start();
        for (int source : sources) {
            TraceEvent before = firings(source, TraceEvent.ROOT_FRAME).get(0);
            assertTrue(before.end() <= firing.time(), () -> where + ": " + firing + " before the end of " + before);
            ofSources.add(source);
            last = Math.max(last, before.end());
        }
        if (sources.length == 0) {
            assertEquals(TraceEvent.NONE, firing.enabler(), where);
            return;
        }
        assertTrue(ofSources.contains(firing.enabler()), () -> where + ": " + firing + " comes after " + ofSources);
        assertEquals(TraceEvent.ROOT_FRAME, firing.enablerFrame(), where);
        if (byClock) {
            long ready = readyOf.get(Instance.of(firing)).get(0).time();
            assertEquals(last, ready, where);
            assertEquals(
                    last,
                    firings(firing.enabler(), TraceEvent.ROOT_FRAME).get(0).end(),
                    where);
        }
    }

    private String name(Instance instance) {
        return trace.codelets().instanceName(instance.codelet()) + " in frame " + instance.frame();
    }
}
