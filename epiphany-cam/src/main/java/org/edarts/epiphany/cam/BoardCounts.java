package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.cam.unit.Assignment;
import org.jspecify.annotations.Nullable;

/**
 * What an observer of a board has counted of a run; {@link MeshReport#UNKNOWN} of each if there is none. Owner: the
 * thread of the run.
 */
final class BoardCounts {
    private final Assignment assignment;
    private final @Nullable BoardObserver observer;
    private final List<Long> instructionsBefore = new ArrayList<>();
    private long accessesBefore;
    private long accesses = MeshReport.UNKNOWN;
    private long transactionsBefore;
    private long transactions = MeshReport.UNKNOWN;

    BoardCounts(Assignment assignment, @Nullable BoardObserver observer) {
        this.assignment = assignment;
        this.observer = observer;
    }

    /** A core is about to start. */
    void starts(int core) {
        instructionsBefore.add(executed(core));
    }

    /** All cores have started. */
    void started() {
        if (observer != null) {
            accessesBefore = observer.accesses();
            transactionsBefore = observer.linkCounts().sum();
        }
    }

    /** The run has come to its end. */
    void ended() {
        if (observer != null) {
            accesses = observer.accesses() - accessesBefore;
            transactions = observer.linkCounts().sum() - transactionsBefore;
        }
    }

    /** Returns how often the host has read or written anything. */
    long accesses() {
        return accesses;
    }

    /** Returns how many transactions went over the links of the meshes. */
    long transactions() {
        return transactions;
    }

    /** Returns how many instructions each core has executed. */
    List<Long> instructions() {
        List<Long> instructions = new ArrayList<>();
        for (int core = 0; core < assignment.cores(); core++) {
            long now = executed(core);
            instructions.add(now == MeshReport.UNKNOWN ? now : now - instructionsBefore.get(core));
        }
        return instructions;
    }

    private long executed(int core) {
        return observer == null
                ? MeshReport.UNKNOWN
                : observer.report(
                                assignment.firstRow() + assignment.row(core),
                                assignment.firstColumn() + assignment.column(core))
                        .instructions();
    }
}
