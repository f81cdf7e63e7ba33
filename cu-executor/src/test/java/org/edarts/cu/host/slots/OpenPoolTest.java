package org.edarts.cu.host.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.PoolOrder;
import org.junit.jupiter.api.Test;

/** What a unit keeps to itself of what it could let others take. */
class OpenPoolTest {
    private static final class Unit {
        final OpenPool pool = new OpenPool(PoolOrder.LIFO, true, 2, true);
        int shown;

        void keep(long entry) {
            pool.keep(entry);
            if (pool.showsTooFew(0)) {
                shown++;
                pool.push(pool.takeOldestKept(), 0, true);
            }
        }
    }

    /** A recursion that nobody helps with: what others could have taken costs more than what they could not. */
    @Test
    void littleIsShownOfWhatNobodyTakes() {
        Unit unit = new Unit();
        int depth = 20;
        int calls = 0;
        unit.keep(depth);
        for (long entry = unit.pool.take(); entry != ReadyPool.EMPTY; entry = unit.pool.take()) {
            calls++;
            for (int fewer = 1; fewer <= 2 && entry >= 2; fewer++) {
                unit.keep(entry - fewer);
            }
        }
        assertEquals(21_891, calls);
        assertTrue(unit.shown <= 2 * depth, () -> unit.shown + " of 21,891");
    }

    /** Whoever comes finds the oldest, and the more the more there are. */
    @Property(tries = 200)
    void othersAlwaysFindTheOldest(@ForAll @IntRange(min = 1, max = 200) int entries) {
        Unit unit = new Unit();
        for (int entry = 1; entry <= entries; entry++) {
            unit.keep(entry);
        }
        assertTrue(unit.shown >= Math.max(1, entries / 9), () -> unit.shown + " of " + entries);
        for (int entry = 1; entry <= unit.shown; entry++) {
            assertEquals(entry, unit.pool.steal());
        }
        assertEquals(ReadyPool.EMPTY, unit.pool.steal());
        assertEquals(entries - unit.shown, unit.pool.size());
    }
}
