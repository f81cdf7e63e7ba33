package org.edarts.cu.host.unit;

import org.edarts.cam.Machines;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Policies;
import org.edarts.su.RunError;

/**
 * What the work of a run needs around it, for models in which threads play CUs: nobody sleeps, and nothing comes from
 * outside.
 */
public final class ModelContext {
    private final CompiledGraph graph;
    private final Units units;

    /** Makes what runs of a graph on so many CUs have around them: outside of the model, which follows each step. */
    public ModelContext(CompiledGraph graph, int cus) {
        this.graph = graph;
        this.units = new Units(Machines.host(cus), Policies.named("adaptive"), false, 1);
    }

    /** Makes the context of a run; the first failure stops it. */
    public RunContext run() {
        return new Stoppable().context;
    }

    /** No CU sleeps. */
    private static final class Awake implements Sleepers {
        @Override
        public boolean haveThreads() {
            return true;
        }

        @Override
        public boolean hasSleepers(int own) {
            return false;
        }

        @Override
        public boolean sleeps(int unit) {
            return false;
        }

        @Override
        public void wake(int unit) {
            // awake
        }

        @Override
        public void wakeOne() {
            // awake
        }
    }

    /** A run that only a codelet can end. */
    private final class Stoppable extends LiveRun {
        private final RunContext context =
                new RunContext(this, graph, RunTrace.NONE, units, new Awake(), (delay, action) -> () -> {});

        @Override
        public CompiledGraph compiled() {
            return graph;
        }

        @Override
        public RunContext context() {
            return context;
        }

        @Override
        public RunOptions options() {
            return RunOptions.DEFAULT;
        }

        @Override
        public boolean fail(CompiledGraph failed, int codelet, int cu, Throwable cause) {
            markStopped();
            return true;
        }

        @Override
        public void broke(Throwable cause) {
            throw new AssertionError(cause);
        }

        @Override
        public boolean stop(RunError reason) {
            return false;
        }

        @Override
        public void arriving() {
            // nothing comes from outside
        }

        @Override
        public void arrived() {
            // nothing comes from outside
        }
    }
}
