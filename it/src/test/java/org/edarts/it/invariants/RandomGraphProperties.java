package org.edarts.it.invariants;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.cu.host.HostCam;
import org.edarts.it.invariants.RandomGraph.Interference;
import org.edarts.it.invariants.RandomGraph.Tuning;

class RandomGraphProperties {
    private static final int TRIES = 12;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static Machines machines = new Machines();

    @BeforeContainer
    static void open() {
        machines.close();
        machines = new Machines();
    }

    @AfterContainer
    static void close() {
        machines.close();
    }

    @Label("1, 2, 3, 5, 7, 10, 13: each codelet fires once, after its sources, with what they wrote; twice in a row")
    @Property(tries = TRIES)
    void firesOnceAndInOrder(@ForAll long seed, @ForAll boolean slots) throws InterruptedException {
        RandomGraph random = RandomGraph.of(seed, slots, Tuning.NONE, Interference.NONE);
        for (HostCam cam : machines.all()) {
            succeeds(random, cam, seed);
            succeeds(random, cam, seed);
        }
    }

    @Label("4: a CU fires one codelet at a time")
    @Property(tries = TRIES)
    void firesOneAtATime(@ForAll long seed, @ForAll boolean slots) throws InterruptedException {
        for (HostCam cam : machines.all()) {
            AtomicIntegerArray active =
                    new AtomicIntegerArray(cam.machine().cus().size());
            AtomicBoolean overlap = new AtomicBoolean();
            RandomGraph random = RandomGraph.of(seed, slots, Tuning.NONE, (firing, codelet) -> {
                if (active.incrementAndGet(firing.cu()) != 1) {
                    overlap.set(true);
                }
                Thread.onSpinWait();
                active.decrementAndGet(firing.cu());
            });
            prepareUnless(slots, cam, random);
            succeeds(random, cam, seed);
            assertFalse(overlap.get(), () -> Machines.describe(cam));
        }
    }

    @Label("structural dependencies: never more codelets at once than the resource has tokens")
    @Property(tries = TRIES)
    void respectsTokens(@ForAll long seed) throws InterruptedException {
        for (HostCam cam : machines.all()) {
            Resource two = Resource.of("two", 2);
            AtomicIntegerArray holders = new AtomicIntegerArray(2);
            RandomGraph random = RandomGraph.of(seed, false, codelets -> codelets.needs(two), (firing, codelet) -> {
                int now = holders.incrementAndGet(0);
                holders.accumulateAndGet(1, now, Math::max);
                holders.decrementAndGet(0);
            });
            succeeds(random, cam, seed);
            assertTrue(holders.get(1) <= 2, () -> Machines.describe(cam) + ": " + holders);
        }
    }

    @Label("priorities and pinning change nothing about the result")
    @Property(tries = TRIES)
    void respectsPlacement(@ForAll long seed) throws InterruptedException {
        for (HostCam cam : machines.all()) {
            int last = cam.machine().cus().size() - 1;
            AtomicBoolean elsewhere = new AtomicBoolean();
            RandomGraph pinned = RandomGraph.of(seed, false, codelets -> codelets.on(last), (firing, codelet) -> {
                if (firing.cu() != last) {
                    elsewhere.set(true);
                }
            });
            succeeds(pinned, cam, seed);
            assertFalse(elsewhere.get(), () -> Machines.describe(cam));
            succeeds(
                    RandomGraph.of(seed, true, codelets -> codelets.priority(Priority.HIGH), Interference.NONE),
                    cam,
                    seed);
        }
    }

    @Label("14: a failure names its codelet, nothing that depends on it fires, and the machine stays usable")
    @Property(tries = TRIES)
    void failsCleanly(@ForAll long seed, @ForAll boolean slots) throws InterruptedException {
        RandomGraph sane = RandomGraph.of(seed, slots, Tuning.NONE, Interference.NONE);
        int culprit = (int) Math.floorMod(seed, (long) sane.size());
        for (HostCam cam : machines.all()) {
            AtomicIntegerArray fired = new AtomicIntegerArray(sane.size());
            RandomGraph random = RandomGraph.of(seed, slots, Tuning.NONE, (firing, codelet) -> {
                if (codelet == culprit) {
                    throw new IllegalStateException("as intended");
                }
                fired.set(codelet, 1);
            });
            prepareUnless(slots, cam, random);
            Run run = cam.run(random.graph(), RunOptions.DEFAULT.seed(seed));
            assertTrue(run.await(PATIENCE), () -> Machines.describe(cam));
            CodeletFailedException failure = assertThrows(CodeletFailedException.class, run::await);
            assertEquals(culprit, failure.index());
            assertEquals("codelet", failure.codelet());
            assertEquals("as intended", failure.getCause().getMessage());
            for (int codelet = culprit + 1; codelet < random.size(); codelet++) {
                if (random.depends(codelet, culprit)) {
                    assertEquals(0, fired.get(codelet), "dependent " + codelet + " of " + culprit + " fired");
                }
            }
            succeeds(sane, cam, seed);
        }
    }

    @Label("11, 15: after cancel() has returned no codelet starts, and the run tells what did not fire")
    @Property(tries = TRIES)
    void cancelsCleanly(@ForAll long seed, @ForAll boolean slots) throws InterruptedException {
        for (HostCam cam : machines.all()) {
            AtomicReference<Run> running = new AtomicReference<>();
            AtomicBoolean cancelled = new AtomicBoolean();
            AtomicBoolean late = new AtomicBoolean();
            RandomGraph random = RandomGraph.of(seed, slots, Tuning.NONE, (firing, codelet) -> {
                if (cancelled.get() && firing.cu() == 0 && codelet >= 0 && !firing.cancelled()) {
                    late.set(true);
                }
                Run run = running.get();
                if (run != null && codelet % 17 == 5) {
                    run.cancel();
                    cancelled.set(true);
                }
            });
            prepareUnless(slots, cam, random);
            Run run = cam.run(random.graph(), RunOptions.DEFAULT.seed(seed));
            running.set(run);
            assertTrue(run.await(PATIENCE), () -> Machines.describe(cam));
            assertFalse(late.get(), () -> Machines.describe(cam));
            if (run.state() != Run.State.SUCCEEDED) {
                RunCancelledException end = assertThrows(RunCancelledException.class, run::await);
                assertFalse(end.notFired().isEmpty() && run.state() == Run.State.SUCCEEDED);
                assertEquals(Run.State.CANCELLED, run.state());
            }
        }
    }

    /** Lets a graph that can have a static schedule have it in its first run. */
    private static void prepareUnless(boolean slots, HostCam cam, RandomGraph random) {
        if (!slots) {
            cam.prepare(random.graph());
        }
    }

    private static void succeeds(RandomGraph random, HostCam cam, long seed) throws InterruptedException {
        Run run = cam.run(random.graph(), RunOptions.DEFAULT.seed(seed));
        assertTrue(run.await(PATIENCE), () -> "hangs: " + Machines.describe(cam));
        RunReport report = run.await();
        assertArrayEquals(random.expected(), run.get(random.numbers()), () -> Machines.describe(cam));
        AtomicIntegerArray counts = run.get(random.counts());
        for (int codelet = 0; codelet < random.size(); codelet++) {
            assertEquals(1, counts.get(codelet), () -> Machines.describe(cam));
        }
        assertEquals(random.firings(), report.fired(), () -> Machines.describe(cam));
        assertEquals(
                random.firings(),
                report.units().stream().mapToLong(RunReport.Unit::fired).sum());
    }
}
