package org.edarts.benchmarks.apps;

import org.edarts.benchmarks.peer.Prepared;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.HostCam;
import org.edarts.samples.kernels.VertexList;

/**
 * Breadth-first search as a loop over levels; a level is expanded by a threaded procedure that halves it down to the grain.
 *
 * <pre>
 *   level.enter -> [ expand ..> halves ..> found -> next -> test ]* -> level.exit
 * </pre>
 */
final class EdartsBfs implements Prepared {
    private final CodeletGraph graph;
    private final HostCam cam;

    /** A part of a level: the vertices from {@code from} to {@code to} - 1. */
    private record Part(VertexList level, int from, int to) {
        int size() {
            return to - from;
        }
    }

    EdartsBfs(BfsProblem problem, int threads) {
        Expansion expansion = new Expansion(problem);
        GraphBuilder g = CodeletGraph.named("bfs");
        Shared<VertexList> level = g.shared("frontier", () -> VertexList.of(problem.root()));
        g.loop("level", firing -> firing.get(level).size() > 0, body -> {
            Promise<VertexList> found = body.promise("found");
            body.codelet("expand", firing -> {
                VertexList whole = firing.get(level);
                firing.invoke(expansion.procedure, new Part(whole, 0, whole.size()), found);
            });
            body.codelet("next", firing -> firing.set(level, firing.get(found))).after(found);
        });
        graph = g.build();
        cam = HostCam.with().cus(threads).open();
    }

    /** Halves a part of a level, and joins what its halves found. */
    private static final class Expansion {
        private final ThreadedProcedure<Part, VertexList> procedure;

        Expansion(BfsProblem problem) {
            procedure = ThreadedProcedure.define("expand part", p -> {
                Promise<VertexList> lower = p.promise("lower");
                Promise<VertexList> upper = p.promise("upper");
                p.codelet("halve", firing -> {
                    Part part = firing.get(p.argument());
                    if (part.size() <= problem.grain()) {
                        VertexList found = new VertexList();
                        problem.expand(part.level(), part.from(), part.to(), found);
                        firing.complete(p.result(), found);
                    } else {
                        int middle = part.from() + part.size() / 2;
                        firing.invoke(self(), new Part(part.level(), part.from(), middle), lower);
                        firing.invoke(self(), new Part(part.level(), middle, part.to()), upper);
                    }
                });
                p.codelet("join", firing -> {
                            VertexList found = firing.get(lower);
                            found.addAll(firing.get(upper));
                            firing.complete(p.result(), found);
                        })
                        .after(lower, upper);
            });
        }

        private ThreadedProcedure<Part, VertexList> self() {
            return procedure;
        }
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
