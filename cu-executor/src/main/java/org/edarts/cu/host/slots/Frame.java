package org.edarts.cu.host.slots;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.Scope;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.Contents;
import org.edarts.su.Dormant;
import org.edarts.su.NameList;
import org.edarts.su.Plan;
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

    private static final VarHandle SIGNAL_TIME = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle TOKENS;
    private static final VarHandle COMPLETED;

    static {
        try {
            TOKENS = MethodHandles.lookup().findVarHandle(Frame.class, "tokens", int.class);
            COMPLETED = MethodHandles.lookup().findVarHandle(Frame.class, "completed", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The number that the unit which made it has given it, for one run. */
    int number;

    /** Which codelets have fired since the frame was last cleaned. Each is marked by the CU that fires it. */
    final boolean[] fired;

    final int procedure;

    /** Where it stays when the run has ended; the frame of a run stays with its run. */
    final @Nullable IdleFrames origin;

    final int @Nullable [] homes;
    private final int @Nullable [] ranks;

    /** What the handles of all its codelets carry, or null if some came with an embedded graph. */
    final @Nullable Scope scope;

    /** Whether any codelet may complete any promise. */
    final boolean open;

    private final boolean onlyPartial;

    @Nullable
    Object[] cells;

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
    private boolean shared;
    private boolean alive;

    private boolean completed;

    /** Makes the frame of a run, whose counters are armed; others see it, unless a unit has the run for itself. */
    static Frame root(CompiledGraph graph, Plan plan, boolean alone) {
        Frame frame = new Frame(graph, plan, -1, null);
        frame.shared = !alone;
        return frame;
    }

    /** Makes the frame of a procedure, whose counters are armed. */
    Frame(CompiledGraph graph, Plan plan, int procedure, @Nullable IdleFrames origin) {
        super(graph, graph.slotCounts().clone());
        this.procedure = procedure;
        this.origin = origin;
        this.homes = plan.homes();
        this.ranks = plan.ranks();
        this.fired = new boolean[graph.codelets()];
        this.cells = Contents.none(graph);
        this.scope = graph.declarations().stream().allMatch(codelet -> codelet.scope() == graph.scope())
                ? graph.scope()
                : null;
        this.open = graph.completers().isEmpty();
        this.onlyPartial = Dormant.onlyPartial(graph);
    }

    /**
     * Readies the frame of a procedure for an invocation.
     *
     * @param apart whether the unit has it for itself, at first
     */
    void begin(
            @Nullable Frame caller, int resultSlotOfCaller, int resultCellOfCaller, int endSlotOfCaller, boolean apart) {
        // frames are old objects as a rule, where a reference that is written costs more than one that is read
        if (parent != caller) {
            parent = caller;
        }
        resultSlot = resultSlotOfCaller;
        resultCell = resultCellOfCaller;
        endSlot = endSlotOfCaller;
        completed = false;
        tokens = graph.starts().length;
        shared = false;
        alive = true;
        if (!apart) {
            share();
        }
        fillCells();
    }

    /** Returns whether others than the unit that made it may do something with it at the same time. */
    boolean shared() {
        return shared;
    }

    /** Marks it, and its callers, as shared: to be called before others may see anything of it, by the unit whose it was. */
    void share() {
        for (Frame frame = this; frame != null && !frame.shared; frame = frame.parent) {
            frame.shared = true;
        }
    }

    /** Makes the shared state anew. */
    void fillCells() {
        if (graph.initialCells().length > 0) {
            Contents.fillShared(graph, cells);
        }
    }

    /** Arms all counters again, forgets what has fired, and lets go of the cells. */
    void clean() {
        rearmAll();
        Arrays.fill(fired, false);
        for (int cell = 0; cell < cells.length; cell++) {
            if (cells[cell] != Contents.NONE) {
                cells[cell] = Contents.NONE;
            }
        }
        alive = false;
    }

    /** Lets go of its caller and of what a trace wrote, where it is kept for another run. */
    void forget() {
        parent = null;
        enablers = new long[0];
    }

    /**
     * Returns what the procedure, in whose frame nothing can happen any more, has not done and should have. Of one that completed
     * its result, or that owes none and has no promises, only slots are looked at.
     */
    List<String> unmet() {
        boolean owed = resultSlot >= 0;
        if (completed() || !owed && onlyPartial) {
            return Dormant.partial(graph, counters);
        }
        return Dormant.of(graph, counters, cells, codelet -> fired[codelet]).unmet(owed);
    }

    /** Returns whether a procedure uses the frame. Called when no unit is at work. */
    boolean alive() {
        return alive;
    }

    /** Marks a codelet as fired; looks first, for CUs that fire neighbours again and again share a cache line. */
    void markFired(int codelet) {
        if (!fired[codelet]) {
            fired[codelet] = true;
        }
    }

    /** Adds the names of the codelets that have not fired. Called when no CU is at work. */
    void addUnfired(NameList names) {
        String suffix = root() ? "" : " of \"" + graph.name() + "\"";
        for (int codelet = 0; codelet < fired.length; codelet++) {
            if (!fired[codelet]) {
                names.add(graph.nameOf(codelet) + suffix);
            }
        }
    }

    /** Returns how urgent the policy's plan finds a codelet. */
    int rank(int codelet) {
        return ranks == null ? 0 : ranks[codelet];
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
        if (shared) {
            TOKENS.getAndAdd(this, 1);
        } else {
            tokens++;
        }
    }

    /** Gives a token back; returns whether it was the last one. */
    boolean dropToken() {
        return shared ? (int) TOKENS.getAndAdd(this, -1) == 1 : --tokens == 0;
    }

    /** Marks the result as complete; returns false if it was so before. */
    boolean markCompleted() {
        if (shared) {
            return COMPLETED.compareAndSet(this, false, true);
        }
        boolean before = completed;
        completed = true;
        return !before;
    }

    boolean completed() {
        return (boolean) COMPLETED.getVolatile(this);
    }

    boolean root() {
        return number == ROOT;
    }
}
