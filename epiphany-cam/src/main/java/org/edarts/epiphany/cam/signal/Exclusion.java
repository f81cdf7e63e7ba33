package org.edarts.epiphany.cam.signal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Need;
import org.jspecify.annotations.Nullable;

/**
 * Which codelets that no arc orders never fire at the same time. All that it asks of a use is its nature, and there are
 * few of these. Owner: the thread that lowers the graph.
 */
final class Exclusion {
    private static final int HOST = -2;

    private final SignalGraph signals;
    private final Map<Key, Nature> natures = new HashMap<>();

    /** What keeps uses apart that no arc orders; of one graph, compared by identity. */
    static final class Nature {
        /** One that holds the same tokens. */
        private final Declaration declaration;

        /** The host, or the CU that it is pinned to. */
        private final int place;

        /** Whether it is pinned, and reads what it writes. */
        private final boolean updates;

        /** The choices that it hangs on. */
        final @Nullable Chosen chosen;

        Nature(Declaration declaration, int place, boolean updates, @Nullable Chosen chosen) {
            this.declaration = declaration;
            this.place = place;
            this.updates = updates;
            this.chosen = chosen;
        }
    }

    /** Why two never fire at once, and whoever is the second finds what the first has written. */
    enum Reason {
        /** They may. */
        NONE,
        /** One waits for the other, or is not chosen where that is. */
        ALWAYS,
        /** As long as the body on the host that may choose both does not. */
        HOST_CHOICE,
        /** They update on one CU, where the block lies. */
        ONE_CU
    }

    Exclusion(SignalGraph signals) {
        this.signals = signals;
    }

    Nature natureOf(Use use) {
        Declaration declaration = signals.graph().declaration(use.node().codelet);
        int place = signals.sides().onHost(declaration)
                ? HOST
                : declaration.placement().pinnedCu();
        boolean updates = use.updates() && place >= 0;
        Chosen chosen = use.node().chosen;
        return natures.computeIfAbsent(
                new Key(declaration.needs(), place, updates, chosen),
                key -> new Nature(declaration, place, updates, chosen));
    }

    /** What natures differ in. */
    private record Key(
            List<Need> needs,
            int place,
            boolean updates,
            @Nullable Chosen chosen) {}

    Reason between(Nature one, Nature other) {
        if (one.place == HOST && other.place == HOST
                || one.declaration.excludes(other.declaration)
                || Chosen.never(one.chosen)
                || Chosen.never(other.chosen)) {
            return Reason.ALWAYS;
        }
        Chosen free = parting(one, other);
        Chosen parting = free;
        while (parting != null && isFree(parting.decider)) {
            parting = Chosen.parting(parting.rest, other.chosen);
        }
        if (parting != null) {
            return Reason.ALWAYS;
        }
        if (one.updates && other.updates && one.place == other.place) {
            return Reason.ONE_CU;
        }
        return free == null ? Reason.NONE : Reason.HOST_CHOICE;
    }

    /** Returns of which choice the two lie on different ways; null if there is none. */
    static @Nullable Chosen parting(Nature one, Nature other) {
        return Chosen.parting(one.chosen, other.chosen);
    }

    /** Returns whether a codelet may choose several ways at once: a body on the host, and no kernel. */
    private boolean isFree(Node decider) {
        Declaration declaration = signals.graph().declaration(decider.codelet);
        return signals.sides().onHost(declaration) && !(declaration.code() instanceof KernelBody);
    }
}
