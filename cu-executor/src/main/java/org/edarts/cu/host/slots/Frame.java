package org.edarts.cu.host.slots;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.Body;
import org.edarts.codelet.Scope;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.Contents;
import org.edarts.su.Dormant;
import org.edarts.su.NameList;
import org.edarts.su.Primitive;
import org.edarts.su.rules.GraphRules;
import org.jspecify.annotations.Nullable;

/**
 * What the codelets of one run of a graph, or of one invocation of a threaded procedure, share: its sync slots and the
 * content of its cells. Signals order all access.
 *
 * <p>The frame of a procedure counts tokens: one for each codelet that is enabled and has not ended, each procedure invoked,
 * each pending split-phase operation. When the last token goes, nothing can happen in the frame any more, and it is freed.
 *
 * <p>The frame of a procedure is the unit's alone that invoked it, and its counters are plain, until that unit lets others see
 * something of it: an entry in a pool, an operation that ends outside. Before it does, it marks the frame as shared, and all its
 * callers with it, for whatever happens in a frame may go on in its caller. What is marked stays so until the frame is freed.
 */
final class Frame extends SyncSlots {
    /** The number of a run's own frame. */
    static final int ROOT = 0;

    /** No frame of a procedure has this number. */
    static final int NO_FRAME = ROOT;

    private static final int ALIVE = 1;
    private static final int SHARED = 2;
    private static final int COMPLETED = 4;

    private static final byte FIRST_STAMP = 4;
    private static final byte STAMP_STEP = 4;

    private static final VarHandle SIGNAL_TIME = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle TOKENS;
    private static final VarHandle STATE;

