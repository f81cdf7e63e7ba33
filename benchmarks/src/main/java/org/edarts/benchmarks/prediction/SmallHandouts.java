package org.edarts.benchmarks.prediction;

import java.util.function.IntUnaryOperator;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;

/** Graphs for SUs that hand out, in which a longer one takes more of one thing. */
final class SmallHandouts {
    private SmallHandouts() {}

    /**
     * Some chains.
     *
     * @param turns of each kernel
     * @param arcs how many of those that come behind a link it signals
     * @param repeats whether links of a chain have the same arguments
     */
    static CodeletGraph chains(int chains, int steps, int turns, int arcs, boolean repeats) {
        GraphBuilder g = CodeletGraph.named("chains");
        links(g, chains, steps, turns, arcs, repeats);
        return g.build();
    }

    /** Some chains in one cluster, each link of which signals one codelet of another cluster besides. */
    static CodeletGraph leaving(int chains, int steps, int turns, String from, String to) {
        GraphBuilder g = CodeletGraph.named("leaving");
        Codelet links = links(g, chains, steps, turns, 1, false).onCluster(from);
        g.codelets(
                        "other",
                        chains * steps,
                        SmallGraphs.BUSY,
                        (index, arguments) -> arguments.value(1).value(-1 - index))
                .onCluster(to)
                .after(links, (index, arcs) -> arcs.from(index));
        return g.build();
    }

    /** Codelets that nothing comes before or after. */
    static CodeletGraph single(int codelets) {
        GraphBuilder g = CodeletGraph.named("single");
        g.codelets(
                "one",
                codelets,
                SmallGraphs.BUSY,
                (index, arguments) -> arguments.value(1).value(index));
        return g.build();
    }

    /** Each step is a codelet, some that come after it, and one that comes after those. */
    static CodeletGraph fans(int steps, int width, IntUnaryOperator turns) {
        GraphBuilder g = CodeletGraph.named("fans");
        Codelet first = g.codelets(
                "first",
                steps,
                SmallGraphs.BUSY,
                (index, arguments) -> arguments.value(1).value(index));
        Codelet others = g.codelets(
                "other",
                steps * width,
                SmallGraphs.BUSY,
                (index, arguments) ->
                        arguments.value(turns.applyAsInt(index % width)).value(index));
        others.after(first, (index, arcs) -> arcs.from(index / width));
        Codelet last = g.codelets(
                "last",
                steps,
                SmallGraphs.BUSY,
                (index, arguments) -> arguments.value(2).value(index));
        last.after(others, (index, arcs) -> {
            for (int other = 0; other < width; other++) {
                arcs.from(index * width + other);
            }
        });
        first.after(last, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        return g.build();
    }

    private static Codelet links(GraphBuilder g, int chains, int steps, int turns, int arcs, boolean repeats) {
        Codelet links = g.codelets(
                "link",
                chains * steps,
                SmallGraphs.BUSY,
                (index, arguments) -> arguments.value(turns).value(repeats ? index / steps : index));
        links.after(links, (index, from) -> {
            for (int before = 1; before <= Math.min(arcs, index % steps); before++) {
                from.from(index - before);
            }
        });
        return links;
    }
}
