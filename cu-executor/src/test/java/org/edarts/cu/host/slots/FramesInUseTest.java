package org.edarts.cu.host.slots;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.edarts.cam.Machines;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.unit.Units;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.CheckedPolicy;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
import org.junit.jupiter.api.Test;

/** What a unit hands off and keeps of frames that it has for itself, above what its pool keeps. */
class FramesInUseTest {
    private static final int CODELETS = 3;
    private static final ThreadedProcedure<Integer, Integer> PROCEDURE =
            ThreadedProcedure.define("three", p -> p.codelets("c", CODELETS, firing -> {}));

    private final Units units = new Units(Machines.host(1), CheckedPolicy.of(Policies.named("adaptive")), false, 1000);
    private final OpenPool pool = new OpenPool(PoolOrder.LIFO, true, 2, false);
    private final UnitFrames frames = new UnitFrames(0, new UnitFrames[0]);
    private final List<Frame> some =
            Stream.generate(() -> frames.take(PROCEDURE, units)).limit(20).toList();

    private long take() {
        Frame frame = frames.takeKept();
        return frame == null ? pool.takeKept() : SlotPools.entry(frame, frame.takeKept());
    }

    private void keep(Frame frame, int codelet) {
        if (!frames.keep(frame, codelet)) {
            frames.moveKept(pool);
            pool.keep(SlotPools.entry(frame, codelet));
        }
    }

    @Test
    void whatIsKeptComesBackNewestFirst() {
        Random random = new Random(1);
        Deque<Long> expected = new ArrayDeque<>();
        int twice = 0;
        for (int step = 0; step < 10_000; step++) {
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> {
                    Long newest = expected.pollLast();
                    assertEquals(newest == null ? ReadyPool.EMPTY : newest, take());
                }
                case 3 -> frames.moveKept(pool);
                default -> {
                    Frame frame = some.get(random.nextInt(some.size()));
                    int codelet = random.nextInt(CODELETS);
                    twice += frame.kept == Frame.NOTHING ? 0 : 1;
                    keep(frame, codelet);
                    expected.addLast(SlotPools.entry(frame, codelet));
                }
            }
            assertEquals(expected.size(), frames.kept() + pool.size());
            assertEquals(frames.kept(), frames.seenKept());
        }
        assertTrue(twice > 100, "no frame was kept for a second codelet");
    }

    @Test
    void theOldestIsTheFirstThatGoesToThePool() {
        some.forEach(frame -> keep(frame, 1));
        frames.moveKept(pool);
        assertNull(frames.takeKept());
        for (int left = some.size(); left > 0; left--) {
            assertEquals(SlotPools.entry(some.get(left - 1), 1), pool.takeKept());
        }
    }

    @Test
    void whatIsHandedOffIsTakenOnce() {
        assertFalse(frames.handsOff());
        frames.handOff(some.get(3), 2);
        assertTrue(frames.handsOff());
        assertSame(some.get(3), frames.handedOff());
        assertEquals(2, frames.takeHandedOff());
        assertNull(frames.handedOff());
    }

    @Test
    void aFrameThatIsLeftLeadsToNoOther() {
        some.forEach(frame -> keep(frame, 0));
        frames.moveKept(pool);
        some.forEach(frames::give);
        frames.clean();
        some.forEach(frame -> assertNull(frame.below));
    }

    @Test
    void moreEndThanAreInvokedWhereOthersInvoke() {
        assertEquals(1, frames.countInvoked());
        frames.countEnded();
        frames.countEnded();
        assertEquals(-1, frames.live());
        frames.countAnew();
        assertEquals(0, frames.live());
    }
}
