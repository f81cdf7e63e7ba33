package org.edarts.cu.host.slots;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.edarts.cu.host.unit.Padded;
import org.jspecify.annotations.Nullable;

/**
 * The frames that one unit uses in a run, each under its number, and what it is about to do with some of them: the one
 * in which it fires, the one of which it has handed a codelet off, and those of each of which it keeps an enabled
 * codelet to itself while it fires others. All of it lies in one object: what a procedure costs is mostly the way from
 * one object to the next.
 *
 * <p>Frames of which something is kept are linked, the newest first; they are newer than what the unit's {@link
 * OpenPool} keeps. What is to go on top of them goes there, after they have gone there themselves.
 *
 * <p>Owner: the thread of the unit; any thread may look up a frame, and ask for counts.
 */
class FramesInUse extends Padded {
    /** How many units there can be. */
    static final int MOST_UNITS = 512;

    /** A unit's frames are numbered from its own number, shifted by this. */
    private static final int UNIT_SHIFT = 22;

    static final int MOST_FRAMES = 1 << UNIT_SHIFT;
    static final int FIRST_CAPACITY = 64;
    private static final VarHandle TABLE;
    private static final VarHandle KEPT;
    private static final VarHandle INVOKED;
    private static final VarHandle ENDED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TABLE = lookup.findVarHandle(FramesInUse.class, "table", Frame[].class);
            KEPT = lookup.findVarHandle(FramesInUse.class, "kept", int.class);
            INVOKED = lookup.findVarHandle(FramesInUse.class, "invoked", long.class);
            ENDED = lookup.findVarHandle(FramesInUse.class, "ended", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final int firstNumber;
    private final FramesInUse[] all;

    @Nullable
    Frame[] table = new Frame[FIRST_CAPACITY];

    private @Nullable Frame here;
    private @Nullable Frame next;
    private int nextCodelet;
    private @Nullable Frame newest;
    private int kept;
    private long invoked;

    @SuppressWarnings("UnusedVariable") // read through its handle
    private long ended;

    /**
     * Makes those of a unit.
     *
     * @param all those of all units, once they are there
     */
    FramesInUse(int unit, FramesInUse[] all) {
        this.firstNumber = unit << UNIT_SHIFT;
        this.all = all;
    }

    /** Returns the unit that made a frame. */
    static int ownerOf(int number) {
        return number >>> UNIT_SHIFT;
    }

    /** Returns the frame of a number, which must be one of this unit's. Any thread. */
    @SuppressWarnings("NullAway") // who has the number knows that there is a frame
    final Frame frame(int number) {
        return ((Frame[]) TABLE.getAcquire(this))[number & MOST_FRAMES - 1];
    }

    /** Returns the frame of an entry, be it one of another unit's. */
    @SuppressWarnings("NullAway") // who has the entry knows that there is a frame
    final Frame frameOf(long entry) {
        int number = SlotPools.frameOf(entry);
        int index = number - firstNumber;
        Frame[] frames = table;
        return index >= 0 && index < frames.length ? frames[index] : all[ownerOf(number)].frame(number);
    }

    /** Returns the frame of a number, which must be one of this unit's. */
    @SuppressWarnings("NullAway") // who has the number knows that there is a frame
    final Frame own(int number) {
        return table[number & MOST_FRAMES - 1];
    }

    /** Replaces the table by a larger one, in which others find what was in it. */
    final void replaceTable(@Nullable Frame[] larger) {
        TABLE.setRelease(this, larger);
    }

    /** Tells that the unit fires in a frame from now on. */
    final void turnTo(Frame frame) {
        here = frame;
    }

    /** Returns the frame in which the unit fires. */
    @SuppressWarnings("NullAway") // asked by what fires
    final Frame here() {
        return here;
    }

    /** Returns the frame in which the unit fires, or fired last, or null if it has fired in none; any thread. */
    final @Nullable Frame seenHere() {
        return here;
    }

    /** Hands a codelet off. */
    final void handOff(Frame frame, int codelet) {
        next = frame;
        nextCodelet = codelet;
    }

    /** Returns whether a codelet was handed off. */
    final boolean handsOff() {
        return next != null;
    }

    /** Returns the frame of the codelet that was handed off, or null. */
    final @Nullable Frame handedOff() {
        return next;
    }

    /** Returns that codelet, which is no longer handed off. */
    final int takeHandedOff() {
        next = null;
        return nextCodelet;
    }

    /** Keeps a codelet of a frame. Returns false, and does nothing, if another one of that frame is kept. */
    final boolean keep(Frame frame, int codelet) {
        if (frame.kept != Frame.NOTHING) {
            return false;
        }
        frame.kept = codelet;
        frame.below = newest;
        newest = frame;
        kept++;
        return true;
    }

    /** Takes the newest frame of which something is kept, and which tells what; or returns null. */
    final @Nullable Frame takeKept() {
        Frame frame = newest;
        if (frame != null) {
            newest = frame.below;
            kept--;
        }
        return frame;
    }

    /** Moves all that is kept to a pool, as the newest of what that keeps. */
    final void moveKept(OpenPool pool) {
        if (newest == null) {
            return;
        }
        pool.makeRoomForKept(kept);
        Frame oldest = null;
        for (Frame frame = takeKept(); frame != null; frame = takeKept()) {
            frame.below = oldest;
            oldest = frame;
        }
        while (oldest != null) {
            Frame frame = oldest;
            oldest = frame.below;
            pool.keep(SlotPools.entry(frame, frame.takeKept()));
        }
    }

    /** Returns of how many frames something is kept. */
    final int kept() {
        return kept;
    }

    /** The same, about; any thread. */
    final int seenKept() {
        return (int) KEPT.getOpaque(this);
    }

    /** Counts the invocation of a procedure; returns how many there were in the run. */
    final long countInvoked() {
        return ++invoked;
    }

    /** Counts the end of a procedure, be it one that another unit invoked. */
    final void countEnded() {
        ended++;
    }

    /** Counts anew. Called before any unit sees the run. */
    final void countAnew() {
        invoked = 0;
        ended = 0;
    }

    /** Returns how many procedures the unit invoked; asked when it is not at work. */
    final long invoked() {
        return invoked;
    }

    /** Returns how many more procedures the unit invoked than it ended, about; any thread. */
    final long live() {
        return (long) INVOKED.getOpaque(this) - (long) ENDED.getOpaque(this);
    }
}
