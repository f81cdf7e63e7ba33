package org.edarts.epiphany.cam.signal;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * In which ways of which choices a node fires: a list of deciders, the latest first, of which nodes share the ends.
 * Choices of which every way leads here are not in it. Immutable; of one graph, compared by identity.
 */
final class Chosen {
    /** Of what fires whatever is chosen. */
    static final @Nullable Chosen ALWAYS = null;

    final Node decider;
    final BitSet ways;
    final @Nullable Chosen rest;

    /** One further down, so that a search skips most of the list. */
    private final Chosen jump;

    private final int length;

    /** Whether it never holds, because two ways of one choice would have to. */
    private final boolean never;

    private Chosen(Node decider, BitSet ways, @Nullable Chosen rest) {
        this.decider = decider;
        this.ways = ways;
        this.rest = rest;
        this.length = length(rest) + 1;
        this.never = ways.isEmpty() || rest != null && rest.never;
        boolean even = rest != null && rest.length - rest.jump.length == rest.jump.length - rest.jump.jump.length;
        this.jump = rest == null ? this : even ? rest.jump.jump : rest;
    }

    private static int length(@Nullable Chosen chosen) {
        return chosen == null ? 0 : chosen.length;
    }

    /** Returns a list with one more in front, which comes later than all others, or the rest if all ways lead here. */
    static @Nullable Chosen of(Node decider, BitSet ways, @Nullable Chosen rest) {
        return isAll(decider, ways) ? rest : new Chosen(decider, ways, rest);
    }

    private static boolean isAll(Node decider, BitSet ways) {
        Decision decision = decider.decision;
        for (int way = 0; decision != null && way < decision.ways().size(); way++) {
            if (!decision.ways().get(way).isEmpty() && !ways.get(way)) {
                return false;
            }
        }
        return true;
    }

    /** Returns what holds of a node that fires where both hold. */
    static @Nullable Chosen both(@Nullable Chosen one, @Nullable Chosen other) {
        if (one == other || other == null) {
            return one;
        }
        if (one == null) {
            return other;
        }
        if (one.decider == other.decider) {
            BitSet ways = (BitSet) one.ways.clone();
            ways.and(other.ways);
            return new Chosen(one.decider, ways, both(one.rest, other.rest));
        }
        return one.decider.rank > other.decider.rank
                ? new Chosen(one.decider, one.ways, both(one.rest, other))
                : new Chosen(other.decider, other.ways, both(one, other.rest));
    }

    /** Returns what holds of a node that fires where either holds. */
    static @Nullable Chosen either(@Nullable Chosen one, @Nullable Chosen other) {
        if (one == other) {
            return one;
        }
        if (one == null || other == null) {
            return ALWAYS;
        }
        if (one.decider != other.decider) {
            Chosen later = one.decider.rank > other.decider.rank ? one : other;
            return either(later.rest, later == one ? other : one);
        }
        BitSet ways = (BitSet) one.ways.clone();
        ways.or(other.ways);
        return of(one.decider, ways, either(one.rest, other.rest));
    }

    /** Returns the part of a list that begins with the latest decider that is no later than one. */
    private static @Nullable Chosen from(@Nullable Chosen chosen, Node latest) {
        Chosen at = chosen;
        while (at != null && at.decider.rank > latest.rank) {
            at = at.jump.decider.rank >= latest.rank && at.jump != at ? at.jump : at.rest;
        }
        return at;
    }

    /**
     * Looks for a decider of which two lists have ways, and none in common: if it chooses one way at most, the two
     * never hold at once.
     *
     * @return that of the first list, or null
     */
    static @Nullable Chosen parting(@Nullable Chosen one, @Nullable Chosen other) {
        Chosen at = one;
        Chosen beside = other;
        while (at != beside && at != null && beside != null) {
            if (at.decider != beside.decider) {
                Node earlier = at.decider.rank < beside.decider.rank ? at.decider : beside.decider;
                at = from(at, earlier);
                beside = from(beside, earlier);
            } else if (!at.ways.intersects(beside.ways)) {
                return at;
            } else {
                at = at.rest;
                beside = beside.rest;
            }
        }
        return null;
    }

    /** Returns whether two never hold at once. */
    static boolean apart(@Nullable Chosen one, @Nullable Chosen other) {
        return never(one) || never(other) || parting(one, other) != null;
    }

    /** Returns whether nothing ever fires of which this holds. */
    static boolean never(@Nullable Chosen chosen) {
        return chosen != null && chosen.never;
    }

    /** Returns the ways of a decider in a list that has it. */
    static BitSet waysOf(@Nullable Chosen chosen, Node decider) {
        Chosen at = from(chosen, decider);
        return at != null && at.decider == decider ? at.ways : new BitSet();
    }
}
