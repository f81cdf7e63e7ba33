package org.edarts.epiphany.cam.place;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Lets slots lie where they get their signals, if fewer leave them than come: what comes from one core is counted
 * there, and where ways of a choice meet, so is whether any of them was gone. So no core has to count for all others
 * what leads to it in the end. A slot stays where it leads to if who signals it has written there, or anywhere else:
 * that signal takes the way of the data. Owner: the thread that lowers the graph.
 */
public final class SlotPlaces {
    private final SignalGraph signals;
    private final Map<Node, Set<Integer>> written;
    private final int host;

    private SlotPlaces(SignalGraph signals, Map<Node, Set<Integer>> written, int host) {
        this.signals = signals;
        this.written = written;
        this.host = host;
    }

    /** Moves the slots of a graph whose codelets and blocks have their cores. */
    public static void move(SignalGraph signals, Homes homes, Assignment assignment) {
        SlotPlaces places = new SlotPlaces(signals, homes.written(assignment), assignment.host());
        List<Node> slots = signals.relays().stream().filter(places::mayMove).toList();
        boolean moved = true;
        // a slot may follow one that follows another one
        for (int pass = 0; moved && pass <= slots.size(); pass++) {
            moved = false;
            for (Node slot : slots) {
                moved |= places.follow(slot);
            }
        }
    }

    private boolean mayMove(Node slot) {
        return slot.role == Node.Role.RELAY
                && slot.slot != Node.NONE
                && !signals.graph().slots().get(slot.slot).promise()
                && slot.core != host
                && !slot.targets.isEmpty()
                && slot.targets.size() < slot.sources.size()
                && slot.sources.stream().noneMatch(source -> source.core == host || written.containsKey(source));
    }

    private boolean follow(Node slot) {
        Map<Integer, Integer> signalsOf = new TreeMap<>();
        slot.sources.forEach(source -> signalsOf.merge(source.core, 1, Integer::sum));
        if (signalsOf.size() > 1 && slot.count == 0) {
            // its signals come from several cores in any case, and all of them are waited for
            return false;
        }
        int most = Collections.max(signalsOf.values());
        if (signalsOf.getOrDefault(slot.core, 0) == most) {
            return false;
        }
        signalsOf.values().removeIf(number -> number < most);
        slot.core = signalsOf.keySet().iterator().next();
        return true;
    }
}
