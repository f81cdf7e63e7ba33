package org.edarts.cu.host;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.NameList;
import org.edarts.su.Plan;
import org.jspecify.annotations.Nullable;

/**
 * The frames of threaded procedures that one unit has made: each under its number, and those that no invocation uses, by
 * procedure. A frame comes back to the unit that made it wherever its procedure ends, so that there are never more frames than
 * were alive at once.
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
    private Frame[] table = new Frame[FIRST_CAPACITY];

    /** The frames made so far; the first number of all is that of the run's own frame. */
    private int count = 1;

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
        Frame frame = procedure < free.length ? free[procedure] : null;
        if (frame != null) {
            free[procedure] = frame.nextFree;
            frame.nextFree = null;
        }
        return frame;
    }

    /**
     * Makes another frame. Owner only.
     *
     * @throws IllegalStateException if the unit has no number left for it
     */
    Frame make(CompiledGraph code, Plan plan, int procedure) {
        if (count == MOST_FRAMES) {
            throw new IllegalStateException("CU " + unit + " holds " + MOST_FRAMES
                    + " frames of threaded procedures, the most there can be; invoke fewer at once");
        }
        Frame frame = new Frame(unit << UNIT_SHIFT | count, code, plan, procedure);
        Frame[] frames = count == table.length ? Arrays.copyOf(table, 2 * count) : table;
        frames[count++] = frame;
        TABLE.setRelease(this, frames);
        return frame;
    }

    /** Takes a frame of this unit back that nobody uses any more. Owner only. */
    void give(Frame frame) {
        if (frame.procedure >= free.length) {
            free = Arrays.copyOf(free, Math.max(frame.procedure + 1, 2 * free.length));
        }
        frame.nextFree = free[frame.procedure];
        free[frame.procedure] = frame;
    }

    /** Takes a frame of this unit back that nobody uses any more. Any thread. */
    void giveBack(Frame frame) {
        returned.give(frame);
    }

    /** Returns how many frames the unit has made. */
    int made() {
        return count - 1;
    }

    /** Adds the names of the codelets that have not fired in procedures that are alive. Called when no unit is at work. */
    void addUnfired(NameList names) {
        for (int frame = 1; frame < count; frame++) {
            if (table[frame].parent != null) {
                table[frame].addUnfired(names);
            }
        }
    }
}
