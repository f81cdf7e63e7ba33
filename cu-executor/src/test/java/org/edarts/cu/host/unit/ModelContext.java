package org.edarts.cu.host.unit;

import java.util.Objects;
import org.edarts.cam.Machines;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.Policies;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/** What the work of a run needs around it, for models in which threads play CUs: nobody sleeps, and nothing comes from outside. */
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
        Stoppable run = new Stoppable();
        RunControl control = new RunControl(run);
        run.control = control;
        return new RunContext(
                control, graph, RunOptions.DEFAULT, RunTrace.NONE, units, new Awake(), (delay, action) -> () -> {});
    }

    /** No CU sleeps. */
    private static final class Awake implements Sleepers {
        @Override
        public boolean haveThreads() {
            return true;
        }

        @Override
        public boolean hasSleepers() {
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
    private static final class Stoppable implements RunControl.Controlled {
        private @Nullable RunControl control;

        @Override
        public boolean fail(CompiledGraph graph, int codelet, int cu, Throwable cause) {
            Objects.requireNonNull(control).markStopped();
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
