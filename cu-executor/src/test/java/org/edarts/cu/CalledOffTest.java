package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunOptions;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A run that ends before what it waits for outside calls that off; the same on all machines. */
class CalledOffTest {
    private static final long SECONDS = 60;

    static List<Cam> cams() {
        return List.of(
                VirtualCam.on(Machines.host(2)),
                HostCam.with().cus(2).open(),
                HostCam.with().cus(1).policy("fifo").open(),
                HostCam.with().cus(2).dedicatedSu().open());
    }

    private static CodeletGraph asking(List<CompletableFuture<Integer>> stages, boolean fails) {
        return CodeletGraph.build("asking", g -> {
            List<Promise<Integer>> answers = IntStream.range(0, stages.size())
                    .mapToObj(index -> g.<Integer>promise("answer " + index))
                    .toList();
            var ask = g.codelet("ask", firing -> {
                for (int index = 0; index < stages.size(); index++) {
                    firing.begin(answers.get(index), stages.get(index));
                }
            });
            g.codelet("use", firing -> {}).after(answers);
            g.codelet("go on", firing -> {
                        if (fails) {
                            throw new IllegalStateException("broken");
                        }
                    })
                    .after(ask);
        });
    }

    private static List<CompletableFuture<Integer>> stages(int count) {
        return IntStream.range(0, count)
                .mapToObj(index -> new CompletableFuture<Integer>())
                .toList();
    }

    /** Who has seen the end finds it cancelled already. */
    private static void assertCancelled(CompletableFuture<Integer> stage) {
        assertTrue(stage.isCancelled(), stage::toString);
    }

    /** What takes its time to be cancelled: until it is clear whether somebody has seen the end of the run before. */
    private static final class Slow extends CompletableFuture<Integer> {
        private final CountDownLatch endSeen = new CountDownLatch(1);
        private volatile boolean tooEarly;

        @Override
        public boolean cancel(boolean mayInterrupt) {
            try {
                tooEarly = endSeen.await(100, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return super.cancel(mayInterrupt);
        }
    }

    /** Waits for what a codelet of the run does; fails with what the run failed with, if it does so before. */
    private static void awaitWhile(Run run, CountDownLatch done) throws InterruptedException {
        run.completion().whenComplete((report, failure) -> done.countDown());
        assertTrue(done.await(SECONDS, TimeUnit.SECONDS), () -> "the codelet did not get so far: " + run);
        if (run.state() != Run.State.RUNNING) {
            run.await();
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void cancelCancelsThousandsOfStages(Cam cam) {
        List<CompletableFuture<Integer>> stages = stages(10_000);
        stages.get(7).complete(7);
        try (cam) {
            Run run = cam.run(asking(stages, false));
            run.cancel();
            assertThrows(RunCancelledException.class, run::await);
        }
        // a run that was cancelled before it began has begun no stage
        boolean begun =
                stages.get(0).getNumberOfDependents() > 0 || stages.get(0).isDone();
        if (begun) {
            stages.stream().filter(stage -> stage != stages.get(7)).forEach(CalledOffTest::assertCancelled);
        }
        assertFalse(stages.get(7).isCancelled());
    }

    @ParameterizedTest
    @MethodSource("cams")
    void aFailureCancelsStages(Cam cam) {
        List<CompletableFuture<Integer>> stages = stages(2);
        try (cam) {
            assertThrows(
                    CodeletFailedException.class,
                    () -> cam.run(asking(stages, true)).await());
            stages.forEach(CalledOffTest::assertCancelled);
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void aDeadlineCancelsStages(Cam cam) {
        List<CompletableFuture<Integer>> stages = stages(2);
        stages.get(1).whenComplete((content, failure) -> {
            throw new IllegalStateException("of no interest");
        });
        try (cam) {
            RunOptions soon = RunOptions.DEFAULT.deadline(Duration.ofMillis(200));
            assertThrows(
                    DeadlineExceededException.class,
                    () -> cam.run(asking(stages, false), soon).await());
            stages.forEach(CalledOffTest::assertCancelled);
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void nobodySeesTheEndBeforeAllIsCancelled(Cam cam) throws InterruptedException {
        Slow slow = new Slow();
        CountDownLatch told = new CountDownLatch(1);
        try (cam) {
            CountDownLatch asked = new CountDownLatch(1);
            Run run = cam.run(asking(slow, asked));
            run.completion().whenComplete((report, failure) -> {
                slow.endSeen.countDown();
                told.countDown();
            });
            Thread waiter = new Thread(
                    () -> {
                        assertThrows(RunCancelledException.class, run::join);
                        slow.endSeen.countDown();
                    },
                    "waiter");
            waiter.start();
            awaitWhile(run, asked);
            run.cancel();
            waiter.join();
            assertCancelled(slow);
        }
        assertTrue(told.await(SECONDS, TimeUnit.SECONDS));
        assertFalse(slow.tooEarly);
    }

    private static CodeletGraph asking(CompletableFuture<Integer> stage, CountDownLatch asked) {
        return CodeletGraph.build("asking", g -> {
            Promise<Integer> answer = g.promise("answer");
            g.codelet("ask", firing -> {
                firing.begin(answer, stage);
                asked.countDown();
            });
        });
    }

    @ParameterizedTest
    @MethodSource("cams")
    void theEndDoesNotWaitForWhatACancelSetsOff(Cam cam) throws InterruptedException {
        List<CompletableFuture<Integer>> stages = stages(1);
        CountDownLatch noticed = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        Thread canceller;
        stages.get(0).whenComplete((content, failure) -> {
            noticed.countDown();
            try {
                assertTrue(released.await(SECONDS, TimeUnit.SECONDS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try (cam) {
            CountDownLatch asked = new CountDownLatch(1);
            Run run = cam.run(asking(stages.get(0), asked));
            awaitWhile(run, asked);
            canceller = new Thread(run::cancel, "canceller");
            canceller.start();
            assertTrue(noticed.await(SECONDS, TimeUnit.SECONDS));
            assertTrue(run.await(Duration.ofSeconds(SECONDS)));
            assertEquals(Run.State.CANCELLED, run.state());
            released.countDown();
        }
        canceller.join(TimeUnit.SECONDS.toMillis(SECONDS));
        assertFalse(canceller.isAlive());
    }

    @ParameterizedTest
    @MethodSource("cams")
    void aTimerThatIsCalledOffHoldsNothing(Cam cam) throws InterruptedException {
        try (cam) {
            WeakReference<Object> content = cancelledTimer(cam);
            for (int tries = 0; content.get() != null && tries < 1_000; tries++) {
                System.gc();
                Thread.sleep(10);
            }
            assertNull(content.get());
        }
    }

    private static WeakReference<Object> cancelledTimer(Cam cam) {
        Object[] content = {new Object()};
        WeakReference<Object> held = new WeakReference<>(content[0]);
        CodeletGraph graph = CodeletGraph.build("late", g -> {
            Promise<Object> late = g.promise("late");
            g.codelet("fails", firing -> {
                        throw new IllegalStateException("broken");
                    })
                    .after(g.codelet("begin", firing -> {
                        firing.beginTimer(late, content[0], Duration.ofHours(1));
                        content[0] = late;
                    }));
        });
        assertThrows(CodeletFailedException.class, () -> cam.run(graph).await());
        return held;
    }
}
