package org.edarts.epiphany.cam.place;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Codelets with the same dependencies share a slot, which lies on the core of the first of them. If a dependency writes
 * into the memory of another core of theirs, those there get a slot of their own: the signal must take the way of the
 * data. What splits a slot of a loop is in that loop, too: its rounds share what is there once.
 */
public final class SharedSlots {
    private SharedSlots() {}

    /** Splits the slots of a graph whose codelets and blocks have their cores. */
    public static void split(SignalGraph signals, Homes homes, Assignment assignment) {
        Map<Node, Set<Integer>> written = homes.written(assignment);
        for (Node relay : List.copyOf(signals.relays())) {
            if (relay.role == Node.Role.BROADCAST) {
                // It tells of the data that it stores itself: who wrote that has not told anybody of it.
                continue;
            }
            Set<Integer> cores = new HashSet<>();
            for (Node source : relay.sources) {
                cores.addAll(written.getOrDefault(source, Set.of()));
            }
            cores.remove(relay.core);
            cores.removeIf(core -> !relay.signalsCore(core));
            cores.forEach(core -> split(signals, relay, core));
        }
    }

    private static void split(SignalGraph signals, Node relay, int core) {
        List<Node> targets =
                relay.targets.stream().filter(target -> target.core == core).toList();
        relay.targets.removeAll(targets);
        targets.forEach(target -> target.sources.remove(relay));
        Node told = targets.get(0);
        if (targets.size() > 1 || relay.count > 0 || told.count > 0) {
            told = Node.on(core, Node.Role.RELAY);
            told.region = relay.region;
            told.count = relay.count;
            targets.forEach(told::signals);
            signals.relays().add(told);
        }
        for (Node source : relay.sources) {
            source.signals(told);
            if (source.decision != null) {
                source.decision.alsoSignal(relay, told);
            }
        }
    }
}
