package org.edarts.codelet;

import java.util.Optional;
import org.edarts.codelet.graph.GraphException;

/**
 * A graph that does nothing but invoke a threaded procedure, so that it can be run by itself. Immutable.
 *
 * @param <A> the argument of the procedure
 * @param <R> its result
 */
final class ProcedureCall<A, R> {
    private final CodeletGraph graph;
    private final Parameter<Optional<A>> argument;
    private final Promise<R> result;

    /**
     * Makes what runs a procedure by itself.
     *
     * @throws GraphException if the procedure is not well formed
     */
    ProcedureCall(ThreadedProcedure<A, R> procedure) {
        procedure.compiled(); // the caller is to hear what is wrong with it, and not a codelet
        GraphBuilder g = CodeletGraph.named(procedure.name());
        argument = g.parameter("argument");
        result = g.promise("result");
        g.codelet("call", firing -> firing.invoke(procedure, given(firing), result));
        graph = g.build();
    }

    @SuppressWarnings("NullAway") // null is an argument like any other
    private A given(Firing firing) {
        return firing.get(argument).orElse(null);
    }

    /** Runs it on a CAM, and waits for the result. */
    R on(Cam cam, A given, RunOptions options) {
        return cam.run(graph, options.with(argument, Optional.ofNullable(given)))
                .join()
                .get(result);
    }
}