    static {
        try {
            TOKENS = MethodHandles.lookup().findVarHandle(Frame.class, "tokens", int.class);
            STATE = MethodHandles.lookup().findVarHandle(Frame.class, "state", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The number that the unit which made it has given it, for one run. */
    int number;

    /** Which codelets have fired since the frame was last cleaned: those that carry its stamp, by the CU that fired them. */
    private final byte[] firedAt;

    final int procedure;

    /** Where it stays when the run has ended; the frame of a run stays with its run. */
    final @Nullable IdleFrames origin;

    final GraphRules rules;

    /** What the handles of all its codelets carry, or null if some came with an embedded graph. */
    final @Nullable Scope scope;

    /** Whether any codelet may complete any promise. */
    final boolean open;

    private final boolean onlyPartial;
    private final boolean holdsState;
    private final int starts;

    /** The bodies of its codelets, by their numbers, or null where some codelets share one. */
    final Body @Nullable [] bodies;

    /** Whether nothing is said of where codelets go, or when. */
    final boolean plain;

    /** Whether some codelet needs tokens. */
    final boolean needy;

    @Nullable
    Object[] cells;

    /** The contents of cells that are numbers, and of what kind each is, with the stamp; only procedures have them apart. */
    private final long[] numbers;

    private final byte[] kinds;

    /** Whether a cell got an object. */
    private boolean holdsObjects;

    /** Differs from one invocation to the next, so that the marks of the one before need not be taken away. */
    private byte stamp = FIRST_STAMP;

    /** Who invoked the procedure, or did the last time. */
    @Nullable
    Frame parent;

    int resultSlot;
    int resultCell;
    int endSlot;

    /** The number of the next frame that nobody uses, where this is one. */
    int nextFree;

    int traceNumber;
    int traceBase;
    int traceProcedure;

    /** What enabled each codelet last, as {@link LaneTrace} writes it; empty unless the run is traced. */
    long[] enablers = {};

    /** When each codelet last became ready, in nanoseconds; empty unless the run is traced. */
    long[] readySince = {};

    /** When each slot got the latest signal, in nanoseconds; empty unless the run is traced. */
    long[] signalTimes = {};

    private int tokens;

    private int state;

    /** Makes the frame of a run, whose counters are armed; others see it, unless a unit has the run for itself. */
    static Frame root(CompiledGraph graph, GraphRules rules, boolean alone) {
        Frame frame = new Frame(graph, rules, -1, null);
        frame.state = alone ? ALIVE : ALIVE | SHARED;
        return frame;
    }

    /** Makes the frame of a procedure, whose counters are armed. */
    Frame(CompiledGraph graph, GraphRules rules, int procedure, @Nullable IdleFrames origin) {
        super(graph, graph.slotCounts().clone());
        this.procedure = procedure;
        this.origin = origin;
        this.rules = rules;
        this.firedAt = new byte[graph.codelets()];
        this.cells = Contents.none(graph);
        this.numbers = new long[origin == null ? 0 : cells.length];
        this.kinds = new byte[numbers.length];
        this.bodies = graph.table().size() == graph.codelets() ? graph.bodies() : null;
        this.plain = rules.plain() && !rules.hasHomes();
        this.needy = rules.needy();
        this.scope = graph.table().embeds() ? null : graph.scope();
        this.open = graph.completers().isEmpty();
        this.onlyPartial = Dormant.onlyPartial(graph);
        this.holdsState = graph.initialCells().length > 0;
        this.starts = graph.starts().length;
    }

    /**
     * Readies the frame of a procedure for an invocation.
     *
     * @param apart whether the unit has it for itself, at first
     */
    void begin(
            @Nullable Frame caller,
            int resultSlotOfCaller,
            int resultCellOfCaller,
            int endSlotOfCaller,
            boolean apart) {
        // frames are old objects as a rule, where a reference that is written costs more than one that is read
        if (parent != caller) {
            parent = caller;
        }
        resultSlot = resultSlotOfCaller;
        resultCell = resultCellOfCaller;
        endSlot = endSlotOfCaller;
        tokens = starts;
        state = ALIVE;
        if (!apart) {
            share();
        }
        if (holdsState) {
            fillCells();
        }
    }

    /** Returns whether others than the unit that made it may do something with it at the same time. */
    boolean shared() {
        return (state & SHARED) != 0;
    }

    /** Marks it, and its callers, as shared: to be called before others may see anything of it, by the unit whose it was. */
    void share() {
        for (Frame frame = this; frame != null && !frame.shared(); frame = frame.parent) {
            frame.state |= SHARED;
        }
    }

    /** Makes the shared state anew. */
    void fillCells() {
        holdsObjects = true;
        Contents.fillShared(graph, cells);
    }

    /** Forgets what has fired, and lets go of the cells. */
    void clean() {
        if (holdsObjects) {
            Arrays.fill(cells, Contents.NONE);
            holdsObjects = false;
        }
        stamp += STAMP_STEP;
        if (stamp == 0) {
            Arrays.fill(firedAt, (byte) 0);
            Arrays.fill(kinds, (byte) 0);
            stamp = FIRST_STAMP;
        }
        state &= ~ALIVE;
    }

    /** Gives a cell its content. */
    void fill(int cell, @Nullable Object content) {
        cells[cell] = content;
        holdsObjects = true;
    }

    /** Leaves a cell without content. */
    void empty(int cell) {
        cells[cell] = Contents.NONE;
        if (cell < kinds.length) {
            kinds[cell] = 0;
        }
    }

    /** Gives a cell a number for its content, of a kind of {@link Primitive}. */
    void fill(int cell, int kind, long bits) {
        if (cell < kinds.length) {
            numbers[cell] = bits;
            kinds[cell] = (byte) (stamp + kind);
        } else {
            fill(cell, Primitive.boxed(kind, bits));
        }
    }

    /** Returns whether a cell holds a number of a kind, as such. */
    boolean holds(int cell, int kind) {
        return cell < kinds.length && kinds[cell] == (byte) (stamp + kind);
    }

    /** Returns the number that a cell holds, in the bits of a {@code long}. */
    long number(int cell) {
        return numbers[cell];
    }

    /** Returns the content of a cell, or {@link Contents#NONE}. */
    @Nullable
    Object content(int cell) {
        Object content = cells[cell];
        return content != Contents.NONE || cell >= kinds.length ? content : numberOrNone(cell);
    }

    private Object numberOrNone(int cell) {
        int kind = kinds[cell] - stamp;
        return kind > 0 && kind < STAMP_STEP ? Primitive.boxed(kind, numbers[cell]) : Contents.NONE;
    }

    /** Lets go of its caller and of what a trace wrote, where it is kept for another run. */
    void forget() {
        parent = null;
        enablers = new long[0];
    }

    /**
     * Returns whether the procedure, in whose frame nothing can happen any more, has done all it should, as far as can be told at
     * once; then all counters are armed again.
     */
    boolean endsWell() {
        return (completed() || onlyPartial && resultSlot < 0) && (!signalled || rearmWhole());
    }

    /**
     * Returns what the procedure, in whose frame nothing can happen any more, has not done and should have. If there is nothing, all
     * counters are armed again.
     */
    List<String> unmet() {
        for (int cell = 0; cell < kinds.length; cell++) {
            fill(cell, content(cell));
        }
        List<String> unmet = Dormant.unmet(graph, counters, cells, this::hasFired, completed(), resultSlot >= 0);
        if (unmet.isEmpty()) {
            rearmAll();
        }
        return unmet;
    }

    /** Returns whether a procedure uses the frame. Called when no unit is at work. */
    boolean alive() {
        return (state & ALIVE) != 0;
    }

    /** Marks a codelet as fired; looks first, for CUs that fire neighbours again and again share a cache line. */
    void markFired(int codelet) {
        if (firedAt[codelet] != stamp) {
            firedAt[codelet] = stamp;
        }
    }

    boolean hasFired(int codelet) {
        return firedAt[codelet] == stamp;
    }

    /** Adds the names of the codelets that have not fired. Called when no CU is at work. */
    void addUnfired(NameList names) {
        names.addUnfired(graph, !root(), this::hasFired);
    }

    /** Makes room for what a trace needs to know. */
    void trace() {
        if (enablers.length == 0) {
            enablers = new long[graph.codelets()];
            readySince = new long[graph.codelets()];
            signalTimes = new long[graph.slotCount()];
            Arrays.fill(signalTimes, Long.MIN_VALUE);
        }
    }

    /** Notes a signal to a slot, for the trace. */
    void raiseSignalTime(int slot, long time) {
        long before = (long) SIGNAL_TIME.getVolatile(signalTimes, slot);
        while (before < time && !SIGNAL_TIME.compareAndSet(signalTimes, slot, before, time)) {
            before = (long) SIGNAL_TIME.getVolatile(signalTimes, slot);
        }
    }

    void addToken() {
        if (shared()) {
            TOKENS.getAndAdd(this, 1);
        } else {
            tokens++;
        }
    }

    /** Gives a token back; returns whether it was the last one. */
    boolean dropToken() {
        return shared() ? (int) TOKENS.getAndAdd(this, -1) == 1 : --tokens == 0;
    }

    /** Marks the result as complete; returns false if it was so before. */
    boolean markCompleted() {
        if (shared()) {
            return STATE.compareAndSet(this, ALIVE | SHARED, ALIVE | SHARED | COMPLETED);
        }
        int before = state;
        state = before | COMPLETED;
        return before == ALIVE;
    }

    private boolean completed() {
        return (state & COMPLETED) != 0;
    }

    boolean root() {
        return number == ROOT;
    }
}
