package org.edarts.epiphany.cam.place;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.signal.Depths;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Use;
import org.edarts.epiphany.cam.unit.Sides;
import org.jspecify.annotations.Nullable;

/**
 * Lets codelets fire where what they write is: those that update a block fire on one core, and those that write the
 * same part of a block before any other block, unless the graph places them; who chooses by what a block says, and
 * writes nothing, fires with those that write it. Such groups are dealt out, for blocks
 * that were declared together, in the order of the blocks, so that each core fires as many codelets; so what lies side
 * by side stays so, and fields that take turns lie on the same cores. If a core would have nothing to do with them in
 * the second half of the run, as in a factorization, they are dealt out one by one, in the order in which they are done
 * with: so all cores have work to the end. Owner: the thread that lowers the graph.
 */
public final class Affinity {
    private final CompiledGraph graph;
    private final Sides sides;
    private final List<Node> codelets;
    private final int[] leader;

    private final Depths depths;

    private final Together together;

    /** By which blocks codelets belong together that update them. */
    private enum Together {
        /** By any, for a block lies on one core. */
        BY_ANY,
        /** By what they are placed by: they borrow others. */
        BY_DECISIVE,
        /** By any of which they update the same elements. */
        BY_ELEMENTS
    }

    /** What a codelet is placed by: the first block that it updates, or else writes, or else chooses by. */
    private final Map<Node, Use> decisive = new LinkedHashMap<>();

    /** Elements that codelets use which fire on one core: one of these, and the element behind the last. */
    private record Part(Node user, int to) {}

    /** Codelets that fire on one core. */
    private record Group(Use place, List<Node> nodes) {}

    private Affinity(SignalGraph signals, Together together) {
        this.together = together;
        this.graph = signals.graph();
        this.sides = signals.sides();
        this.codelets = signals.codelets();
        depths = new Depths(signals);
        leader = new int[codelets.size()];
        for (int codelet = 0; codelet < leader.length; codelet++) {
            leader[codelet] = codelet;
        }
    }

    /**
     * Finds which codelets belong together.
     *
     * @param uses all uses of each block, by its cell
     */
    public static Affinity of(SignalGraph signals, Map<Integer, List<Use>> uses) {
        return of(signals, uses, Together.BY_ANY);
    }

    /**
     * Finds which codelets belong together where blocks are borrowed: those that have the same decisive block.
     *
     * @param uses all uses of each block, by its cell
     */
    public static Affinity borrowing(SignalGraph signals, Map<Integer, List<Use>> uses) {
        return of(signals, uses, Together.BY_DECISIVE);
    }

    /**
     * Finds which codelets belong together where those fire apart that update different parts of a block.
     *
     * @param uses all uses of each block, by its cell
     */
    public static Affinity parting(SignalGraph signals, Map<Integer, List<Use>> uses) {
        return of(signals, uses, Together.BY_ELEMENTS);
    }

    private static Affinity of(SignalGraph signals, Map<Integer, List<Use>> uses, Together together) {
        Affinity affinity = new Affinity(signals, together);
        List<List<Use>> onCores = uses.values().stream()
                .map(all -> all.stream().filter(affinity::isOnCore).toList())
                .filter(all -> !all.isEmpty())
                .toList();
        onCores.forEach(affinity::decide);
        onCores.forEach(affinity::follow);
        onCores.forEach(affinity::join);
        return affinity;
    }

    /**
     * Returns whether codelets update different parts of a block.
     *
     * @param uses all uses of each block, by its cell
     */
    public static boolean haveParts(Map<Integer, List<Use>> uses) {
        return uses.values().stream().anyMatch(all -> {
            List<Use> updates = all.stream().filter(Use::updates).toList();
            return updates.stream().anyMatch(update -> !update.overlaps(updates.get(0)));
        });
    }

    private boolean isOnCore(Use use) {
        return !sides.onHost(graph.declaration(use.node().codelet));
    }

