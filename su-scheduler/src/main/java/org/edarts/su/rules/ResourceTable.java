package org.edarts.su.rules;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.edarts.codelet.graph.Need;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.jspecify.annotations.Nullable;

/**
 * The resource tokens of one run. A codelet gets all that it needs at once, when a CU takes it to fire it; what is in a
 * pool holds none. One that a CU took in vain waits here, and the CU takes another one. When tokens come back, CUs take
 * what waits here first: by priority, then the one that has waited longest, of those whose tokens are all there. Any
 * thread may call.
 *
 * @param <E> what a machine calls a codelet
 */
public final class ResourceTable<E> {
    /** Any CU may fire what waits. */
    public static final int ANY = -1;

    private final IdentityHashMap<Resource, Integer> free = new IdentityHashMap<>();

    /** Of each line only the first has to be looked at. */
    private final Map<Line, Deque<Waiting<E>>> lines = new LinkedHashMap<>();

    private long arrivals;
    private int count;

    /** The count, to be read without the lock. */
    private volatile int waiting;

    /** What stands in one line: those of one priority that the same CU may fire with the same tokens. */
    private record Line(List<Need> needs, Priority priority, int cu) {}

    /**
     * A codelet that waits.
     *
     * @param from the CU that took it, and had no tokens for it
     */
    public record Waiting<E>(E entry, int from, long arrival) {}

    /**
     * Takes tokens for a codelet that a CU has taken, or lets it wait.
     *
     * @param cu the CU
     * @param shared whether other CUs may fire it, too
     * @return whether it has its tokens; if not, the CU must leave it alone until {@link #next} returns it
     */
    public synchronized boolean take(List<Need> needs, Priority priority, int cu, boolean shared, E entry) {
        if (available(needs)) {
            change(needs, -1);
            return true;
        }
        Line line = new Line(needs, priority, shared ? ANY : cu);
        lines.computeIfAbsent(line, key -> new ArrayDeque<>()).add(new Waiting<>(entry, cu, arrivals++));
        waiting = ++count;
        return false;
    }

    /**
     * Takes the tokens for the next codelet that waits, that a CU may fire and that can have them: the most urgent one,
     * for tokens may have come back since the CU asked for a higher priority; or null.
     *
     * @param least the priority that it has at least
     */
    public @Nullable Waiting<E> next(Priority least, int cu) {
        return waiting == 0 ? null : nextOfSome(least, cu);
    }

    private synchronized @Nullable Waiting<E> nextOfSome(Priority least, int cu) {
        Line best = null;
        Waiting<E> first = null;
        for (Map.Entry<Line, Deque<Waiting<E>>> entry : lines.entrySet()) {
            Line line = entry.getKey();
            Waiting<E> head = entry.getValue().element();
            if (line.priority.compareTo(least) >= 0
                    && (line.cu == ANY || line.cu == cu)
                    && (best == null || first == null || goesBefore(line, head, best, first))
                    && available(line.needs)) {
                best = line;
                first = head;
            }
        }
        if (best != null) {
            leave(best);
            change(best.needs, -1);
        }
        return first;
    }

    private boolean goesBefore(Line line, Waiting<E> head, Line other, Waiting<E> otherHead) {
        int urgency = line.priority.compareTo(other.priority);
        return urgency > 0 || urgency == 0 && head.arrival < otherHead.arrival;
    }

    private void leave(Line line) {
        waiting = --count;
        lines.computeIfPresent(line, (key, those) -> {
            those.remove();
            return those.isEmpty() ? null : those;
        });
    }

    /** Gives the tokens of a codelet back that has fired. */
    public synchronized void release(List<Need> needs) {
        change(needs, 1);
    }

    /** Returns how many codelets wait; without a lock, at any time. */
    public int waiting() {
        return waiting;
    }

    /** Tells which CUs could take one that waits, or {@link #ANY}; one CU may be told several times. */
    public void offer(IntConsumer cus) {
        if (waiting > 0) {
            for (int cu : offered()) {
                cus.accept(cu);
            }
        }
    }

    private synchronized int[] offered() {
        int[] offered = new int[lines.size()];
        int count = 0;
        for (Line line : lines.keySet()) {
            if (available(line.needs)) {
                offered[count++] = line.cu();
            }
        }
        return Arrays.copyOf(offered, count);
    }

    /** Returns whether a CU could take one that waits. Needs no memory where none waits. */
    public boolean offers(int cu) {
        return waiting > 0 && offersSome(cu);
    }

    private boolean offersSome(int cu) {
        for (int other : offered()) {
            if (other == cu || other == ANY) {
                return true;
            }
        }
        return false;
    }

    private boolean available(List<Need> needs) {
        for (Need need : needs) {
            if (free.getOrDefault(need.resource(), need.resource().tokens()) < need.tokens()) {
                return false;
            }
        }
        return true;
    }

    private void change(List<Need> needs, int sign) {
        for (Need need : needs) {
            int now = free.getOrDefault(need.resource(), need.resource().tokens());
            free.put(need.resource(), now + sign * need.tokens());
        }
    }
}
