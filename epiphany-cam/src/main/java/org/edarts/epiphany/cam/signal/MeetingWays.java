package org.edarts.epiphany.cam.signal;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds which ways of a choice lead to the same: a body on the host may choose several, but not those. */
final class MeetingWays {
    private MeetingWays() {}

    /**
     * Notes them.
     *
     * @param last what ends a round of the loop that the choice is in, or null
     */
    static void note(Decision decision, @Nullable Node last) {
        Map<Node, BitSet> led = new HashMap<>();
        for (int way = 0; way < decision.ways().size(); way++) {
            Deque<Node> open = new ArrayDeque<>(decision.ways().get(way));
            while (!open.isEmpty()) {
                Node node = open.pop();
                BitSet ways = led.computeIfAbsent(node, key -> new BitSet());
                if (!ways.get(way)) {
                    ways.set(way);
                    open.addAll(node == last ? List.of() : node.targets);
                }
            }
        }
        led.values().stream().filter(ways -> ways.cardinality() > 1).distinct().forEach(decision::noteMeeting);
    }
}
