package org.edarts.trace;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records one run of a graph, or several runs of the same graph one after the other: a ring for each unit, and the
 * marks where runs begin and end.
 *
 * <p>Threads: each {@link UnitRecorder} belongs to its unit; everything here may be called by any thread at any time.
 */
public final class TraceRecorder {
    /** The memory that all rings share out among themselves if no capacity is given, in bytes: 32 MiB. */
    public static final long DEFAULT_BYTES = 32L << 20;

    /** The largest number of records that a ring can keep. */
    public static final int MAX_CAPACITY = (1 << 26) - 1;

    private static final int MIN_CAPACITY = 255;
    private static final int MARKS = 4095;
    private static final int LONGEST_NAME = 1_000;

    private final List<String> names;
    private final UnitRecorder[] units;
    private final UnitRecorder marks = new UnitRecorder(MARKS);
    private final boolean detailed;
    private final List<CodeletTable.Procedure> procedures = new ArrayList<>();
    private @Nullable ArcTable arcs;
    private @Nullable LinkTraffic links;
    private boolean running;
    private long lastMark = Long.MIN_VALUE;
    private long origin;

    /**
     * A recorder for the named units whose rings share {@link #DEFAULT_BYTES} evenly, but keep 255 records each at the
     * least.
     *
     * @param unitNames one name per unit, in the order of their numbers
     */
    public TraceRecorder(List<String> unitNames) {
        this(unitNames, sharedCapacity(unitNames.size()));
    }

    /**
     * A recorder for the named units.
     *
     * @param unitNames one name per unit, in the order of their numbers; of 1000 characters at the most
     * @param capacity how many records each ring keeps at the least (32 bytes each); rounded up to one less than a
     *     power of two
     * @throws IllegalArgumentException if there is no unit, a name is too long, or the capacity is not within 1..{@link
     *     #MAX_CAPACITY}
     */
    public TraceRecorder(List<String> unitNames, int capacity) {
        this(unitNames, capacity, false);
    }

    private TraceRecorder(List<String> unitNames, int capacity, boolean detailed) {
        if (unitNames.isEmpty()) {
            throw new IllegalArgumentException("a trace needs at least one unit, but the list of unit names is empty");
        }
        if (capacity < 1 || capacity > MAX_CAPACITY) {
            throw new IllegalArgumentException(
                    "a ring keeps 1 to " + MAX_CAPACITY + " records, but the capacity asked for is " + capacity);
        }
        for (String name : unitNames) {
            if (name.length() > LONGEST_NAME) {
                throw new IllegalArgumentException("a unit's name has at most " + LONGEST_NAME + " characters, but "
                        + name.substring(0, 20) + "... has " + name.length());
            }
        }
        this.detailed = detailed;
        this.names = List.copyOf(unitNames);
        this.units = new UnitRecorder[names.size()];
        int rounded = Integer.highestOneBit(capacity) * 2 - 1;
        for (int i = 0; i < units.length; i++) {
            units[i] = new UnitRecorder(rounded);
        }
    }

    private static int sharedCapacity(int units) {
        long slots = DEFAULT_BYTES / PackedRecord.BYTES / Math.max(1, units);
        return (int) Math.max(MIN_CAPACITY, Long.highestOneBit(Math.max(1, slots)) - 1);
    }

    /**
     * Returns a recorder for the named units that records in detail: what scheduling takes between firings, and why
     * units are idle. On the host that needs a second look at the clock for each firing.
     *
     * @param unitNames as for {@link #TraceRecorder(List, int)}
     * @param capacity as for {@link #TraceRecorder(List, int)}
     * @throws IllegalArgumentException as {@link #TraceRecorder(List, int)} does
     */
    public static TraceRecorder detailed(List<String> unitNames, int capacity) {
        return new TraceRecorder(unitNames, capacity, true);
    }

    /** Returns a recorder that records in detail, whose rings share {@link #DEFAULT_BYTES}. */
    public static TraceRecorder detailed(List<String> unitNames) {
        return detailed(unitNames, sharedCapacity(unitNames.size()));
    }

    /** Whether runs are to be recorded in detail. */
    public boolean detailed() {
        return detailed;
    }

    /** The number of units. */
    public int units() {
        return units.length;
    }

