package org.edarts.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A trace in memory, taken from a recorder or read from a file. Immutable. */
public final class Trace {
    static final String MARKS_NAME = "runs";

    private final TraceHeader header;
    private final boolean detailed;
    private final CodeletTable codelets;
    private final @Nullable ArcTable arcs;
    private final @Nullable LinkTraffic links;
    private final List<UnitTrace> recorded;
    private final UnitTrace marks;
    private @Nullable List<UnitTrace> completed;

    /** Makes a trace of what was recorded. */
    Trace(
            TraceHeader header,
            boolean detailed,
            CodeletTable codelets,
            @Nullable ArcTable arcs,
            @Nullable LinkTraffic links,
            List<UnitTrace> recorded,
            UnitTrace marks) {
        this.header = header;
        this.detailed = detailed;
        this.codelets = codelets;
        this.arcs = arcs;
        this.links = links;
        this.recorded = List.copyOf(recorded);
        this.marks = marks;
    }

    /** What was run, where and how. */
    public TraceHeader header() {
        return header;
    }

    /**
     * Whether it is a detailed trace: its idle times have their {@linkplain TraceEvent#idleReason reasons}, and what a
     * CU did in a run besides firing and being idle is scheduling. Of others, nobody knows why units were idle; on the
     * host, scheduling is within their firings.
     */
    public boolean detailed() {
        return detailed;
    }

    /** The names behind the numbers in the events. */
    public CodeletTable codelets() {
        return codelets;
    }

    /**
     * What happened on each unit, in the order of the units' numbers. What the arcs of a fixed graph imply is in place:
     * see {@link ArcTable}.
     */
    public synchronized List<UnitTrace> units() {
        List<UnitTrace> units = completed;
        if (units == null) {
            units = arcs == null || !arcs.replacesRecords() ? recorded : ImpliedEvents.complete(arcs, runs(), recorded);
            completed = units;
        }
        return units;
    }

    /**
     * The last part of this trace: what was over at most so long before the last thing that was recorded, as a {@link
     * #window}.
     *
     * @param ticks how long that part is, in ticks of the trace's clock
     */
    public Trace last(long ticks) {
        long end = recorded.stream().mapToLong(UnitTrace::lastEnd).max().orElse(Long.MIN_VALUE);
        return window(end < Long.MIN_VALUE + ticks ? Long.MIN_VALUE : end - ticks, Long.MAX_VALUE);
    }

    /**
     * The part of this trace within a span of time; what lies partly within is kept. The runs then begin and end where
     * it does, and what is left out counts as dropped.
     *
     * @param from where the span begins, in ticks since the first run started
     * @param to where it ends
     */
    public Trace window(long from, long to) {
        TraceWindow window = new TraceWindow(from, to, units(), runs());
        return new Trace(
                header,
                detailed,
                codelets,
                arcs == null ? null : arcs.recorded(),
                links,
                units().stream().map(window::of).toList(),
                window.marks(marks));
    }

    /** The arcs of the graph if it is a fixed one, in which each codelet fires once; else null. */
    public @Nullable ArcTable arcs() {
        return arcs;
    }

    /** What went over the links of the machine's mesh, of all of its last run; null if that was not recorded. */
    public @Nullable LinkTraffic links() {
        return links;
    }

    /** What each unit recorded itself, in the order of the units' numbers. */
    List<UnitTrace> recorded() {
        return recorded;
    }

    /** The marks where runs began and ended. */
    public UnitTrace marks() {
        return marks;
    }

    /** The runs that the marks tell of, in order; without any mark, one run that has all events. */
    public List<TracedRun> runs() {
        return TracedRun.of(marks, recorded);
    }

    /** How many records are missing because rings were full, over all units. */
    public long dropped() {
        return recorded.stream().mapToLong(UnitTrace::dropped).sum();
    }

    /**
     * All events and marks by their (start) time. Of those with the same time, marks come first, then the units in
     * order; what one unit did at the same time stays in the order of recording.
     */
    public List<TraceEvent> events() {
        List<TraceEvent> merged = new ArrayList<>(marks.events());
        for (UnitTrace unit : units()) {
            merged.addAll(unit.events());
        }
        merged.sort(Comparator.comparingLong(TraceEvent::time));
        return merged;
    }
}
