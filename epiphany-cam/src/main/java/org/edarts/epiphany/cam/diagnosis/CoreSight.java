package org.edarts.epiphany.cam.diagnosis;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.cam.unit.Assignment;

/** What cores hold at a moment. Owner: the thread of the board. */
interface CoreSight {
    /** Returns a register of a core, by its offset from the core's memory. */
    int register(int core, int offset);

    /** Returns the bytes of a core's memory. */
    byte[] memory(int core);

    /** Halts all cores of a board, and looks at them as a host does. */
    static CoreSight halted(Assignment assignment, Workgroup group) {
        for (int core = 0; core < assignment.cores(); core++) {
            group.halt(assignment.row(core), assignment.column(core));
        }
        return new CoreSight() {
            @Override
            public int register(int core, int offset) {
                return group.readWord(assignment.row(core), assignment.column(core), offset);
            }

            @Override
            public byte[] memory(int core) {
                return group.read(assignment.row(core), assignment.column(core), 0, ChipMap.LOCAL_BYTES);
            }
        };
    }

    /** Looks at a simulated board, which changes nothing: neither do cores halt, nor does time pass. */
    static CoreSight observed(Assignment assignment, BoardObserver observer) {
        return new CoreSight() {
            @Override
            public int register(int core, int offset) {
                int row = assignment.firstRow() + assignment.row(core);
                return observer.word(row, assignment.firstColumn() + assignment.column(core), offset);
            }

            @Override
            public byte[] memory(int core) {
                ByteBuffer bytes = ByteBuffer.allocate(ChipMap.LOCAL_BYTES).order(ByteOrder.LITTLE_ENDIAN);
                for (int offset = 0; offset < ChipMap.LOCAL_BYTES; offset += Integer.BYTES) {
                    bytes.putInt(offset, register(core, offset));
                }
                return bytes.array();
            }
        };
    }
}
