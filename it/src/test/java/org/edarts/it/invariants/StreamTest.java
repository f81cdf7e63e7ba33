package org.edarts.it.invariants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Value;
import org.edarts.codelet.stream.Stream;
import org.edarts.codelet.stream.Streams;
import org.edarts.cu.host.HostCam;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams on all machines: every item arrives once, in order where that is promised, and the run ends. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class StreamTest {
    private static final int PIPELINES = 2;
    private static final int RUNS_AT_ONCE = 6;

    private static Machines machines;

    @BeforeAll
    static void open() {
        machines = new Machines();
    }

    @AfterAll
    static void close() {
        machines.close();
    }

    /** A stream of 0, 1, 2 ... as far as the limit of the run. */
    private static Stream<Integer> numbers(GraphBuilder g, Parameter<Integer> limit, int capacity) {
        Shared<int[]> next = g.shared("next", () -> new int[1]);
        return Streams.source(g, "numbers", capacity, firing -> {
            int number = firing.get(next)[0]++;
            return number < firing.get(limit) ? number : null;
        });
    }

    private record Pipeline(CodeletGraph graph, Parameter<Integer> limit, Value<List<Integer>> items, boolean ordered) {
        static Pipeline random(long seed) {
            Random random = new Random(seed);
            GraphBuilder g = CodeletGraph.named("pipeline " + seed);
            Parameter<Integer> limit = g.parameter("limit");
            Stream<Integer> stream = numbers(g, limit, capacity(random));
            boolean ordered = true;
            for (int stage = random.nextInt(4); stage > 0; stage--) {
                int workers = random.nextBoolean() ? 1 : 2 + random.nextInt(2);
                ordered &= workers == 1;
                stream = switch (random.nextInt(3)) {
                    case 0 -> stream.parallel(workers).map("map " + stage, capacity(random), (firing, item) -> item);
                    case 1 ->
                        stream.parallel(workers).filter("filter " + stage, capacity(random), (firing, item) -> true);
                    default ->
                        stream.parallel(workers)
                                .flatMap("flat " + stage, capacity(random), (firing, item) -> List.of(item));
                };
            }
            Value<List<Integer>> items = stream.fold("items", ArrayList::new, (all, item) -> {
                all.add(item);
                return all;
            });
            return new Pipeline(g.build(), limit, items, ordered);
        }

        private static int capacity(Random random) {
            return random.nextBoolean() ? 1 + random.nextInt(3) : 1 + random.nextInt(64);
        }

        void check(Run run, int limit, String where) throws InterruptedException {
            run.await();
            List<Integer> arrived = new ArrayList<>(run.get(items));
            if (!ordered) {
                arrived.sort(null);
            }
            assertEquals(IntStream.range(0, limit).boxed().toList(), arrived, () -> graph.name() + ", " + where);
        }
    }

    @Test
    void everyItemArrivesOnceInSeveralRunsAtOnce() throws InterruptedException {
        for (long seed = 1; seed <= PIPELINES; seed++) {
            Pipeline pipeline = Pipeline.random(seed);
            for (HostCam cam : machines.all()) {
                List<Run> runs = new ArrayList<>();
                for (int number = 0; number < RUNS_AT_ONCE; number++) {
                    runs.add(cam.run(pipeline.graph(), RunOptions.DEFAULT.with(pipeline.limit(), 100 * number)));
                }
                for (int number = 0; number < RUNS_AT_ONCE; number++) {
                    pipeline.check(runs.get(number), 100 * number, Machines.describe(cam));
                }
            }
        }
    }

    @Test
    void aFailureEndsTheRunAndLeavesTheMachineUsable() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("failing");
        Parameter<Integer> limit = g.parameter("limit");
        Value<Integer> sum = numbers(g, limit, 4)
                .parallel(2)
                .map("invert", 4, (firing, item) -> 1_000 / (50 - item))
                .fold("sum", () -> 0, Integer::sum);
        CodeletGraph graph = g.build();
        int expected = IntStream.range(0, 50).map(item -> 1_000 / (50 - item)).sum();
        for (HostCam cam : machines.all()) {
            Run failing = cam.run(graph, RunOptions.DEFAULT.with(limit, 500));
            CodeletFailedException failure =
                    assertThrows(CodeletFailedException.class, failing::await, () -> Machines.describe(cam));
            assertEquals("invert", failure.codelet());
            Run good = cam.run(graph, RunOptions.DEFAULT.with(limit, 50));
            good.await();
            assertEquals(expected, good.get(sum), () -> Machines.describe(cam));
        }
    }

    @Test
    void anEndlessStreamCanBeCancelled() throws InterruptedException {
        for (HostCam cam : machines.all()) {
            CountDownLatch some = new CountDownLatch(1_000);
            AtomicInteger next = new AtomicInteger();
            CodeletGraph graph = CodeletGraph.build(
                    "endless",
                    g -> Streams.source(g, "count", 16, firing -> next.getAndIncrement())
                            .map("pass", 16, (firing, item) -> item)
                            .sink("see", (firing, item) -> some.countDown()));
            Run run = cam.run(graph);
            some.await();
            assertTrue(run.cancel());
            assertThrows(RunCancelledException.class, run::await, () -> Machines.describe(cam));
        }
    }

    /** Who takes the items of a slow source gets the only CU between them, unless what was enabled last goes first. */
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anItemWaitsForNoBatchOnOneCu(int workers) throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("slow");
        Shared<int[]> made = g.shared("made", () -> new int[1]);
        Shared<int[]> seen = g.shared("seen", () -> new int[2]);
        Streams.source(g, firing -> slowly(firing.get(made)))
                .parallel(workers)
                .map((firing, number) -> number)
                .sink((firing, number) -> {
                    int[] of = firing.get(seen);
                    of[0]++;
                    of[1] = Math.max(of[1], firing.get(made)[0] - of[0]);
                });
        CodeletGraph graph = g.build();
        for (HostCam cam : machines.all()) {
            if (cam.machine().cus().size() == 1 && !cam.policy().equals("static")) {
                Run run = cam.run(graph);
                run.await();
                assertEquals(64, run.get(seen)[0]);
                assertTrue(run.get(seen)[1] < 8, () -> run.get(seen)[1] + " ahead, " + Machines.describe(cam));
            }
        }
    }

    private static @Nullable Integer slowly(int[] made) {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < 200_000) {
            Thread.onSpinWait();
        }
        return made[0] == 64 ? null : ++made[0];
    }
}
