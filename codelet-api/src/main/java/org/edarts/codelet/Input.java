package org.edarts.codelet;

import org.edarts.codelet.graph.Scope;

/**
 * A cell that a value can be computed from: a value, a promise or a parameter, which have one content from some moment
 * on. Shared state is none: it changes, and only arcs tell when it is read.
 *
 * @param <T> what it holds
 */
public abstract sealed class Input<T> extends Cell<T> permits Value, Promise, Parameter {
    Input(Scope scope, int id) {
        super(scope, id);
    }
}
