package org.edarts.cu.host.slots;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Dormant;
import org.edarts.su.NameList;
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
final class Frame extends FrameCells {
    /** The number of a run's own frame. */
    static final int ROOT = 0;

    /** No frame of a procedure has this number. */
    static final int NO_FRAME = ROOT;

    private static final int ALIVE = 1;
    private static final int SHARED = 2;
    private static final int COMPLETED = 4;

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

    final int procedure;

    /** Where it stays when the run has ended; the frame of a run stays with its run. */
    final @Nullable IdleFrames origin;

    final FrameCode code;

    /** Who invoked the procedure, or did the last time. */
    @Nullable
    Frame parent;

    int resultSlot;
    int resultCell;
    int endSlot;

    /** Where it goes when nobody uses it, of the unit that made it. */
    FreeFrames home = FreeFrames.NOWHERE;

    /** The number of the next frame that nobody uses, where this is one. */
    int nextFree;

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

    private int state;

    /** Makes the frame of a run, whose counters are armed; others see it, unless a unit has the run for itself. */
    static Frame root(CompiledGraph graph, GraphRules rules, boolean alone) {
        Frame frame = new Frame(FrameCode.ofRun(graph, rules), -1, null);
        frame.state = alone ? ALIVE : ALIVE | SHARED;
        return frame;
    }

    /** Makes the frame of a procedure, whose counters are armed. */
    Frame(FrameCode code, int procedure, @Nullable IdleFrames origin) {
        super(code, origin != null);
        this.code = code;
        this.procedure = procedure;
        this.origin = origin;
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
        tokens = code.starts;
        state = ALIVE;
        if (!apart) {
            share();
        }
        if (code.holdsState) {
            fillCells();
        }
    }

    /** Readies the frame of a {@link FrameCode#quick quick} procedure, which the unit has for itself. */
    void beginQuick(Frame caller, int resultSlotOfCaller, int resultCellOfCaller, int endSlotOfCaller) {
        if (parent != caller) {
            parent = caller;
        }
        resultSlot = resultSlotOfCaller;
        resultCell = resultCellOfCaller;
        endSlot = endSlotOfCaller;
        tokens = 1;
        state = ALIVE;
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

    /** Ends an invocation: forgets all about it. */
    void clean() {
        nextRound();
        state &= ~ALIVE;
    }

    /** Lets go of its caller and of what a trace wrote, where it is kept for another run. */
    void forget() {
        parent = null;
        home = FreeFrames.NOWHERE;
        enablers = new long[0];
    }

    /**
     * Returns whether the procedure, in whose frame nothing can happen any more, has done all it should, as far as can be told at
     * once; then all counters are armed again.
     */
    boolean endsWell() {
        return (completed() || code.onlyPartial && resultSlot < 0) && (!signalled || rearmWhole());
    }

    /**
     * Returns what the procedure, in whose frame nothing can happen any more, has not done and should have. If there is nothing, all
     * counters are armed again.
     */
    List<String> unmet() {
        boxNumbers();
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
