package org.edarts.benchmarks.peer;

import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;

/**
 * A pattern as a codelet graph, declared with the public DSL and run on a host CAM as applications have it: with the
 * default policy; failures, cancellation, the stall report and the watchdog are on.
 */
public final class EdartsGraph implements Prepared {
    private final CodeletGraph graph;
    private final Cam cam;

    /** Declares the graph, starts the CAM and plans. */
    public EdartsGraph(Declaration declaration, Pattern pattern, Work work, int threads) {
        graph = declaration.declare(pattern, work);
        cam = Cam.host(threads);
        cam.prepare(graph);
    }

    @Override
    public void run() {
        cam.run(graph).join();
    }

    @Override
    public void close() {
        cam.close();
    }
}
