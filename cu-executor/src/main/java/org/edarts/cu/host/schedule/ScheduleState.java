package org.edarts.cu.host.schedule;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import org.edarts.su.plan.StaticSchedule;

/**
 * How far a run of a static schedule is: which steps are done, and up to where each lane is claimed. Serves one run after
 * another: a step is done when its mark is that of the run, so nothing has to be cleared between runs.
 *
 * <p>A step may be seen done by its mark, which is exact, or by the frontier of its lane, which is one word for many steps.
 *
 * <p>CUs claim batches of steps by compare-and-set on the lane's word, which holds the next unclaimed step and how many batches
 * are at work. While there is none, all steps before the next one are done. Each step is marked by the CU that claimed it, and
 * read by all.
 */
final class ScheduleState {
    /** What {@link #claim} returns if someone else was first. */
    static final int LOST = -1;

    private static final VarHandle MARK = MethodHandles.arrayElementVarHandle(byte[].class);
    private static final int STRIDE = 16;
    private static final long BATCH = 1L << Integer.SIZE;

    private final StaticSchedule schedule;
    private final byte[] marks;
    private final AtomicLongArray words;
    private final AtomicLongArray frontiers;
    private final AtomicInteger remaining = new AtomicInteger();
    private byte mark;

    ScheduleState(StaticSchedule schedule) {
        this.schedule = schedule;
        this.marks = new byte[schedule.steps()];
        this.words = new AtomicLongArray((schedule.lanes() + 2) * STRIDE);
        this.frontiers = new AtomicLongArray((schedule.lanes() + 2) * STRIDE);
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

    /** Returns whether all that a step depends on is done. */
    boolean ready(int step) {
        int[] start = schedule.sourceStart();
        int[] sources = schedule.sources();
        for (int arc = start[step]; arc < start[step + 1]; arc++) {
            if (!done(sources[arc])) {
                return false;
            }
        }
        return true;
    }

    /** Returns the first step from {@code from} to {@code to} that is not ready; {@code to} if there is none. */
    int readyUpTo(int from, int to) {
        int step = from;
        while (step < to && ready(step)) {
            step++;
        }
        return step;
    }

    /** Returns a step of another lane that a step depends on and that is not done, or -1. */
    int undoneElsewhere(int step, int lane) {
        int[] start = schedule.sourceStart();
        int[] sources = schedule.sources();
        int from = schedule.laneStart()[lane];
        int to = schedule.laneStart()[lane + 1];
        for (int arc = start[step]; arc < start[step + 1]; arc++) {
            int source = sources[arc];
            if ((source < from || source >= to) && !done(source)) {
                return source;
            }
        }
        return -1;
    }

    /** Returns a step before which all steps of a lane are done; there may be more. */
    int frontier(int lane) {
        return (int) frontiers.getAcquire(at(lane));
    }

    /** Tells all CUs that all steps of a lane before this one are done. Called by who works through the lane in order. */
    void moveFrontier(int lane, int step) {
        frontiers.setRelease(at(lane), step);
    }

    /** Returns the next step of a lane that nobody has claimed; the end of the lane if there is none. */
    int unclaimed(int lane) {
        return (int) words.get(at(lane));
    }

    int left(int lane) {
        return schedule.laneStart()[lane + 1] - unclaimed(lane);
    }

    /** Returns whether some CU has claimed steps of the lane and not done them yet. */
    boolean worked(int lane) {
        return words.get(at(lane)) >= BATCH;
    }

    /**
     * Claims a batch, the steps from {@code from} to {@code to}, which is at work until it is finished or given back.
     *
     * @param finished how many batches of the same lane the caller has finished, which this claim also lets go: 0 or 1
     * @return how many batches of others are at work in the lane, or {@link #LOST}; if there are none, all earlier steps are done
     */
    int claim(int lane, int from, int to, int finished) {
        long word = words.get(at(lane));
        if ((int) word != from) {
            return LOST;
        }
        long others = (word >>> Integer.SIZE) - finished;
        return words.compareAndSet(at(lane), word, (others + 1) * BATCH + to) ? (int) others : LOST;
    }

    /** Lets a batch go of which all is done. */
    void finish(int lane) {
        words.getAndAdd(at(lane), -BATCH);
    }

    /** Lets a batch go that is done up to a step, unless others claimed what comes behind it. */
    boolean giveBack(int lane, int step, int end) {
        long word = words.get(at(lane));
        while ((int) word == end) {
            long seen = words.compareAndExchange(at(lane), word, word - BATCH - end + step);
            if (seen == word) {
                return true;
            }
            word = seen;
        }
        return false;
    }

    private static int at(int lane) {
        return (lane + 1) * STRIDE;
    }
}
