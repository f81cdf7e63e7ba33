package org.edarts.it.architecture;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds what leads back to itself. */
final class Circles {
    private Circles() {}

    /** Returns, for each name that leads somewhere, all that it leads to and that leads back to it, itself included. */
    static Map<String, Set<String>> in(Map<String, Set<String>> leads) {
        Map<String, Set<String>> reaches = new HashMap<>();
        leads.keySet().forEach(name -> reaches.put(name, reachable(name, leads)));
        Map<String, Set<String>> circles = new HashMap<>();
        for (String name : leads.keySet()) {
            Set<String> circle = new TreeSet<>(reaches.get(name));
            circle.removeIf(other -> !reaches.getOrDefault(other, Set.of()).contains(name));
            circles.put(name, circle);
        }
        return circles;
    }

    private static Set<String> reachable(String from, Map<String, Set<String>> leads) {
        Set<String> reached = new TreeSet<>();
        Deque<String> next = new ArrayDeque<>(leads.getOrDefault(from, Set.of()));
        while (!next.isEmpty()) {
            String name = next.pop();
            if (reached.add(name)) {
                next.addAll(leads.getOrDefault(name, Set.of()));
            }
        }
        return reached;
    }
}