    private void decide(List<Use> uses) {
        for (Use use : uses) {
            if (use.access().writing()) {
                decisive.merge(use.node(), use, Affinity::moreDecisive);
            }
        }
    }

    /** Who chooses and writes nothing fires where what it reads is written, unless more choose by it than write it. */
    private void follow(List<Use> uses) {
        List<Use> choosing = uses.stream()
                .filter(use -> use.node().decision != null && !decisive.containsKey(use.node()))
                .toList();
        long writing = uses.stream()
                .filter(use -> use.access().writing() && use.equals(decisive.get(use.node())))
                .count();
        if (choosing.size() <= writing) {
            choosing.forEach(use -> decisive.put(use.node(), use));
        }
    }

    private void join(List<Use> uses) {
        switch (together) {
            case BY_ANY -> joinAll(uses.stream().filter(Use::updates).toList());
            case BY_DECISIVE ->
                joinAll(uses.stream()
                        .filter(use -> use.updates() && use.equals(decisive.get(use.node())))
                        .toList());
            case BY_ELEMENTS ->
                joinOverlapping(uses.stream().filter(Use::updates).toList());
        }
        joinParts(uses.stream()
                .filter(use -> use.equals(decisive.get(use.node())))
                .toList());
    }

    private void joinAll(List<Use> uses) {
        uses.forEach(use -> join(uses.get(0).node(), use.node()));
    }

    private void joinOverlapping(List<Use> uses) {
        List<Use> inOrder = new ArrayList<>(uses);
        inOrder.sort(Comparator.comparingInt(Use::from));
        Use furthest = null;
        for (Use use : inOrder) {
            if (furthest != null && use.from() < furthest.to()) {
                join(furthest.node(), use.node());
            }
            furthest = furthest == null || use.to() > furthest.to() ? use : furthest;
        }
    }

    /**
     * Joins those that use the same elements, but for what reaches into several parts that others use: one that fills a
     * whole block must not bring all of these to one core. What reaches equally far fires together.
     */
    private void joinParts(List<Use> uses) {
        List<Use> smallFirst = new ArrayList<>(uses);
        smallFirst.sort(Comparator.comparingInt(use -> use.to() - use.from()));
        NavigableMap<Integer, Part> parts = new TreeMap<>();
        Map<List<Integer>, Node> reachingFar = new HashMap<>();
        for (Use use : smallFirst) {
            Map.Entry<Integer, Part> last = reaching(use.from(), parts.lowerEntry(use.to()));
            if (last == null) {
                parts.put(use.from(), new Part(use.node(), use.to()));
            } else if (reaching(use.from(), parts.lowerEntry(last.getKey())) == null) {
                Part part = last.getValue();
                join(part.user(), use.node());
                parts.remove(last.getKey());
                parts.put(Math.min(last.getKey(), use.from()), new Part(part.user(), Math.max(part.to(), use.to())));
            } else {
                join(reachingFar.computeIfAbsent(List.of(use.from(), use.to()), far -> use.node()), use.node());
            }
        }
    }

    /** Returns a part if it goes on behind an element, else null. */
    private static Map.@Nullable Entry<Integer, Part> reaching(int from, Map.@Nullable Entry<Integer, Part> part) {
        return part == null || part.getValue().to() <= from ? null : part;
    }

    private static Use moreDecisive(Use some, Use other) {
        boolean more = other.updates() == some.updates() ? other.place() < some.place() : other.updates();
        return more ? other : some;
    }

    private void join(Node some, Node other) {
        int first = leader(some.codelet);
        int second = leader(other.codelet);
        leader[Math.max(first, second)] = Math.min(first, second);
    }

    /** Returns the codelet with which one fires on one core: the same for all that belong together. */
    public int leader(int codelet) {
        int found = codelet;
        while (leader[found] != found) {
            leader[found] = leader[leader[found]];
            found = leader[found];
        }
        return found;
    }

