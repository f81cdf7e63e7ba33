package org.edarts.cu.host;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.edarts.codelet.Cell;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.su.Contents;
import org.edarts.su.RunError;

/** A run on the host CAM, as who started it has it. Any thread may call. */
final class HostRun extends ActiveRun implements Run {
    private final UnitThreads threads;

    /**
     * Readies a run.
     *
     * @param threads what the units of the CAM run on
     * @param prepared what the CAM made of the compiled graph
     * @param compiled the form of the graph that runs
     */
    HostRun(
            CamParts cam,
            UnitThreads threads,
            PreparedGraph prepared,
            CodeletGraph graph,
            CompiledGraph compiled,
            RunOptions options) {
        super(cam, threads, prepared, graph, compiled, options);
        this.threads = threads;
    }

    @Override
    public RunReport await() throws InterruptedException {
        CurrentUnit.requireNoCodelet("Run.await");
        return threads.await(this);
    }

    @Override
    public boolean await(Duration timeout) throws InterruptedException {
        CurrentUnit.requireNoCodelet("Run.await");
        Objects.requireNonNull(timeout, "there is no time to wait for: it is null");
        return ending().await(Timers.nanos(timeout));
    }

    @Override
    public Run join() {
        CurrentUnit.requireNoCodelet("Run.join");
        return Run.super.join();
    }

    @Override
    public RunReport report() {
        RunReport report = ending().report();
        if (report == null) {
            Contents.requireSuccess(graph().compiled(), state(), "its report");
            throw new AssertionError("ended without a report");
        }
        return report;
    }

    @Override
    public boolean cancel() {
        return stop(RunError.cancelled(graph().name()));
    }

    @Override
    public CompletionStage<RunReport> completion() {
        return ending().completion();
    }

    @Override
    public <T> T get(Cell<T> cell) {
        return Contents.atEnd(graph().compiled(), state(), cells(), cell);
    }
}
