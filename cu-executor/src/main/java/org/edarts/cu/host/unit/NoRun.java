package org.edarts.cu.host.unit;

import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.RunError;

/** What those work for who wait for the next run of their graph: nothing can happen to it. Any thread may call. */
final class NoRun extends LiveRun {
    private final CompiledGraph graph;

    NoRun(CompiledGraph graph) {
        this.graph = graph;
        markStopped();
    }

    @Override
    public CompiledGraph compiled() {
        return graph;
    }

    @Override
    public RunContext context() {
        throw new IllegalStateException("there is no run");
    }

    @Override
    public RunOptions options() {
        return RunOptions.DEFAULT;
    }

    @Override
    public boolean fail(CompiledGraph failed, int codelet, int cu, Throwable cause) {
        return false;
    }

    @Override
    public void broke(Throwable cause) {
        // there is nothing that could
    }

    @Override
    public boolean stop(RunError reason) {
        return false;
    }

    @Override
    public void arriving() {
        // it waits for nothing
    }

    @Override
    public void arrived() {
        // it waits for nothing
    }
}
