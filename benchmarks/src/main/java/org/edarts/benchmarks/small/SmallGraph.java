package org.edarts.benchmarks.small;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import org.edarts.benchmarks.work.WrongRunException;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;

/** Ten codelets: one, then eight side by side, then one; each touches an int. One run at a time. */
abstract class SmallGraph {
    private static final int WIDTH = 8;

    private final int[] touched = new int[WIDTH + 2];
    private int runs;

    /** Runs it and returns at its end. */
    final void run() {
        runs++;
        submit();
    }

    /** Checks all runs so far. */
    final void verify() {
        for (int codelet = 0; codelet < touched.length; codelet++) {
            if (touched[codelet] != runs) {
                throw new WrongRunException(
                        "codelet " + codelet + " fired " + touched[codelet] + " times in " + runs + " runs");
            }
        }
    }

    abstract void submit();

    final void touch(int codelet) {
        touched[codelet]++;
    }

    /** Returns one that runs on a CAM, for which it is prepared. */
    static SmallGraph on(Cam cam) {
        return new OnCam(cam);
    }

    /** Returns one that runs on a pool. */
    static SmallGraph on(ForkJoinPool pool) {
        return new OnPool(pool);
    }

    private static final class OnCam extends SmallGraph {
        private final Cam cam;
        private final CodeletGraph graph;

        OnCam(Cam cam) {
            this.cam = cam;
            GraphBuilder g = CodeletGraph.named("small");
            Codelet first = g.codelet("first", firing -> touch(0));
            Codelet middle = g.codelets("middle", WIDTH, firing -> touch(1 + firing.index()))
                    .after(first);
            g.codelet("last", firing -> touch(WIDTH + 1)).after(middle);
            graph = g.build();
            cam.prepare(graph);
        }

        @Override
        void submit() {
            cam.run(graph).join();
        }
    }

    private static final class OnPool extends SmallGraph {
        private final ForkJoinPool pool;

        OnPool(ForkJoinPool pool) {
            this.pool = pool;
        }

        @Override
        void submit() {
            pool.invoke(new Whole());
        }

        private final class Whole extends RecursiveAction {
            private static final long serialVersionUID = 1L;

            @Override
            protected void compute() {
                touch(0);
                Part[] parts = new Part[WIDTH];
                for (int i = 0; i < WIDTH; i++) {
                    parts[i] = new Part(i + 1);
                }
                invokeAll(parts);
                touch(WIDTH + 1);
            }
        }

        private final class Part extends RecursiveAction {
            private static final long serialVersionUID = 1L;

            private final int codelet;

            Part(int codelet) {
                this.codelet = codelet;
            }

            @Override
            protected void compute() {
                touch(codelet);
            }
        }
    }
}
