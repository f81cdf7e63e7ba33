package org.edarts.samples;

import java.io.PrintStream;
import java.util.List;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;

/**
 * The smallest graph that forks and joins: codelets, and the arcs between them.
 *
 * <pre>
 *            hello
 *           /     \
 *   dataflow       codelets
 *           \     /
 *           goodbye
 * </pre>
 *
 * <p>"hello" is always the first and "goodbye" always the last; no arc orders the two in the middle, so they may come
 * in either order, or at the same time on two CUs.
 */
public final class Hello implements Sample {
    @Override
    public String name() {
        return "hello";
    }

    @Override
    public String summary() {
        return "four codelets and the arcs between them";
    }

    @Override
    public Job prepare(SampleInput input) {
        return Job.of(graph(input.out()), run -> List.of());
    }

    static CodeletGraph graph(PrintStream out) {
        return CodeletGraph.build("hello", g -> {
            Codelet hello = g.codelet("hello", firing -> out.println("hello"));
            Codelet dataflow =
                    g.codelet("dataflow", firing -> out.println("  dataflow")).after(hello);
            Codelet codelets =
                    g.codelet("codelets", firing -> out.println("  codelets")).after(hello);
            g.codelet("goodbye", firing -> out.println("goodbye")).after(dataflow, codelets);
        });
    }
}
