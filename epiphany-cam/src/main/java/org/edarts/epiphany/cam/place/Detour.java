package org.edarts.epiphany.cam.place;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Reach;
import org.edarts.epiphany.cam.signal.SignalGraph;

/**
 * Lets signals that lead from a writer to a later user pass over the core that was written to, where a slot passes them
 * on. Where something chooses, that leaves alone who fires and how many signals each gets, as another signal would not.
 * Owner: the thread that lowers the graph.
 */
final class Detour {
    private final SignalGraph signals;
    private final Reach reach;
    private final Set<Node> slots = new LinkedHashSet<>();

    Detour(SignalGraph signals, Reach reach) {
        this.signals = signals;
        this.reach = reach;
    }

    /** Returns the slots that pass signals on; each may be left out. */
    Set<Node> slots() {
        return slots;
    }

    /** Takes all ways from a writer to a user over a core; returns whether they can be taken. */
    boolean take(Node writer, Node user, int home) {
        List<Node> arcs = writer.arcs();
        List<Node> leading = writer.targets.stream()
                .distinct()
                .filter(target -> target.core != home)
                .filter(target -> target == user || reach.leads(target, user))
                .toList();
        boolean possible = leading.stream()
                .allMatch(target ->
                        Collections.frequency(arcs, target) == 1 && Collections.frequency(writer.targets, target) == 1);
        if (possible) {
            leading.forEach(target -> passOn(writer, target, home));
        }
        return possible;
    }

    private void passOn(Node writer, Node target, int home) {
        Node slot = Node.on(home, Node.Role.RELAY);
        slot.between(writer, target, signals);
        signals.relays().add(slot);
        slots.add(slot);
    }
}
