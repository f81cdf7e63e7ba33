package org.edarts.cu.virtual;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.edarts.su.PoolOrder;
import org.jspecify.annotations.Nullable;

/** Ready codelets of one part of a pool, in the order of the policy. Owner: the driving thread. */
sealed interface ReadyList {
    /** Makes an empty list. */
    static ReadyList in(PoolOrder order) {
        return switch (order) {
            case LIFO -> new ByArrival(true);
            case FIFO -> new ByArrival(false);
            case RANKED -> new ByRank();
        };
    }

    void add(Activation activation);

    /** Takes the next codelet, or returns null. */
    @Nullable
    Activation take();

    /** Takes a codelet for another CU, or returns null. */
    @Nullable
    Activation steal();

    /**
     * Takes the oldest codelet of some, but not the one that came last of all; returns null if there is none.
     *
     * @param which those
     */
    @Nullable
    Activation lend(Predicate<Activation> which);

    int size();

    /** In the order of arrival; from a list that is last in, first out, others take the oldest. */
    final class ByArrival implements ReadyList {
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
        public @Nullable Activation lend(Predicate<Activation> which) {
            Iterator<Activation> oldestFirst = line.iterator();
            while (oldestFirst.hasNext()) {
                Activation each = oldestFirst.next();
                if (oldestFirst.hasNext() && which.test(each)) {
                    oldestFirst.remove();
                    return each;
                }
            }
            return null;
        }

        @Override
        public int size() {
            return line.size();
        }
    }

    /** The highest rank first, in the order of arrival among equals. */
    final class ByRank implements ReadyList {
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

        /** Who steals has no ranks. */
        @Override
        public @Nullable Activation lend(Predicate<Activation> which) {
            return null;
        }

        @Override
        public int size() {
            return line.size();
        }
    }
}
