package org.edarts.cu.host;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.Turn;
import org.edarts.cu.host.unit.UnitWork;
import org.jspecify.annotations.Nullable;

/**
 * The loop of one unit: a CU, or the SU where it has a thread of its own. It works for all active runs in turn.
 *
 * <p>Owner: the thread that runs the unit at the moment. Where several may want to, it is the one that has taken it.
 */
final class CuWorker implements Turn, Sleeper {
    private static final int NOBODY = 0;
    private static final int OWN_THREAD = 1;

    /** A thread that waits for a run, and has to tell of an interrupt soon. */
    private static final int GUEST = 2;

    /** No run. */
    private static final int NO_RUN = -1;

    /** So many runs it looks at for each turn, so that many cost each of them no more than a few do. */
    private static final int LOOKED_AT = 64;

    private static final VarHandle TAKER;

    static {
        FullHeap.handles(Throwable.class);
        try {
            TAKER = MethodHandles.lookup().findVarHandle(CuWorker.class, "taker", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final RunRegistry runs;
    private final CamCounters counters;
    private final CurrentUnit current;
    private final UnitThread thread = new UnitThread();

    private volatile int taker = NOBODY;

    /** Where among many runs it looks next. */
    private int place;

    CuWorker(RunRegistry runs, CamCounters counters, int unit) {
        this.runs = runs;
        this.counters = counters;
        this.current = new CurrentUnit(unit);
    }

    @Override
    public int unit() {
        return current.unit();
    }

    /** Takes the unit for the calling thread, which is its own; returns false if another one has it. */
    @Override
    public boolean take() {
        return take(OWN_THREAD);
    }

    /** Takes the unit for the calling thread, which waits for a run; returns false if another one has it. */
    boolean takeAsGuest() {
        return take(GUEST);
    }

    private boolean take(int by) {
        return taker == NOBODY && TAKER.compareAndSet(this, NOBODY, by);
    }

    /** Returns whether a thread has the unit that waits for a run; any thread may ask. */
    @Override
    public boolean hasGuest() {
        return taker == GUEST;
    }

    /** Gives the unit back that the calling thread has taken. */
    @Override
    public void giveBack() {
        taker = NOBODY;
    }

    /** Returns the thread that runs the unit now, unless it serves another one meanwhile; any thread may ask. */
    UnitThread thread() {
        return thread;
    }

    /** Tells that the calling thread serves this unit from now on; returns that which it served before, if any. */
    @Nullable
    CurrentUnit enter() {
        return current.enter();
    }

    @Override
    public boolean shared() {
        return runs.awake().count() > 1 || hasGuest() && current.hasInterruptAside();
    }

    /**
     * Works for a run, on a thread that waits for it and has taken the unit as a guest; before that for short runs that
     * came earlier: who waits for them may have lost the processor to this thread. If the thread is interrupted, the
     * turn ends soon. Throws nothing.
     */
    void workOn(ActiveRun run) {
        CurrentUnit before = enter();
        thread.begins();
        try {
            workForEarlierThan(run);
            workFor(run);
        } finally {
            CurrentUnit.putInterruptAside();
            thread.ends();
            current.endTurn(false);
            CurrentUnit.leave(before);
        }
    }

    /**
     * Returns whether there are runs for which no thread that waits works, and no short one that waits for a unit, as
     * far as it looks; any thread may ask.
     */
    boolean hasOnlyLongRuns() {
        boolean any = false;
        AwakeRuns<ActiveRun> awake = runs.awake();
        for (int index = 0; index < Math.min(awake.count(), LOOKED_AT); index++) {
            ActiveRun run = awake.get(index);
            if (run.isShort()) {
                return false;
            }
            any |= !run.isServed();
        }
        return any;
    }

    private void workForEarlierThan(ActiveRun run) {
        AwakeRuns<ActiveRun> awake = runs.awake();
        for (int index = 0; index < awake.count(); index++) {
            ActiveRun other = awake.get(index);
            if (other == run) {
                break;
            }
            if (other.isShort()) {
                workFor(other);
            }
        }
    }

    /** Works for each active run once; returns whether there was anything to do. */
    boolean workOnce() {
        AwakeRuns<ActiveRun> awake = runs.awake();
        boolean worked = false;
        boolean brought = current.bringsInterrupt();
        if (current.outermost()) {
            thread.begins();
        }
        try {
            worked = awake.count() > 1 ? workInTurn(awake) : awake.count() == 1 && workFor(awake.get(0));
        } finally {
            CurrentUnit.putInterruptAside();
            if (current.outermost()) {
                thread.ends();
            }
            current.endTurn(brought);
        }
        return worked;
    }

    /**
     * Works for the run that has had the least of the units' time, as far as it finds anything to do for one. Of many
     * it looks at some, in turn.
     */
    private boolean workInTurn(AwakeRuns<ActiveRun> awake) {
        int size = Math.min(awake.count(), LOOKED_AT);
        if (size == awake.count()) {
            place = 0;
        }
        for (int looked = 0; looked < awake.count(); looked += size) {
            boolean worked = workAmong(awake, size);
            place = (place + size) % awake.count();
            if (worked) {
                return true;
            }
        }
        return false;
    }

    private boolean workAmong(AwakeRuns<ActiveRun> awake, int size) {
        int next = next(awake, size, Long.MIN_VALUE, NO_RUN);
        while (next != NO_RUN) {
            ActiveRun run = at(awake, next);
            long usedBefore = run.entry().used();
            if (hasTurn(run)) {
                return true;
            }
            next = next(awake, size, usedBefore, next);
        }
        return false;
    }

    private ActiveRun at(AwakeRuns<ActiveRun> awake, int index) {
        return awake.get((place + index) % awake.count());
    }

    /**
     * Returns which of the runs that may have something for this unit has had the least time, but more than {@code
     * least}, or as much and comes after {@code before}; or {@link #NO_RUN} if there is none.
     */
    private int next(AwakeRuns<ActiveRun> awake, int size, long least, int before) {
        int next = NO_RUN;
        long usedByNext = Long.MAX_VALUE;
        for (int index = 0; index < size; index++) {
            ActiveRun run = at(awake, index);
            long usedByRun = run.entry().used();
            boolean behind = usedByRun > least || usedByRun == least && index > before;
            if (behind && usedByRun < usedByNext && run.unit(unit()) != null && run.mayHaveWork(unit())) {
                next = index;
                usedByNext = usedByRun;
            }
        }
        return next;
    }

    /** Works for a run; returns whether there was anything to do, and counts the time if so. */
    private boolean hasTurn(ActiveRun run) {
        UnitWork work = run.unit(unit());
        runs.hasTurn(run);
        long begin = System.nanoTime();
        if (!workFor(run)) {
            return false;
        }
        if (work != null && !run.stopped()) {
            // else it may work for another run by now
            run.entry().use(work.turned(System.nanoTime() - begin));
        }
        return true;
    }

    private boolean workFor(ActiveRun run) {
        CurrentUnit.putInterruptAside();
        UnitWork work = run.unit(unit());
        return work != null && !run.stopped() && work.worthEngaging() && engageAndWork(run, work);
    }

    /**
     * Engages in a run and works for it; returns whether there was anything to do. Whatever is thrown breaks the run
     * off.
     */
    private boolean engageAndWork(ActiveRun run, UnitWork work) {
        if (!run.engage()) {
            return false;
        }
        boolean told = false;
        try {
            boolean worked = counted(work);
            told = true;
            return worked;
        } catch (Throwable failure) {
            run.broke(failure);
            told = true;
            return true;
        } finally {
            run.disengage(told);
        }
    }

    private boolean counted(UnitWork work) {
        long begin = System.nanoTime();
        long fired = work.fired();
        long stolen = work.stolen();
        try {
            return work.work(this, begin);
        } finally {
            long nanos = System.nanoTime() - begin;
            work.busy(nanos);
            counters.add(unit(), work.fired() - fired, work.stolen() - stolen, nanos);
        }
    }

    /** Returns whether any active run has something for this unit; asks the policy, which may fail. */
    @Override
    public boolean hasWork() {
        AwakeRuns<ActiveRun> awake = runs.awake();
        for (int index = 0; index < awake.count(); index++) {
            ActiveRun run = awake.get(index);
            try {
                if (run.hasWork(unit())) {
                    return true;
                }
            } catch (Throwable failure) {
                run.broke(failure);
                return true;
            }
        }
        return false;
    }

    /** Returns whether any active run wants this unit to look again after a while, though nobody wakes it. */
    @Override
    public boolean wantsWatch() {
        AwakeRuns<ActiveRun> awake = runs.awake();
        for (int index = 0; index < awake.count(); index++) {
            ActiveRun run = awake.get(index);
            if (!run.stopped() && run.work().wantsWatch()) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether any active run may have something for this unit; any thread. */
    @Override
    public boolean mayHaveWork() {
        AwakeRuns<ActiveRun> awake = runs.awake();
        for (int index = 0; index < awake.count(); index++) {
            ActiveRun run = awake.get(index);
            try {
                if (run.mayHaveWork(unit())) {
                    return true;
                }
            } catch (Throwable noMemory) {
                // it may
                return true;
            }
        }
        return false;
    }
}
