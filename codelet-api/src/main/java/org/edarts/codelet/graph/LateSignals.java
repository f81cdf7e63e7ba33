package org.edarts.codelet.graph;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Who signals whom in a graph: known, or made of the draft when somebody asks first, as a run in the order of
 * declaration needs none of it. Any thread.
 */
final class LateSignals {
    private final Scope scope;
    private volatile @Nullable SignalTable made;

    /** What the signals are made of; null once they are. Guarded by this object. */
    private @Nullable Draft draft;

    /** Makes those of a draft that nobody adds to any more. */
    LateSignals(Scope scope, Draft draft) {
        this.scope = scope;
        this.draft = draft;
    }

    /** Makes those that are known. */
    LateSignals(Scope scope, SignalTable known) {
        this.scope = scope;
        this.made = known;
    }

    /** Returns them. */
    SignalTable get() {
        SignalTable known = made;
        return known != null ? known : first();
    }

    private synchronized SignalTable first() {
        SignalTable known = made;
        if (known == null) {
            Draft arcs = Objects.requireNonNull(draft);
            known = GraphCompiler.signals(scope, arcs);
            made = known;
            arcs.clearArcs();
            draft = null;
        }
        return known;
    }
}
