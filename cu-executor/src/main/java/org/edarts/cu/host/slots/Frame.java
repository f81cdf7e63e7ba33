package org.edarts.cu.host.slots;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.Body;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Scope;
import org.edarts.su.Dormant;
import org.edarts.su.NameList;
import org.edarts.su.rules.GraphRules;
import org.jspecify.annotations.Nullable;

/**
 * What the codelets of one run of a graph, or of one invocation of a threaded procedure, share: its sync slots and the
 * content of its cells. Signals order all access.
 *
 * <p>The frame of a procedure counts tokens: one for each codelet that is enabled and has not ended, each procedure
 * invoked, each pending split-phase operation. When the last token goes, nothing can happen in the frame any more, and
 * it is freed.
 *
 * <p>The frame of a procedure is the unit's alone that invoked it, until that unit lets others see something of it: an
 * entry in a pool, an operation that ends outside. Before it does, it marks the frame as shared, and all its callers
 * with it, for whatever happens in a frame may go on in its caller. What is marked stays so until the frame is freed.
 * What others find there is made only then: most frames are <em>lone</em> until they end, count in one
 * {@link FrameWord}, and nothing in them is atomic.
 */
final class Frame extends FrameCells {
    /** The number of a run's own frame. */
    static final int ROOT = 0;

    /** No frame of a procedure has this number. */
    static final int NO_FRAME = ROOT;

    /** A signal enabled nothing. */
    static final int NOTHING = LoneSignal.NOTHING;

    /** A signal is to be given in another way. */
    static final int OTHERWISE = -2;

    private static final long ALIVE = FrameWord.ALIVE;
    private static final long SHARED = 2;
    private static final long COMPLETED = FrameWord.COMPLETED;
    private static final long LONE = FrameWord.LONE;
    private static final long TOKEN = 16;

    private static final LoneSignal[] NO_EFFECTS = {};
    private static final long[] UNTRACED = {};
    private static final VarHandle SIGNAL_TIME = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle CONTROL;

