package org.edarts.su;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.Resource;
import org.edarts.codelet.compiled.Need;
import org.jspecify.annotations.Nullable;

/**
 * The resource tokens of one run. An enabled codelet takes all it needs at once or waits its turn; whoever gives tokens back
 * admits those that wait, the longest first. Any thread may call.
 *
 * @param <E> what a machine calls a codelet
 */
public final class ResourceTable<E> {
    private final IdentityHashMap<Resource, Integer> free = new IdentityHashMap<>();
    /** Those that wait for the same tokens stand in one line: only the first of each line has to be looked at. */
    private final Map<List<Need>, Deque<Waiting<E>>> lines = new LinkedHashMap<>();

    private long arrivals;

    private record Waiting<E>(E entry, String codelet, List<Need> needs, long arrival) {}

    /**
     * Takes tokens for a codelet.
     *
     * @param entry what {@link #release} returns for the codelet when its turn comes
     * @param codelet its name, for {@link #waiting}
     * @return whether it has them; if not, it waits
     */
    public synchronized boolean take(List<Need> needs, E entry, String codelet) {
        if (available(needs)) {
            change(needs, -1);
            return true;
        }
        lines.computeIfAbsent(needs, key -> new ArrayDeque<>()).add(new Waiting<>(entry, codelet, needs, arrivals++));
        return false;
    }

    /** Gives tokens back; returns the entries of the codelets that now have theirs. */
    public synchronized List<E> release(List<Need> needs) {
        change(needs, 1);
        List<E> admitted = new ArrayList<>(0);
        for (Waiting<E> next = longest(); next != null; next = longest()) {
            lines.computeIfPresent(next.needs, (key, line) -> {
                line.remove();
                return line.isEmpty() ? null : line;
            });
            change(next.needs, -1);
            admitted.add(next.entry);
        }
        return admitted;
    }

    /** Returns the codelet that has waited longest of those whose tokens are there, or null. */
    private @Nullable Waiting<E> longest() {
        return lines.values().stream()
                .map(Deque::element)
                .filter(first -> available(first.needs))
                .min(Comparator.comparingLong(Waiting::arrival))
                .orElse(null);
    }

    /** Returns a sentence for each codelet that waits, the longest first. */
    public synchronized List<String> waiting() {
        if (lines.isEmpty()) {
            return List.of();
        }
        return lines.values().stream()
                .flatMap(Deque::stream)
                .sorted(Comparator.comparingLong(Waiting::arrival))
                .map(one -> "codelet \"" + one.codelet + "\" waits for " + one.needs)
                .toList();
    }

    private boolean available(List<Need> needs) {
        for (Need need : needs) {
            if (free.getOrDefault(need.resource(), need.resource().tokens()) < need.tokens()) {
                return false;
            }
        }
        return true;
    }

    private void change(List<Need> needs, int sign) {
        for (Need need : needs) {
            int now = free.getOrDefault(need.resource(), need.resource().tokens());
            free.put(need.resource(), now + sign * need.tokens());
        }
    }
}
