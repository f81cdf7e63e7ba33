package org.edarts.epiphany.cam.watch;

import java.util.HashMap;
import java.util.Map;
import org.edarts.epiphany.cam.layout.MovingLayout;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.watch.WatchedCode.Mark;
import org.edarts.epiphany.isa.AccessSize;
import org.edarts.epiphany.isa.Instruction;
import org.edarts.epiphany.isa.Operation;
import org.jspecify.annotations.Nullable;

/**
 * The kernels that come to a core's region and leave it, as a trace names them: by the first codelet of the core that
 * has them. Owner: one thread.
 */
final class WatchedKernels {
    private static final int ROW = 7;
    private static final int STATE = 3;
    private static final int PLACE = 5;

    private final Map<Integer, Moving> byRow = new HashMap<>();
    private final UnitRecord record;
    private int place;

    /**
     * A kernel that moves.
     *
     * @param codelet the first codelet of the core that has it
     */
    private record Moving(int codelet, int bytes) {}

    WatchedKernels(WatchedMemory memory, UnitRecord record) {
        this.record = record;
        for (Track track : memory.tracks()) {
            Node first = track.first();
            WatchedMemory.Moving kernel = memory.moving().get(track.fired().kernel());
            if (kernel != null && first.role == Node.Role.CODELET) {
                byRow.putIfAbsent(kernel.row(), new Moving(first.codelet, kernel.bytes()));
            }
        }
    }

    /** Returns what an instruction tells of the program that brings kernels, if it tells something. */
    static @Nullable Mark mark(Instruction i) {
        if (i.operation() == Operation.LOAD && i.rd() == PLACE && i.rn() == STATE) {
            return Mark.CODE_PLACED;
        }
        boolean tells = i.operation() == Operation.STORE
                && i.size() == AccessSize.HALF
                && i.rd() == PLACE
                && i.rn() == ROW
                && i.immediate() == MovingLayout.ROW_KERNEL;
        return tells ? Mark.CODE_TOLD : null;
    }

    /** Returns the register whose content is to be noted. */
    static int register(Mark mark) {
        return mark == Mark.CODE_PLACED ? PLACE : ROW;
    }

    /** A kernel is there, at an address. */
    void placed(int address) {
        place = address;
    }

    /** A row tells that its kernel is there, or that it has left. */
    void told(long now, int row) {
        Moving kernel = byRow.get(row);
        if (kernel != null && place != 0) {
            record.came(now, kernel.codelet, kernel.bytes, place);
        } else if (kernel != null) {
            record.left(now, kernel.codelet);
        }
        place = 0;
    }
}
