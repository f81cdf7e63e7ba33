package org.edarts.epiphany.cam;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.BoardUser;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.run.BoardRun;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * Drives the runs of a CAM on its board, one at a time, each by the thread that calls; others wait meanwhile. The board
 * is used until the driver is closed. Any thread.
 */
final class RunDriver {
    private final Board board;
    private final Assignment assignment;
    private final Recording recording;
    private final BoardUser user = new BoardUser() {};

    /** The thread that runs something, and fires what the host has of it. */
    private volatile @Nullable Thread driver;

    private volatile @Nullable MeshReport latest;
    private volatile boolean closed;

    RunDriver(Board board, Assignment assignment, Recording recording) {
        this.board = board;
        this.assignment = assignment;
        this.recording = recording;
        board.turns().join(user);
    }

    /**
     * Runs a graph, or tells the run why that never began.
     *
     * @throws IllegalStateException if the driver was closed before, or the thread has the board for somebody else
     */
    void drive(Lowering lowering, EpiphanyRun run, RunOptions options) {
        String graph = lowering.graph().name();
        if (closed) {
            throw new IllegalStateException("the CAM is closed: open another one to run \"" + graph + "\"");
        }
        RunError never = take(graph, options.deadline());
        if (never == RunError.SUCCESS) {
            driveTaken(lowering, run, options);
        } else {
            run.neverBegan(never);
        }
    }

    /** Waits for the board; what others have under way there comes to its end before. Returns why it was not had. */
    private RunError take(String graph, @Nullable Duration deadline) {
        long began = System.nanoTime();
        BooleanSupplier late = () ->
                deadline != null && Duration.ofNanos(System.nanoTime() - began).compareTo(deadline) > 0;
        try {
            if (board.turns().take(user, () -> closed || late.getAsBoolean())) {
                if (!closed) {
                    return RunError.SUCCESS;
                }
                // meanwhile: the board may be closed, too
                giveBack();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return RunError.cancelled(graph);
        }
        return closed || deadline == null ? RunError.closed(graph) : neverHad(graph, deadline);
    }

    private static RunError neverHad(String graph, Duration deadline) {
        return notFired -> new DeadlineExceededException(
                "run of \"" + graph + "\" did not begin within " + deadline + ": others had the board all the while;"
                        + " give it more time, or a board of its own",
                notFired);
    }

    /** What the host fires of a run has the board already, for that one. */
    void requireNoCodelet(String graph) {
        if (driver == Thread.currentThread()) {
            throw new IllegalStateException("graph \"" + graph + "\" is run by a codelet that the host fires in another"
                    + " run of this CAM, which has one at a time: embed it in the graph of that run, run it when that has"
                    + " ended, or on a CAM with a board of its own");
        }
    }

    /** The calling thread has the board. */
    private void driveTaken(Lowering lowering, EpiphanyRun run, RunOptions options) {
        driver = Thread.currentThread();
        try (Workgroup group = board.open(
                        assignment.firstRow(), assignment.firstColumn(), assignment.rows(), assignment.columns());
                BoardRun driven = boardRun(lowering, group, run, options)) {
            run.drive(driven, options);
            latest = run.state() == Run.State.SUCCEEDED ? run.mesh() : null;
        } finally {
            driver = null;
            giveBack();
        }
    }

    private BoardRun boardRun(Lowering lowering, Workgroup group, EpiphanyRun run, RunOptions options) {
        return new BoardRun(
                lowering,
                board,
                group,
                recording.observer(),
                recording.watch(lowering, options),
                options.recorder(),
                run.cells(),
                () -> closed);
    }

    private void giveBack() {
        board.turns().giveBack();
        partIfClosed();
    }

    /** Returns what the latest run did on the chip: nothing if there was none, or it failed. */
    Optional<MeshReport> latest() {
        return Optional.ofNullable(latest);
    }

    /** Ends what runs, and returns when it has ended, unless it is a body of that run that closes. */
    void close() {
        closed = true;
        partIfClosed();
    }

    private void partIfClosed() {
        if (closed && !board.turns().isTakenFor(user)) {
            board.turns().part(user);
        }
    }
}
