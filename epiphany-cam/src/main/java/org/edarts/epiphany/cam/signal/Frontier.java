package org.edarts.epiphany.cam.signal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.edarts.epiphany.cam.signal.Exclusion.Nature;
import org.edarts.epiphany.cam.signal.Exclusion.Reason;
import org.edarts.epiphany.cam.signal.Standing.Group;

/**
 * Goes through the uses of a block, from the first to the last, and finds those that stand in no order. A use is
 * compared with those alone that no later one stands for, and hardly with those that exclude it whenever they fire: so
 * it takes about as long as there are uses, whether they stand in an order or exclude each other. Owner: the thread
 * that lowers the graph.
 */
final class Frontier {
    /** So many are kept one by one; in place of more there is what comes after all of them. */
    static final int FEW = 4;

    private final Reach reach;
    private final Exclusion exclusion;
    private final Pairs pairs;
    private final int[] bounds;
    private final Elements[] block;

    private final Deque<Group> groups = new ArrayDeque<>();
    private final List<Standing> sought = new ArrayList<>();
    private int number;

    /** Hears of two uses of the same elements, of which one writes, that no arc orders. */
    interface Pairs {
        /** May refuse them. */
        void unordered(Use one, Use other, Reason reason);
    }

    /** What was done to some elements that nothing later stands for. */
    private static final class Elements {
        final Map<Nature, Group> writes = new LinkedHashMap<>(2);
        final Map<Nature, Group> reads = new LinkedHashMap<>(2);

        /** Each comes after all that has written. */
        final Deque<Node> covers = new ArrayDeque<>(1);
    }

    /** Makes that of a block. */
    Frontier(Reach reach, Exclusion exclusion, Pairs pairs, List<Use> uses) {
        this.reach = reach;
        this.exclusion = exclusion;
        this.pairs = pairs;
        this.bounds = uses.stream()
                .flatMapToInt(use -> IntStream.of(use.from(), use.to()))
                .sorted()
                .distinct()
                .toArray();
        this.block = new Elements[bounds.length];
        Arrays.setAll(block, place -> new Elements());
    }

    /** Looks at all uses of the block. */
    void look(List<Use> uses) {
        List<Use> inOrder = new ArrayList<>(uses);
        inOrder.sort(Comparator.comparing(use -> use.node().rank));
        inOrder.forEach(this::add);
    }

    private void add(Use use) {
        number++;
        Nature nature = exclusion.natureOf(use);
        int from = Arrays.binarySearch(bounds, use.from());
        int to = Arrays.binarySearch(bounds, use.to());
        for (int place = from; place < to; place++) {
            Elements elements = block[place];
            if (use.access().writing()) {
                groups.addAll(elements.reads.values());
                groups.addAll(elements.writes.values());
            } else if (elements.covers.stream().noneMatch(cover -> isBehind(cover, use.node()))) {
                groups.addAll(elements.writes.values());
            }
        }
        boolean behindAll = compare(use, nature);
        for (int place = from; place < to; place++) {
            if (use.access().writing()) {
                write(block[place], use, nature);
            } else {
                read(block[place], use, nature, behindAll);
            }
        }
    }

    private boolean isBehind(Node one, Node other) {
        return one == other || reach.find(List.of(one), other)[0];
    }

    /** Finds out which of what stands there it comes after; where it need not, looks at what that stands for, too. */
    private boolean compare(Use use, Nature nature) {
        boolean behindAll = true;
        while (!groups.isEmpty() || !sought.isEmpty()) {
            while (!groups.isEmpty()) {
                behindAll &= look(groups.pop(), use, nature);
            }
            List<Standing> some = List.copyOf(sought);
            sought.clear();
            boolean[] found = reach.find(some.stream().map(each -> each.node).toList(), use.node());
            for (int place = 0; place < found.length; place++) {
                Standing one = some.get(place);
                one.before = found[place] || one.node == use.node();
                if (!one.before) {
                    behindAll = false;
                    notSurely(one, use, nature);
                }
            }
        }
        return behindAll;
    }

