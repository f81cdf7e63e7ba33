package org.edarts.benchmarks.streams;

import org.edarts.benchmarks.peer.Prepared;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Shared;
import org.edarts.codelet.stream.Streams;

/** The stream as the public DSL has it. */
final class EdartsStream implements Prepared {
    private final Shared<long[]> sum;
    private final CodeletGraph graph;
    private final Cam cam;

    EdartsStream(int capacity, int threads) {
        GraphBuilder g = CodeletGraph.named("stream");
        Shared<int[]> made = g.shared("made", () -> new int[1]);
        sum = g.shared("total", () -> new long[1]);
        Streams.<Integer>source(g, "make", capacity, firing -> {
                    int[] count = firing.get(made);
                    return count[0] < StreamJob.ITEMS ? count[0]++ : null;
                })
                .map("increment", capacity, (firing, number) -> number + 1)
                .map("increment again", capacity, (firing, number) -> number + 1)
                .sink("add", (firing, number) -> firing.get(sum)[0] += number);
        graph = g.build();
        cam = Cam.host(threads);
        cam.prepare(graph);
    }

    @Override
    public void run() {
        StreamJob.check(cam.run(graph).join().get(sum)[0]);
    }

    @Override
    public void close() {
        cam.close();
    }
}
