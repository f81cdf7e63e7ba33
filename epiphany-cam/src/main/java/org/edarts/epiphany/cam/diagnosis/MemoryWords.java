package org.edarts.epiphany.cam.diagnosis;

import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.unit.Assignment;
import org.jspecify.annotations.Nullable;

/** The words of the cores' memories, and of their registers. */
@FunctionalInterface
public interface MemoryWords {
    /** Returns the word at an address in the memory of a core. */
    int at(int core, int address);

    /** Returns a word of a core's record. */
    default int ofRecord(int core, int offset) {
        return at(core, Layout.RECORD + offset);
    }

    /** Returns those of a group of cores: an observer sees them without an access of the host. */
    static MemoryWords of(Assignment assignment, Workgroup group, @Nullable BoardObserver observer) {
        return (core, address) -> {
            int row = assignment.row(core);
            int column = assignment.column(core);
            return observer == null
                    ? group.readWord(row, column, address)
                    : observer.word(assignment.firstRow() + row, assignment.firstColumn() + column, address);
        };
    }
}
