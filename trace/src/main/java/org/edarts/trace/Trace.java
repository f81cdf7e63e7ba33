package org.edarts.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A trace in memory, taken from a recorder or read from a file. Immutable. */
public final class Trace {
    static final String MARKS_NAME = "runs";

    private final TraceHeader header;
    private final CodeletTable codelets;
    private final List<UnitTrace> units;
    private final UnitTrace marks;

    Trace(TraceHeader header, CodeletTable codelets, List<UnitTrace> units, UnitTrace marks) {
        this.header = header;
        this.codelets = codelets;
        this.units = List.copyOf(units);
        this.marks = marks;
    }

    /** What was run, where and how. */
    public TraceHeader header() {
        return header;
    }

    /** The names behind the numbers in the events. */
    public CodeletTable codelets() {
        return codelets;
    }

    /** What each unit recorded, in the order of the units' numbers. */
    public List<UnitTrace> units() {
        return units;
    }

    /** The marks where runs began and ended. */
    public UnitTrace marks() {
        return marks;
    }

    /** The runs that the marks tell of, in order; without any mark, one run that has all events. */
    public List<TracedRun> runs() {
        return TracedRun.of(this);
    }

    /** How many records are missing because rings were full, over all units. */
    public long dropped() {
        return units.stream().mapToLong(UnitTrace::dropped).sum();
    }

    /**
     * All events and marks by their (start) time. Of those with the same time, marks come first, then the units in order; what
     * one unit did at the same time stays in the order of recording.
     */
    public List<TraceEvent> events() {
        List<TraceEvent> merged = new ArrayList<>(marks.events());
        for (UnitTrace unit : units) {
            merged.addAll(unit.events());
        }
        merged.sort(Comparator.comparingLong(TraceEvent::time));
        return merged;
    }
}
