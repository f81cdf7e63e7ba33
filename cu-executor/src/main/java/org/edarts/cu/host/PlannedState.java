package org.edarts.cu.host;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import org.edarts.su.plan.StaticSchedule;

/**
 * How far a run of a static schedule is: which steps are done, and up to where each lane is claimed. Serves one run after
 * another: a step is done when its mark is that of the run, so nothing has to be cleared between runs.
 *
 * <p>CUs claim steps by compare-and-set; each step is marked by the CU that claimed it, and read by all.
 */
final class PlannedState {
    private static final VarHandle MARK = MethodHandles.arrayElementVarHandle(byte[].class);
    private static final int STRIDE = 16;
    private static final long DISORDERED = 1L << 40;

    private final StaticSchedule schedule;
    private final byte[] marks;
    private final AtomicLongArray claims;
    private byte mark;

    PlannedState(StaticSchedule schedule) {
        this.schedule = schedule;
        this.marks = new byte[schedule.steps()];
        this.claims = new AtomicLongArray((schedule.lanes() + 2) * STRIDE);
    }

    /** Readies the state for a run. Called before any CU sees it. */
    void begin() {
        if (mark == Byte.MAX_VALUE) {
            Arrays.fill(marks, (byte) 0);
            mark = 0;
        }
        mark++;
        for (int lane = 0; lane < schedule.lanes(); lane++) {
            claims.set(at(lane), schedule.laneStart()[lane]);
        }
    }

    byte[] marks() {
        return marks;
    }

    byte mark() {
        return mark;
    }

    static void markDone(byte[] marks, int step, byte mark) {
        MARK.setRelease(marks, step, mark);
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

    /** Returns the next step of a lane that nobody has claimed; the end of the lane if there is none. */
    int unclaimed(int lane) {
        return (int) claims.get(at(lane));
    }

    int left(int lane) {
        return schedule.laneStart()[lane + 1] - unclaimed(lane);
    }

    /** Returns whether steps of a lane were claimed before earlier ones were done, so that its order guarantees nothing. */
    boolean disordered(int lane) {
        return (claims.get(at(lane)) & DISORDERED) != 0;
    }

    /**
     * Claims the steps from {@code from} to {@code to}; returns false if someone else was first.
     *
     * @param outOfOrder whether they may fire before earlier steps of the lane
     */
    boolean claim(int lane, int from, int to, boolean outOfOrder) {
        long word = claims.get(at(lane));
        long next = (word & DISORDERED) | to | (outOfOrder ? DISORDERED : 0);
        return (int) word == from && claims.compareAndSet(at(lane), word, next);
    }

    private static int at(int lane) {
        return (lane + 1) * STRIDE;
    }
}
