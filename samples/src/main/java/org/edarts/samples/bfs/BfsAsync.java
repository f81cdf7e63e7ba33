package org.edarts.samples.bfs;

import java.util.List;
import java.util.Optional;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.samples.Job;
import org.edarts.samples.Sample;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;
import org.edarts.samples.kernels.BfsKernel;
import org.edarts.samples.kernels.VertexList;

/**
 * Breadth-first search without levels: a threaded procedure goes on from its own vertices and, whenever it has more
 * than it likes, invokes itself for some of them. A vertex that is reached too late on a detour is corrected when the
 * shorter way comes; nobody waits for a level to end. When no label sinks any more, all procedures have ended.
 *
 * <pre>
 *   start
 *     :  (invokes)
 *   explore {root} : : : explore {...} : : : explore {...}
 *     :             : : : explore {...} : : : explore {...}
 *     :  (all have ended)
 *   [explored]
 * </pre>
 */
public final class BfsAsync implements Sample {
    static final Setting GRAIN = new Setting("grain", 256, 1, 1_000_000, "vertices that a procedure keeps for itself");

    /** Vertices to go on from. The procedure takes the list over; graph and labels are shared by all. */
    private record Exploration(Adjacency graph, long[] labels, VertexList vertices, int grain) {
        Exploration of(VertexList others) {
            return new Exploration(graph, labels, others, grain);
        }
    }

    private static final ThreadedProcedure<Exploration, Void> EXPLORE = ThreadedProcedure.define(
            "explore",
            p -> p.codelet("expand", firing -> {
                Exploration mine = firing.get(p.argument());
                Adjacency graph = mine.graph();
                VertexList vertices = mine.vertices();
                for (int next = 0; next < vertices.size() && !firing.cancelled(); next++) {
                    BfsKernel.expand(graph.start(), graph.neighbours(), mine.labels(), vertices.get(next), vertices);
                    while (vertices.size() - next > 2 * mine.grain()) {
                        VertexList others = vertices.split(vertices.size() - mine.grain());
                        firing.invoke(p.self(), mine.of(others));
                    }
                }
            }));

    @Override
    public String name() {
        return "bfs-async";
    }

    @Override
    public String summary() {
        return "breadth-first search without levels, by threaded procedures; validated as Graph500 does";
    }

    @Override
    public List<Setting> settings() {
        return List.of(Search.SCALE, Search.EDGE_FACTOR, Search.ROOT, GRAIN);
    }

    @Override
    public Optional<String> reads() {
        return Optional.of(Search.READS);
    }

    @Override
    public Optional<String> writes() {
        return Optional.of(Search.WRITES);
    }

    @Override
    public Job prepare(SampleInput input) {
        Search search = Search.of(input);
        int grain = input.count(GRAIN);
        GraphBuilder g = CodeletGraph.named("bfs-async");
        Shared<long[]> labels = g.shared("labels", search::begin);
        Slot explored = g.slot("explored", 1);
        g.codelet("start", firing -> {
                    VertexList root = VertexList.of(search.root());
                    Exploration all = new Exploration(search.graph(), firing.get(labels), root, grain);
                    firing.invoke(EXPLORE, all, explored);
                })
                .chooses(explored);
        return Job.of(g.build(), run -> search.results(run.get(labels)));
    }
}
