package org.edarts.epiphany.cam.signal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * What a choice leaves out does not fire, and the end of a run, or of a round, counts who has fired. So for each
 * codelet that chooses there is one node that gets the same number of signals whatever is chosen: from each group of
 * nodes that the same ways lead to, when the last of them have fired, or else from the codelet itself. Owner: the
 * thread that lowers the graph.
 */
public final class Branches {
    private final SignalGraph signals;
    private final Map<Node, Set<Integer>> written;
    private final Map<Node, Integer> order = new HashMap<>();
    private int places;

    /** Null unless something chooses. */
    private @Nullable SureFirings sure;

    /** What some choice may lead to. */
    private final Set<Node> led = new HashSet<>();

    /** Who gets signals by a decision that are no arcs, and from whom. */
    private final Map<Node, Node> sentBy = new HashMap<>();

    /** What fires once, whether that of which it knows fires or not. */
    private final Set<Node> spared = new HashSet<>();

    /** What does not fire in all ways of some choice. */
    private final Set<Node> conditional = new HashSet<>();

    private Branches(SignalGraph signals, Map<Node, Set<Integer>> written) {
        this.signals = signals;
        this.written = written;
    }

    /**
     * Adds such nodes to a graph whose codelets have their cores.
     *
     * @param written into which cores codelets write
     * @return what fires only if it is chosen
     * @throws GraphException if something gets more signals than it counts, or waits for ever
     */
    public static Set<Node> close(SignalGraph signals, Map<Node, Set<Integer>> written) {
        List<Node> deciders = signals.codelets().stream()
                .filter(node -> node.decision != null && !signals.isTest(node))
                .toList();
        Branches branches = new Branches(signals, written);
        if (!deciders.isEmpty()) {
            branches.sort();
            branches.sure = new SureFirings(signals, branches::placeOf);
        }
        deciders.forEach(decider -> branches.lead(Objects.requireNonNull(decider.decision)));
        List<Node> inner = new ArrayList<>(deciders);
        inner.sort(Comparator.comparing((Node node) -> branches.placeOf(node)).reversed());
        inner.forEach(branches::close);
        branches.requireCounts();
        return branches.conditional;
    }

    /** Numbers all nodes so that each comes after those that signal it. */
    private void sort() {
        List<Node> all = new ArrayList<>(signals.codelets());
        all.addAll(signals.relays());
        Map<Node, Integer> missing = new HashMap<>();
        Deque<Node> open = new ArrayDeque<>();
        for (Node node : all) {
            missing.put(node, node.sources.size());
            if (node.sources.isEmpty()) {
                open.add(node);
            }
        }
        while (!open.isEmpty()) {
            Node node = open.remove();
            order.put(node, places++);
            for (Node target : node.targets) {
                if (missing.merge(target, -1, Integer::sum) == 0) {
                    open.add(target);
                }
            }
        }
    }

    private void lead(Decision decision) {
        Deque<Node> open = new ArrayDeque<>(decision.all());
        while (!open.isEmpty()) {
            Node node = open.remove();
            if (led.add(node)) {
                open.addAll(node.targets);
            }
        }
    }

    private int placeOf(Node node) {
        return order.getOrDefault(node, Integer.MAX_VALUE);
    }

    private void close(Node decider) {
        Decision decision = Objects.requireNonNull(decider.decision);
        Map<Node, BitSet> fires = firing(decider, decision);
        Hanging hanging = new Hanging(decider, cone(decision, testAround(decider)), sentBy, signals);
        Map<Set<Integer>, List<Node>> groups = new LinkedHashMap<>();
        fires.forEach((node, ways) -> {
            if (hanging.always(node)) {
                groups.computeIfAbsent(numbers(ways), key -> new ArrayList<>()).addAll(lasts(node, decider));
            } else if (hanging.onceItFires(node)) {
                lasts(node, decider).forEach(last -> sparing(last, decider, numbers(ways)));
            }
        });
        groups.values().removeIf(List::isEmpty);
        if (groups.isEmpty() && decision.stalls()) {
            return;
        }
        List<Node> ends =
                groups.values().stream().map(lasts -> together(lasts, decider)).toList();
        Node joint = relay(decider.core, decider);
        joint.count = groups.size();
        ends.forEach(last -> last.signals(joint));
        if (!decision.stalls()) {
            joint.count += 2;
            decider.signals(joint);
        }
        sentBy.put(joint, decider);
        decision.balance(joint, List.copyOf(groups.keySet()));
    }

    /** Of what other choices lead to as well a node knows that it has fired, or is left out by this choice. */
    private void sparing(Node last, Node decider, Set<Integer> ways) {
        Node known = last;
        if (!spared.contains(last)) {
            known = relay(last.core, last);
            known.count = 1;
            last.signals(known);
            spared.add(known);
        }
        Node instead = relay(decider.core, decider);
        instead.count = 1;
        instead.signals(known);
        sentBy.put(instead, decider);
        order.put(known, places++);
        Objects.requireNonNull(decider.decision).signalInstead(instead, ways);
    }

