package org.edarts.trace;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The records of one unit (a CU or an SU): a preallocated ring that its owner fills without allocating, locking or
 * branching.
 *
 * <p><b>Single writer:</b> only the thread that currently is the unit may call the recording methods. A unit may pass
 * from one thread to another if the hand-over orders their memory accesses. Any thread may read, at any time, through
 * {@link TraceRecorder#snapshot}: it gets whole records only, and never holds the writer up.
 *
 * <p>A full ring overwrites its <b>oldest</b> records, as a flight recorder does: what led to a stall or a failure is
 * always at hand. The overwritten ones are counted as dropped.
 *
 * <p>All times are ticks of one clock that the caller reads ({@link System#nanoTime()} on a real machine). Nothing here
 * reads a clock, so that one reading can serve as the end of a codelet and as the start of the next.
 */
public final class UnitRecorder {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    // The count of records ever written lives in the array, a cache line away from both its header and the first
    // record:
    // rings of different units then never share a line that one of them writes.
    private static final int WRITTEN = 8;
    private static final int MISSED = 9;
    private static final int FIRST_RECORD = 16;

    private final long[] words;
    private final int mask;

    /** A ring that keeps the given number of records, which must be one less than a power of two. */
    UnitRecorder(int capacity) {
        this.words = new long[FIRST_RECORD + (capacity + 1) * PackedRecord.WORDS];
        this.mask = capacity;
    }

    /** How many of the latest records are kept. */
    public int capacity() {
        return mask;
    }

    /** How many records have been written so far, those overwritten since included. */
    public long written() {
        return (long) WORD.getAcquire(words, WRITTEN);
    }

    /** How many records have been overwritten or missed so far. */
    public long dropped() {
        return Math.max(0, written() - capacity()) + (long) WORD.getAcquire(words, MISSED);
    }

    /**
     * So many records could not be made, of what happened before all that is recorded from now on: they count as
     * dropped.
     */
    public void missed(long records) {
        WORD.setRelease(words, MISSED, words[MISSED] + records);
    }

    /**
     * A codelet became ready because the enabler ({@link TraceEvent#NONE} at the start of a run) sent the last signal.
     */
    public void ready(long time, int codelet, int frame, int enabler, int enablerFrame) {
        append(EventKind.READY, time, 0, codelet, frame, enabler, enablerFrame);
    }

    /** A codelet fired from {@code start} to {@code end}; to be called when it is over. */
    public void fire(long start, long end, int codelet, int frame, int enabler, int enablerFrame) {
        append(EventKind.FIRE, start, end - start, codelet, frame, enabler, enablerFrame);
    }

    /** A codelet fired and threw. */
    public void fail(long start, long end, int codelet, int frame, int enabler, int enablerFrame) {
        append(EventKind.FAIL, start, end - start, codelet, frame, enabler, enablerFrame);
    }

    /** This unit took a ready codelet from the unit numbered {@code victim}. */
    public void steal(long time, int codelet, int frame, int victim) {
        append(EventKind.STEAL, time, 0, codelet, frame, victim, TraceEvent.NONE);
    }

    /**
     * The slot in front of {@code codelet} (the first one, if it guards several) was signalled by {@code signaller}.
     */
    public void signal(long time, int codelet, int frame, int signaller, int signallerFrame) {
        append(EventKind.SIGNAL, time, 0, codelet, frame, signaller, signallerFrame);
    }

    /** A procedure was invoked and got a frame of its own; no two invocations of a run have the same number. */
    public void invoke(long time, int procedure, int frame, int invoker, int invokerFrame) {
        append(EventKind.INVOKE, time, 0, procedure, frame, invoker, invokerFrame);
    }

    /** The frame of a procedure was freed. */
    public void free(long time, int procedure, int frame) {
        append(EventKind.FREE, time, 0, procedure, frame, TraceEvent.NONE, TraceEvent.NONE);
    }

    /** This unit had nothing to fire from {@code start} to {@code end}; why is not recorded. */
    public void idle(long start, long end) {
        append(EventKind.IDLE, start, end - start, TraceEvent.NONE, TraceEvent.NONE, TraceEvent.NONE, TraceEvent.NONE);
    }

    /** This unit had nothing to fire from {@code start} to {@code end}, for a reason. */
    public void idle(long start, long end, IdleReason reason) {
        append(EventKind.IDLE, start, end - start, TraceEvent.NONE, TraceEvent.NONE, reason.code(), TraceEvent.NONE);
    }

    /**
     * Code was copied into this unit's memory from {@code start} to {@code end}; to be called when it is there.
     *
     * @param function its number, as that of a codelet
     * @param from {@link TraceEvent#STORED} or {@link TraceEvent#IN_ANOTHER_UNIT}
     * @param bytes how many were copied
     * @param address where they are now
     */
    public void load(long start, long end, int function, int from, int bytes, int address) {
        append(EventKind.LOAD, start, end - start, function, from, bytes, address);
    }

    /** Code left this unit's memory. */
    public void unload(long time, int function) {
        append(EventKind.UNLOAD, time, 0, function, TraceEvent.NONE, TraceEvent.NONE, TraceEvent.NONE);
    }

    /**
     * Code was called and carried out where it is.
     *
     * @param where {@link TraceEvent#STORED} or {@link TraceEvent#IN_ANOTHER_UNIT}
     */
    public void outside(long time, int function, int where) {
        append(EventKind.OUTSIDE, time, 0, function, where, TraceEvent.NONE, TraceEvent.NONE);
    }

    /** Code moved from one address of this unit's memory to another. */
    public void move(long time, int function, int from, int to) {
        append(EventKind.MOVE, time, 0, function, TraceEvent.NONE, from, to);
    }

    /** This unit waited for data from {@code start} to {@code end}; to be called when that is over. */
    public void await(long start, long end) {
        append(EventKind.AWAIT, start, end - start, TraceEvent.NONE, TraceEvent.NONE, TraceEvent.NONE, TraceEvent.NONE);
    }

    void append(EventKind kind, long time, long duration, int codelet, int frame, int enabler, int enablerFrame) {
        long[] ring = words;
        long written = ring[WRITTEN];
        int at = position(written);
        // A reader that sees one word of this record must also see that the ring had come this far (see copyTo).
        VarHandle.storeStoreFence();
        ring[at] = time;
        ring[at + 1] = PackedRecord.kindAndDuration(kind, duration);
        ring[at + 2] = PackedRecord.pair(codelet, frame);
        ring[at + 3] = PackedRecord.pair(enabler, enablerFrame);
        WORD.setRelease(ring, WRITTEN, written + 1);
    }

    /**
     * A copy of the records kept, oldest first, with {@code origin} subtracted from their times. One pass over the
     * ring, whatever the writer does meanwhile: records that it may have touched during the pass are left out and count
     * as dropped.
     */
    UnitTrace snapshot(int unit, String name, long origin) {
        long end = written();
        long begin = Math.max(0, end - capacity());
        long[] copy = new long[(int) (end - begin) * PackedRecord.WORDS];
        int to = 0;
        for (long i = begin; i < end; i++) {
            int at = position(i);
            copy[to++] = words[at] - origin;
            copy[to++] = words[at + 1];
            copy[to++] = words[at + 2];
            copy[to++] = words[at + 3];
        }
        VarHandle.loadLoadFence();
        // The ring has one slot more than it keeps: the one that the writer may be filling right now.
        long intact = Math.min(end, Math.max(begin, written() - capacity()));
        long missed = (long) WORD.getAcquire(words, MISSED);
        return new UnitTrace(unit, name, intact + missed, copy, (int) (intact - begin) * PackedRecord.WORDS);
    }

    private int position(long record) {
        return FIRST_RECORD + ((int) record & mask) * PackedRecord.WORDS;
    }
}
