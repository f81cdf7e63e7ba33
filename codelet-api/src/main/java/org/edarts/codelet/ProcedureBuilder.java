package org.edarts.codelet;

import org.edarts.codelet.graph.CellInfo;

/**
 * Declares a threaded procedure: a codelet graph with an argument and a result.
 *
 * @param <A> the argument
 * @param <R> the result
 */
public final class ProcedureBuilder<A, R> extends GraphBuilder {
    private final ThreadedProcedure<A, R> self;
    private final Parameter<A> argument;
    private final Promise<R> result;

    ProcedureBuilder(ThreadedProcedure<A, R> self) {
        super(self.name());
        this.self = self;
        argument = parameter("argument");
        result = new Promise<>(scope(), "result", cell(new CellInfo("result", false, null)), Promise.CALLER);
    }

    /** Returns the procedure that is declared, for bodies that invoke it again. */
    public ThreadedProcedure<A, R> self() {
        return self;
    }

    /** Returns the cell that holds the argument of the invocation. */
    public Parameter<A> argument() {
        return argument;
    }

    /** Returns the promise that the procedure completes, once, with {@link Firing#complete}. */
    public Promise<R> result() {
        return result;
    }
}
