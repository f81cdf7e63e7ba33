package org.edarts.benchmarks.prediction;

import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;

/** Graphs for CUs that steal, in which a longer one takes more of one thing. */
final class SmallLoans {
    private SmallLoans() {}

    /** A chain of the first CU, and codelets of that CU beside it which others may fire. */
    static CodeletGraph beside(int links, int codelets) {
        GraphBuilder g = CodeletGraph.named("beside");
        if (codelets > 0) {
            g.codelets("lent", codelets, SmallGraphs.BUSY, (index, arguments) -> arguments.value(1));
        }
        SmallGraphs.chain(g.codelets("link", links, SmallGraphs.BUSY, (index, arguments) -> arguments.value(1))
                .on(0));
        return g.build();
    }
}
