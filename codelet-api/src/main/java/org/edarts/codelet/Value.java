package org.edarts.codelet;

/**
 * The output of one codelet and the input of others.
 *
 * @param <T> what it holds
 */
public final class Value<T> extends Cell<T> implements Node {
    private final Codelet producer;

    Value(Scope scope, String name, int id, Codelet producer) {
        super(scope, name, id);
        this.producer = producer;
    }

    /** Returns the codelet that computes the value, for arcs, priority, resources and placement. */
    public Codelet producer() {
        return producer;
    }
}
