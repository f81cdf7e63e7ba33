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
import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes come after which, by any number of arcs, and which surely do: what waits for some of its sources and not
 * for all comes after those that fire in any case. {@linkplain Labels} answer most questions; else a search runs back
 * from the later node and leaves out what a way from the other cannot lead to. Owner: one thread.
 */
public final class Reach {
    /** From a node to the next at least: between them is room for one that forwards a signal. */
    private static final int STEP = 2;

    /** So many nodes are looked for one by one. */
    private static final int FEW = 4;

    /** Of those that come soon after a node so many are looked at, if each signals no more than that many. */
    private static final int SOON = 8;

    private static final int MANY = 64;

    private static final int MOST_FOUND = 1 << 16;

    private final SignalGraph signals;
    private final Deque<Node> open = new ArrayDeque<>();
    private final List<Node> inOrder;

    /** Null as long as nobody has asked. */
    private @Nullable Labels known;

    private final Meetings meetings;

    /** What was searched for, by the two ranks. */
    private final Map<Long, Boolean> found = new HashMap<>();

    private int search;

    private Reach(SignalGraph signals, List<Node> nodes) {
        this.signals = signals;
        inOrder = inOrder(nodes);
        requireAll(signals, inOrder.size() == nodes.size());
        meetings = new Meetings(signals, inOrder);
    }

    private static List<Node> inOrder(List<Node> nodes) {
        List<Node> inOrder = new ArrayList<>(nodes.size());
        for (Node node : nodes) {
            node.depth = 0;
            node.seen = node.sources.size();
            if (node.seen == 0) {
                inOrder.add(node);
            }
        }
        for (int rank = 0; rank < inOrder.size(); rank++) {
            Node node = inOrder.get(rank);
            node.rank = rank;
            for (Node target : node.targets) {
                target.depth = Math.max(target.depth, node.depth + STEP);
                if (--target.seen == 0) {
                    inOrder.add(target);
                }
            }
        }
        return inOrder;
    }

    private static void requireAll(SignalGraph signals, boolean all) {
        for (Node node : all ? List.<Node>of() : signals.codelets()) {
            if (node.seen > 0) {
                throw new GraphException("codelet " + signals.graph().nameOf(node.codelet) + " of graph \""
                        + signals.graph().name() + "\" comes after itself, by a slot that starts over: declare a loop"
                        + " that goes on as a block says, or run the graph on the host");
            }
        }
    }

    private Labels labels() {
        Labels labels = known;
        if (labels == null) {
            labels = new Labels(inOrder);
            known = labels;
        }
        return labels;
    }

    /** Measures how deep all nodes of a graph lie. */
    public static Reach of(SignalGraph signals) {
        List<Node> nodes = new ArrayList<>(signals.codelets());
        nodes.addAll(signals.relays());
        return new Reach(signals, nodes);
    }

    /** Returns whether something fires when some of its sources have, and others not. */
    public boolean meets() {
        return meetings.exist();
    }

    /** Returns whether a way leads from a node to another one. */
    public boolean leads(Node from, Node to) {
        return leads(from, to, false);
    }

    private List<Node> sources(Node node, boolean sure) {
        return sure ? sure(node) : node.sources;
    }

    /** Returns what surely fires before a node, and signals it or chooses whether that happens. */
    List<Node> sure(Node node) {
        return meetings.sure(node);
    }

    private boolean leads(Node from, Node to, boolean sure) {
        boolean all = !sure || !meets();
        Node first = from;
        Node last = to;
        while (all && first.depth < last.depth && first.targets.size() == 1) {
            first = first.targets.get(0);
        }
        if (first == last && from != to) {
            return true;
        }
        while (all && first.depth < last.depth && last.sources.size() == 1) {
            last = last.sources.get(0);
        }
        if (first == last || first.depth >= last.depth) {
            return first == last && from != to;
        }
        if (first.rank < 0 || last.rank < 0) {
            return isFound(first, last, sure);
        }
        if (!labels().mayLead(first.rank, last.rank) || all && labels().leads(first.rank, last.rank)) {
            return labels().mayLead(first.rank, last.rank);
        }
        return all && leadsSoon(first, last) || isFound(first, last, sure);
    }

    private boolean isFound(Node from, Node to, boolean sure) {
        if (from.rank < 0 || to.rank < 0 || sure && meets()) {
            return search(from, to, sure);
        }
        if (found.size() > MOST_FOUND) {
            found.clear();
        }
        return found.computeIfAbsent((long) from.rank << Integer.SIZE | to.rank, key -> search(from, to, sure));
    }

