package org.edarts.cu.host.schedule;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How far a run of a static schedule is: which steps are done, and up to where each lane is claimed. Serves one run
 * after another: a step is done when its mark is that of the run, so nothing has to be cleared between runs.
 *
 * <p>A lane is one word: the next unclaimed step, how many batches are at work, and whether the lane is closed. A CU
 * claims a batch, the next steps of a lane, by compare-and-set on the word as it has seen it, and lets it go when it
 * fires none of it any more. The next unclaimed step only grows, so whatever was found ready behind it stays so. While
 * no batch is at work, all steps before the next one are done.
 *
 * <p>Each CU tells which batch it is at, in a word of its own: it fires nothing that it has not told, and tells the
 * next batch when the one before is marked. Who breaks the run off takes those words away, and leaves in them the step
 * that each CU is at. From then on no CU begins a batch; what became of that step is for it to report. What stands
 * before it in the batch is done, and of all other steps the marks say exactly whether they are.
 *
 * <p>A step may be seen done by its mark, which is exact, or by the frontier of its lane, which is one word for many
 * steps. Each step is marked by the CU that claimed it, and read by all.
 */
final class ScheduleState {
    private static final VarHandle MARK = MethodHandles.arrayElementVarHandle(byte[].class);
    private static final int STRIDE = 16;
    private static final long BATCH = 1L << Integer.SIZE;
    private static final long CLOSED = Long.MIN_VALUE;
    private static final long NO_BATCH = 0;

    private final StaticSchedule schedule;
    private final byte[] marks;
    private final AtomicLongArray words;
    private final AtomicLongArray frontiers;

    /** The first step of the batch of each CU, and the one behind its last; the complement once it is broken off. */
    private final AtomicLongArray told;

    private final AtomicInteger remaining = new AtomicInteger();
    private byte mark;

    ScheduleState(StaticSchedule schedule) {
        this.schedule = schedule;
        this.marks = new byte[schedule.steps()];
        this.words = new AtomicLongArray((schedule.lanes() + 2) * STRIDE);
        this.frontiers = new AtomicLongArray((schedule.lanes() + 2) * STRIDE);
        this.told = new AtomicLongArray((schedule.lanes() + 2) * STRIDE);
    }

    /** Readies the state for a run. Called before any CU sees it. */
    void begin() {
        if (mark == Byte.MAX_VALUE) {
            Arrays.fill(marks, (byte) 0);
            mark = 0;
        }
        mark++;
        remaining.set(schedule.steps());
        for (int lane = 0; lane < schedule.lanes(); lane++) {
            words.set(at(lane), schedule.laneStart()[lane]);
            frontiers.set(at(lane), schedule.laneStart()[lane]);
            told.set(at(lane), NO_BATCH);
        }
    }

    StaticSchedule schedule() {
        return schedule;
    }

    /** Tells all CUs that the steps from {@code from} to {@code to} are done. */
    void markDone(int from, int to) {
        // what the codelets did must be seen by who sees a mark
        VarHandle.releaseFence();
        Arrays.fill(marks, from, to, mark);
    }

    /** Counts steps that are done, marked or not to be fired any more. */
    void countDone(int steps) {
        if (steps > 0) {
            remaining.addAndGet(-steps);
        }
    }

    /** Returns whether all steps are done, as far as they are counted. */
    boolean allDone() {
        return remaining.get() == 0;
    }

    boolean done(int step) {
        return (byte) MARK.getAcquire(marks, step) == mark;
    }

    /** Returns whether a step is done, once the run is broken off and the step in no batch that was told. */
    boolean doneAtLast(int step) {
        return marks[step] == mark;
    }

    /** Returns whether all that a step depends on is done. */
    boolean ready(int step) {
        return readyBehind(step, step);
    }

    /**
     * Returns the first step from {@code from} to {@code to} that is not ready, when those from {@code from} on fire
     * one after the other; {@code to} if there is none.
     */
    int readyUpTo(int from, int to) {
        int step = from;
        while (step < to && readyBehind(step, from)) {
            step++;
        }
        return step;
    }

    /**
     * Returns the first step from {@code from} to {@code to}, all in one lane, that depends on another lane's step that
     * is not done; {@code to} if there is none.
     */
    int openUpTo(int lane, int from, int to) {
        int first = schedule.laneStart()[lane];
        int step = from;
        while (step < to && readyBehind(step, first)) {
            step++;
        }
        return step;
    }

    /** Returns whether a step is ready when those between {@code from} and it are done, whether they are or not. */
    private boolean readyBehind(int step, int from) {
        int[] start = schedule.sourceStart();
        int[] sources = schedule.sources();
        for (int arc = start[step]; arc < start[step + 1]; arc++) {
            int source = sources[arc];
            if ((source < from || source >= step) && !done(source)) {
                return false;
            }
        }
        return true;
    }

