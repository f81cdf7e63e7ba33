package org.edarts.codelet;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;

/** The threaded procedures that kernels of a graph invoke, and those that these invoke in turn. */
public final class Invoked {
    private Invoked() {}

    /** Returns them, each once, in the order in which they are found. Bodies in Java are not looked into. */
    public static List<ThreadedProcedure<?, ?>> by(CompiledGraph graph) {
        List<ThreadedProcedure<?, ?>> found = new ArrayList<>();
        Deque<CompiledGraph> open = new ArrayDeque<>(List.of(graph));
        while (!open.isEmpty()) {
            for (Declaration declaration : open.remove().declarations()) {
                if (declaration.code() instanceof KernelBody body) {
                    for (ThreadedProcedure<?, ?> procedure : body.arguments().procedures()) {
                        if (!found.contains(procedure)) {
                            found.add(procedure);
                            open.add(procedure.compiled());
                        }
                    }
                }
            }
        }
        return found;
    }
}