    /** Whoever was added since all was numbered has no label: what it signals has one. */
    private boolean search(Node from, Node to, boolean sure) {
        if (from.rank < 0) {
            return from.targets.stream().anyMatch(target -> target == to || leads(target, to, sure));
        }
        boolean all = !sure || !meets();
        search++;
        open.clear();
        open.push(to);
        while (!open.isEmpty()) {
            for (Node source : sources(open.pop(), sure)) {
                if (source == from) {
                    return true;
                }
                if (source.depth <= from.depth || source.seen == search) {
                    continue;
                }
                source.seen = search;
                if (source.rank < 0) {
                    open.push(source);
                } else if (labels().mayLead(from.rank, source.rank)) {
                    if (all && labels().leads(from.rank, source.rank)) {
                        return true;
                    }
                    open.push(source);
                }
            }
        }
        return false;
    }

    /** Where few are signalled, and then many by one of these, those few tell more than the many before the later. */
    private boolean leadsSoon(Node from, Node to) {
        search++;
        open.clear();
        open.add(from);
        for (int turn = 0; turn < SOON && !open.isEmpty(); turn++) {
            Node node = open.remove();
            for (Node target : node.targets.size() <= MANY ? node.targets : List.<Node>of()) {
                if (target == to || target.rank >= 0 && to.rank >= 0 && labels().leads(target.rank, to.rank)) {
                    return true;
                }
                if (target.seen != search && target.depth < to.depth) {
                    target.seen = search;
                    open.add(target);
                }
            }
        }
        return false;
    }

    /** Finds out which of some nodes surely have fired when another one does. */
    boolean[] find(List<Node> others, Node to) {
        boolean[] found = new boolean[others.size()];
        if (found.length <= FEW) {
            for (int place = 0; place < found.length; place++) {
                found[place] = leads(others.get(place), to, true);
            }
            return found;
        }
        int mark = ~++search;
        int lowest = to.depth;
        int sought = 0;
        for (Node other : others) {
            if (other.depth < to.depth && other.seen != mark && labels().mayLead(other.rank, to.rank)) {
                other.seen = mark;
                lowest = Math.min(lowest, other.depth);
                sought++;
            }
        }
        open.clear();
        open.push(to);
        while (sought > 0 && !open.isEmpty()) {
            for (Node source : sources(open.pop(), true)) {
                if (source.depth >= lowest && source.seen != search) {
                    sought -= source.seen == mark ? 1 : 0;
                    source.seen = search;
                    open.push(source);
                }
            }
        }
        for (int place = 0; place < found.length; place++) {
            found[place] = others.get(place).seen == search && others.get(place) != to;
        }
        return found;
    }

    /** Returns whether a node has always fired when another one does, whatever is chosen. */
    public boolean ensures(Node from, Node to) {
        return leads(from, to, true) || meets() && leads(from, to) && ensures(List.of(from), to, null);
    }

    /** Returns whether, where both fire, a node has always fired before another one does. */
    public boolean precedes(Node from, Node to) {
        return leads(from, to, true) || meets() && leads(from, to) && ensures(List.of(from), to, from);
    }

    /**
     * Returns whether one of some nodes has always fired when another one does.
     *
     * @param given what has fired, too, so that nothing has that is chosen instead; null if nothing is known of that
     */
    public boolean ensures(List<Node> from, Node to, @Nullable Node given) {
        if (from.contains(to)) {
            return true;
        }
        return ensures(from, to, given, true) || ensures(from, to, given, false);
    }

    /**
     * Looks for that.
     *
     * @param behind whether to look only at what may come after the nodes: that is enough, unless what never fires then
     *     is known by no occasion
     */
    private boolean ensures(List<Node> from, Node to, @Nullable Node given, boolean behind) {
        Set<Node> ensured = new HashSet<>(from);
        int lowest = from.stream().mapToInt(node -> node.depth).min().orElse(to.depth);
        Set<Node> between = new HashSet<>(Set.of(to));
        open.clear();
        open.push(to);
        while (!open.isEmpty()) {
            for (Node source : open.pop().sources) {
                if (source.depth > lowest && (!behind || mayComeAfter(source, from)) && between.add(source)) {
                    open.push(source);
                }
            }
        }
        between.stream().sorted(Comparator.comparingInt(node -> node.depth)).forEach(node -> {
            long others = node.sources.stream()
                    .filter(source -> !ensured.contains(source))
                    .map(source -> Meetings.occasions(signals, source, node))
                    .filter(fires -> !Occasions.apart(fires, to.occasions))
                    .filter(fires -> given == null || !Occasions.apart(fires, given.occasions))
                    .count();
            if (others < node.needs()) {
                ensured.add(node);
            }
        });
        return ensured.contains(to);
    }

    private boolean mayComeAfter(Node node, List<Node> from) {
        return node.rank < 0 || from.stream().anyMatch(each -> each.rank < 0 || labels().mayLead(each.rank, node.rank));
    }
}
