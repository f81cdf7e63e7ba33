package org.edarts.epiphany.cam.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Gathers what needs the same, so that each core has as much work and needs little: few kernels, say. Those with least
 * work are dealt out first, to the core that has least of work and of what is needed; what a core has no time for goes
 * to the next one, so what much work needs is on several. What belongs together goes to one core, by all that it needs;
 * what needs nothing stays.
 * Owner: the thread that lowers the graph.
 */
final class SameNeeds {
    private static final int NOWHERE = -1;

    private final Tasks tasks;
    private final Needs needs;
    private final long[] costs;
    private final List<Share> shares;

    /** Where each unit fires. */
    private final int[] places;

    /** What a core has. */
    private static final class Share {
        private final int core;
        private final BitSet has = new BitSet();
        private long work;
        private double bytes;

        Share(int core) {
            this.core = core;
        }
    }

    /** Codelets that fire on one core. */
    private record Unit(List<Integer> codelets, List<Integer> needed, long work) {}

    private SameNeeds(Tasks tasks, Needs needs, Assignment assignment, long[] costs) {
        this.tasks = tasks;
        this.needs = needs;
        this.costs = costs;
        shares = assignment.cus().stream().map(Share::new).toList();
        places = new int[tasks.codelets()];
        Arrays.fill(places, NOWHERE);
    }

    /**
     * Returns the core of each codelet.
     *
     * @param costs what each takes, in cycles
     */
    static int[] cores(Tasks tasks, Needs needs, Assignment assignment, long[] costs) {
        return new SameNeeds(tasks, needs, assignment, costs).place();
    }

    private int[] place() {
        int[] cores = tasks.cores();
        Map<Integer, List<Integer>> members = new TreeMap<>();
        for (int codelet = 0; codelet < places.length; codelet++) {
            int unit = tasks.units()[codelet];
            members.computeIfAbsent(unit, key -> new ArrayList<>()).add(codelet);
            if (!tasks.isFree(codelet)) {
                places[unit] = cores[codelet];
            }
        }
        List<Unit> free = new ArrayList<>();
        members.forEach((number, codelets) -> {
            Unit unit = unit(codelets);
            if (places[number] == NOWHERE && !unit.needed().isEmpty()) {
                free.add(unit);
            } else {
                places[number] = places[number] == NOWHERE ? cores[number] : places[number];
                shares.stream().filter(share -> share.core == places[number]).forEach(share -> give(share, unit));
            }
        });
        deal(free);
        for (int codelet = 0; codelet < places.length; codelet++) {
            if (tasks.isFree(codelet)) {
                cores[codelet] = places[tasks.units()[codelet]];
            }
        }
        return cores;
    }

    private Unit unit(List<Integer> codelets) {
        long work = codelets.stream()
                .mapToLong(codelet -> costs[codelet] + Makespan.DISPATCH)
                .sum();
        return new Unit(codelets, needs.of(codelets), work);
    }

    private void deal(List<Unit> free) {
        long all = work(free) + shares.stream().mapToLong(share -> share.work).sum();
        long most = (all + shares.size() - 1) / shares.size();
        Map<List<Integer>, List<Unit>> same = new TreeMap<>(SameNeeds::order);
        free.forEach(unit -> same.computeIfAbsent(needs.gathering(unit.needed()), key -> new ArrayList<>())
                .add(unit));
        same.values().stream().sorted(Comparator.comparing(SameNeeds::work)).forEach(units -> deal(units, most));
    }

    private void deal(List<Unit> same, long most) {
        Share share = least(same.get(0), most);
        for (Unit unit : same) {
            if (share.work + unit.work() / 2 > most) {
                share = least(unit, most);
            }
            give(share, unit);
        }
    }

    /** Returns who has least of what there is for each, of those who have some work to take. */
    private Share least(Unit unit, long most) {
        Comparator<Share> full = Comparator.comparing(share -> share.work + unit.work() / 2 > most);
        return shares.stream()
                .min(full.thenComparing(share -> Math.max(
                        (double) share.work / most,
                        (share.bytes + missing(share, unit)) / needs.room().most())))
                .orElseThrow();
    }

    private long missing(Share share, Unit unit) {
        return unit.needed().stream()
                .distinct()
                .filter(need -> !share.has.get(need))
                .mapToLong(needs::bytes)
                .sum();
    }

    private void give(Share share, Unit unit) {
        share.bytes += missing(share, unit)
                + needs.room().perCodelet() * unit.codelets().size();
        share.work += unit.work();
        unit.needed().forEach(share.has::set);
        places[tasks.units()[unit.codelets().get(0)]] = share.core;
    }

    private static long work(List<Unit> units) {
        return units.stream().mapToLong(Unit::work).sum();
    }

    private static int order(List<Integer> some, List<Integer> other) {
        for (int place = 0; place < Math.min(some.size(), other.size()); place++) {
            int order = some.get(place).compareTo(other.get(place));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(some.size(), other.size());
    }
}