    private Node together(List<Node> lasts, Node decider) {
        if (lasts.size() == 1) {
            return lasts.get(0);
        }
        Node group = relay(decider.core, decider);
        lasts.forEach(last -> last.signals(group));
        return group;
    }

    /**
     * Returns what ends with a node: itself if nothing comes after it, and whoever hears of what it writes elsewhere.
     * Of a loop within, nothing: all of it leads to the loop's test, in each round.
     */
    private List<Node> lasts(Node node, Node decider) {
        List<Node> lasts = new ArrayList<>();
        if (node.region != decider.region) {
            return lasts;
        }
        for (int core : node.untold(written.getOrDefault(node, Set.of()))) {
            Node heard = relay(core, node);
            node.signals(heard);
            lasts.add(heard);
        }
        if (node.targets.isEmpty()) {
            lasts.add(node);
        }
        return lasts;
    }

    /** Adds a node that fires where another one does. */
    private Node relay(int core, Node like) {
        Node relay = Node.on(core, Node.Role.RELAY);
        relay.region = like.region;
        relay.chosen = like.chosen;
        signals.relays().add(relay);
        order.put(relay, places++);
        return relay;
    }

    /** Returns which nodes fire in some ways and not in all, and in which. */
    private Map<Node, BitSet> firing(Node decider, Decision decision) {
        int ways = decision.ways().size();
        Map<Node, int[]> received = new HashMap<>();
        for (int way = 0; way < ways; way++) {
            for (Node node : decision.ways().get(way)) {
                received.computeIfAbsent(node, key -> new int[ways])[way]++;
            }
        }
        Map<Node, BitSet> fires = new LinkedHashMap<>();
        BitSet possible = new BitSet();
        possible.set(0, ways);
        Node test = testAround(decider);
        noteMeeting(decision, test);
        List<Node> cone = cone(decision, test);
        Set<Node> within = new HashSet<>(cone);
        Map<Integer, Node> partly = new HashMap<>();
        Map<Node, BitSet> full = new HashMap<>();
        Set<Node> along = Set.of();
        for (Node node : cone) {
            int[] got = received.getOrDefault(node, new int[ways]);
            int most = Arrays.stream(got).max().orElse(0);
            List<Node> outside = outside(node, decider, decision, within);
            int needs = node.needs() == node.sources.size() ? node.needs() - outside.size() : most;
            boolean begun = false;
            for (Node source : node.needs() > needs ? outside : List.<Node>of()) {
                if (signals.signalsAlways(source, node)) {
                    along = along.isEmpty() && led.contains(source) ? sureWith(decider) : along;
                    begun |= !led.contains(source) || along.contains(source);
                }
            }
            BitSet firing = new BitSet();
            for (int way = 0; most > 0 && way < ways; way++) {
                if (got[way] >= node.needs()) {
                    full.computeIfAbsent(node, key -> new BitSet()).set(way);
                }
                if (got[way] >= needs) {
                    firing.set(way);
                } else if (got[way] > 0 || begun || node == test) {
                    possible.clear(way);
                    partly.putIfAbsent(way, node);
                }
            }
            if (node == test) {
                requireNoneLeft(firing, partly);
                continue;
            }
            fires.put(node, firing);
            Decision own = node.decision;
            List<Node> targets = own == null || signals.isTest(node) ? node.targets : typical(node, own);
            for (Node target : targets) {
                int[] at = received.computeIfAbsent(target, key -> new int[ways]);
                firing.stream().forEach(way -> at[way]++);
            }
        }
        if (possible.isEmpty()) {
            throw new GraphException("graph \"" + signals.graph().name() + "\": whatever codelet "
                    + signals.graph().nameOf(decider.codelet)
                    + " chooses, something waits for what another choice leads to: let all ways lead there");
        }
        full.values().removeIf(firing -> !and(firing, possible).equals(possible));
        Objects.requireNonNull(sure).note(decider, full.keySet());
        boolean stalls = signals.onHost(decider) || stalls(decider, decision, possible, fires);
        decision.setPossible(possible, mostFiring(possible, fires.values()), stalls);
        // What fires only if the run stalls then fires only if it is chosen, all the same.
        fires.replaceAll((node, firing) -> firing.intersects(possible) ? and(firing, possible) : firing);
        fires.values().removeIf(possible::equals);
        conditional.addAll(fires.keySet());
        return fires;
    }

    /** Returns whether each way that leaves something waiting for ever leaves out something that the end waits for. */
    private boolean stalls(Node decider, Decision decision, BitSet possible, Map<Node, BitSet> fires) {
        BitSet missed = (BitSet) possible.clone();
        fires.forEach((node, firing) -> {
            if (and(firing, possible).equals(possible) && isLast(node, decider)) {
                BitSet without = new BitSet();
                without.set(0, decision.ways().size());
                without.andNot(firing);
                missed.or(without);
            }
        });
        return missed.cardinality() == decision.ways().size();
    }

