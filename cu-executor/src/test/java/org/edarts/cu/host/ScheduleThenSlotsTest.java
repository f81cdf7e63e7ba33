package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.cam.Machine;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.slots.SlotWork;
import org.edarts.cu.host.unit.RunWork;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A run that begins by its static schedule goes on by slots while a CU is still in a codelet of the schedule. That
 * codelet waits for one that the schedule puts behind what comes after it: only slots let them meet.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ScheduleThenSlotsTest {
    /** A CU watches large runs only. */
    private static final int OTHERS = 1_100;

    private volatile boolean waits;
    private volatile CountDownLatch met = new CountDownLatch(0);
    private final AtomicInteger begun = new AtomicInteger();

    private final GraphBuilder g = CodeletGraph.named("meeting");

    private final Value<Integer> first = g.value("first", firing -> {
        begun.incrementAndGet();
        if (waits) {
            met.await();
        }
        return 6;
    });

    private final Codelet start = g.codelet("start", firing -> begun.incrementAndGet());

    /** Behind the first one, on the other lane, and so before the one that meets it. */
    private final Value<Integer> behind = g.value("behind", first, six -> {
        begun.incrementAndGet();
        return six * 7;
    });

    private final CodeletGraph graph = withMeeting().build();

    private GraphBuilder withMeeting() {
        g.codelet("meets", firing -> {
                    begun.incrementAndGet();
                    met.countDown();
                })
                .after(start);
        g.codelets("others", OTHERS, firing -> begun.incrementAndGet());
        return g;
    }

    private RunWork run(HostCam cam, boolean waiting) {
        waits = waiting;
        met = new CountDownLatch(waiting ? 1 : 0);
        begun.set(0);
        HostRun run = (HostRun) cam.run(graph);
        run.join();
        assertEquals(42, run.get(behind));
        assertEquals(4 + OTHERS, begun.get());
        assertEquals(4 + OTHERS, run.report().fired());
        return run.work();
    }

    @Test
    void itGoesOnBySlotsAndLaterRunsBeginByTheScheduleAgain() {
        try (HostCam cam = HostCam.with().cus(2).policy(new FirstApart()).open()) {
            cam.prepare(graph);
            assertTrue(assertInstanceOf(ScheduleThenSlots.class, run(cam, true)).changed());
            assertInstanceOf(SlotWork.class, run(cam, false));
            cam.prepare(graph);
            assertInstanceOf(ScheduleThenSlots.class, run(cam, false));
        }
    }

    /** It is run again and again, the waiting one at any moment of the change. */
    @Test
    void itDoesSoEachTime() {
        try (HostCam cam = HostCam.with().cus(2).policy(new FirstApart()).open()) {
            for (int run = 0; run < 200; run++) {
                cam.prepare(graph);
                run(cam, run % 2 == 0);
            }
        }
    }

    @Test
    void othersFireWhatIsClaimedBehindACodeletThatTakesLong() throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(2).open()) {
            meetOnOneLane(cam);
        }
    }

    @Test
    void othersDoSoBesideARunThatHasNothingForThem() throws InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        CodeletGraph beside = CodeletGraph.build("beside", builder -> builder.codelet("waits", firing -> over.await()));
        try (HostCam cam = HostCam.with().cus(3).open()) {
            Run other = cam.run(beside);
            try {
                meetOnOneLane(cam);
            } finally {
                over.countDown();
            }
            other.join();
        }
    }

    /** Each waits for the one behind it on the same lane, which its CU has claimed as a rule. */
    private void meetOnOneLane(HostCam cam) throws InterruptedException {
        int count = 8 * OTHERS;
        AtomicInteger waiting = new AtomicInteger(count);
        AtomicInteger fired = new AtomicInteger();
        CodeletGraph independent = CodeletGraph.build(
                "independent",
                builder -> builder.codelets("one", count, firing -> {
                    if (firing.index() == waiting.get()) {
                        assertTrue(met.await(1, TimeUnit.MINUTES), "nobody fired the one behind");
                    } else if (firing.index() == waiting.get() + 1) {
                        met.countDown();
                    }
                    fired.incrementAndGet();
                }));
        for (int run = 0; run < 300; run++) {
            cam.prepare(independent);
            cam.run(independent).await();
        }
        for (int run = 0; run < 40; run++) {
            fired.set(0);
            met = new CountDownLatch(1);
            waiting.set((run % 2 == 0 ? count / 4 : 3 * count / 4) + run);
            cam.prepare(independent);
            assertEquals(count, cam.run(independent).await().fired());
            assertEquals(count, fired.get());
        }
    }

    /**
     * The CU that has nothing to do has seen the other one go on, and sleeps, when that one comes to the codelet that
     * waits.
     */
    @Test
    void othersDoSoInASmallRun() throws InterruptedException {
        int count = 900;
        AtomicInteger waiting = new AtomicInteger();
        CodeletGraph small = CodeletGraph.build("small", builder -> {
            builder.codelet("apart", firing -> {});
            builder.codelets("one", count, firing -> {
                if (firing.index() == waiting.get()) {
                    assertTrue(met.await(1, TimeUnit.MINUTES), "nobody fired the one behind");
                } else if (firing.index() == waiting.get() + 1) {
                    met.countDown();
                }
                long end = System.nanoTime() + 300;
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
            });
        });
        try (HostCam cam = HostCam.with().cus(2).policy(new FirstApart()).open()) {
            for (int run = 0; run < 600; run++) {
                met = new CountDownLatch(1);
                waiting.set(run < 100 ? count : count - 100 + run % 32);
                cam.prepare(small);
                assertEquals(count + 1, cam.run(small).await().fired());
            }
        }
    }

    /** Two chains on one lane, one of which waits half way for the end of the other one. */
    @Test
    void othersFireWhatComesAfterThoseClaimedBeforeACodeletThatTakesLong() throws InterruptedException {
        int count = 8 * OTHERS;
        AtomicInteger waiting = new AtomicInteger(count);
        CodeletGraph chains = CodeletGraph.build("chains", builder -> {
            Codelet all = builder.codelets("all", count, firing -> {
                if (firing.index() == waiting.get()) {
                    assertTrue(met.await(1, TimeUnit.MINUTES), "nobody fired the last of the other chain");
                } else if (firing.index() == count - 1 - waiting.get() % 2) {
                    met.countDown();
                }
            });
            all.after(all, (me, arcs) -> {
                if (me > 2) {
                    arcs.from(me - 2);
                }
            });
        });
        try (HostCam cam = HostCam.with().cus(2).policy(new FirstApart()).open()) {
            for (int run = 0; run < 40; run++) {
                met = new CountDownLatch(1);
                waiting.set(count / 2 + run);
                cam.prepare(chains);
                assertEquals(count, cam.run(chains).await().fired());
            }
        }
    }

    /** Gives the first codelet a lane of its own. */
    private static final class FirstApart implements SchedulingPolicy {
        @Override
        public String name() {
            return "first-apart";
        }

        @Override
        public String summary() {
            return "for this test";
        }

        @Override
        public PoolOrder order() {
            return PoolOrder.FIFO;
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return new Decisions() {
                @Override
                public int victim(int thief, int attempt, Loads loads) {
                    return attempt == 0 ? 1 - thief : NONE;
                }
            };
        }

        /** By slots, too, one CU may have both that are to meet. */
        @Override
        public boolean steals() {
            return true;
        }

        @Override
        public boolean plansForSpeed() {
            return true;
        }

        @Override
        public Plan plan(CompiledGraph compiled, Machine machine) {
            int[] homes = new int[compiled.codelets()];
            Arrays.fill(homes, 1, homes.length, 1);
            return new Plan(homes, null);
        }
    }
}