    /** The ring of the unit with this number; only that unit may write into it. */
    public UnitRecorder unit(int unit) {
        return units[unit];
    }

    /**
     * Makes a procedure known, so that the trace has its names and its codelets have numbers of their own. The graph
     * that is run must be the first. To declare an equal one again changes nothing.
     *
     * @return the numbers to use in records
     * @throws IllegalArgumentException if there are more codelet instances than an int can count
     */
    public synchronized ProcedureNumbers declare(CodeletTable.Procedure procedure) {
        int first = 0;
        for (int number = 0; number < procedures.size(); number++) {
            if (procedures.get(number).equals(procedure)) {
                return new ProcedureNumbers(number, first);
            }
            first = CodeletTable.next(first, procedures.get(number));
        }
        CodeletTable.next(first, procedure);
        procedures.add(procedure);
        return new ProcedureNumbers(procedures.size() - 1, first);
    }

    /**
     * Makes the arcs of a fixed graph known.
     *
     * @param table tells also what its runs need not record
     * @throws IllegalArgumentException if they are not those of the graph that was declared first, or if only these or
     *     only those declared before replace records
     */
    public synchronized void declareArcs(ArcTable table) {
        if (procedures.isEmpty() || procedures.get(0).instances() != table.codelets()) {
            throw new IllegalArgumentException("the arcs are those of " + table.codelets()
                    + " codelets: first declare the graph that has as many");
        }
        if (arcs != null && arcs.replacesRecords() != table.replacesRecords()) {
            throw new IllegalArgumentException("this trace recorder holds runs on another kind of machine, which record"
                    + " other events: give each machine a recorder of its own");
        }
        arcs = table;
    }

    /**
     * Keeps what went over the links of the machine's mesh in the run that has just ended, in place of what was kept of
     * runs before.
     */
    public synchronized void traffic(LinkTraffic ofRun) {
        links = ofRun;
    }

    /**
     * The numbers of a declared procedure.
     *
     * @param procedure its own number
     * @param firstInstance the number of its first codelet instance: to be added to the numbers within the procedure
     */
    public record ProcedureNumbers(int procedure, int firstInstance) {}

    /**
     * Marks the start of a run. The first one is time 0 of the trace.
     *
     * @throws IllegalStateException if another run has not ended yet, or ended later than this one starts: runs at the
     *     same time, and runs that each begin at virtual time 0, need a recorder each
     */
    public synchronized void runStarted(long time) {
        if (running || time < lastMark) {
            throw new IllegalStateException("this trace recorder holds a run that "
                    + (running ? "has not ended yet" : "ended at a later time than this one starts")
                    + ": give each run a recorder of its own");
        }
        if (marks.written() == 0) {
            origin = time;
        }
        mark(EventKind.RUN_START, time, TraceEvent.NONE, TraceEvent.NONE);
    }

    /** Marks the normal end of a run. */
    public synchronized void runEnded(long time) {
        mark(EventKind.RUN_END, time, TraceEvent.NONE, TraceEvent.NONE);
    }

    /**
     * Marks the end of a run that failed in the given codelet; {@link TraceEvent#NONE} if it was no codelet that
     * failed.
     */
    public synchronized void runFailed(long time, int codelet, int frame) {
        mark(EventKind.RUN_FAILED, time, codelet, frame);
    }

    private void mark(EventKind kind, long time, int codelet, int frame) {
        running = kind == EventKind.RUN_START;
        lastMark = time;
        marks.append(kind, time, 0, codelet, frame, TraceEvent.NONE, TraceEvent.NONE);
    }

    /**
     * A copy of what has been recorded so far. The units may go on recording meanwhile; records that they overwrite
     * during the copy are left out and count as dropped. Times are counted from the first {@link #runStarted}; without
     * one, they are left as they were passed in.
     */
    public synchronized Trace snapshot(TraceHeader header) {
        List<UnitTrace> copies = new ArrayList<>(units.length);
        for (int i = 0; i < units.length; i++) {
            copies.add(units[i].snapshot(i, names.get(i), origin));
        }
        return new Trace(
                header,
                detailed,
                new CodeletTable(procedures),
                arcs,
                links == null ? null : links.from(origin),
                copies,
                marks.snapshot(TraceEvent.NONE, Trace.MARKS_NAME, origin));
    }
}
