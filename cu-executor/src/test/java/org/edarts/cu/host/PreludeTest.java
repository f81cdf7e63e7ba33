package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.codelet.Body;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.prelude.Prelude;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** First runs, which one CU begins in the order of declaration, and which go on by slots once a codelet takes long. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class PreludeTest {
    private static final int MOST_ROUNDS = 10_000;
    private static final int CODELETS = 5_000;

    private static CodeletGraph independent(Body body) {
        return CodeletGraph.build("independent", g -> g.codelets("one", CODELETS, body));
    }

    @Test
    void tinyCodeletsFireInTheOrderOfDeclarationOnOneCu() throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        CodeletGraph graph = independent(firing -> assertEquals(firing.index(), next.getAndIncrement()));
        try (HostCam cam = HostCam.with().cus(1).open()) {
            Run run = cam.run(graph);
            assertInstanceOf(Prelude.class, ((ActiveRun) run).work());
            assertEquals(CODELETS, run.await().fired());
        }
        assertEquals(CODELETS, next.get());
    }

    @Test
    void othersGoOnWhileACodeletTakesLong() throws InterruptedException {
        CountDownLatch later = new CountDownLatch(1);
        CodeletGraph graph = independent(firing -> {
            if (firing.index() == CODELETS / 4) {
                later.await();
            } else if (firing.index() == CODELETS / 2) {
                later.countDown();
            }
        });
        try (HostCam cam = HostCam.with().cus(2).open()) {
            assertEquals(CODELETS, cam.run(graph).await().fired());
        }
    }

    /** Each waits for the one behind it, which the same unit has claimed as a rule. */
    @Test
    void othersFireWhatIsClaimedBehindACodeletThatTakesLong() throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(2).open()) {
            for (int warm = 0; warm < 200; warm++) {
                cam.run(independent(firing -> {})).await();
            }
            for (int each = 0; each < 20; each++) {
                int waits = CODELETS / 2 + each;
                CountDownLatch fired = new CountDownLatch(1);
                CodeletGraph graph = independent(firing -> {
                    if (firing.index() == waits) {
                        assertTrue(fired.await(1, TimeUnit.MINUTES), "nobody fired the one behind");
                    } else if (firing.index() == waits + 1) {
                        fired.countDown();
                    }
                });
                assertEquals(CODELETS, cam.run(graph).await().fired());
            }
        }
    }

    @Test
    void othersFireWhatComesAfterThoseClaimedBeforeACodeletThatTakesLong() throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(2).open()) {
            for (int round = 0; round < 20; round++) {
                int waits = CODELETS / 2 + round;
                CountDownLatch fired = new CountDownLatch(1);
                CodeletGraph graph = CodeletGraph.build("chains", g -> {
                    Codelet all = g.codelets("all", CODELETS, firing -> {
                        if (firing.index() == waits) {
                            assertTrue(fired.await(1, TimeUnit.MINUTES), "nobody fired the last of the other chain");
                        } else if (firing.index() == CODELETS - 1 - waits % 2) {
                            fired.countDown();
                        }
                    });
                    all.after(all, (me, arcs) -> {
                        if (me >= 2) {
                            arcs.from(me - 2);
                        }
                    });
                });
                assertEquals(CODELETS, cam.run(graph).await().fired());
            }
        }
    }

    /** Two chains, one of which waits half way for the end of the other one, which is declared behind that. */
    @Test
    void aRunThatChangesItsWayKeepsValuesAndOrder() throws InterruptedException {
        int blocked = CODELETS / 2 | 1;
        int lastOfOthers = CODELETS - 2;
        CountDownLatch othersEnd = new CountDownLatch(1);
        AtomicInteger clock = new AtomicInteger();
        int[] times = new int[CODELETS];
        long[] values = new long[CODELETS];
        CodeletGraph graph = CodeletGraph.build("chains", g -> {
            Codelet all = g.codelets("all", CODELETS, firing -> {
                int me = firing.index();
                if (me == blocked) {
                    othersEnd.await();
                }
                values[me] = me < 2 ? me : 31 * values[me - 2] + me;
                times[me] = clock.incrementAndGet();
                if (me == lastOfOthers) {
                    othersEnd.countDown();
                }
            });
            all.after(all, (me, arcs) -> {
                if (me >= 2) {
                    arcs.from(me - 2);
                }
            });
        });
        try (HostCam cam = HostCam.with().cus(2).open()) {
            Run run = cam.run(graph);
            assertInstanceOf(Prelude.class, ((ActiveRun) run).work());
            assertEquals(CODELETS, run.await().fired());
        }
        assertTrue(times[lastOfOthers] < times[blocked], "it did not change its way");
        long[] expected = new long[CODELETS];
        for (int codelet = 0; codelet < CODELETS; codelet++) {
            expected[codelet] = codelet < 2 ? codelet : 31 * expected[codelet - 2] + codelet;
            assertTrue(codelet < 2 || times[codelet] > times[codelet - 2], "codelet " + codelet + " fired too early");
        }
        assertArrayEquals(expected, values);
    }

    @Test
    void aCuThatSleepsMeanwhileLooksAgain() throws InterruptedException {
        AtomicReference<Run> started = new AtomicReference<>();
        AtomicBoolean watched = new AtomicBoolean();
        CodeletGraph graph = independent(firing -> {
            Run run = started.get();
            if (run != null && ((ActiveRun) run).work().wantsWatch()) {
                watched.set(true);
            }
        });
        try (HostCam cam = HostCam.with().cus(2).open()) {
            for (int round = 0; round < MOST_ROUNDS && !watched.get(); round++) {
                Run run = cam.run(graph);
                started.set(run);
                run.await();
            }
        }
        assertTrue(watched.get(), "nobody watches");
    }

    @Test
    void aThreadThatServesAllCusFinishesTheRun() throws InterruptedException {
        AtomicInteger fired = new AtomicInteger();
        CodeletGraph graph = independent(firing -> fired.incrementAndGet());
        try (Cam cam = HostCam.with().cus(3).on(Runnable::run).open()) {
            assertEquals(CODELETS, cam.run(graph).await().fired());
        }
        assertEquals(CODELETS, fired.get());
    }

    @Test
    void aGraphThatMayInvokeProceduresNeedsItsSlots() throws InterruptedException {
        AtomicInteger invoked = new AtomicInteger();
        ThreadedProcedure<Integer, Void> count = ThreadedProcedure.define(
                "count", p -> p.codelet("add", firing -> invoked.addAndGet(firing.get(p.argument()))));
        CodeletGraph graph = CodeletGraph.build(
                "invoking",
                g -> g.codelets("one", CODELETS, firing -> firing.invoke(count, 1))
                        .invokes());
        try (HostCam cam = HostCam.with().cus(2).open()) {
            for (int run = 1; run <= 3; run++) {
                assertEquals(CODELETS, cam.run(graph).await().invoked());
                assertEquals(run * CODELETS, invoked.get());
            }
        }
    }

    @Test
    void aFailureNamesCodeletAndCu() {
        CodeletGraph graph = independent(firing -> {
            if (firing.index() == 3_000) {
                throw new IllegalStateException("on purpose");
            }
        });
        try (HostCam cam = HostCam.with().cus(1).open()) {
            CodeletFailedException failure = assertThrows(
                    CodeletFailedException.class, () -> cam.run(graph).await());
            assertTrue(failure.getMessage().contains("\"one\"[3000]"), failure::getMessage);
            assertTrue(failure.getMessage().contains("CU 0"), failure::getMessage);
            assertTrue(failure.notFired().get(0).contains("\"one\"[3001]"), () -> "" + failure.notFired());
        }
    }

    @Test
    void aCancelledRunEndsWithinAFewCodelets() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        AtomicInteger after = new AtomicInteger();
        CodeletGraph graph = independent(firing -> {
            if (firing.index() == 100) {
                begun.countDown();
                cancelled.await();
            } else if (cancelled.getCount() == 0) {
                after.incrementAndGet();
            }
        });
        try (HostCam cam = HostCam.with().cus(1).open()) {
            Run run = cam.run(graph);
            begun.await();
            run.cancel();
            cancelled.countDown();
            assertThrows(RunCancelledException.class, run::await);
        }
        assertEquals(0, after.get());
    }

    /**
     * Codelets look whether all that they come after has fired; some take long, so that the run goes on by slots
     * anywhere.
     */
    @Property(tries = 60)
    void eachFiresOnceAfterAllThatItComesAfter(
            @ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int cus, @ForAll @IntRange(max = 40) int slow)
            throws InterruptedException {
        int count = 2_000;
        AtomicIntegerArray fired = new AtomicIntegerArray(count);
        AtomicInteger tooEarly = new AtomicInteger();
        CodeletGraph graph = CodeletGraph.build("random", g -> {
            Codelet all = g.codelets("all", count, firing -> {
                int me = firing.index();
                for (int arc = 0; arc < 3; arc++) {
                    if (me > 0 && fired.get(before(seed, me, arc)) != 1) {
                        tooEarly.incrementAndGet();
                    }
                }
                if (hash(seed, me) % 1_000 < slow) {
                    TimeUnit.MICROSECONDS.sleep(100);
                }
                fired.incrementAndGet(me);
            });
            all.after(all, (me, arcs) -> {
                for (int arc = 0; arc < 3 && me > 0; arc++) {
                    arcs.from(before(seed, me, arc));
                }
            });
        });
        try (HostCam cam = HostCam.with().cus(cus).open()) {
            assertEquals(count, cam.run(graph).await().fired());
        }
        assertEquals(0, tooEarly.get());
        for (int codelet = 0; codelet < count; codelet++) {
            assertEquals(1, fired.get(codelet), "firings of " + codelet);
        }
    }

    /**
     * A codelet near or far before another one; layers of codelets that come after the very same ones are among them.
     */
    private static int before(long seed, int codelet, int arc) {
        int group = codelet / 4 * 4;
        return group == 0 ? codelet - 1 : (int) (hash(seed + arc, group) % group);
    }

    private static long hash(long seed, int value) {
        long mixed = (seed + value) * 0x9E37_79B9_7F4A_7C15L;
        return (mixed ^ mixed >>> 29) * 0xBF58_476D_1CE4_E5B9L >>> 17;
    }
}
