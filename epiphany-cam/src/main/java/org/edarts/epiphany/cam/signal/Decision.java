package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
    private final Map<Node, Node> absences = new LinkedHashMap<>();
    private final List<Node> nothing = new ArrayList<>(1);
    private final List<BitSet> meeting = new ArrayList<>();
    private final List<Alternatives.Pair> parted = new ArrayList<>();

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
        Collections.replaceAll(nothing, node, other);
        absences.replaceAll((left, absence) -> absence == node ? other : absence);
        Node absence = absences.remove(node);
        if (absence != null) {
            absences.put(other, absence);
        }
    }

    /** Lets another node get a signal wherever a node gets none: it stands for that. */
    void leaveOut(Node node, Node absence) {
        absences.put(node, absence);
    }

    /** Lets a node get a signal if no way is chosen. */
    void ifNone(Node absence) {
        nothing.add(absence);
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
        if (chosen.isEmpty()) {
            chosen.addAll(nothing);
        }
        absences.forEach((node, absence) -> {
            if (numbers.stream().map(ways::get).noneMatch(way -> way.contains(node))) {
                chosen.add(absence);
            }
        });
        return chosen;
    }

    /** Returns whom a codelet may signal, and not always. */
    public List<Node> uncertain() {
        List<Node> uncertain = new ArrayList<>(all());
        uncertain.addAll(absences.values());
        uncertain.addAll(nothing);
        return uncertain;
    }

    /** Returns whom a codelet signals if it chooses a way. */
    public List<Node> targets(Node node, int way) {
        List<Node> targets = new ArrayList<>(node.targets);
        targets.removeAll(uncertain());
        targets.addAll(chosen(Set.of(way)));
        return targets;
    }
}
