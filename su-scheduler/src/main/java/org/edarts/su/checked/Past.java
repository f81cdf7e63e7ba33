package org.edarts.su.checked;

import org.agrona.collections.Int2ObjectHashMap;

/** A codelet that fires, with what is known to come before it. Guarded by the order of arcs, but for what is final. */
final class Past {
    private final int codelet;
    private final int kind;
    private final int region;

    /** By which slots of rounds are closed. */
    private final Int2ObjectHashMap<Ancestors> ancestors = new Int2ObjectHashMap<>();

    /**
     * Makes it.
     *
     * @param kind what kind of {@link Exclusions} the codelet is of
     * @param region the loop that it is in, or 0
     */
    Past(int codelet, int kind, int region) {
        this.codelet = codelet;
        this.kind = kind;
        this.region = region;
    }

    int codelet() {
        return codelet;
    }

    int kind() {
        return kind;
    }

    int region() {
        return region;
    }

    /** Returns what comes before the codelet by ways that do not go through some slots of rounds. */
    Ancestors ancestors(Ways ways, int closed, LoopNest loops) {
        Ancestors known = ancestors.get(closed);
        if (known == null) {
            known = new Ancestors(ways, codelet, loops.rounds(closed));
            ancestors.put(closed, known);
        }
        return known;
    }
}
