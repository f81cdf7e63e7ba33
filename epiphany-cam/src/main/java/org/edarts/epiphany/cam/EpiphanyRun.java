package org.edarts.epiphany.cam;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.edarts.codelet.Cell;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.run.BoardRun;
import org.edarts.su.Contents;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/** A run on the cores of an Epiphany. It has ended when it is handed out. */
public final class EpiphanyRun implements Run {
    private final EpiphanyCam cam;
    private final CodeletGraph graph;
    private final @Nullable Object[] cells;
    private final CompletableFuture<RunReport> completion = new CompletableFuture<>();
    private @Nullable RunReport report;
    private @Nullable MeshReport mesh;
    private @Nullable RunException failure;
    private State state = State.RUNNING;

    EpiphanyRun(EpiphanyCam cam, CodeletGraph graph, RunOptions options) {
        this.cam = cam;
        this.graph = graph;
        this.cells = Contents.begun(graph.compiled(), options.arguments());
    }

    @Nullable
    Object[] cells() {
        return cells;
    }

    /** Runs it on the board, which belongs to the caller meanwhile. */
    void drive(BoardRun board, RunOptions options) {
        board.load();
        board.start();
        RunError error = board.await(options);
        if (error == RunError.SUCCESS) {
            board.collect();
            MeshReport made = board.report();
            mesh = made;
            RunReport done = reportOf(made, board);
            report = done;
            state = State.SUCCEEDED;
            completion.complete(done);
        } else {
            RunException exception = error.exception(board.notFired());
            board.stop();
            fail(exception);
        }
    }

    /** The board was not to be had. */
    void neverBegan(RunError error) {
        fail(error.exception(List.of()));
    }

    private void fail(RunException exception) {
        failure = exception;
        state = RunError.stateAfter(exception);
        completion.completeExceptionally(exception);
    }

    private RunReport reportOf(MeshReport made, BoardRun board) {
        long firedOnHost = board.firedOnHost();
        long nanoseconds = cam.nanoseconds(made.cycles());
        List<RunReport.Unit> units = new ArrayList<>();
        List<Integer> cores = cam.cores();
        for (int cu = 0; cu < cores.size(); cu++) {
            MeshReport.Core core = made.cores().get(cores.get(cu));
            long busy = cam.nanoseconds(board.busy(cores.get(cu), made.cycles()));
            units.add(new RunReport.Unit(cu, core.fired(), core.stolen(), busy));
        }
        for (int cu = cores.size(); cu < cam.machine().cus().size(); cu++) {
            long fired = cu == cores.size() ? firedOnHost : 0;
            units.add(new RunReport.Unit(cu, fired, 0, fired == 0 ? 0 : nanoseconds));
        }
        return new RunReport(
                graph.name(), cam.policy(), made.fired() + firedOnHost, board.invoked(), nanoseconds, units);
    }

    /**
     * Returns what the run did on the chip.
     *
     * @throws IllegalStateException if the run has not succeeded
     */
    public MeshReport mesh() {
        Contents.requireSuccess(graph.compiled(), state, "what it did");
        return Objects.requireNonNull(mesh);
    }

    @Override
    public CodeletGraph graph() {
        return graph;
    }

    @Override
    public State state() {
        return state;
    }

    @Override
    public RunReport await() {
        if (failure != null) {
            throw failure.thrownHere();
        }
        return report();
    }

    @Override
    public boolean await(Duration timeout) {
        return true;
    }

    @Override
    public RunReport report() {
        Contents.requireSuccess(graph.compiled(), state, "its report");
        return Objects.requireNonNull(report);
    }

    /**
     * Does nothing: the run has ended. To end one that is under way, give it a deadline, interrupt the thread that runs
     * it, or close the CAM from another one.
     */
    @Override
    public boolean cancel() {
        return false;
    }

    @Override
    public CompletionStage<RunReport> completion() {
        return completion.minimalCompletionStage();
    }

    @Override
    public <T> T get(Cell<T> cell) {
        return Contents.atEnd(graph.compiled(), state, cells, cell);
    }

    @Override
    public String toString() {
        return "Run of \"" + graph.name() + "\", " + state;
    }
}
