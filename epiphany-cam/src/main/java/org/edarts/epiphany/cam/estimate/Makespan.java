package org.edarts.epiphany.cam.estimate;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * How long a graph takes about, if its codelets fire on some cores: they fire there one after the other, the latest
 * that became ready first; signals, what is read from other cores and kernels that come from the DRAM take what was
 * measured of them. In time proportional to the number of arcs, but for a logarithm. Owner: the thread that lowers the
 * graph.
 */
public final class Makespan {
    /** From the end of a firing to the next, with what a codelet does that repeats. */
    static final int DISPATCH = 34;

    private static final int LOCAL = 14;
    private static final int SEND = 12;
    private static final int ON_THE_WAY = 16;
    private static final int RECEIVE = 29;

    private static final int NUMBER_BITS = 24;
    private static final int END = 1;

    /** The most cycles that it tells of, 2^38 - 1; longer ones count as that. */
    public static final long MOST = (1L << Long.SIZE - 2 - NUMBER_BITS) - 1;

    private final Tasks tasks;
    private final Assignment assignment;
    private final int[] cores;
    private final long[] busy;
    private final int[] missing;
    private final long[] readyAt;

    /** Moments, each with the number of a node that becomes ready or ends then. */
    private final PriorityQueue<Long> moments = new PriorityQueue<>();

    private final List<Deque<Integer>> pools = new ArrayList<>();
    private final boolean[] firing;
    private final long[] owed;
    private final Regions regions;

    private Makespan(Tasks tasks, Assignment assignment, int[] cores, long[] takes) {
        this.tasks = tasks;
        this.assignment = assignment;
        this.cores = cores;
        busy = takes;
        missing = new int[cores.length];
        readyAt = new long[cores.length];
        firing = new boolean[assignment.cores() + 1];
        owed = new long[firing.length];
        long[] rooms = tasks.kernels().rooms(cores, firing.length);
        regions = new Regions(tasks.kernels(), tasks.kernels().moveOn(cores, rooms), rooms);
        for (int core = 0; core < firing.length; core++) {
            pools.add(new ArrayDeque<>());
        }
    }

    /**
     * Returns it, in cycles, {@link #MOST} at most.
     *
     * @param cores where each codelet fires; that of relays follows from it
     * @param takes what each takes, with what it reads
     */
    public static long of(Tasks tasks, Assignment assignment, int[] cores, long[] takes) {
        return new Makespan(tasks, assignment, cores.clone(), takes).run();
    }

    private long run() {
        placeRelays();
        for (int node = 0; node < cores.length; node++) {
            missing[node] = tasks.nodes().get(node).needs();
            if (missing[node] == 0) {
                at(0, node, 0);
            }
        }
        long now = 0;
        while (!moments.isEmpty()) {
            long moment = moments.remove();
            now = moment >> NUMBER_BITS + 1;
            int node = (int) (moment >> 1) & (1 << NUMBER_BITS) - 1;
            int core = cores[node];
            if ((moment & END) == 0) {
                pools.get(core).push(node);
            } else {
                firing[core] = false;
                signal(node, now);
            }
            if (!firing[core] && !pools.get(core).isEmpty()) {
                fire(core, now);
            }
        }
        return now;
    }

    private void placeRelays() {
        for (int node = cores.length - 1; node >= tasks.codelets(); node--) {
            int[] targets = tasks.targets()[node];
            cores[node] = targets.length == 0 ? assignment.root() : cores[targets[0]];
        }
    }

    /** While a codelet fires, the kernel of the next one comes. */
    private void fire(int core, long now) {
        int node = take(core, now);
        long begins = regions.bring(core, node, now);
        Integer next = pools.get(core).peek();
        if (next != null) {
            regions.bringAhead(core, next, now);
        }
        firing[core] = true;
        long takes = busy[node] + DISPATCH + owed[core];
        owed[core] = 0;
        for (int target : tasks.targets()[node]) {
            takes += cores[target] == core ? LOCAL : SEND;
        }
        at(begins + takes, node, END);
    }

    /** Takes the last that became ready; if its kernel is not there, the last whose kernel is. */
    private int take(int core, long now) {
        Deque<Integer> pool = pools.get(core);
        for (Iterator<Integer> each = pool.iterator(); each.hasNext(); ) {
            int node = each.next();
            if (regions.has(core, node, now)) {
                each.remove();
                return node;
            }
        }
        return pool.pop();
    }

    private void signal(int node, long now) {
        for (int target : tasks.targets()[node]) {
            long arrives = now;
            if (cores[target] != cores[node]) {
                arrives += ON_THE_WAY + hops(cores[target], cores[node]);
                owed[cores[target]] += RECEIVE;
            }
            readyAt[target] = Math.max(readyAt[target], arrives);
            if (--missing[target] == 0) {
                at(readyAt[target], target, 0);
            }
        }
    }

    private int hops(int some, int other) {
        return Math.abs(assignment.row(some) - assignment.row(other))
                + Math.abs(assignment.column(some) - assignment.column(other));
    }

    private void at(long time, int node, int kind) {
        moments.add((Math.min(time, MOST) << NUMBER_BITS | node) << 1 | kind);
    }
}
