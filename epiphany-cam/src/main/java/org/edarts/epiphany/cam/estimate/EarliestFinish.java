package org.edarts.epiphany.cam.estimate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Places each codelet, as soon as it may fire, where it ends first: list scheduling by earliest finish time, as in HEFT
 * (Topcuoglu, Hariri, Wu, 2002), but in the order in which codelets become ready, as cores fire them; those on the
 * longest way first. What belongs together goes where the first of it goes. Owner: the thread that lowers the graph.
 */
public final class EarliestFinish {
    /** What a signal takes from one core to another, sent and counted. */
    private static final int SIGNAL = 60;

    private static final int NOWHERE = -1;

    private final Tasks tasks;
    private final int[] cus;

    /** Whether each core is a CU. */
    private final boolean[] isCu;

    private final long[] costs;
    private final int[] cores;

    /** Where each unit fires; a core that the graph names, or else none yet. */
    private final int[] places;

    private final long[] free;
    private final long[] ends;

    /** The core of the codelet that ends last of those that signal each node, and when the last one there ends. */
    private final int[] lastCore;

    private final long[] lastEnd;

    /** When the last of all others ends that signal each node; relays are on no core. */
    private final long[] otherEnd;

    /** What of a codelet's data need not be brought to each core. */
    private final long[] near;

    private final Regions regions;

    private EarliestFinish(Tasks tasks, Assignment assignment, long[] costs) {
        this.tasks = tasks;
        this.cus = assignment.cus().stream().mapToInt(cu -> cu).toArray();
        this.isCu = new boolean[assignment.cores()];
        this.costs = costs;
        cores = tasks.cores();
        places = new int[tasks.codelets()];
        free = new long[assignment.cores() + 1];
        ends = new long[cores.length];
        lastEnd = new long[cores.length];
        lastCore = new int[cores.length];
        otherEnd = new long[cores.length];
        near = new long[free.length];
        BitSet all = new BitSet();
        for (int cu : cus) {
            isCu[cu] = true;
            all.set(cu);
        }
        long[] rooms = new long[free.length];
        Arrays.fill(rooms, tasks.kernels().room().of(tasks.codelets() / cus.length));
        regions = new Regions(tasks.kernels(), all, rooms);
    }

    /** Returns the core of each codelet. */
    public static int[] cores(Tasks tasks, Assignment assignment, long[] costs) {
        return new EarliestFinish(tasks, assignment, costs).place();
    }

    private int[] place() {
        Arrays.fill(places, NOWHERE);
        Arrays.fill(lastCore, NOWHERE);
        for (int codelet = 0; codelet < places.length; codelet++) {
            if (!tasks.isFree(codelet)) {
                places[tasks.units()[codelet]] = cores[codelet];
            }
        }
        long[] ranks = tasks.ranks(costs);
        PriorityQueue<Integer> ready = new PriorityQueue<>(Comparator.comparing((Integer node) -> lastOf(node))
                .thenComparing(node -> -ranks[node])
                .thenComparing(node -> node));
        int[] missing = new int[cores.length];
        for (int node = 0; node < missing.length; node++) {
            missing[node] = tasks.nodes().get(node).needs();
            if (missing[node] == 0) {
                ready.add(node);
            }
        }
        while (!ready.isEmpty()) {
            int node = ready.remove();
            place(node);
            for (int target : tasks.targets()[node]) {
                if (missing[target] > 0) {
                    note(target, node);
                    if (--missing[target] == 0) {
                        ready.add(target);
                    }
                }
            }
        }
        return cores;
    }

    private void note(int target, int source) {
        int core = cores[source];
        if (core != NOWHERE && core == lastCore[target]) {
            lastEnd[target] = Math.max(lastEnd[target], ends[source]);
        } else if (core != NOWHERE && ends[source] > lastEnd[target]) {
            otherEnd[target] = Math.max(otherEnd[target], lastEnd[target]);
            lastEnd[target] = ends[source];
            lastCore[target] = core;
        } else {
            otherEnd[target] = Math.max(otherEnd[target], ends[source]);
        }
    }

    private long lastOf(int node) {
        return Math.max(lastEnd[node], otherEnd[node]);
    }

    private void place(int node) {
        if (node >= places.length) {
            cores[node] = NOWHERE;
            ends[node] = lastOf(node) + SIGNAL;
            return;
        }
        int unit = tasks.units()[node];
        long far = 0;
        for (Tasks.Read read : tasks.reads().get(node)) {
            int core = places[tasks.units()[read.writer()]];
            if (core != NOWHERE) {
                far += read.cycles();
                near[core] += read.cycles();
            }
        }
        if (!tasks.isFree(node)) {
            take(node, cores[node], far);
        } else if (places[unit] != NOWHERE) {
            take(node, places[unit], far);
        } else {
            int best = best(node, far);
            places[unit] = best;
            take(node, best, far);
        }
        for (Tasks.Read read : tasks.reads().get(node)) {
            int core = places[tasks.units()[read.writer()]];
            if (core != NOWHERE) {
                near[core] = 0;
            }
        }
    }

    /** Of the cores that it needs less data, signals or kernels on, and the first that is free: others are later. */
    private int best(int node, long far) {
        long comes = lastOf(node) + SIGNAL;
        int best = cus[0];
        for (int cu : cus) {
            best = Math.max(comes, free[cu]) < Math.max(comes, free[best]) ? cu : best;
        }
        for (int cu : cus) {
            best = regions.holds(cu, node) ? better(node, best, cu, far) : best;
        }
        best = better(node, best, lastCore[node], far);
        for (Tasks.Read read : tasks.reads().get(node)) {
            best = better(node, best, places[tasks.units()[read.writer()]], far);
        }
        return best;
    }

    private int better(int node, int some, int other, long far) {
        if (other == NOWHERE || other >= isCu.length || !isCu[other]) {
            return some;
        }
        long gain = end(node, some, far) - end(node, other, far);
        return gain > 0 || gain == 0 && near[other] > near[some] ? other : some;
    }

    private void take(int node, int core, long far) {
        cores[node] = core;
        ends[node] = end(node, core, far);
        regions.bring(core, node, begin(node, core));
        free[core] = ends[node];
    }

    private long end(int node, int core, long far) {
        long begins = regions.wouldHave(core, node, begin(node, core));
        return begins + costs[node] + Makespan.DISPATCH + far - near[core];
    }

    /** Returns when a core that has its kernel could begin to fire it. */
    private long begin(int node, int core) {
        boolean isLast = core == lastCore[node];
        long here = isLast ? lastEnd[node] : 0;
        long elsewhere = isLast ? otherEnd[node] : lastOf(node);
        long comes = Math.max(here, elsewhere == 0 ? 0 : elsewhere + SIGNAL);
        return Math.max(comes, free[core]);
    }
}
