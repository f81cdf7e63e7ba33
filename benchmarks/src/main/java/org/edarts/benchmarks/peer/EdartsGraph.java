package org.edarts.benchmarks.peer;

import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.cu.host.HostCam;

/**
 * A pattern as a codelet graph, declared with the public DSL and run on a host CAM as applications have it: failures,
 * cancellation, the stall report and the watchdog are on.
 */
public final class EdartsGraph implements Prepared {
    private final CodeletGraph graph;
    private final HostCam cam;

    /** Declares the graph and starts the CAM. */
    public EdartsGraph(Pattern pattern, Work work, int threads, String policy) {
        GraphBuilder g = CodeletGraph.named(pattern.name());
        Codelet codelets = g.codelets("codelet", pattern.size(), firing -> work.fire(firing.index()));
        int[] offsets = pattern.predecessors().offsets();
        int[] sources = pattern.predecessors().ends();
        codelets.after(codelets, (codelet, arcs) -> {
            for (int arc = offsets[codelet]; arc < offsets[codelet + 1]; arc++) {
                arcs.from(sources[arc]);
            }
        });
        graph = g.build();
        cam = HostCam.with().cus(threads).policy(policy).open();
        cam.prepare(graph);
    }

    @Override
    public void run() {
        try {
            cam.run(graph).await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the graph ran", e);
        }
    }

    @Override
    public void close() {
        cam.close();
    }
}
