package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a codelet signals is decided when it has fired: a number in memory is the number of the way, the last of them if
 * it is none; each way has nodes that get a signal. On the host code in Java decides. Owner: the thread that lowers the
 * graph.
 */
public final class Decision {
    /** Stands for the cell where the kernel says the number in an argument of its own, or code in Java decides. */
    static final int NO_CELL = -1;

    private final int cell;
    private final List<List<Node>> ways = new ArrayList<>();
    private final List<Set<Integer>> groups = new ArrayList<>();
    private final List<Instead> instead = new ArrayList<>();
    private final List<BitSet> meeting = new ArrayList<>();
    private final List<Alternatives.Pair> parted = new ArrayList<>();
    private @Nullable Node joint;
    private BitSet possible = new BitSet();
    private int typical;
    private boolean stalls = true;

    /**
     * Makes it.
     *
     * @param cell the cell of the block whose first element is the number, or {@link #NO_CELL}
     * @param ways who gets a signal, by that number
     */
    Decision(int cell, List<List<Node>> ways) {
        this.cell = cell;
        for (List<Node> way : ways) {
            this.ways.add(new ArrayList<>(way));
        }
    }

    /** Returns whether a block has the number. */
    public boolean hasCell() {
        return cell != NO_CELL;
    }

    /** Returns the cell of that block, or {@link #NO_CELL}. */
    public int cell() {
        return cell;
    }

    /** Returns the ways. */
    public List<List<Node>> ways() {
        return ways;
    }

    /** Returns all who may get a signal. */
    public List<Node> all() {
        return ways.stream().flatMap(List::stream).distinct().toList();
    }

    /** Lets a node get a signal wherever another one does. */
    public void alsoSignal(Node like, Node other) {
        for (List<Node> way : ways) {
            if (way.contains(like)) {
                way.add(other);
            }
        }
    }

    /** Lets another node get the signals of one. */
    public void replace(Node node, Node other) {
        ways.forEach(way -> Collections.replaceAll(way, node, other));
    }

    /**
     * Lets a node know when all is over that any way leads to.
     *
     * @param node gets one signal of each group, which is of the group itself if a way leads there, else of the codelet
     * @param leading the numbers of the ways that lead to each group
     */
    void balance(Node node, List<Set<Integer>> leading) {
        joint = node;
        groups.addAll(leading);
    }

    /** A node that gets a signal if none of some ways is chosen. */
    private record Instead(Node node, Set<Integer> ways) {}

    /** Lets a node get a signal if none of some ways is chosen: it stands for what these lead to. */
    void signalInstead(Node node, Set<Integer> leading) {
        instead.add(new Instead(node, leading));
    }

    /** Returns all who get such signals. */
    List<Node> instead() {
        return instead.stream().map(Instead::node).toList();
    }

    /** Returns what knows when all is over that any way leads to; null if nobody does yet. */
    @Nullable
    Node joint() {
        return joint;
    }

    /** Returns the number of the way that begins with a node, or -1. */
    public int wayOf(Node first) {
        for (int way = 0; way < ways.size(); way++) {
            if (ways.get(way).contains(first)) {
                return way;
            }
        }
        return -1;
    }

    /**
     * Says which ways can be chosen without anything waiting for ever.
     *
     * @param ways their numbers
     * @param most that of them in which the most fires
     * @param stalling whether a run in which another one is chosen does not end, though nothing more is done about it
     */
    void setPossible(BitSet ways, int most, boolean stalling) {
        possible = ways;
        typical = most;
        stalls = stalling;
    }

    /** Returns whether a run in which something waits for ever does not end, though nothing more is done about it. */
    boolean stalls() {
        return stalls;
    }

    /** Returns a way that can be chosen without anything waiting for ever. */
    Set<Integer> typical() {
        return Set.of(typical);
    }

    /** Notes that some ways lead to the same. */
    void noteMeeting(BitSet ways) {
        if (!meeting.contains(ways)) {
            meeting.add(ways);
        }
    }

    /** Returns whether two of some ways lead to the same. */
    public boolean meet(Set<Integer> numbers) {
        return meeting.stream()
                .anyMatch(ways -> numbers.stream().filter(ways::get).count() > 1);
    }

    /** Notes which ways must not be chosen together, because what they lead to stands in no order. */
    void part(List<Alternatives.Pair> pairs) {
        parted.addAll(pairs);
    }

    /** Returns two ways among some that must not be chosen together, and why; empty if there are none. */
    public Optional<Clash> clash(Collection<Integer> numbers) {
        for (Alternatives.Pair pair : parted) {
            for (int way : numbers) {
                for (int other : numbers) {
                    if (way != other && pair.has(way, other)) {
                        return Optional.of(new Clash(way, other, pair.why()));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Two ways that must not be chosen together.
     *
     * @param why what both lead to, and the remedy, as the end of a message
     */
    public record Clash(int way, int other, String why) {}

    /** Returns whom the codelet signals if it chooses these ways, besides those whom it always signals. */
    public List<Node> chosen(Set<Integer> numbers) {
        List<Node> chosen = new ArrayList<>();
        for (int number : numbers) {
            chosen.addAll(ways.get(number));
        }
        for (Instead other : instead) {
            if (numbers.stream().noneMatch(other.ways()::contains)) {
                chosen.add(other.node());
            }
        }
        Node over = joint;
        if (over != null) {
            for (Set<Integer> group : groups) {
                if (numbers.stream().noneMatch(group::contains)) {
                    chosen.add(over);
                }
            }
            if (!stalls && numbers.stream().anyMatch(possible::get)) {
                chosen.add(over);
            }
        }
        return chosen;
    }

    /** Returns whom a codelet signals always. */
    List<Node> always(Node node) {
        List<Node> always = new ArrayList<>(node.targets);
        always.removeAll(all());
        return always;
    }

    /** Returns whom a codelet signals if it chooses a way. */
    public List<Node> targets(Node node, int way) {
        List<Node> targets = always(node);
        targets.addAll(chosen(Set.of(way)));
        return targets;
    }
}
