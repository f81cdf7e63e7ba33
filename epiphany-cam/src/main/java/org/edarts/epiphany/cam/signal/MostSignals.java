package org.edarts.epiphany.cam.signal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How many signals a node gets at most, found by trying all that may be chosen before it. Owner: one thread. */
final class MostSignals {
    /** So many combinations of choices are tried. */
    private static final int MOST_TRIED = 4_096;

    private final SignalGraph signals;
    private final Set<Node> led;
    private final Node node;

    /** What may fire before, in order. */
    private final List<Node> before;

    private final List<Node> deciders;
    private final Map<Node, Integer> choices = new HashMap<>();

    /**
     * Makes what tries it.
     *
     * @param led what choices may lead to: all else fires in any case
     */
    MostSignals(SignalGraph signals, Set<Node> led, Node node) {
        this.signals = signals;
        this.led = led;
        this.node = node;
        Set<Node> found = new HashSet<>(Set.of(node));
        Deque<Node> open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            Node at = open.pop();
            for (Node source : at == node || led.contains(at) ? at.sources : List.<Node>of()) {
                if (found.add(source)) {
                    open.push(source);
                }
            }
        }
        found.remove(node);
        before = new ArrayList<>(found);
        before.sort(Comparator.comparing(each -> each.rank));
        deciders = before.stream()
                .filter(each -> each.decision != null && !signals.isTest(each))
                .toList();
    }

    /** Returns the number, or a bound of it where too much may be chosen. */
    int of(int bound) {
        long combinations = 1;
        for (Node decider : deciders) {
            combinations *= ways(decider);
            if (combinations > MOST_TRIED) {
                return bound;
            }
        }
        int most = 0;
        for (long number = 0; number < combinations; number++) {
            long rest = number;
            for (Node decider : deciders) {
                choices.put(decider, (int) (rest % ways(decider)));
                rest /= ways(decider);
            }
            most = Math.max(most, got());
        }
        return most;
    }

    private static int ways(Node decider) {
        Decision decision = decider.decision;
        return decision == null ? 1 : decision.ways().size();
    }

    private int got() {
        Set<Node> fired = new HashSet<>();
        for (Node each : before) {
            if (!led.contains(each) || got(each, fired) >= each.needs()) {
                fired.add(each);
            }
        }
        return got(node, fired);
    }

    private int got(Node target, Set<Node> fired) {
        int got = 0;
        for (Node source : target.sources) {
            Decision decision = source.decision;
            boolean chosen = decision == null
                    || signals.isTest(source)
                    || !decision.all().contains(target)
                    || decision.ways().get(choices.getOrDefault(source, 0)).contains(target);
            got += chosen && fired.contains(source) ? 1 : 0;
        }
        return got;
    }
}
