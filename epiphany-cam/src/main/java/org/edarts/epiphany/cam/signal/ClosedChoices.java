package org.edarts.epiphany.cam.signal;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Choices that are over where their ways meet: whichever way is chosen, all on it fires, and the last of it gives the
 * one signal that is waited for there. So nobody has to stand for the other ways; only if none is chosen, that what
 * comes behind has to know it. Immutable once made.
 */
final class ClosedChoices {
    /** What lies on the ways. */
    private final Set<Node> within = new HashSet<>();

    /** Where the ways of each decider meet. */
    private final Map<Node, Node> ends = new LinkedHashMap<>();

    /** Finds them among deciders; a predicate tells what fires only if it is chosen. */
    ClosedChoices(List<Node> deciders, Predicate<Node> conditional) {
        for (Node decider : deciders) {
            new Ways(decider, conditional).end().ifPresent(end -> ends.put(decider, end));
        }
    }

    /** Returns what lies on their ways. */
    Set<Node> within() {
        return within;
    }

    /** Returns where the ways of each decider meet. */
    Map<Node, Node> ends() {
        return ends;
    }

    /** The ways of one choice. */
    private final class Ways {
        private final Node decider;
        private final Predicate<Node> conditional;
        private final Set<Node> all = new HashSet<>();
        private final Set<Node> meeting = new LinkedHashSet<>();
        private int signals;

        Ways(Node decider, Predicate<Node> conditional) {
            this.decider = decider;
            this.conditional = conditional;
        }

        Optional<Node> end() {
            Decision decision = decider.decision;
            if (decision == null) {
                return Optional.empty();
            }
            int ways = 0;
            for (List<Node> way : decision.ways()) {
                if (!way.isEmpty()) {
                    ways++;
                    if (!isClosed(way) || meeting.size() != 1 || signals != ways) {
                        return Optional.empty();
                    }
                }
            }
            Node end = ways < 2 ? null : meeting.iterator().next();
            if (end == null || !isEnd(end)) {
                return Optional.empty();
            }
            within.addAll(all);
            return Optional.of(end);
        }

        private boolean isEnd(Node node) {
            return node.needs() == 1
                    && node.region == decider.region
                    && conditional.test(node)
                    && node.sources.stream().allMatch(source -> source == decider || all.contains(source))
                    && Collections.frequency(decider.targets, node) <= 1;
        }

        /** Follows a way to where it meets another one; all of it is signalled from nowhere else. */
        private boolean isClosed(List<Node> way) {
            Set<Node> own = new HashSet<>();
            Deque<Node> open = new ArrayDeque<>(way);
            while (!open.isEmpty()) {
                Node node = open.remove();
                if (meets(node)) {
                    meeting.add(node);
                    signals++;
                } else if (!isPlain(node)) {
                    return false;
                } else if (own.add(node)) {
                    open.addAll(node.targets);
                }
            }
            boolean alone = own.stream()
                    .allMatch(node -> node.sources.stream()
                            .allMatch(source -> own.contains(source)
                                    || source == decider
                                            && Collections.frequency(way, node) == 1
                                            && Collections.frequency(decider.targets, node) == 1));
            return alone && own.stream().allMatch(all::add);
        }

        private boolean meets(Node node) {
            return node.needs() < node.sources.size();
        }

        /** What has no targets nobody would wait for. */
        private boolean isPlain(Node node) {
            return node.region == decider.region
                    && conditional.test(node)
                    && node.decision == null
                    && node.invocations == null
                    && node.completed.isEmpty()
                    && !node.targets.isEmpty();
        }
    }
}
