package org.edarts.cu.host;

import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.edarts.codelet.Cell;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.Sleepers;
import org.edarts.su.Contents;
import org.edarts.su.RunError;

/** A run on the host CAM, as who started it has it. Any thread may call. */
final class HostRun extends ActiveRun implements Run {
    private final Consumer<ActiveRun> serving;

    /**
     * Readies a run.
     *
     * @param sleepers the units of the CAM that sleep
     * @param serving lets a thread that waits for a run work for it
     * @param prepared what the CAM made of the compiled graph
     * @param compiled the form of the graph that runs
     */
    HostRun(
            CamParts cam,
            Sleepers sleepers,
            Consumer<ActiveRun> serving,
            PreparedGraph prepared,
            CodeletGraph graph,
            CompiledGraph compiled,
            RunOptions options) {
        super(cam, sleepers, prepared, graph, compiled, options);
        this.serving = serving;
    }

    @Override
    public RunReport await() throws InterruptedException {
        CurrentUnit.requireNoCodelet("Run.await");
        if (isServed()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            // it may take longer to hand the codelets to another thread than to fire them
            serving.accept(this);
        }
        return ending().await();
    }

    @Override
    public boolean await(Duration timeout) throws InterruptedException {
        CurrentUnit.requireNoCodelet("Run.await");
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
