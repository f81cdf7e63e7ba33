package org.edarts.cu.host.slots;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.BitSet;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.NameList;
import org.edarts.su.rules.GraphRules;
import org.jspecify.annotations.Nullable;

/**
 * The frames of threaded procedures that one unit has made: each under its number, and those that no invocation uses, by
 * procedure. A frame comes back to the unit that made it wherever its procedure ends, so that there are never more frames than
 * were alive at once. Nothing is kept of procedures beyond a run, nor of more than a few hundred in a run: whoever defines
 * procedures again and again must not fill the memory.
 *
 * <p>Owner: the thread of the unit. Any thread may look up a frame that an entry of a pool names, and give one back.
 */
final class UnitFrames {
    /** How many units there can be. */
    static final int MOST_UNITS = 512;

    /** A unit's frames are numbered from its own number, shifted by this. */
    private static final int UNIT_SHIFT = 22;

    private static final int MOST_FRAMES = 1 << UNIT_SHIFT;
    private static final int FIRST_CAPACITY = 64;
    private static final int MOST_PROCEDURES = 256;
    private static final VarHandle TABLE;

    static {
        try {
            TABLE = MethodHandles.lookup().findVarHandle(UnitFrames.class, "table", Frame[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final int unit;
    private final ReturnedFrames returned = new ReturnedFrames();
    private @Nullable Frame[] table = new Frame[FIRST_CAPACITY];

    /** Up to where frames have numbers; the first number of all is that of the run's own frame. */
    private int count = 1;

    private int made;

    /** Numbers that no frame has any more. */
    private final BitSet spare = new BitSet();

    /** The frames that nobody uses, as many procedures as there are places; a procedure's number decides on its place. */
    private @Nullable Frame[] free = new Frame[8];

    UnitFrames(int unit) {
        if (unit >= MOST_UNITS) {
            throw new IllegalArgumentException(
                    "a host CAM has " + MOST_UNITS + " units at the most; describe a machine with fewer CUs");
        }
        this.unit = unit;
    }

    /** Returns the unit that made a frame. */
    static int ownerOf(int number) {
        return number >>> UNIT_SHIFT;
    }

    /** Returns the frame of a number, which must be one of this unit's. Any thread. */
    @SuppressWarnings("NullAway") // who has the number knows that there is a frame
    Frame frame(int number) {
        return ((Frame[]) TABLE.getAcquire(this))[number & MOST_FRAMES - 1];
    }

    /** Returns a frame of a procedure that nobody uses, or null. Owner only. */
    @Nullable
    Frame take(int procedure) {
        Frame frame = takeFree(procedure);
        if (frame == null) {
            for (Frame next = returned.takeAll(); next != null; ) {
                Frame following = next.nextFree;
                give(next);
                next = following;
            }
            frame = takeFree(procedure);
        }
        return frame;
    }

    private @Nullable Frame takeFree(int procedure) {
        int place = procedure & free.length - 1;
        Frame frame = free[place];
        if (frame == null || frame.procedure != procedure) {
            return null;
        }
        free[place] = frame.nextFree;
        frame.nextFree = null;
        return frame;
    }

    /**
     * Makes another frame. Owner only.
     *
     * @throws IllegalStateException if the unit has no number left for it
     */
    Frame make(CompiledGraph code, GraphRules rules, int procedure) {
        int number = nextNumber();
        Frame frame = new Frame(unit << UNIT_SHIFT | number, code, rules, procedure);
        Frame[] frames = number == table.length ? Arrays.copyOf(table, 2 * number) : table;
        frames[number] = frame;
        TABLE.setRelease(this, frames);
        made++;
        return frame;
    }

    private int nextNumber() {
        if (!spare.isEmpty()) {
            int number = spare.nextSetBit(0);
            spare.clear(number);
            return number;
        }
        if (count == MOST_FRAMES) {
            throw new IllegalStateException("CU " + unit + " holds " + MOST_FRAMES
                    + " frames of threaded procedures, the most there can be; invoke fewer at once");
        }
        return count++;
    }

    /** Takes a frame of this unit back that nobody uses any more. Owner only. */
    void give(Frame frame) {
        int place = frame.procedure & free.length - 1;
        Frame next = free[place];
        if (next != null && next.procedure != frame.procedure) {
            place = makeRoom(frame.procedure);
            next = free[place];
        }
        frame.nextFree = next;
        free[place] = frame;
    }

    /** Finds a place for a procedure where another one is: there are more places, or the other one's frames go. */
    private int makeRoom(int procedure) {
        int place = procedure & free.length - 1;
        while (free[place] != null && free.length < MOST_PROCEDURES) {
            @Nullable Frame[] more = new Frame[2 * free.length];
            for (Frame first : free) {
                if (first != null) {
                    more[first.procedure & more.length - 1] = first;
                }
            }
            free = more;
            place = procedure & free.length - 1;
        }
        for (Frame frame = free[place]; frame != null; frame = frame.nextFree) {
            int number = frame.number & MOST_FRAMES - 1;
            table[number] = null;
            spare.set(number);
        }
        free[place] = null;
        return place;
    }

    /** Takes a frame of this unit back that nobody uses any more. Any thread. */
    void giveBack(Frame frame) {
        returned.give(frame);
    }

    /** Returns how many frames the unit has made in the latest run. */
    int made() {
        return made;
    }

    /** Readies it for a run. Called before any CU sees it. */
    void begin() {
        made = 0;
    }

    /** Lets go of all frames. Called after a run, when nobody uses one. */
    void clean() {
        if (count > 1) {
            returned.takeAll();
            table = new Frame[FIRST_CAPACITY];
            free = new Frame[8];
            spare.clear();
            count = 1;
        }
    }

    /** Adds the names of the codelets that have not fired in procedures that are alive. Called when no unit is at work. */
    void addUnfired(NameList names) {
        for (Frame frame : table) {
            if (frame != null && frame.parent != null) {
                frame.addUnfired(names);
            }
        }
    }
}
