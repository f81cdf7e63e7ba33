package org.edarts.benchmarks.prediction;

import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;

/** Chains whose codelets are fired in an order, or need tokens. */
final class SmallOrders {
    private SmallOrders() {}

    /** So many chains of urgent codelets of one CU, of which one is fired after the other. */
    static CodeletGraph chains(int steps, int chains) {
        GraphBuilder g = CodeletGraph.named("order");
        for (int chain = 0; chain < chains; chain++) {
            chain(g, "link " + chain, steps).on(0).priority(Priority.HIGH);
        }
        return g.build();
    }

    /** A chain of codelets that any CU may fire, which are handed off while a less urgent one is ready. */
    static CodeletGraph handedOff(int steps) {
        GraphBuilder g = CodeletGraph.named("handed off");
        chain(g, "link", steps);
        codelets(g, "other", 1).priority(Priority.LOW);
        return g.build();
    }

    /** A chain of urgent codelets of one CU that need the same token. */
    static CodeletGraph exclusive(int steps) {
        GraphBuilder g = CodeletGraph.named("tokens");
        chain(g, "link", steps).on(0).priority(Priority.HIGH).needs(Resource.exclusive("token"));
        return g.build();
    }

    private static Codelet chain(GraphBuilder g, String name, int steps) {
        Codelet chain = codelets(g, name, steps);
        SmallGraphs.chain(chain);
        return chain;
    }

    private static Codelet codelets(GraphBuilder g, String name, int count) {
        return g.codelets(
                name,
                count,
                SmallGraphs.BUSY,
                (index, arguments) -> arguments.value(1).value(index).value(name.hashCode()));
    }
}
