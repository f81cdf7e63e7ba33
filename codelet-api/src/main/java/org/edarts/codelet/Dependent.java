package org.edarts.codelet;

import java.util.Collection;
import org.edarts.codelet.graph.GraphException;

/**
 * What can come after other parts of a graph. Its methods belong to the building of a graph, are called by the building
 * thread, and return the part itself.
 *
 * @param <D> the part itself
 */
public sealed interface Dependent<D> extends Node permits Fireable, Codelet.Instance, Loop, Embedded {
    /**
     * Lets it start only after all of these, and all of their instances.
     *
     * @throws GraphException if one is null or of another graph
     */
    D after(Node... nodes);

    /**
     * Lets it start only after all of these: see {@link #after(Node...)}.
     *
     * @throws GraphException if the collection is null, or one in it is null or of another graph
     */
    default D after(Collection<? extends Node> nodes) {
        if (nodes == null) {
            throw new GraphException(this + " comes after null: name what it comes after");
        }
        return after(nodes.toArray(Node[]::new));
    }

    /**
     * Lets each of these start only after it: what {@code dependent.after(this)} does.
     *
     * @throws GraphException if one is null or of another graph
     */
    default D before(Dependent<?>... dependents) {
        for (Dependent<?> dependent : dependents) {
            if (dependent == null) {
                throw new GraphException(this + " comes before null: name what it comes before");
            }
            dependent.after(this);
        }
        return after();
    }
}
