package org.edarts.epiphany.cam.run;

import java.util.ArrayList;
import java.util.List;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.counts.DramTraffic;
import org.jspecify.annotations.Nullable;

/**
 * What an observer of a board has counted of a run; {@link MeshReport#UNKNOWN} of each if there is none. Owner: the
 * thread of the run.
 */
final class BoardCounts {
    private final Assignment assignment;
    private final @Nullable BoardObserver observer;
    private final List<Long> instructionsBefore = new ArrayList<>();

    /** From the start on what was seen then, from the end on what was seen between both. */
    private Seen seen = Seen.NOTHING;

    /** What an observer sees of the whole board. */
    private record Seen(long accesses, long transactions, long delivered, long fromDram, long toDram) {
        static final Seen NOTHING = new Seen(
                MeshReport.UNKNOWN, MeshReport.UNKNOWN, MeshReport.UNKNOWN, MeshReport.UNKNOWN, MeshReport.UNKNOWN);

        static Seen now(BoardObserver observer) {
            DramTraffic dram = observer.dramTraffic();
            return new Seen(
                    observer.accesses(),
                    observer.linkCounts().sum(),
                    observer.deliveredBytes(),
                    dram.bytesRead(),
                    dram.bytesWritten());
        }

        Seen since(Seen before) {
            return new Seen(
                    accesses - before.accesses,
                    transactions - before.transactions,
                    delivered - before.delivered,
                    fromDram - before.fromDram,
                    toDram - before.toDram);
        }
    }

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
            seen = Seen.now(observer);
        }
    }

    /** The run has come to its end. */
    void ended() {
        if (observer != null) {
            seen = Seen.now(observer).since(seen);
        }
    }

    /** Returns how often the host has read or written anything. */
    long accesses() {
        return seen.accesses;
    }

    /** Returns how many transactions went over the links of the meshes. */
    long transactions() {
        return seen.transactions;
    }

    /** Returns the bytes that were moved, those of the host included. */
    MeshReport.Moved moved(Loads loads) {
        long betweenCores = observer == null ? MeshReport.UNKNOWN : seen.delivered - seen.fromDram;
        return new MeshReport.Moved(loads.code(), loads.data(), betweenCores, seen.fromDram, seen.toDram);
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
