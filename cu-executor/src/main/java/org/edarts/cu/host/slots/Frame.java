package org.edarts.cu.host.slots;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.Contents;
import org.edarts.su.NameList;
import org.edarts.su.rules.GraphRules;
import org.jspecify.annotations.Nullable;

/**
 * What the codelets of one run of a graph, or of one invocation of a threaded procedure, share: its sync slots and the
 * content of its cells. Signals order all access; a frame has no owner of its own.
 *
 * <p>The frame of a procedure counts tokens: one for each codelet that is enabled and has not ended, each procedure invoked,
 * each pending split-phase operation. When the last token goes, nothing can happen in the frame any more, and it is freed.
 */
final class Frame extends SyncSlots {
    /** The number of a run's own frame. */
    static final int ROOT = 0;

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

    final int number;

    /** Which codelets have fired since the frame was last cleaned. Each is marked by the CU that fires it. */
    final boolean[] fired;

    final int procedure;
    final GraphRules rules;

    @Nullable
    Object[] cells;

    @Nullable
    Frame parent;

    int resultSlot;
    int resultCell;
    int endSlot;

    @Nullable
    Frame nextFree;

    int traceNumber;
    int traceBase;
    int traceProcedure;

    /** What enabled each codelet last, as {@link FrameTrace} writes it; empty unless the run is traced. */
    long[] enablers = {};

    /** When each codelet last became ready, in nanoseconds; empty unless the run is traced. */
    long[] readySince = {};

    /** When each slot got the latest signal, in nanoseconds; empty unless the run is traced. */
    long[] signalTimes = {};

    private int tokens;

    @SuppressWarnings("unused") // read and written through COMPLETED
    private boolean completed;

    /** Makes a frame whose counters are armed. */
    Frame(int number, CompiledGraph graph, GraphRules rules, int procedure) {
        super(graph, graph.slotCounts().clone());
        this.number = number;
        this.procedure = procedure;
        this.rules = rules;
        this.fired = new boolean[graph.codelets()];
        this.cells = Contents.none(graph);
    }

    /** Readies the frame of a procedure for an invocation. */
    void begin(@Nullable Frame caller, int resultSlotOfCaller, int resultCellOfCaller, int endSlotOfCaller) {
        parent = caller;
        resultSlot = resultSlotOfCaller;
        resultCell = resultCellOfCaller;
        endSlot = endSlotOfCaller;
        completed = false;
        tokens = graph.starts().length;
        fillCells();
    }

    /** Makes the shared state anew. */
    void fillCells() {
        Contents.fillShared(graph, cells);
    }

    /** Arms all counters again, forgets what has fired, and lets go of the cells. */
    void clean() {
        rearmAll();
        Arrays.fill(fired, false);
        Arrays.fill(cells, Contents.NONE);
        parent = null;
    }

    /** Marks a codelet as fired; looks first, for CUs that fire neighbours again and again share a cache line. */
    void markFired(int codelet) {
        if (!fired[codelet]) {
            fired[codelet] = true;
        }
    }

    /** Adds the names of the codelets that have not fired. Called when no CU is at work. */
    void addUnfired(NameList names) {
        names.addUnfired(graph, !root(), codelet -> fired[codelet]);
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

    void addToken(boolean alone) {
        if (alone) {
            tokens++;
        } else {
            TOKENS.getAndAdd(this, 1);
        }
    }

    /** Gives a token back; returns whether it was the last one. */
    boolean dropToken(boolean alone) {
        return alone ? --tokens == 0 : (int) TOKENS.getAndAdd(this, -1) == 1;
    }

    /** Marks the result as complete; returns false if it was so before. */
    boolean markCompleted() {
        return COMPLETED.compareAndSet(this, false, true);
    }

    boolean completed() {
        return (boolean) COMPLETED.getVolatile(this);
    }

    boolean root() {
        return number == ROOT;
    }
}
