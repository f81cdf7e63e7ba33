package org.edarts.cu.host.unit;

import org.edarts.cam.Machines;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.su.Policies;
import org.edarts.su.RunError;

/** What the work of a run needs around it, for models in which threads play CUs: nobody sleeps, and nothing comes from outside. */
public final class ModelContext {
    private ModelContext() {}

    /** Makes the context of a run of a graph on so many CUs; the first failure stops it. */
    public static RunContext of(CompiledGraph graph, int cus) {
        Stoppable run = new Stoppable();
        RunContext context = new RunContext(
                new RunControl(run),
                graph,
                RunOptions.DEFAULT,
                RunTrace.NONE,
                new Units(Machines.host(cus), Policies.named("adaptive"), false, 1),
                new Awake(),
                (delay, action) -> () -> {});
        run.control = context.control();
        return context;
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
        private RunControl control;

        @Override
        public boolean fail(CompiledGraph graph, int codelet, int cu, Throwable cause) {
            control.markStopped();
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
