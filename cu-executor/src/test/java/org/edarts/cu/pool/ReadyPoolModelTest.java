package org.edarts.cu.pool;

import static org.edarts.cu.pool.ReadyPool.EMPTY;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/**
 * Each pool, used by one thread, behaves like the collection that defines its order, also while it grows and wraps
 * around.
 */
class ReadyPoolModelTest {

    enum Kind {
        PUSH,
        POP,
        TAKE,
        STEAL
    }

    /** One kind of call, repeated. */
    record Burst(Kind kind, int calls, int rank) {}

    private record Ranked(long entry, int rank, long arrival) {}

    private long pushed;

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void dequeIsAStackForItsOwnerAndAQueueForThieves(
            @ForAll("bursts") List<Burst> bursts,
            @ForAll @IntRange(min = 1, max = 9) int capacity,
            @ForAll boolean shared) {
        WorkStealingDeque deque = new WorkStealingDeque(capacity, shared);
        Deque<Long> model = new ArrayDeque<>();
        run(bursts, burst -> {
            switch (burst.kind()) {
                case PUSH -> {
                    deque.push(pushed, burst.rank());
                    model.addLast(pushed++);
                }
                case POP -> assertEquals(orEmpty(model.pollLast()), deque.pop());
                case TAKE -> assertEquals(orEmpty(model.pollFirst()), deque.take());
                case STEAL -> {
                    if (shared) {
                        assertEquals(orEmpty(model.pollFirst()), deque.steal());
                    }
                }
            }
            assertSize(model.size(), deque);
        });
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void fifoPoolIsAQueue(@ForAll("bursts") List<Burst> bursts, @ForAll @IntRange(min = 1, max = 9) int capacity) {
        FifoPool pool = new FifoPool(capacity);
        Queue<Long> model = new ArrayDeque<>();
        run(bursts, burst -> {
            if (burst.kind() == Kind.PUSH) {
                pool.push(pushed, burst.rank());
                model.add(pushed++);
            } else {
                assertEquals(orEmpty(model.poll()), burst.kind() == Kind.STEAL ? pool.steal() : pool.pop());
            }
            assertSize(model.size(), pool);
        });
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void rankedPoolIsAStablePriorityQueue(
            @ForAll("bursts") List<Burst> bursts, @ForAll @IntRange(min = 1, max = 9) int capacity) {
        RankedPool pool = new RankedPool(capacity);
        Queue<Ranked> model = new PriorityQueue<>(
                Comparator.comparingInt(Ranked::rank).reversed().thenComparingLong(Ranked::arrival));
        run(bursts, burst -> {
            if (burst.kind() == Kind.PUSH) {
                pool.push(-pushed, burst.rank());
                model.add(new Ranked(-pushed, burst.rank(), pushed++));
            } else {
                Ranked first = model.poll();
                long expected = first == null ? EMPTY : first.entry();
                assertEquals(expected, burst.kind() == Kind.STEAL ? pool.steal() : pool.pop());
            }
            assertSize(model.size(), pool);
        });
    }

    @Provide
    Arbitrary<List<Burst>> bursts() {
        Arbitrary<Integer> ranks = Arbitraries.oneOf(
                Arbitraries.integers().between(-2, 2), Arbitraries.of(Integer.MIN_VALUE, Integer.MAX_VALUE));
        return Combinators.combine(
                        Arbitraries.of(Kind.PUSH, Kind.PUSH, Kind.POP, Kind.TAKE, Kind.STEAL),
                        Arbitraries.integers().between(1, 30),
                        ranks)
                .as(Burst::new)
                .list()
                .ofMaxSize(80);
    }

    private interface Call {
        void make(Burst burst);
    }

    private void run(List<Burst> bursts, Call call) {
        pushed = 0;
        for (Burst burst : bursts) {
            for (int i = 0; i < burst.calls(); i++) {
                call.make(burst);
            }
        }
    }

    private static long orEmpty(@Nullable Long entry) {
        return entry == null ? EMPTY : entry;
    }

    private static void assertSize(int expected, ReadyPool pool) {
        assertEquals(expected, pool.size());
        assertEquals(expected == 0, pool.isEmpty());
    }
}
