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
        final Occasions occasions;

        Nature(Declaration declaration, int place, boolean updates, Occasions occasions) {
            this.declaration = declaration;
            this.place = place;
            this.updates = updates;
            this.occasions = occasions;
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
        Occasions occasions = use.node().occasions;
        return natures.computeIfAbsent(
                new Key(declaration.needs(), place, updates, occasions),
                key -> new Nature(declaration, place, updates, occasions));
    }

    /** What natures differ in. */
    private record Key(List<Need> needs, int place, boolean updates, Occasions occasions) {}

    Reason between(Nature one, Nature other) {
        if (one.place == HOST && other.place == HOST
                || one.declaration.excludes(other.declaration)
                || one.occasions.never()
                || other.occasions.never()
                || Occasions.each(one.occasions, other.occasions, this::neverBoth)) {
            return Reason.ALWAYS;
        }
        if (one.updates && other.updates && one.place == other.place) {
            return Reason.ONE_CU;
        }
        boolean parted =
                Occasions.each(one.occasions, other.occasions, (each, beside) -> Chosen.parting(each, beside) != null);
        return parted ? Reason.HOST_CHOICE : Reason.NONE;
    }

    /** Returns whether nobody chooses two ways of which one occasion has the one, and another one the other. */
    boolean neverBoth(@Nullable Chosen one, @Nullable Chosen other) {
        Chosen parting = Chosen.parting(one, other);
        while (parting != null && isFree(parting.decider)) {
            parting = Chosen.parting(parting.rest, other);
        }
        return parting != null;
    }

    /** Returns whether a codelet may choose several ways at once: a body on the host, and no kernel. */
    private boolean isFree(Node decider) {
        Declaration declaration = signals.graph().declaration(decider.codelet);
        return signals.sides().onHost(declaration) && !(declaration.code() instanceof KernelBody);
    }
}
