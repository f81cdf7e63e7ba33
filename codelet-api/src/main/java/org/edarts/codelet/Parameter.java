package org.edarts.codelet;

import org.edarts.codelet.graph.Scope;

/**
 * A cell that the caller fills: of a graph with {@link RunOptions#with}, of a threaded procedure with its argument.
 *
 * @param <T> what it holds
 */
public final class Parameter<T> extends Input<T> {
    private final String name;

    Parameter(Scope scope, String name, int id) {
        super(scope, id);
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }
}
