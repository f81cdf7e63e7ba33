package org.edarts.cu.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OwnerDequeTest {
    @Test
    void isADeque() {
        Random random = new Random(1);
        OwnerDeque deque = new OwnerDeque(2);
        Deque<Long> expected = new ArrayDeque<>();
        for (int step = 0; step < 10_000; step++) {
            switch (random.nextInt(6)) {
                case 0 -> assertEquals(orEmpty(expected.pollLast()), deque.pop());
                case 1 -> assertEquals(orEmpty(expected.pollFirst()), deque.takeOldest());
                case 2 -> deque.makeRoom(random.nextInt(10));
                default -> {
                    long entry = random.nextLong() >> 1;
                    expected.addLast(entry);
                    deque.push(entry);
                }
            }
            assertEquals(expected.size(), deque.size());
        }
    }

    private static long orEmpty(Long entry) {
        return entry == null ? ReadyPool.EMPTY : entry;
    }
}
