package org.edarts.epiphany.cam.place;

import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * Which blocks lie on the cores - the others lie in the DRAM - and how many buffers a core has for those, and which
 * cores have the records of what fires with them from there, too; and on which cores kernels move; and whether each CU
 * has all that its SU may hand to it, and what fires without the SU.
 *
 * @param resident tells of a block, by its cell, whether it lies on a core
 * @param buffers two, so that data comes while another codelet fires, or one, where there is no room for two
 * @param storesRecords tells of a core whether it has no room for what makes records of firings, or, where CUs steal,
 *     for what others fire in place of its codelets
 * @param moved the bytes of blocks that a run moves between the cores and the DRAM, or {@link #TOO_MUCH}
 * @param movesCode tells of a core whether it has its kernels from the DRAM
 * @param sharesCharges whether of what SUs hand out each lies on one CU
 * @param settled how many eighths of what SUs could hand out fire at homes, because SUs have no room for them
 * @param frames how many frames of each procedure SUs may have
 * @param room how many bytes a core has for blocks that may lie on any, and for what SUs hand out
 * @param windows how a graph is cut of which cores have windows
 * @param copies how many bytes a core has for copies of what is written
 * @param borrows whether a block that codelets of several cores update lies on one of these, and the others borrow it;
 *     else it lies in the DRAM
 */
public record Residence(
        IntPredicate resident,
        int buffers,
        IntPredicate storesRecords,
        long moved,
        IntPredicate movesCode,
        boolean sharesCharges,
        int settled,
        int frames,
        IntUnaryOperator room,
        WindowSizes windows,
        IntUnaryOperator copies,
        boolean borrows) {
    /** What is moved if the cores have no room for what a single firing needs. */
    public static final long TOO_MUCH = Long.MAX_VALUE;

    /** How many frames of a procedure a core owns in its own memory, at most. */
    public static final int MOST_FRAMES = 96;

    /** The room of cores of which nobody knows yet how much they have. */
    private static final int ENOUGH = Integer.MAX_VALUE / 2;

    /** All blocks lie on cores. */
    public static final Residence EVERYWHERE = of(cell -> true, 0, 0);

    /** No block lies on a core. */
    public static final Residence NOWHERE = of(cell -> false, 1, TOO_MUCH);

    /** Returns one without kernels that move. */
    public static Residence of(IntPredicate resident, int buffers, long moved) {
        return new Residence(
                resident,
                buffers,
                core -> false,
                moved,
                core -> false,
                false,
                0,
                MOST_FRAMES,
                core -> ENOUGH,
                WindowSizes.NONE,
                core -> 0,
                false);
    }

    /** Returns the same with records in the DRAM for some cores. */
    public Residence withStoredRecords(IntPredicate cores) {
        return new Residence(
                resident,
                buffers,
                cores,
                moved,
                movesCode,
                sharesCharges,
                settled,
                frames,
                room,
                windows,
                copies,
                borrows);
    }

    /** Returns the same with kernels that move on some cores. */
    public Residence withMovingCode(IntPredicate cores) {
        return new Residence(
                resident,
                buffers,
                storesRecords,
                moved,
                cores,
                sharesCharges,
                settled,
                frames,
                room,
                windows,
                copies,
                borrows);
    }

    /** Returns the same with what SUs hand out on one CU each. */
    public Residence withSharedCharges() {
        return new Residence(
                resident,
                buffers,
                storesRecords,
                moved,
                movesCode,
                true,
                settled,
                frames,
                room,
                windows,
                copies,
                borrows);
    }

    /** Returns the same with so many eighths of what SUs could hand out at homes. */
    public Residence withSettled(int eighths) {
        return new Residence(
                resident,
                buffers,
                storesRecords,
                moved,
                movesCode,
                sharesCharges,
                eighths,
                frames,
                room,
                windows,
                copies,
                borrows);
    }

    /** Returns the same with so many frames of each procedure on SUs. */
    public Residence withFrames(int most) {
        return new Residence(
                resident,
                buffers,
                storesRecords,
                moved,
                movesCode,
                sharesCharges,
                settled,
                most,
                room,
                windows,
                copies,
                borrows);
    }

    /** Returns the same with as much room as there is on the cores. */
    public Residence withRoom(IntUnaryOperator ofCores) {
        return new Residence(
                resident,
                buffers,
                storesRecords,
                moved,
                movesCode,
                sharesCharges,
                settled,
                frames,
                ofCores,
                windows,
                copies,
                borrows);
    }

    /** Returns the same with windows. */
    public Residence withWindows(WindowSizes sizes) {
        return new Residence(
                resident,
                buffers,
                storesRecords,
                moved,
                movesCode,
                sharesCharges,
                settled,
                frames,
                room,
                sizes,
                copies,
                borrows);
    }

    /** Returns the same with so many bytes for copies of what is written. */
    public Residence withCopies(IntUnaryOperator ofCores) {
        return new Residence(
                resident,
                buffers,
                storesRecords,
                moved,
                movesCode,
                sharesCharges,
                settled,
                frames,
                room,
                windows,
                ofCores,
                borrows);
    }

    /** All blocks lie on cores, also those that several cores update; for these there are so many buffers. */
    public static Residence borrowing(int buffers) {
        Residence lent = of(cell -> true, buffers, 0);
        return new Residence(
                lent.resident,
                buffers,
                lent.storesRecords,
                0,
                lent.movesCode,
                false,
                0,
                lent.frames,
                lent.room,
                lent.windows,
                lent.copies,
                true);
    }

    boolean isResident(int cell) {
        return resident.test(cell);
    }
}
