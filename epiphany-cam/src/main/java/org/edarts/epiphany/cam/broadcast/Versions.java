package org.edarts.epiphany.cam.broadcast;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.Reach;
import org.edarts.epiphany.cam.signal.Use;

/**
 * Finds which codelets read a block as which others have written it. Its writers have to write the same
 * elements, one after the other, or different ones; then each reader stands between two of them. Owner: the thread that
 * lowers the graph.
 */
final class Versions {
    private final int cell;
    private final Reach reach;
    private final List<Use> reads;
    private final Map<Use, Found> found = new LinkedHashMap<>();

    /** Who reads what one codelet has written. */
    private record Found(Set<Node> readers, Set<Node> later) {
        Found() {
            this(new LinkedHashSet<>(), new LinkedHashSet<>());
        }
    }

    private Versions(int cell, List<Use> reads, Reach reach) {
        this.cell = cell;
        this.reads = reads;
        this.reach = reach;
    }

    /**
     * Returns the versions of a block that somebody reads; none if nobody knows who reads which.
     *
     * @param uses all uses of the block
     */
    static List<Version> of(int cell, List<Use> uses, Reach reach) {
        List<Use> reads = uses.stream().filter(use -> !use.access().writing()).toList();
        Versions versions = new Versions(cell, reads, reach);
        Map<Integer, List<Use>> parts = new LinkedHashMap<>();
        uses.stream()
                .filter(use -> use.access().writing())
                .sorted(Comparator.comparing(Use::from).thenComparing(use -> use.node().depth))
                .forEach(write -> parts.computeIfAbsent(write.from(), first -> new ArrayList<>())
                        .add(write));
        int end = 0;
        for (List<Use> part : parts.values()) {
            if (part.get(0).from() < end || !versions.note(part)) {
                return List.of();
            }
            end = part.get(0).to();
        }
        List<Version> all = versions.together();
        return all.stream().allMatch(Version::isAligned) ? all : List.of();
    }

    /** Notes who reads what of a part; returns whether its writers stand in an order, and all readers between two. */
    private boolean note(List<Use> writes) {
        for (int place = 0; place < writes.size(); place++) {
            boolean same = writes.get(place).to() == writes.get(0).to();
            if (!same || place > 0 && !leads(writes.get(place - 1), writes.get(place))) {
                return false;
            }
        }
        return reads.stream().filter(read -> read.overlaps(writes.get(0))).allMatch(read -> note(writes, read));
    }

    private boolean note(List<Use> writes, Use read) {
        int before = 0;
        int behind = writes.size();
        while (before < behind) {
            int middle = (before + behind) / 2;
            if (leads(writes.get(middle), read)) {
                before = middle + 1;
            } else {
                behind = middle;
            }
        }
        if (before < writes.size() && !leads(read, writes.get(before))) {
            return false;
        }
        int region = read.node().region;
        if (before > 0) {
            Use write = writes.get(before - 1);
            (write.node().region == region ? of(write).readers : of(write).later).add(read.node());
        }
        boolean begins = region != 0 && (before == 0 || writes.get(before - 1).node().region != region);
        if (begins) {
            writes.stream()
                    .filter(write -> write.node().region == region)
                    .reduce((first, second) -> second)
                    .ifPresent(last -> of(last).later.add(read.node()));
        }
        return true;
    }

    private Found of(Use write) {
        return found.computeIfAbsent(write, key -> new Found());
    }

    private boolean leads(Use from, Use to) {
        return reach.leads(from.node(), to.node());
    }

    /** What the same codelets read, and lies side by side, is handed on together. */
    private List<Version> together() {
        Map<Found, List<Use>> inOrder = new LinkedHashMap<>();
        found.forEach((write, readers) -> inOrder.computeIfAbsent(
                        new Found(first(readers.readers), readers.later), key -> new ArrayList<>())
                .add(write));
        List<Version> versions = new ArrayList<>();
        inOrder.forEach((readers, writes) -> {
            int first = 0;
            for (int next = 1; next <= writes.size(); next++) {
                boolean goesOn = next < writes.size()
                        && writes.get(next).from() == writes.get(next - 1).to()
                        && writes.get(next).node().region == writes.get(first).node().region;
                if (!goesOn) {
                    versions.add(version(writes.subList(first, next), readers));
                    first = next;
                }
            }
        });
        return versions;
    }

    /** Who comes after another one of its core that reads it need not be told. */
    private Set<Node> first(Set<Node> readers) {
        Map<Integer, List<Node>> byCore = new LinkedHashMap<>();
        readers.stream().sorted(Comparator.comparing(reader -> reader.depth)).forEach(reader -> {
            List<Node> known = byCore.computeIfAbsent(reader.core, core -> new ArrayList<>());
            if (known.stream().noneMatch(before -> reach.leads(before, reader))) {
                known.add(reader);
            }
        });
        Set<Node> first = new LinkedHashSet<>();
        byCore.values().forEach(first::addAll);
        return first;
    }

    private Version version(List<Use> writes, Found by) {
        Use first = writes.get(0);
        int end = writes.get(writes.size() - 1).to();
        List<Node> writers = writes.stream().map(Use::node).distinct().toList();
        return new Version(cell, first.block(), first.from(), end, writers, by.readers, by.later);
    }
}
