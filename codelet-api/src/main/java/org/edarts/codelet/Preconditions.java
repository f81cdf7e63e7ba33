package org.edarts.codelet;

import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Scope;
import org.jspecify.annotations.Nullable;

/** Refuses null where a part of a graph is declared, and not in a run of it. */
final class Preconditions {
    private Preconditions() {}

    static void name(Scope graph, @Nullable String name) {
        if (name == null || name.isBlank()) {
            throw new GraphException("graph \"" + graph.name() + "\": a name is " + (name == null ? "null" : "blank")
                    + "; every part needs one");
        }
    }

    /**
     * Refuses a part that is null: the {@code complaint} says what part, of the {@code kind} of this name, if it has
     * one.
     */
    static void part(Scope graph, @Nullable Object part, String kind, @Nullable String name, String complaint) {
        if (part == null) {
            throw new GraphException("graph \"" + graph.name() + "\": "
                    + (name == null ? "a " + kind : kind + " \"" + name + "\"") + " " + complaint);
        }
    }
}
