package org.edarts.pic.replacement;

import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** Which functions leave the cache when one is called that finds no room or no row. Never changes. */
@FunctionalInterface
public interface ReplacementPolicy {
    /**
     * A function in the cache that no call under way needs.
     *
     * @param name its name
     * @param bytes the bytes it takes up
     * @param lastCall the number of the call, counted over all functions, that used it last
     */
    record Candidate(String name, int bytes, long lastCall) {}

    /** All at once, as published. */
    ReplacementPolicy PUBLISHED = candidates -> candidates;

    /** One after the other, the one called least recently first, until there is room. */
    ReplacementPolicy LEAST_RECENT = candidates -> first(candidates, Comparator.comparingLong(Candidate::lastCall));

    /** One after the other, the largest first: few functions leave. */
    ReplacementPolicy LARGEST =
            candidates -> first(candidates, Comparator.comparingInt(candidate -> -candidate.bytes()));

    /**
     * Chooses what leaves now; asked again while that was not enough.
     *
     * @param candidates the functions that can leave, at least one, by their place
     * @return some of them; none if the new function shall run outside
     */
    List<Candidate> choose(List<Candidate> candidates);

    /** Returns this policy, but for functions that never leave. */
    default ReplacementPolicy keeping(Set<String> names) {
        Set<String> pinned = Set.copyOf(names);
        return candidates -> {
            List<Candidate> rest = candidates.stream()
                    .filter(candidate -> !pinned.contains(candidate.name()))
                    .toList();
            return rest.isEmpty() ? List.of() : choose(rest);
        };
    }

    private static List<Candidate> first(List<Candidate> candidates, Comparator<Candidate> order) {
        return candidates.stream().min(order).map(List::of).orElse(List.of());
    }
}
