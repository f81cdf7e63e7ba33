package org.edarts.epiphany.cam.place;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * On which core a block lies: where it is updated, or most of it, if codelets of others borrow it; or else read, or, if
 * several cores read it, where it is written; of what nobody writes, each core that reads most has one after the other.
 */
public final class BlockHome {
    private BlockHome() {}

    /**
     * Who only reads or only writes may be elsewhere: who updates may not find there what it has just stored, unless it
     * borrows the block.
     *
     * @param borrows whether who updates it elsewhere borrows it
     */
    public static int of(List<Use> all, Assignment assignment, boolean borrows) {
        List<Use> uses =
                all.stream().filter(use -> use.node().core != assignment.host()).toList();
        Map<Integer, Integer> readers = new LinkedHashMap<>();
        Map<Integer, Integer> writers = new LinkedHashMap<>();
        Set<Integer> updating = updating(uses);
        Map<Integer, Integer> updaters = new LinkedHashMap<>();
        for (Use use : uses) {
            int core = use.node().core;
            if (use.access().reading()) {
                readers.merge(core, use.to() - use.from(), Integer::sum);
            }
            if (use.access().writing()) {
                writers.merge(core, use.to() - use.from(), Integer::sum);
            }
            if (updating.contains(core)) {
                updaters.merge(core, use.to() - use.from(), Integer::sum);
            }
        }
        if (updating.size() > 1) {
            return borrows ? most(updaters) : Homes.DRAM;
        }
        boolean hostReads = all.stream()
                .anyMatch(use ->
                        use.node().core == assignment.host() && use.access().reading());
        if (uses.isEmpty() || readers.isEmpty() && writers.size() > 1 && hostReads) {
            return assignment.host();
        }
        if (!updating.isEmpty()) {
            return updating.iterator().next();
        }
        return writers.isEmpty()
                ? any(readers, all.get(0).block().id())
                : most(writers.size() == 1 && readers.size() > 1 || readers.isEmpty() ? writers : readers);
    }

    /** Returns whether codelets of any core read what they have written themselves. */
    public static boolean isUpdated(List<Use> uses) {
        return !updating(uses).isEmpty();
    }

    /** Returns on which cores codelets read what they have written themselves. */
    static Set<Integer> updating(List<Use> uses) {
        Set<Integer> cores = new LinkedHashSet<>();
        Map<Node, List<Use>> written = new HashMap<>();
        for (Use use : uses) {
            if (use.updates()) {
                cores.add(use.node().core);
            } else if (use.access().writing()) {
                written.computeIfAbsent(use.node(), key -> new ArrayList<>()).add(use);
            }
        }
        for (Use use : uses) {
            if (use.access().reading()
                    && written.getOrDefault(use.node(), List.of()).stream().anyMatch(use::overlaps)) {
                cores.add(use.node().core);
            }
        }
        return cores;
    }

    /** Returns one of those that have most: another one for the next block. */
    private static int any(Map<Integer, Integer> elements, int block) {
        int largest = Collections.max(elements.values());
        List<Integer> cores = elements.entrySet().stream()
                .filter(each -> each.getValue() == largest)
                .map(Map.Entry::getKey)
                .toList();
        return cores.get(block % cores.size());
    }

    private static int most(Map<Integer, Integer> elements) {
        int found = Homes.DRAM;
        int largest = -1;
        for (Map.Entry<Integer, Integer> each : elements.entrySet()) {
            if (each.getValue() > largest) {
                found = each.getKey();
                largest = each.getValue();
            }
        }
        return found;
    }
}
