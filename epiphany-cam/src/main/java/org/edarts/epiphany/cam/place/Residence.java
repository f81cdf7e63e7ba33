package org.edarts.epiphany.cam.place;

import java.util.Map;
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
 * @param carries tells of a core whether a kernel comes with the blocks of each firing, and has no place of its own
 * @param borrows whether a block that codelets of several cores update lies on one of these, and the others borrow it;
 *     else it lies in the DRAM
 * @param nests whether invocations nest that find no frame, where procedures may come to invoke themselves
 * @param mostBrought of how many bytes of a block in the DRAM at most a firing has a copy on its core; what is larger
 *     is read, or written, where it lies
 * @param homes the cores of blocks, by their cells, that lie where there is room for them, whoever uses them
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
        CarriedKernels carries,
        boolean borrows,
        boolean nests,
        int mostBrought,
        Map<Integer, Integer> homes) {
    /** Tells which kernels come with the blocks of each firing. */
    @FunctionalInterface
    public interface CarriedKernels {
        /** Returns whether a kernel does on a core. */
        boolean test(int core, String kernel);
    }

    /** What is moved if the cores have no room for what a single firing needs. */
    public static final long TOO_MUCH = Long.MAX_VALUE;

    /** How many frames of a procedure a core owns in its own memory, at most. */
    public static final int MOST_FRAMES = 96;

    /** Copies have no limit. */
    public static final int ANY = Integer.MAX_VALUE;

    /** The room of cores of which nobody knows yet how much they have. */
    private static final int ENOUGH = Integer.MAX_VALUE / 2;

    /** All blocks lie on cores. */
    public static final Residence EVERYWHERE = of(cell -> true, 0, 0);

    /** No block lies on a core. */
    public static final Residence NOWHERE = of(cell -> false, 1, TOO_MUCH);

    /** Returns one without kernels that move. */
    public static Residence of(IntPredicate resident, int buffers, long moved) {
        Change change = new Change();
        change.resident = resident;
        change.buffers = buffers;
        change.moved = moved;
        return change.made();
    }

    /** All blocks lie on cores, also those that several cores update; for these there are so many buffers. */
    public static Residence borrowing(int buffers) {
        Change change = new Change();
        change.buffers = buffers;
        change.borrows = true;
        return change.made();
    }

    /** Returns the same with records in the DRAM for some cores. */
    public Residence withStoredRecords(IntPredicate cores) {
        Change change = new Change(this);
        change.storesRecords = cores;
        return change.made();
    }

    /** Returns the same with kernels that move on some cores. */
    public Residence withMovingCode(IntPredicate cores) {
        Change change = new Change(this);
        change.movesCode = cores;
        return change.made();
    }

    /** Returns the same with kernels that come with the blocks of each firing. */
    public Residence withCarriedKernels(CarriedKernels kernels) {
        Change change = new Change(this);
        change.carries = kernels;
        return change.made();
    }

    /** Returns the same with what SUs hand out on one CU each. */
    public Residence withSharedCharges() {
        Change change = new Change(this);
        change.sharesCharges = true;
        return change.made();
    }

    /** Returns the same with so many eighths of what SUs could hand out at homes. */
    public Residence withSettled(int eighths) {
        Change change = new Change(this);
        change.settled = eighths;
        return change.made();
    }

    /** Returns the same with so many frames of each procedure on SUs. */
    public Residence withFrames(int most) {
        Change change = new Change(this);
        change.frames = most;
        return change.made();
    }

    /** Returns the same with as much room as there is on the cores. */
    public Residence withRoom(IntUnaryOperator ofCores) {
        Change change = new Change(this);
        change.room = ofCores;
        return change.made();
    }

    /** Returns the same with windows. */
    public Residence withWindows(WindowSizes sizes) {
        Change change = new Change(this);
        change.windows = sizes;
        return change.made();
    }

    /** Returns the same with so many bytes for copies of what is written. */
    public Residence withCopies(IntUnaryOperator ofCores) {
        Change change = new Change(this);
        change.copies = ofCores;
        return change.made();
    }

    /** Returns the same without nests. */
    public Residence withoutNests() {
        Change change = new Change(this);
        change.nests = false;
        return change.made();
    }

    /** Returns the same with copies of so many bytes at most. */
    public Residence withMostBrought(int bytes) {
        Change change = new Change(this);
        change.mostBrought = bytes;
        return change.made();
    }

    /** Returns the same with some blocks on cores that have room for them. */
    public Residence withHomes(Map<Integer, Integer> ofBlocks) {
        Change change = new Change(this);
        change.homes = ofBlocks;
        return change.made();
    }

    boolean isResident(int cell) {
        return resident.test(cell);
    }

    /** One that is about to be made. Owner: the thread that makes it. */
    private static final class Change {
        private IntPredicate resident = cell -> true;
        private int buffers;
        private IntPredicate storesRecords = core -> false;
        private long moved;
        private IntPredicate movesCode = core -> false;
        private boolean sharesCharges;
        private int settled;
        private int frames = MOST_FRAMES;
        private IntUnaryOperator room = core -> ENOUGH;
        private WindowSizes windows = WindowSizes.NONE;
        private IntUnaryOperator copies = core -> 0;
        private CarriedKernels carries = (core, kernel) -> false;
        private boolean borrows;
        private boolean nests = true;
        private int mostBrought = ANY;
        private Map<Integer, Integer> homes = Map.of();

        /** Begins with all blocks on cores, and nothing that moves. */
        Change() {}

        /** Begins with another one. */
        Change(Residence before) {
            resident = before.resident;
            buffers = before.buffers;
            storesRecords = before.storesRecords;
            moved = before.moved;
            movesCode = before.movesCode;
            sharesCharges = before.sharesCharges;
            settled = before.settled;
            frames = before.frames;
            room = before.room;
            windows = before.windows;
            copies = before.copies;
            carries = before.carries;
            borrows = before.borrows;
            nests = before.nests;
            mostBrought = before.mostBrought;
            homes = before.homes;
        }

        Residence made() {
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
                    copies,
                    carries,
                    borrows,
                    nests,
                    mostBrought,
                    homes);
        }
    }
}
