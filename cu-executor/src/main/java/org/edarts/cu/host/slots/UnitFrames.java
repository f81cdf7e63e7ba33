package org.edarts.cu.host.slots;

import java.util.Arrays;
import java.util.BitSet;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.NameList;
import org.jspecify.annotations.Nullable;

/**
 * The frames of threaded procedures that one unit uses in a run: each under its number, and those that no invocation
 * uses, by procedure. A frame comes back to the unit that took it wherever its procedure ends, so that there are never
 * more frames than were alive at once. After the run the procedures keep some of them: see {@link IdleFrames}. Frames
 * of more than a few hundred procedures are not held at once: whoever defines procedures again and again must not fill
 * the memory.
 *
 * <p>Owner: the thread of the unit. Any thread may look up a frame that an entry of a pool names, and give one back.
 */
final class UnitFrames extends FramesInUse {
    private static final int FIRST_PROCEDURES = 8;
    private static final int MOST_PROCEDURES = 256;
    private static final int MOST_PLACES_KEPT = 4096;
    private static final int FIRST_NUMBER = Frame.ROOT + 1;
    private static final int NO_FRAME = Frame.NO_FRAME;

    private final int unit;
    private final RemoteFreeList returned = new RemoteFreeList();

    /** Up to where frames have numbers; the first number of all is that of the run's own frame. */
    private int count = FIRST_NUMBER;

    private int made;

    /** Numbers that no frame has any more. */
    private final BitSet spare = new BitSet();

    /**
     * The frames that nobody uses, for as many procedures as there are places; a procedure's number decides on its
     * place.
     */
    private @Nullable FreeFrames[] free = new FreeFrames[FIRST_PROCEDURES];

    /** Those of the procedure that was invoked last. */
    private FreeFrames latest = FreeFrames.NOWHERE;

    private FreeFrames quick = FreeFrames.NOWHERE;

    /**
     * Makes those of a unit.
     *
     * @param all those of all units, once they are there
     * @throws IllegalArgumentException if frames of the unit would have no numbers
     */
    UnitFrames(int unit, UnitFrames[] all) {
        super(unit, all);
        if (unit >= MOST_UNITS) {
            throw new IllegalArgumentException(
                    "a host CAM has " + MOST_UNITS + " units at the most; describe a machine with fewer CUs");
        }
        this.unit = unit;
    }

    /** Adds the run's own frame, for those who look it up. */
    void addRoot(Frame root) {
        table[Frame.ROOT] = root;
    }

    /**
     * Returns a frame for an invocation of a procedure. Owner only.
     *
     * @param units the machine, for the first frame of the procedure
     * @throws IllegalStateException if the unit has no number left for another frame
     */
    Frame take(ThreadedProcedure<?, ?> procedure, Units units) {
        int number = procedure.number();
        FreeFrames frames = latest;
        if (frames.procedure != number || frames.first() == null) {
            return takeOther(procedure, units);
        }
        return takeFirst(frames);
    }

    /**
     * Returns where frames are that begin as lone ones, of the procedure that was invoked last, which takes numbers as
     * they are; or {@link FreeFrames#NOWHERE}.
     */
    FreeFrames quick() {
        return quick;
    }

    /** Tells where those are, if there are any. */
    void findQuickly(FreeFrames frames) {
        quick = frames.begun == 0 ? FreeFrames.NOWHERE : frames;
    }

    /** Takes one of those, where there is one. Owner only. */
    Frame takeFirst(FreeFrames frames) {
        return frames.take();
    }

    private Frame takeOther(ThreadedProcedure<?, ?> procedure, Units units) {
        int number = procedure.number();
        FreeFrames frames = free[number & free.length - 1];
        if (frames == null || frames.procedure != number) {
            return takeReturned(procedure, units);
        }
        latest = frames;
        return frames.first() == null ? takeReturned(procedure, units) : takeFirst(frames);
    }

    private Frame takeReturned(ThreadedProcedure<?, ?> procedure, Units units) {
        int next = returned.takeAll();
        if (next == NO_FRAME) {
            return addFrame(home(procedure, units));
        }
        while (next != NO_FRAME) {
            Frame frame = own(next);
            next = frame.nextReturned;
            give(frame);
        }
        return take(procedure, units);
    }

