package org.edarts.codelet;

import org.edarts.codelet.graph.Code;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;

/**
 * The code of a codelet. It runs to completion once all dependencies of the codelet are met; it never waits (a wait is
 * written as split phase, see {@link Firing#begin}).
 *
 * <p>Called on the thread of one CU; the same body may fire on several CUs at once, for different instances, frames and
 * runs. What it wrote is visible to every codelet that it enabled. An interrupt that it leaves behind is shown to no
 * other codelet.
 */
@FunctionalInterface
public interface Body extends Code {
    /**
     * Runs the codelet.
     *
     * @param firing what fires: index, values, and what the codelet may ask of the runtime; valid only during the call
     * @throws Exception any failure: the run fails with the name of the codelet, and its dependents never fire
     */
    void fire(Firing firing) throws Exception;

    /** Returns the code of a codelet; for machines. */
    static Body of(Declaration declaration) {
        return (Body) declaration.code();
    }

    /** Returns the code of each declaration of a graph; for machines. Nobody may write to the array. */
    static Body[] of(CompiledGraph graph) {
        return (Body[]) graph.code();
    }
}