    /** Returns a step before which all steps of a lane are done; there may be more. */
    int frontier(int lane) {
        return (int) frontiers.getAcquire(at(lane));
    }

    /**
     * Tells all CUs that all steps of a lane before this one are done. Called by who works through the lane in order.
     */
    void moveFrontier(int lane, int step) {
        frontiers.setRelease(at(lane), step);
    }

    /** Returns the word of a lane as it is now. */
    long word(int lane) {
        return words.get(at(lane));
    }

    /** Returns the next unclaimed step that a word tells of; the end of the lane if there is none. */
    static int unclaimed(long word) {
        return (int) word;
    }

    /** Returns how many batches a word says are at work. */
    static int batches(long word) {
        return (int) ((word & ~CLOSED) >>> Integer.SIZE);
    }

    /** Returns whether a word says that nothing is to be claimed any more. */
    static boolean closed(long word) {
        return word < 0;
    }

    /** Returns the next step of a lane that nobody has claimed; the end of the lane if there is none. */
    int unclaimed(int lane) {
        return unclaimed(word(lane));
    }

    /** Returns how many steps have been claimed so far. */
    int claimed() {
        int claimed = 0;
        for (int lane = 0; lane < schedule.lanes(); lane++) {
            claimed += unclaimed(lane) - schedule.laneStart()[lane];
        }
        return claimed;
    }

    int left(int lane) {
        return schedule.laneStart()[lane + 1] - unclaimed(lane);
    }

    /**
     * Claims a batch: the steps of an open lane from the next unclaimed one up to {@code to}.
     *
     * @param seen the lane's word as it was when those steps were found ready
     * @param finished how many batches of the same lane the caller also lets go: 0 or 1
     * @return whether it is the caller's; if not, someone else was first
     */
    boolean claim(int lane, long seen, int to, int finished) {
        return words.compareAndSet(at(lane), seen, (batches(seen) + 1L - finished) * BATCH + to);
    }

    /** Lets a batch go of which the caller fires nothing any more. */
    void finish(int lane) {
        words.getAndAdd(at(lane), -BATCH);
    }

    /** Lets nobody claim any more. */
    void close() {
        for (int lane = 0; lane < schedule.lanes(); lane++) {
            words.getAndAccumulate(at(lane), CLOSED, (word, bit) -> word | bit);
        }
    }

    /** Returns whether nobody can claim any more. */
    boolean closed() {
        return closed(word(schedule.lanes() - 1));
    }

    /**
     * Tells that a CU begins a batch that it has claimed, and that the one before, if any, is marked as far as it
     * fired.
     *
     * @return false if the run was broken off: then the CU is to fire none of it, and to report the one before
     */
    boolean tell(int cu, int from, int to) {
        long before = told.get(at(cu));
        return before >= 0 && told.compareAndSet(at(cu), before, batch(from, to));
    }

    /**
     * Tells that a CU has no batch any more; returns false if the run was broken off: then it is to report the one it
     * had.
     */
    boolean tellNone(int cu) {
        return tell(cu, 0, 0);
    }

    /**
     * Returns the batch that a CU was at when it told last, as one number; it is negative once the run is broken off.
     */
    long told(int cu) {
        return told.get(at(cu));
    }

    /** Lets a CU begin no batch any more; returns the one it is at. */
    long breakOff(int cu) {
        return told.getAndAccumulate(at(cu), -1, (batch, bits) -> batch ^ bits);
    }

    /**
     * Leaves all to others of the batch that a CU was at when the run was broken off, but for what it is at: that is
     * for it to report.
     *
     * @param from the first step that it may not have fired
     * @param to the first one that it has not begun
     */
    void leave(int cu, int from, int to) {
        told.set(at(cu), ~batch(from, to));
    }

    /** Returns the first step that a CU is to report of, once the run is broken off. */
    int openFrom(int cu) {
        return from(~told.get(at(cu)));
    }

    /** Returns the step behind the last one that a CU is to report of. */
    int openTo(int cu) {
        return to(~told.get(at(cu)));
    }

    private static long batch(int from, int to) {
        return (long) from << Integer.SIZE | to;
    }

    /** Returns the first step of a batch. */
    static int from(long batch) {
        return (int) (batch >>> Integer.SIZE);
    }

    /** Returns the step behind the last one of a batch. */
    static int to(long batch) {
        return (int) batch;
    }

    private static int at(int lane) {
        return (lane + 1) * STRIDE;
    }
}
