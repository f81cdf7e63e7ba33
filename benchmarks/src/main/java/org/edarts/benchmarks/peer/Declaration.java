package org.edarts.benchmarks.peer;

import org.edarts.benchmarks.pattern.Arcs;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Node;

/** The ways to declare a pattern with the public DSL. */
public enum Declaration {
    /** One indexed codelet, its arcs given by a rule. */
    BY_RULE {
        @Override
        void declare(GraphBuilder g, Pattern pattern, Work work) {
            Codelet codelets = g.codelets("codelet", pattern.size(), firing -> work.fire(firing.index()));
            int[] offsets = pattern.predecessors().offsets();
            int[] sources = pattern.predecessors().ends();
            codelets.after(codelets, (codelet, arcs) -> {
                for (int arc = offsets[codelet]; arc < offsets[codelet + 1]; arc++) {
                    arcs.from(sources[arc]);
                }
            });
        }
    },
    /** One indexed codelet, its arcs given by the handles of its instances. */
    BY_HANDLES {
        @Override
        void declare(GraphBuilder g, Pattern pattern, Work work) {
            Codelet codelets = g.codelets("codelet", pattern.size(), firing -> work.fire(firing.index()));
            Node[] handles = new Node[pattern.size()];
            for (int codelet = 0; codelet < handles.length; codelet++) {
                handles[codelet] = codelets.at(codelet).after(inputs(handles, pattern.predecessors(), codelet));
            }
        }
    },
    /** Each codelet on its own, with a lambda of its own. */
    EACH_ITS_OWN {
        @Override
        void declare(GraphBuilder g, Pattern pattern, Work work) {
            declareEach(g, pattern, work, Lambdas.ONE_CLASS);
        }
    },
    /** Each codelet on its own, with a lambda of its own, of sixteen classes. */
    EACH_ITS_OWN_CLASSES {
        @Override
        void declare(GraphBuilder g, Pattern pattern, Work work) {
            declareEach(g, pattern, work, Lambdas.SIXTEEN_CLASSES);
        }
    };

    /** Declares and builds the pattern's graph. */
    public CodeletGraph declare(Pattern pattern, Work work) {
        GraphBuilder g = CodeletGraph.named(pattern.name());
        declare(g, pattern, work);
        return g.build();
    }

    abstract void declare(GraphBuilder g, Pattern pattern, Work work);

    private static void declareEach(GraphBuilder g, Pattern pattern, Work work, Lambdas lambdas) {
        Node[] handles = new Node[pattern.size()];
        for (int codelet = 0; codelet < handles.length; codelet++) {
            handles[codelet] =
                    g.codelet(lambdas.body(work, codelet)).after(inputs(handles, pattern.predecessors(), codelet));
        }
    }

    private static Node[] inputs(Node[] handles, Arcs predecessors, int codelet) {
        int first = predecessors.offsets()[codelet];
        Node[] inputs = new Node[predecessors.degree(codelet)];
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = handles[predecessors.ends()[first + i]];
        }
        return inputs;
    }
}
