package org.edarts.codelet;

import org.jspecify.annotations.Nullable;

/** Refuses null where a part of a graph is declared, and not in a run of it. */
final class Given {
    private Given() {}

    static void name(Scope graph, @Nullable String name) {
        if (name == null || name.isBlank()) {
            throw new GraphException("graph \"" + graph.name() + "\": a name is " + (name == null ? "null" : "blank")
                    + "; every part needs one");
        }
    }

    static void part(Scope graph, @Nullable Object part, String complaint) {
        if (part == null) {
            throw new GraphException("graph \"" + graph.name() + "\": " + complaint);
        }
    }
}