    static {
        try {
            CONTROL = MethodHandles.lookup().findVarHandle(Frame.class, "control", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** The number that the unit which made it has given it, for one run. */
    int number;

    final int procedure;

    final FrameCode code;

    /** Of the code, what each firing needs: it lies here, so that it is found without a detour. */
    final Body[] bodies;

    final @Nullable Scope scope;
    final @Nullable Scope openScope;
    final @Nullable FrameWord word;

    /** Whether the end of a codelet, as such, signals others. */
    final boolean sends;

    private final LoneSignal[] effects;

    /** Who invoked the procedure, or did the last time. */
    @Nullable
    Frame parent;

    int resultSlot;
    int resultCell;
    int endSlot;

    /** Where it goes when nobody uses it, of the unit that made it; the frame of a run stays with its run. */
    final FreeFrames home;

    /** The number of the next frame, where this is on its way back to the unit that made it. */
    int nextReturned;

    /** The frame below, where this is one of those that nobody uses, or of which something is kept. */
    @Nullable
    Frame below;

    /** The codelet of it that its unit keeps, or {@link #NOTHING}: see {@link FramesInUse}. */
    int kept = NOTHING;

    int traceNumber;
    int traceBase;
    int traceProcedure;

    /** What enabled each codelet last, as {@link FrameTrace} writes it; empty unless the run is traced. */
    long[] enablers = UNTRACED;

    /** When each codelet last became ready, in nanoseconds; empty unless the run is traced. */
    long[] readySince = UNTRACED;

    /** When each slot got the latest signal, in nanoseconds; empty unless the run is traced. */
    long[] signalTimes = UNTRACED;

    /** The tokens, above what is to be known of the frame; a {@link FrameWord}, while the frame is lone. */
    private long control;

    /** Makes the frame of a run, whose counters are armed; others see it, unless a unit has the run for itself. */
    static Frame root(CompiledGraph graph, GraphRules rules, boolean alone) {
        Frame frame = new Frame(FrameCode.ofRun(graph, rules), -1, FreeFrames.NOWHERE);
        frame.control = alone ? ALIVE : ALIVE | SHARED;
        return frame;
    }

    /** Makes the frame of a procedure, whose counters are armed. */
    Frame(FrameCode code, int procedure, FreeFrames home) {
        super(code, home != FreeFrames.NOWHERE);
        this.code = code;
        this.bodies = code.loneBodies;
        this.scope = code.scope;
        this.openScope = code.openScope;
        this.word = code.word;
        this.sends = code.sends;
        this.effects = code.word == null ? NO_EFFECTS : code.word.effects;
        this.procedure = procedure;
        this.home = home;
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
        control = TOKEN * code.starts | ALIVE;
        if (!apart) {
            share();
        }
        if (code.holdsState) {
            fillCells();
        }
    }

    /** Readies the frame of a procedure, which is lone at first. */
    void beginLone(long begun, Frame caller, int resultSlotOfCaller, int resultCellOfCaller, int endSlotOfCaller) {
        if (parent != caller) {
            parent = caller;
        }
        resultSlot = resultSlotOfCaller;
        resultCell = resultCellOfCaller;
        endSlot = endSlotOfCaller;
        control = begun;
    }

    /** Returns whether the unit has it for itself, and all is counted in one word. */
    boolean lone() {
        return (control & LONE) != 0;
    }

    /** Unpacks what is counted in a lone frame, for ways that know only others. */
    void unpack() {
        FrameWord packed = word;
        long before = control;
        if (lone() && packed != null) {
            packed.unpack(before, counters);
            signalled = true;
            for (int codelet = 0; codelet < graph.codelets(); codelet++) {
                if (FrameWord.hasFired(before, codelet)) {
                    markFired(codelet);
                }
            }
            control = before & (ALIVE | COMPLETED) | FrameWord.tokens(before) * TOKEN;
        }
    }

    /**
     * Gives a slot of a lone frame a signal, and those that it alone signals when it fires; a codelet that this enables
     * holds a token.
     *
     * @return the codelet that this enables, or {@link #NOTHING}, or {@link #OTHERWISE}
     */
    int signalLone(int slot) {
        LoneSignal effect = effects[slot];
        long after = control - effect.change;
        if ((after & effect.guards) != effect.guards) {
            return OTHERWISE;
        }
        if ((after & effect.last) != 0) {
            control = after;
            return NOTHING;
        }
        control = after + FrameWord.TOKEN;
        return effect.codelet;
    }

    /** Tells the codelet that was kept of it, as it is taken from there. */
    int takeKept() {
        int codelet = kept;
        kept = NOTHING;
        return codelet;
    }

    /** Returns whether it is lone, and none of its codelets signals others by its end as such. */
    boolean quiet() {
        return (control & FrameWord.QUIET) == LONE;
    }

    /** Marks a codelet as fired that has handed its token on. */
    void noteFired(int codelet) {
        if (lone()) {
            control = FrameWord.marked(control, codelet);
        } else {
            markFired(codelet);
        }
    }

    /** Returns the word that a lone frame has after the firing of a codelet. */
    long afterFiring(int codelet) {
        return FrameWord.fired(control, codelet);
    }

    /** Returns whether a frame with this word is lone, and has nothing left to do, as a rule. */
    @SuppressWarnings("NullAway") // asked of what is lone, or was when it began to fire
    boolean done(long after) {
        return word.done(after);
    }

    /** Takes this word, if it is that of a lone frame in which something is left to do; else returns false. */
    boolean goesOn(long after) {
        boolean goesOn = (after & LONE) != 0 && FrameWord.tokens(after) != 0;
        if (goesOn) {
            control = after;
        }
        return goesOn;
    }

    /** Ends the firing of a codelet in a lone frame; returns whether it held the last token. */
    boolean firedAlone(int codelet) {
        long after = FrameWord.fired(control, codelet);
        control = after;
        return FrameWord.tokens(after) == 0;
    }

    /** Returns whether a lone frame, in which nothing can happen any more, has nothing left to do, as a rule. */
    boolean done() {
        FrameWord packed = word;
        return packed != null && packed.done(control);
    }

    /** Returns whether others than the unit that made it may do something with it at the same time. */
    boolean shared() {
        return (control & SHARED) != 0;
    }

    /**
     * Marks it, and its callers, as shared: to be called before others may see anything of it, by the unit whose it
     * was.
     */
    void share() {
        for (Frame frame = this; frame != null && !frame.shared(); frame = frame.parent) {
            frame.unpack();
            frame.control |= SHARED;
        }
    }

    /** Ends an invocation: forgets all about it. */
    void clean() {
        nextRound();
        unmark();
        control &= ~ALIVE;
    }

    /** The same, in a lone frame. */
    void cleanAlone() {
        nextRound();
        control = 0;
    }

    /** Lets go of other frames and of what a trace wrote, where it is kept for another run. */
    void forget() {
        parent = null;
        below = null;
        enablers = UNTRACED;
    }

    /**
     * Returns whether the procedure, in whose frame nothing can happen any more, has done all it should, as far as can
     * be told at once; then all counters are armed again.
     */
    boolean endsWell() {
        return (completed() || code.onlyPartial && resultSlot < 0) && (lone() ? whole() : !signalled || rearmWhole());
    }

    private boolean whole() {
        FrameWord packed = word;
        return packed != null && packed.whole(control);
    }

    /**
     * Returns what the procedure, in whose frame nothing can happen any more, has not done and should have. If there is
     * nothing, all counters are armed again.
     */
    List<String> unmet() {
        unpack();
        boxNumbers();
        List<String> unmet = Dormant.unmet(graph, counters, cells, this::hasFired, completed(), resultSlot >= 0);
        if (unmet.isEmpty()) {
            rearmAll();
        }
        return unmet;
    }

    /** Returns whether a procedure uses the frame. Called when no unit is at work. */
    boolean alive() {
        return (control & ALIVE) != 0;
    }

    /** Adds the names of the codelets that have not fired. Called when no CU is at work. */
    void addUnfired(NameList names) {
        unpack();
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
        long before = control;
        if ((before & LONE) != 0) {
            addTokenAlone();
        } else if ((before & SHARED) == 0) {
            control = before + TOKEN;
        } else {
            CONTROL.getAndAdd(this, TOKEN);
        }
    }

    /** The same, where the frame is lone. */
    void addTokenAlone() {
        long after = control + FrameWord.TOKEN;
        control = after;
        if (FrameWord.crowded(after)) {
            unpack();
        }
    }

    /** Takes a token from a lone frame; returns whether it was the last one. */
    boolean dropTokenAlone() {
        long after = control - FrameWord.TOKEN;
        control = after;
        return FrameWord.tokens(after) == 0;
    }

    /** Gives a token back; returns whether it was the last one. */
    boolean dropToken() {
        long before = control;
        if ((before & LONE) != 0) {
            return dropTokenAlone();
        }
        if ((before & SHARED) == 0) {
            control = before - TOKEN;
        } else {
            before = (long) CONTROL.getAcquire(this);
            if (before < 2 * TOKEN) {
                // nobody else has one, and so nobody else writes
                control = before - TOKEN;
            } else {
                before = (long) CONTROL.getAndAdd(this, -TOKEN);
            }
        }
        return before < 2 * TOKEN;
    }

    /** Marks the result as complete; returns false if it was so before. */
    boolean markCompleted() {
        long before = control;
        if ((before & (SHARED | COMPLETED)) == 0) {
            control = before | COMPLETED;
            return true;
        }
        return (before & SHARED) != 0 && ((long) CONTROL.getAndBitwiseOr(this, COMPLETED) & COMPLETED) == 0;
    }

    private boolean completed() {
        return (control & COMPLETED) != 0;
    }

    boolean root() {
        return number == ROOT;
    }
}
