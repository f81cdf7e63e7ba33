package org.edarts.cu.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Misuse of the pools and of what idle units wait on is refused with a message that names the thing and the remedy. */
class ReadyPoolErrorsTest {

    @Test
    void aDequeWithoutThievesRefusesThem() {
        WorkStealingDeque deque = new WorkStealingDeque(2, false);
        deque.push(1);
        Exception e = assertThrows(IllegalStateException.class, deque::steal);
        assertTrue(e.getMessage().contains("shared = true"), e.getMessage());
        assertEquals(1, deque.pop());
    }

    @Test
    void capacitiesMustBePositive() {
        Exception e = assertThrows(IllegalArgumentException.class, () -> new FifoPool(0));
        assertTrue(e.getMessage().contains("got 0"), e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> new RankedPool(-1));
        assertThrows(IllegalArgumentException.class, () -> new WorkStealingDeque(Integer.MAX_VALUE, true));
    }

    @Test
    void aPoolThatCannotGrowSaysSo() {
        Exception e = assertThrows(IllegalStateException.class, () -> LongRing.doubled(1 << 30));
        assertTrue(e.getMessage().contains("1073741824 entries"), e.getMessage());
        assertEquals(1 << 30, LongRing.doubled(1 << 29));
    }

    @Test
    void anEventCountNeedsUnits() {
        assertThrows(IllegalArgumentException.class, () -> new EventCount(0));
        assertThrows(IndexOutOfBoundsException.class, () -> new EventCount(2).prepareWait(2));
    }

    @Test
    void spinTimesAreNotNegative() {
        assertThrows(IllegalArgumentException.class, () -> Backoff.spinFor(-1));
    }
}