    private boolean isLast(Node node, Node decider) {
        return node.region == decider.region
                && (node.targets.isEmpty()
                        || !node.untold(written.getOrDefault(node, Set.of())).isEmpty());
    }

    /** Returns the first way in which the most nodes fire: what waits for several choices has all signals then. */
    private static int mostFiring(BitSet possible, Collection<BitSet> fires) {
        return possible.stream()
                .boxed()
                .max(Comparator.<Integer>comparingLong(way ->
                                fires.stream().filter(firing -> firing.get(way)).count())
                        .thenComparing(Comparator.reverseOrder()))
                .orElseThrow();
    }

    /** Notes which ways lead to the same. */
    private static void noteMeeting(Decision decision, @Nullable Node last) {
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

    private Set<Node> sureWith(Node decider) {
        return Objects.requireNonNull(sure).with(decider);
    }

    /** Returns those who signal a node and do not hang on a choice. */
    private static List<Node> outside(Node node, Node decider, Decision decision, Set<Node> within) {
        return node.sources.stream()
                .filter(source -> !within.contains(source))
                .filter(source -> source != decider || !decision.all().contains(node))
                .toList();
    }

    /** What a round leaves half full would be full too early in the next. */
    private void requireNoneLeft(BitSet goingOn, Map<Integer, Node> partly) {
        goingOn.stream()
                .mapToObj(partly::get)
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(left -> {
                    throw new GraphException("graph \"" + signals.graph().name() + "\": "
                            + (left.codelet == Node.NONE
                                    ? "a slot that counts " + left.needs()
                                    : "codelet " + signals.graph().nameOf(left.codelet))
                            + " may get some of its signals in a round and not all, and would have them in the next: let all"
                            + " that it waits for lie on the same way of a choice");
                });
    }

    private static BitSet and(BitSet some, BitSet others) {
        BitSet both = (BitSet) some.clone();
        both.and(others);
        return both;
    }

    /** Whatever an inner choice chooses, the node that balances it gets its signals. */
    private static List<Node> typical(Node node, Decision decision) {
        List<Node> targets = decision.always(node);
        targets.addAll(decision.chosen(decision.typical()));
        return targets;
    }

    /** Refuses nodes that would fire more than once. */
    private void requireCounts() {
        List<Node> all = new ArrayList<>(signals.codelets());
        all.addAll(signals.relays());
        all.removeIf(node -> spared.contains(node) || node.sources.size() <= node.needs());
        if (!all.isEmpty()) {
            Reach.of(signals);
        }
        for (Node node : all) {
            int most = most(node);
            if (most > node.needs()) {
                throw new GraphException("graph \"" + signals.graph().name() + "\": "
                        + (node.codelet == Node.NONE
                                ? "a slot that counts " + node.needs()
                                : "codelet " + signals.graph().nameOf(node.codelet) + ", which waits for "
                                        + node.needs())
                        + " gets " + most + " signals, and this machine knows in which order things fire only if each"
                        + " fires once in a round: let as many signal it, or run the graph on the host");
            }
        }
    }

    /** Returns how many signals a node gets at most: of those that are never chosen together one. */
    private int most(Node node) {
        List<List<@Nullable Chosen>> apart = new ArrayList<>();
        for (Node source : node.sources) {
            Chosen chosen = Meetings.through(signals, source, node);
            if (Chosen.never(chosen)) {
                continue;
            }
            List<@Nullable Chosen> some = apart.stream()
                    .filter(each -> each.stream().allMatch(other -> Chosen.apart(other, chosen)))
                    .findFirst()
                    .orElseGet(() -> {
                        List<@Nullable Chosen> more = new ArrayList<>();
                        apart.add(more);
                        return more;
                    });
            some.add(chosen);
        }
        return apart.size() <= node.needs() ? apart.size() : new MostSignals(signals, led, node).of(apart.size());
    }

    /** Returns what ends each round of the loop around a codelet, whatever it chooses; null if it is in none. */
    private @Nullable Node testAround(Node decider) {
        return signals.loops().stream()
                .filter(loop -> loop.region() == decider.region)
                .map(LoopNodes::test)
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns all that any way leads to, in an order in which each comes after those that signal it.
     *
     * @param last where that ends, or null
     */
    private List<Node> cone(Decision decision, @Nullable Node last) {
        Set<Node> found = new LinkedHashSet<>(decision.all());
        Deque<Node> open = new ArrayDeque<>(found);
        while (!open.isEmpty()) {
            Node node = open.remove();
            List<Node> targets = new ArrayList<>(node == last ? List.of() : node.targets);
            if (node != last && node.decision != null) {
                targets.addAll(node.decision.instead());
            }
            for (Node target : targets) {
                if (found.add(target)) {
                    open.add(target);
                }
            }
        }
        List<Node> cone = new ArrayList<>(found);
        cone.sort(Comparator.comparing(this::placeOf));
        return cone;
    }

    private static Set<Integer> numbers(BitSet ways) {
        Set<Integer> numbers = new TreeSet<>();
        ways.stream().forEach(numbers::add);
        return new HashSet<>(numbers);
    }
}
