package org.edarts.epiphany.cam.watch;

/**
 * A program that was copied into a core besides the firmware.
 *
 * @param brings what it brings
 * @param code what was copied
 * @param at where to
 * @param first where in it the first instruction is
 * @param end where those end that codelets are fired by
 * @param rows where what jumps to it lies, if that is elsewhere
 * @param rowsEnd where that ends
 */
public record WatchedProgram(Brings brings, byte[] code, int at, int first, int end, int rows, int rowsEnd) {
    /** What a program brings. */
    public enum Brings {
        /** Blocks from the DRAM. */
        BLOCKS,
        /** What lies in other cores' memories. */
        INPUTS,
        /** Kernels from the DRAM. */
        KERNELS,
        /** What codelets copy; of this only that they ask for the channel. */
        COPIES
    }

    /** Makes one to which codelets lead. */
    public WatchedProgram(Brings brings, byte[] code, int at, int first, int end) {
        this(brings, code, at, first, end, at, at);
    }
}
