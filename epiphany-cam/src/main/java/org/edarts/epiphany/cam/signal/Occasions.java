package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * When a node fires: on one of several occasions, each of which is in ways of choices. Where ways meet there is one for
 * each, so that it is known that what one of two choices leads to never fires beside what neither does. Immutable.
 */
final class Occasions {
    /** Of what fires whatever is chosen. */
    static final Occasions ALWAYS = of(Chosen.ALWAYS);

    /** So many are told apart. Of more, the latest choices are forgotten. */
    private static final int MOST = 32;

    private final List<@Nullable Chosen> all;

    private Occasions(List<@Nullable Chosen> all) {
        this.all = all;
    }

    private static Occasions of(@Nullable Chosen single) {
        List<@Nullable Chosen> one = new ArrayList<>(1);
        one.add(single);
        return new Occasions(one);
    }

    /** Returns those of a node that one way of a choice, or another, leads to, where its decider fires on these. */
    Occasions in(Node decider, BitSet ways) {
        List<@Nullable Chosen> found = new ArrayList<>(all.size());
        all.forEach(each -> found.add(Chosen.of(decider, ways, each)));
        return fewest(found);
    }

    /** Returns those of a node that fires where both nodes do. */
    static Occasions both(Occasions one, Occasions other) {
        if (one == other || other == ALWAYS) {
            return one;
        }
        if (one == ALWAYS) {
            return other;
        }
        List<@Nullable Chosen> found = new ArrayList<>();
        one.all.forEach(each -> other.all.forEach(beside -> {
            Chosen both = Chosen.both(each, beside);
            if (!Chosen.never(both)) {
                found.add(both);
            }
        }));
        return found.isEmpty() ? of(Chosen.both(one.all.get(0), other.all.get(0))) : fewest(found);
    }

    /** Returns those of a node that fires where either node does. */
    static Occasions either(Occasions one, Occasions other) {
        if (one == other) {
            return one;
        }
        List<@Nullable Chosen> found = new ArrayList<>(one.all);
        found.addAll(other.all);
        return fewest(found);
    }

    private static Occasions fewest(List<@Nullable Chosen> found) {
        List<@Nullable Chosen> fewest = merged(found);
        while (fewest.size() > MOST && !fewest.contains(Chosen.ALWAYS)) {
            fewest = merged(withoutLatest(fewest));
        }
        return fewest.contains(Chosen.ALWAYS) ? ALWAYS : new Occasions(fewest);
    }

    private static List<@Nullable Chosen> withoutLatest(List<@Nullable Chosen> all) {
        int latest = all.stream().mapToInt(each -> rank(each)).max().orElse(Node.NONE);
        List<@Nullable Chosen> left = new ArrayList<>(all.size());
        all.forEach(each -> left.add(each != null && rank(each) == latest ? each.rest : each));
        return left;
    }

    private static int rank(@Nullable Chosen chosen) {
        return chosen == null ? Node.NONE : chosen.decider.rank;
    }

    /** Takes together what differs in the ways of one choice alone. */
    private static List<@Nullable Chosen> merged(List<@Nullable Chosen> found) {
        List<@Nullable Chosen> fewest = new ArrayList<>();
        for (Chosen next : found) {
            Chosen merged = next;
            for (int place = 0; place < fewest.size(); place++) {
                Chosen before = fewest.get(place);
                if (before == merged || isAlike(before, merged)) {
                    merged = Chosen.either(before, merged);
                    fewest.remove(place);
                    place = -1;
                }
            }
            fewest.add(merged);
        }
        return fewest;
    }

    private static boolean isAlike(@Nullable Chosen one, @Nullable Chosen other) {
        return one != null && other != null && one.decider == other.decider && one.rest == other.rest;
    }

    /** Returns whether a predicate holds of each two of them. */
    static boolean each(Occasions one, Occasions other, BiPredicate<@Nullable Chosen, @Nullable Chosen> holds) {
        return one.all.stream().allMatch(each -> other.all.stream().allMatch(beside -> holds.test(each, beside)));
    }

    /** Returns whether two nodes never fire both, if whoever decides chooses one way at most. */
    static boolean apart(Occasions one, Occasions other) {
        return each(one, other, Chosen::apart);
    }

    /** Returns whether a node never fires. */
    boolean never() {
        return all.stream().allMatch(Chosen::never);
    }
}