    /** Moves codelets that have their places already, where those that belong together have several. */
    public void place(List<Integer> cus) {
        Map<Integer, List<Node>> members = new LinkedHashMap<>();
        decisive.keySet().stream()
                .sorted(Comparator.comparing(node -> node.codelet))
                .forEach(node -> members.computeIfAbsent(leader(node.codelet), key -> new ArrayList<>())
                        .add(node));
        Map<String, List<Group>> families = new LinkedHashMap<>();
        Map<String, Boolean> split = new HashMap<>();
        members.values().forEach(nodes -> {
            Use place = Objects.requireNonNull(decisive.get(nodes.get(0)));
            String family = familyOf(place);
            Node fixed = fixed(nodes);
            if (fixed != null) {
                nodes.forEach(node -> move(node, fixed.core));
            } else {
                families.computeIfAbsent(family, key -> new ArrayList<>()).add(new Group(place, nodes));
                split.merge(family, isSplit(nodes), Boolean::logicalOr);
            }
        });
        families.forEach((family, groups) -> {
            if (Boolean.TRUE.equals(split.get(family))) {
                deal(groups, cus);
            }
        });
    }

    /** Returns what blocks that were declared together have in common: the name, and the scope that they belong to. */
    private static String familyOf(Use use) {
        String name = use.block().name();
        int index = name.lastIndexOf('[');
        return index < 0 ? name : name.substring(0, index);
    }

    private @Nullable Node fixed(List<Node> nodes) {
        return nodes.stream().filter(node -> !isFree(node)).findFirst().orElse(null);
    }

    /** Returns whether a codelet may fire on any core. */
    boolean isFree(Node node) {
        return sides.isFree(graph.declaration(node.codelet));
    }

    private static boolean isSplit(List<Node> nodes) {
        return nodes.stream().anyMatch(node -> node.core != nodes.get(0).core);
    }

    private void move(Node node, int core) {
        if (isFree(node)) {
            node.core = core;
        }
    }

    private void deal(List<Group> groups, List<Integer> cus) {
        Map<Group, Integer> ends = new HashMap<>();
        groups.forEach(group -> ends.put(group, depths.last(group.nodes())));
        Map<Group, Integer> runs = inRuns(groups, cus);
        Map<Integer, Integer> lasts = new HashMap<>();
        runs.forEach((group, cu) -> lasts.merge(cu, ends.getOrDefault(group, 0), Math::max));
        boolean lasting = 2 * Collections.min(lasts.values()) >= Collections.max(lasts.values());
        (lasting ? runs : inTurn(groups, ends, cus))
                .forEach((group, cu) -> group.nodes().forEach(node -> move(node, cu)));
    }

    /** Each gets the next one as soon as it has as few codelets as any. */
    private static Map<Group, Integer> inTurn(List<Group> groups, Map<Group, Integer> ends, List<Integer> cus) {
        Map<Group, Integer> dealt = new HashMap<>();
        groups.sort(Comparator.comparing((Group group) -> ends.get(group))
                .thenComparing(group -> group.place().block().id())
                .thenComparing(group -> group.place().from()));
        Map<Integer, Integer> shares = new LinkedHashMap<>();
        cus.forEach(cu -> shares.put(cu, 0));
        for (Group group : groups) {
            int cu = Collections.min(cus, Comparator.comparing(shares::get));
            shares.merge(cu, group.nodes().size(), Integer::sum);
            dealt.put(group, cu);
        }
        return dealt;
    }

    private static Map<Group, Integer> inRuns(List<Group> groups, List<Integer> cus) {
        Map<Group, Integer> dealt = new HashMap<>();
        groups.sort(Comparator.comparing((Group group) -> group.place().block().id())
                .thenComparing(group -> group.place().from()));
        long all = groups.stream().mapToLong(group -> group.nodes().size()).sum();
        long before = 0;
        for (Group group : groups) {
            int share = group.nodes().size();
            int cu = (int) ((2 * before + share) * cus.size() / (2 * all));
            dealt.put(group, cus.get(cu));
            before += share;
        }
        return dealt;
    }
}
