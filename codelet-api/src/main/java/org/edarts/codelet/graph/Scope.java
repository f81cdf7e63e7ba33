package org.edarts.codelet.graph;

/**
 * The graph or threaded procedure that a handle was declared in. Two scopes are the same only if they are the same
 * object.
 */
public final class Scope {
    private final String name;

    /** Makes the scope of a graph or threaded procedure of this name. */
    public Scope(String name) {
        this.name = name;
    }

    /** Returns the name of the graph or threaded procedure. */
    public String name() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }
}
