package org.edarts.cu.virtual;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import org.edarts.codelet.Priority;
import org.edarts.su.PoolOrder;
import org.jspecify.annotations.Nullable;

/** Ready codelets: by priority, and in the order of the policy among equals. Owner: the driving thread. */
final class ReadyList {
    private static final Priority[] PRIORITIES = Priority.values();

    private final Map<Priority, Line> lines = new EnumMap<>(Priority.class);
    private int size;

    /** The codelets of one priority. */
    private interface Line {
        void add(Activation activation);

        /** Takes the next codelet, or returns null. */
        @Nullable
        Activation take();

        /** Takes a codelet for another CU, or returns null. */
        @Nullable
        Activation steal();

        boolean isEmpty();
    }

    ReadyList(PoolOrder order) {
        for (Priority priority : PRIORITIES) {
            lines.put(
                    priority,
                    switch (order) {
                        case LIFO -> new ByArrival(true);
                        case FIFO -> new ByArrival(false);
                        case RANKED -> new ByRank();
                    });
        }
    }

    void add(Activation activation) {
        of(activation.priority()).add(activation);
        size++;
    }

    /** Takes the next codelet of a priority, or returns null. */
    @Nullable
    Activation take(Priority priority) {
        return size == 0 ? null : removed(of(priority).take());
    }

    /** Takes the next codelet for another CU, or returns null. */
    @Nullable
    Activation steal() {
        Activation stolen = null;
        for (int priority = PRIORITIES.length - 1; priority >= 0 && size > 0 && stolen == null; priority--) {
            stolen = of(PRIORITIES[priority]).steal();
        }
        return removed(stolen);
    }

    /** Returns whether there is a codelet that goes before those of a priority. */
    boolean holdsAbove(Priority priority) {
        for (Priority other : PRIORITIES) {
            if (size > 0 && other.compareTo(priority) > 0 && !of(other).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    int size() {
        return size;
    }

    private Line of(Priority priority) {
        return Objects.requireNonNull(lines.get(priority));
    }

    private @Nullable Activation removed(@Nullable Activation activation) {
        if (activation != null) {
            size--;
        }
        return activation;
    }

    /** In the order of arrival; from a line that is last in, first out, others take the oldest. */
    private static final class ByArrival implements Line {
        private final Deque<Activation> line = new ArrayDeque<>(0);
        private final boolean lastFirst;

        ByArrival(boolean lastFirst) {
            this.lastFirst = lastFirst;
        }

        @Override
        public void add(Activation activation) {
            line.addLast(activation);
        }

        @Override
        public @Nullable Activation take() {
            return lastFirst ? line.pollLast() : line.pollFirst();
        }

        @Override
        public @Nullable Activation steal() {
            return line.pollFirst();
        }

        @Override
        public boolean isEmpty() {
            return line.isEmpty();
        }
    }

    /** The highest rank first, in the order of arrival among equals. */
    private static final class ByRank implements Line {
        private static final Comparator<Activation> MOST_URGENT_FIRST =
                Comparator.comparingInt(Activation::rank).reversed().thenComparingLong(Activation::arrival);

        private final PriorityQueue<Activation> line = new PriorityQueue<>(MOST_URGENT_FIRST);

        @Override
        public void add(Activation activation) {
            line.add(activation);
        }

        @Override
        public @Nullable Activation take() {
            return line.poll();
        }

        @Override
        public @Nullable Activation steal() {
            return line.poll();
        }

        @Override
        public boolean isEmpty() {
            return line.isEmpty();
        }
    }
}
