package org.edarts.epiphany.cam.local;

import java.util.function.IntUnaryOperator;
import org.edarts.epiphany.cam.estimate.Regions;
import org.edarts.epiphany.cam.kernel.KernelCode;
import org.edarts.epiphany.cam.layout.MovingLayout;

/** A kernel of a core: how often it fires there, and where it lies. Owner: the thread that lowers the graph. */
final class CoreKernel {
    /** So much longer do instructions take that lie in the DRAM. */
    private static final long SLOWER = 135;

    final KernelCode code;

    /** Whether it comes with the blocks of each firing. */
    final boolean carried;

    /** Whether it runs in the DRAM. */
    boolean inPlace;

    /** Its place on the core; 0 if it has none. */
    int address;

    /** Its row of the residency table; 0 if it has none. */
    int row;

    /** Where in the DRAM it lies, if it is not on the core all the time. */
    int source;

    private long firings;
    private long cycles;
    private boolean costKnown = true;

    /** Whether nobody knows how many firings there are. */
    private boolean often;

    CoreKernel(KernelCode code, boolean carried) {
        this.code = code;
        this.carried = carried;
    }

    int bytes() {
        return code.bytes();
    }

    /** Takes note of firings; what they take together is negative if nobody has said that. */
    void fires(long times, long together) {
        firings += times;
        cycles += together;
        costKnown &= together >= 0;
    }

    /** Takes note of firings of which nobody knows how many there are. */
    void firesOften() {
        fires(1, -1);
        often = true;
    }

    boolean often() {
        return often;
    }

    long firings() {
        return firings;
    }

    /** Returns whether all its firings take less than bringing it once. */
    boolean isSeldomUsed() {
        return costKnown && SLOWER * cycles < Regions.cyclesAlone(bytes());
    }

    /** Returns whether it comes to the core when it is to fire. */
    boolean moves() {
        return row != 0 && !inPlace;
    }

    /** Returns what the dispatcher jumps to for it. */
    int entry() {
        return row == 0 ? address : row;
    }

    /**
     * Returns where it lies now.
     *
     * @param memory the words of the core's memory
     * @param carrier what brings it if it comes with the blocks of each firing
     */
    int placeNow(IntUnaryOperator memory, Carrier carrier) {
        if (carried) {
            return carrier.placeOf(source, memory);
        }
        if (row == 0) {
            return address;
        }
        int now = memory.applyAsInt(row + MovingLayout.ROW_KERNEL) & 0xFFFF;
        return inPlace ? source : now == 0 ? Carrier.NOWHERE : now;
    }
}
