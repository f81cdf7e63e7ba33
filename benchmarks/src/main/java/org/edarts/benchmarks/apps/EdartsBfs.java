package org.edarts.benchmarks.apps;

import java.util.stream.Stream;
import org.edarts.benchmarks.peer.Prepared;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.HostCam;
import org.edarts.samples.kernels.VertexList;

/**
 * Breadth-first search as a loop over levels; a level is expanded by a threaded procedure that cuts it down to the
 * grain. Each CU collects what it finds in a list of its own, as in the peer: codelets are not preempted, so that
 * nobody else uses it meanwhile. The graph runs once at a time.
 *
 * <pre>
 *   level.enter -> [ expand ..> parts ..> expanded -> next -> test ]* -> level.exit
 * </pre>
 */
final class EdartsBfs implements Prepared {
    private final CodeletGraph graph;
    private final HostCam cam;

    /** A part of a level: the vertices from {@code from} to {@code to} - 1, and a list for each CU. */
    private record Part(VertexList level, int from, int to, VertexList[] found) {
        int size() {
            return to - from;
        }

        Part between(int lower, int upper) {
            return new Part(level, lower, upper, found);
        }
    }

    EdartsBfs(BfsProblem problem, int threads) {
        ThreadedProcedure<Part, Void> expansion = expansion(problem);
        GraphBuilder g = CodeletGraph.named("bfs");
        Shared<VertexList> level = g.shared("frontier", () -> VertexList.of(problem.root()));
        VertexList[] found = Stream.generate(VertexList::new).limit(threads).toArray(VertexList[]::new);
        g.loop("level", firing -> firing.get(level).size() > 0, body -> {
            Slot expanded = body.slot("expanded", 1);
            body.codelet("expand", firing -> {
                        VertexList whole = firing.get(level);
                        Part all = new Part(whole, 0, whole.size(), found);
                        firing.invoke(expansion, all, expanded);
                    })
                    .chooses(expanded);
            body.codelet("next", firing -> firing.set(level, collect(found))).after(expanded);
        });
        graph = g.build();
        cam = HostCam.with().cus(threads).open();
    }

    private static VertexList collect(VertexList[] found) {
        VertexList level = new VertexList();
        for (VertexList part : found) {
            level.addAll(part);
            part.clear();
        }
        return level;
    }

    /**
     * Expands the first vertices of a part of a level, and leaves the others to procedures of its own, half of the rest
     * to each; it has ended when these have.
     */
    private static ThreadedProcedure<Part, Void> expansion(BfsProblem problem) {
        return ThreadedProcedure.define(
                "expand part",
                p -> p.codelet("expand first", firing -> {
                    Part part = firing.get(p.argument());
                    while (part.size() > problem.grain()) {
                        int middle = part.from() + part.size() / 2;
                        firing.invoke(p.self(), part.between(middle, part.to()));
                        part = part.between(part.from(), middle);
                    }
                    problem.expand(part.level(), part.from(), part.to(), part.found()[firing.cu()]);
                }));
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
