package org.edarts.benchmarks.apps;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import org.edarts.samples.kernels.VertexList;

/** Breadth-first search level by level; each thread collects what it finds in a list of its own. */
final class ForkJoinBfs implements Runnable {
    private final BfsProblem problem;

    ForkJoinBfs(BfsProblem problem) {
        this.problem = problem;
    }

    /** Makes a pool whose threads have such lists. */
    static ForkJoinPool pool(int threads) {
        List<Worker> workers = new CopyOnWriteArrayList<>();
        ForkJoinPool.ForkJoinWorkerThreadFactory factory = pool -> {
            Worker worker = new Worker(pool, workers);
            workers.add(worker);
            return worker;
        };
        return new ForkJoinPool(threads, factory, null, false);
    }

    private static final class Worker extends ForkJoinWorkerThread {
        private final List<Worker> all;
        private final VertexList found = new VertexList();

        Worker(ForkJoinPool pool, List<Worker> all) {
            super(pool);
            this.all = all;
        }

        static Worker current() {
            return (Worker) Thread.currentThread();
        }
    }

    @Override
    public void run() {
        VertexList level = VertexList.of(problem.root());
        int grain = problem.grain();
        while (level.size() > 0) {
            VertexList whole = level;
            ForkJoinLoop.forAll(
                    (whole.size() + grain - 1) / grain,
                    part -> problem.expand(
                            whole, part * grain, Math.min(whole.size(), (part + 1) * grain), Worker.current().found));
            level = collect();
        }
    }

    private static VertexList collect() {
        VertexList level = new VertexList();
        for (Worker worker : new ArrayList<>(Worker.current().all)) {
            level.addAll(worker.found);
            worker.found.clear();
        }
        return level;
    }
}
