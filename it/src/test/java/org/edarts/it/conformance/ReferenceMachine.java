package org.edarts.it.conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.cam.Machine;
import org.edarts.codelet.Body;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Priority;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.jspecify.annotations.Nullable;

/**
 * One CU that fires a graph straight from the rules, one codelet after the other, on the calling thread. It shares
 * nothing with the machines but the policies and the graphs.
 */
final class ReferenceMachine {
    private final SchedulingPolicy policy;
    private final Machine machine = Machine.named("host:1");
    private final Map<Priority, Deque<Ready>> bound = new HashMap<>();
    private final Map<Priority, Deque<Ready>> open = new HashMap<>();
    private final List<Fired> fired = new ArrayList<>();
    private @Nullable Ready handedOff;
    private int frames;

    /** A firing, by the name of the codelet that traces use and the number of its frame. */
    record Fired(String name, int frame) {}

    private record Ready(ReferenceFrame frame, int codelet, int rank) {
        Declaration declaration() {
            return frame.graph.declaration(codelet);
        }
    }

    private ReferenceMachine(SchedulingPolicy policy) {
        this.policy = policy;
        for (Priority priority : Priority.values()) {
            bound.put(priority, new ArrayDeque<>());
            open.put(priority, new ArrayDeque<>());
        }
    }

    /** Runs a graph; returns its firings in their order. */
    static List<Fired> run(CodeletGraph graph, SchedulingPolicy policy) throws Exception {
        ReferenceMachine reference = new ReferenceMachine(policy);
        reference.newFrame(graph.compiled(), null).start(false);
        for (Ready next = reference.next(); next != null; next = reference.next()) {
            reference.fire(next);
        }
        return reference.fired;
    }

    ReferenceFrame newFrame(CompiledGraph graph, @Nullable ReferenceFrame caller) {
        return new ReferenceFrame(this, frames++, graph, caller);
    }

    private void fire(Ready ready) throws Exception {
        ReferenceFrame frame = ready.frame;
        fired.add(new Fired(frame.nameOf(ready.codelet), frame.number));
        Body.of(ready.declaration()).fire(new ReferenceFiring(frame, ready.codelet));
        frame.signalTargets(ready.codelet, true);
        frame.drop();
    }

    /** A codelet has got its last signal. */
    void enable(ReferenceFrame frame, int codelet, boolean byFiring) {
        int[] ranks = policy.plan(frame.graph, machine).ranks();
        Ready ready = new Ready(frame, codelet, ranks == null ? 0 : ranks[codelet]);
        if (byFiring && policy.handsOff() && handedOff == null && plain(ready.declaration())) {
            handedOff = ready;
        } else {
            pool(ready).addLast(ready);
        }
    }

    private static boolean plain(Declaration declaration) {
        return declaration.priority() == Priority.NORMAL
                && declaration.needs().isEmpty()
                && !declaration.placement().restricted();
    }

    private Deque<Ready> pool(Ready ready) {
        Declaration declaration = ready.declaration();
        return (declaration.placement().restricted() ? bound : open).get(declaration.priority());
    }

    private @Nullable Ready next() {
        Ready urgent = take(Priority.HIGH);
        Ready kept = handedOff;
        handedOff = null;
        if (urgent == null && kept != null) {
            return kept;
        } else if (kept != null) {
            pool(kept).addLast(kept);
        }
        Ready next = urgent == null ? take(Priority.NORMAL) : urgent;
        return next == null ? take(Priority.LOW) : next;
    }

    private @Nullable Ready take(Priority priority) {
        PoolOrder order = policy.order();
        Ready first = take(bound.get(priority), order == PoolOrder.LIFO ? PoolOrder.FIFO : order);
        return first == null ? take(open.get(priority), order) : first;
    }

    private static @Nullable Ready take(Deque<Ready> pool, PoolOrder order) {
        return switch (order) {
            case FIFO -> pool.pollFirst();
            case LIFO -> pool.pollLast();
            case RANKED -> {
                // of equals the first
                Ready first = pool.stream()
                        .sorted(Comparator.comparingInt(Ready::rank).reversed())
                        .findFirst()
                        .orElse(null);
                pool.remove(first);
                yield first;
            }
        };
    }
}