    /** Of many that exclude it none is looked at. */
    private boolean look(Group group, Use use, Nature nature) {
        if (group.asked == number) {
            return true;
        }
        group.asked = number;
        if (group.isLarge()) {
            Reason reason = exclusion.between(group.nature, nature);
            if (reason != Reason.NONE) {
                tell(group.members.get(0), use, reason);
                group.base.forEach(this::seek);
                return false;
            }
        }
        group.sought = number;
        group.members.forEach(this::seek);
        return true;
    }

    private void seek(Standing one) {
        if (one.asked != number) {
            one.asked = number;
            one.before = false;
            sought.add(one);
        }
    }

    private void notSurely(Standing one, Use use, Nature nature) {
        if (one.use == null) {
            one.others.forEach(this::seek);
            return;
        }
        one.before = reach.meets() && precedes(one, use.node());
        if (!one.before) {
            tell(one, use, exclusion.between(one.group.nature, nature));
        }
        one.group.base.forEach(this::seek);
    }

    /** To find that out takes long; whoever comes after a node of which it is known has not to be asked of. */
    private boolean precedes(Standing one, Node later) {
        Node known = one.followed;
        if (known != null && isBehind(known, later)) {
            return true;
        }
        boolean precedes = reach.precedes(one.node, later);
        if (precedes && later.occasions == Occasions.ALWAYS) {
            one.followed = later;
        }
        return precedes;
    }

    private void tell(Standing one, Use use, Reason reason) {
        Use earlier = one.use;
        if (earlier != null && (earlier.access().writing() || use.access().writing())) {
            pairs.unordered(earlier, use, reason);
        }
    }

    private void write(Elements elements, Use use, Nature nature) {
        List<Standing> removed = new ArrayList<>();
        List<Standing> alike = new ArrayList<>();
        remove(elements.reads, nature, removed, alike);
        remove(elements.writes, nature, removed, alike);
        Group own = elements.writes.get(nature);
        if (own == null) {
            own = new Group(nature);
            elements.writes.put(nature, own);
            removed.addAll(alike);
        }
        own.base.addAll(few(use.node(), removed));
        own.members.add(new Standing(use, own));
        elements.covers.clear();
    }

    /** Removes what the use comes after that writes; what is of its own nature its group goes on standing for. */
    private void remove(Map<Nature, Group> from, Nature nature, List<Standing> removed, List<Standing> alike) {
        for (Iterator<Group> all = from.values().iterator(); all.hasNext(); ) {
            Group group = all.next();
            if (group.sought != number) {
                continue;
            }
            List<Standing> to = group.nature == nature ? alike : removed;
            group.members.removeIf(each -> {
                boolean before = each.asked == number && each.before;
                if (before) {
                    to.add(each);
                }
                return before;
            });
            if (group.members.isEmpty()) {
                all.remove();
            }
        }
    }

    private List<Standing> few(Node node, List<Standing> all) {
        if (all.size() <= FEW) {
            return all;
        }
        Node last = Representative.of(
                reach, node, all.stream().map(each -> each.node).toList());
        return List.of(new Standing(last, all.get(0).group, all));
    }

    private void read(Elements elements, Use use, Nature nature, boolean behindAll) {
        List<Standing> own = elements.reads.computeIfAbsent(nature, Group::new).members;
        if (!own.isEmpty() && isBehind(own.get(own.size() - 1).node, use.node())) {
            own.remove(own.size() - 1);
        }
        own.add(new Standing(use, elements.reads.get(nature)));
        if (behindAll
                && elements.covers.size() < FEW
                && elements.writes.values().stream().anyMatch(Group::isLarge)) {
            elements.covers.add(Representative.of(
                    reach,
                    use.node(),
                    elements.writes.values().stream()
                            .flatMap(group -> group.members.stream())
                            .map(each -> each.node)
                            .toList()));
        }
    }
}
