package org.edarts.cu.virtual;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.edarts.codelet.Priority;
import org.edarts.su.PoolOrder;
import org.jspecify.annotations.Nullable;

/** Ready codelets: by priority, and in the order of the policy among equals. Owner: the driving thread. */
final class ReadyList {
    private static final Comparator<Activation> OLDEST_FIRST = Comparator.comparingLong(Activation::arrival);
    private static final Comparator<Activation> MOST_URGENT_FIRST =
            Comparator.comparingInt(Activation::rank).reversed().thenComparing(OLDEST_FIRST);

    private final PoolOrder order;
    private final Map<Priority, NavigableSet<Activation>> byPriority = new EnumMap<>(Priority.class);
    private int size;

    ReadyList(PoolOrder order) {
        this.order = order;
        Comparator<Activation> comparator = switch (order) {
            case LIFO -> OLDEST_FIRST.reversed();
            case FIFO -> OLDEST_FIRST;
            case RANKED -> MOST_URGENT_FIRST;
        };
        for (Priority priority : Priority.values()) {
            byPriority.put(priority, new TreeSet<>(comparator));
        }
    }

    void add(Activation activation) {
        ofPriority(activation.priority()).add(activation);
        size++;
    }

    /** Takes the next codelet of a priority, or returns null. */
    @Nullable
    Activation take(Priority priority) {
        return removed(ofPriority(priority).pollFirst());
    }

    /** Takes a codelet for another CU: the oldest one from a pool that is last in, first out, else the next one. */
    @Nullable
    Activation steal(Priority priority) {
        NavigableSet<Activation> ready = ofPriority(priority);
        return removed(order == PoolOrder.LIFO ? ready.pollLast() : ready.pollFirst());
    }

    /** Returns whether there is a codelet that goes before those of a priority. */
    boolean holdsAbove(Priority priority) {
        for (Priority other : Priority.values()) {
            if (other.compareTo(priority) > 0 && !ofPriority(other).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    int size() {
        return size;
    }

    private @Nullable Activation removed(@Nullable Activation activation) {
        if (activation != null) {
            size--;
        }
        return activation;
    }

    private NavigableSet<Activation> ofPriority(Priority priority) {
        NavigableSet<Activation> ready = byPriority.get(priority);
        if (ready == null) {
            throw new AssertionError("each priority has its set");
        }
        return ready;
    }
}
