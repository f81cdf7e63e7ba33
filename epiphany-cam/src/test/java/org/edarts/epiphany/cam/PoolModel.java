package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Priority;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;

/** In which order a single core fires the codelets of a graph, straight from the rules of scheduling. */
final class PoolModel {
    private static final int NONE = -1;

    private final CompiledGraph graph;
    private final SchedulingPolicy policy;
    private final int[] ranks;
    private final int[] counters;
    private final List<Ready> pool = new ArrayList<>();
    private int handedOff = NONE;
    private int arrivals;

    /** What stands in the pool; of equals the lower time goes first. */
    private record Ready(int codelet, Priority priority, boolean bound, int rank, int time) {}

    private PoolModel(CompiledGraph graph, SchedulingPolicy policy, Machine machine) {
        this.graph = graph;
        this.policy = policy;
        int[] planned = policy.plan(graph, machine).ranks();
        ranks = planned == null ? new int[graph.codelets()] : planned;
        counters = graph.slotCounts().clone();
    }

    static List<Integer> order(CompiledGraph graph, SchedulingPolicy policy, Machine machine) {
        PoolModel model = new PoolModel(graph, policy, machine);
        for (int codelet : graph.starts()) {
            model.pool(codelet);
        }
        List<Integer> order = new ArrayList<>();
        while (!model.pool.isEmpty() || model.handedOff != NONE) {
            int codelet = model.next();
            order.add(codelet);
            model.signal(codelet);
        }
        return order;
    }

    private int next() {
        Ready first = pool.stream()
                .min(Comparator.comparing(Ready::priority)
                        .reversed()
                        .thenComparing(ready -> !ready.bound)
                        .thenComparing(ready -> -ready.rank)
                        .thenComparing(Ready::time))
                .orElse(null);
        int kept = handedOff;
        handedOff = NONE;
        if (kept != NONE) {
            if (first == null || first.priority != Priority.HIGH) {
                return kept;
            }
            pool(kept);
        }
        pool.remove(first);
        return first.codelet;
    }

    private void signal(int node) {
        for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target >= 0) {
                ready(target);
            } else if (--counters[~target] == 0) {
                signal(graph.codelets() + ~target);
            }
        }
    }

    private void ready(int codelet) {
        Declaration declaration = graph.declaration(codelet);
        if (policy.handsOff()
                && handedOff == NONE
                && declaration.priority() == Priority.NORMAL
                && !declaration.placement().restricted()) {
            handedOff = codelet;
        } else {
            pool(codelet);
        }
    }

    private void pool(int codelet) {
        Declaration declaration = graph.declaration(codelet);
        boolean bound = declaration.placement().restricted();
        arrivals++;
        int time = policy.order() == PoolOrder.LIFO && !bound ? -arrivals : arrivals;
        pool.add(new Ready(codelet, declaration.priority(), bound, ranks[codelet], time));
    }

    /** Returns what is wrong with an order, or an empty text. */
    static String difference(List<Integer> expected, List<Integer> found) {
        return expected.equals(found) ? "" : "fires " + found + ", not " + expected;
    }
}