    private Frame addFrame(FreeFrames home) {
        int number = nextNumber();
        Frame frame = home.withoutNumber();
        if (number == table.length) {
            replaceTable(Arrays.copyOf(table, 2 * number));
        }
        // Only now the number is taken: whatever came before may have found no memory. Who finds the number in a pool
        // sees its place as well.
        table[number] = frame;
        home.number(frame, firstNumber | number);
        if (number == count) {
            count++;
        } else {
            spare.clear(number);
        }
        made++;
        return frame;
    }

    /** Returns the number that the next frame takes. */
    private int nextNumber() {
        if (!spare.isEmpty()) {
            return spare.nextSetBit(0);
        }
        if (count == MOST_FRAMES) {
            throw new IllegalStateException("CU " + unit + " holds " + MOST_FRAMES
                    + " frames of threaded procedures, the most there can be; invoke fewer at once");
        }
        return count;
    }

    /** Takes a frame of this unit back that nobody uses any more. Owner only. */
    void give(Frame frame) {
        FreeFrames home = frame.home;
        if (home.held) {
            home.give(frame);
        } else {
            letGo(frame);
        }
    }

    /** Returns the frames of a procedure: there are more places for such, or another procedure's frames go. */
    private FreeFrames home(ThreadedProcedure<?, ?> procedure, Units units) {
        int number = procedure.number();
        FreeFrames there = free[number & free.length - 1];
        while (there != null && there.procedure != number && free.length < MOST_PROCEDURES) {
            FreeFrames[] more = new FreeFrames[2 * free.length];
            for (FreeFrames frames : free) {
                if (frames != null) {
                    more[frames.procedure & more.length - 1] = frames;
                }
            }
            free = more;
            there = free[number & free.length - 1];
        }
        if (there != null && there.procedure == number) {
            return there;
        }
        FreeFrames home = IdleFrames.of(procedure, units).take(unit);
        if (there != null) {
            letGoAll(there);
        }
        home.held = true;
        free[number & free.length - 1] = home;
        return home;
    }

    private void letGoAll(FreeFrames frames) {
        frames.drop();
        latest = FreeFrames.NOWHERE;
        quick = FreeFrames.NOWHERE;
        Frame frame = frames.first();
        while (frame != null) {
            Frame below = frame.below;
            letGo(frame);
            frame = below;
        }
    }

    /** Lets go of a frame that nobody uses. */
    private void letGo(Frame frame) {
        frame.forget();
        int index = frame.number & MOST_FRAMES - 1;
        table[index] = null;
        spare.set(index);
    }

    /** Takes a frame of this unit back that nobody uses any more. Any thread. */
    void giveBack(Frame frame) {
        returned.give(frame);
    }

    /** Returns how many frames the unit has used in the latest run. */
    int made() {
        return made;
    }

    /** Readies it for a run. Called before any CU sees it. */
    void begin() {
        made = 0;
    }

    /** Gives all frames to their procedures. Called after a run, when nobody uses one. */
    void clean() {
        if (count == FIRST_NUMBER) {
            return;
        }
        returned.takeAll();
        for (FreeFrames ofProcedure : free) {
            if (ofProcedure != null) {
                ofProcedure.leave(unit);
            }
        }
        Frame root = table[Frame.ROOT];
        if (table.length > MOST_PLACES_KEPT) {
            table = new Frame[FIRST_CAPACITY];
        } else {
            Arrays.fill(table, 0, count, null);
        }
        table[Frame.ROOT] = root;
        free = new FreeFrames[FIRST_PROCEDURES];
        latest = FreeFrames.NOWHERE;
        quick = FreeFrames.NOWHERE;
        spare.clear();
        count = FIRST_NUMBER;
    }

    /**
     * Adds the names of the codelets that have not fired in procedures that are alive. Called when no unit is at work.
     */
    void addUnfired(NameList names) {
        for (int number = FIRST_NUMBER; number < count; number++) {
            Frame frame = table[number];
            if (frame != null && frame.alive()) {
                frame.addUnfired(names);
            }
        }
    }
}
