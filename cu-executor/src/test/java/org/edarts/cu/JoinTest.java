package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.JoinInterruptedException;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.StallException;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.su.Decisions;
import org.edarts.su.Plan;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Waiting without checked exceptions, planning ahead, and what can be read after the end; the same on all machines. */
class JoinTest {
    static List<Cam> cams() {
        return List.of(
                VirtualCam.on(Machines.host(2)),
                Cam.host(2),
                HostCam.with().cus(1).policy("fifo").open());
    }

    @ParameterizedTest
    @MethodSource("cams")
    void joinReturnsTheRunForItsResults(Cam cam) {
        GraphBuilder g = CodeletGraph.named("g");
        Value<Integer> six = g.value(firing -> 6);
        Value<Integer> seven = g.value(firing -> 7);
        Value<Integer> product = g.value("product", six, seven, (a, b) -> a * b);
        CodeletGraph graph = g.build();
        try (cam) {
            assertEquals(42, cam.run(graph).join().get(product));
            Run run = cam.run(graph);
            assertSame(run, run.join());
            assertSame(run, run.join().join());
            assertEquals("Run of \"g\", SUCCEEDED", run.toString());
            RunReport report = run.report();
            assertEquals(3, report.fired());
            assertTrue(report.toString().startsWith("run of \"g\": 3 codelets fired by "), report::toString);
        }
    }

    @Test
    void machinesSayWhatTheyAre() {
        try (Cam host = HostCam.with().cus(1).policy("fifo").open();
                Cam virtual = VirtualCam.on(Machines.host(2))) {
            assertEquals("Cam host:1 (1 CU), policy fifo", host.toString());
            assertEquals("Cam host:2 (2 CUs) in virtual time, policy adaptive", virtual.toString());
        }
    }

    /** Whoever finds it in a log has to learn which call it was that waited for the run. */
    @ParameterizedTest
    @MethodSource("cams")
    void eachWhoWaitsThrowsAnExceptionOfItsOwn(Cam cam) {
        IllegalStateException broken = new IllegalStateException("broken");
        CodeletGraph fails = CodeletGraph.build(
                "fails",
                g -> g.codelet("breaks", firing -> {
                    throw broken;
                }));
        CodeletGraph stalls = CodeletGraph.build(
                "stalls", g -> g.codelet("waits", firing -> {}).after(g.promise("never")));
        CodeletGraph pending = CodeletGraph.build("pending", g -> {
            Promise<Integer> never = g.promise("never");
            g.codelet("begins", firing -> firing.begin(never));
        });
        try (cam) {
            Run failed = cam.run(fails);
            CodeletFailedException failure = assertThrownAnew(CodeletFailedException.class, failed);
            assertSame(broken, failure.getCause());
            assertEquals("breaks", failure.codelet());
            assertEquals(0, failure.cu());
            assertEquals(
                    List.of("\"waits\""),
                    assertThrownAnew(StallException.class, cam.run(stalls)).notFired());
            Run cancelled = cam.run(pending);
            cancelled.cancel();
            assertThrownAnew(RunCancelledException.class, cancelled);
            assertThrownAnew(
                    DeadlineExceededException.class,
                    cam.run(pending, RunOptions.DEFAULT.deadline(Duration.ofMillis(1))));
        }
    }

    private static <E extends RunException> E assertThrownAnew(Class<E> type, Run run) {
        E first = assertThrows(type, run::join);
        E second = assertThrows(type, run::await);
        assertNotSame(first, second);
        assertEquals(first.getMessage(), second.getMessage());
        assertEquals(first.notFired(), second.notFired());
        for (RunException each : List.of(first, second)) {
            assertTrue(
                    Arrays.stream(each.getStackTrace())
                            .anyMatch(frame -> frame.getMethodName().equals("assertThrownAnew")),
                    () -> Arrays.toString(each.getStackTrace()));
        }
        return second;
    }

    @ParameterizedTest
    @MethodSource("cams")
    void joinThrowsWhatAwaitThrows(Cam cam) {
        CodeletGraph broken = CodeletGraph.build(
                "g",
                g -> g.codelet(firing -> {
                    throw new IllegalStateException("broken");
                }));
        CodeletGraph pending = CodeletGraph.build("h", g -> {
            Promise<Integer> never = g.promise("never");
            g.codelet(firing -> firing.begin(never));
        });
        try (cam) {
            Run run = cam.run(broken);
            assertEquals(
                    "codelet 0",
                    assertThrows(CodeletFailedException.class, run::join).codelet());
            assertEquals(
                    "run of \"g\" is FAILED: its report can be read of a run that succeeds; Run.join throws why this one did not",
                    assertThrows(IllegalStateException.class, run::report).getMessage());
            Run waiting = cam.run(pending);
            assertEquals("Run of \"h\", RUNNING", waiting.toString());
            assertEquals(
                    "run of \"h\" is RUNNING: its report can be read once it has succeeded; await it first",
                    assertThrows(IllegalStateException.class, waiting::report).getMessage());
            waiting.cancel();
            assertThrows(RunCancelledException.class, waiting::join);
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void anInterruptEndsTheWaitAndNotTheRun(Cam cam) {
        CompletableFuture<Integer> answer = new CompletableFuture<>();
        GraphBuilder g = CodeletGraph.named("g");
        Promise<Integer> promise = g.promise("answer");
        g.codelet(firing -> firing.begin(promise, answer));
        try (cam) {
            Run run = cam.run(g.build());
            Thread.currentThread().interrupt();
            JoinInterruptedException interrupt = assertThrows(JoinInterruptedException.class, run::join);
            assertTrue(Thread.interrupted(), "the thread is still interrupted");
            assertInstanceOf(InterruptedException.class, interrupt.getCause());
            assertEquals(
                    "interrupted while waiting for the run of \"g\", which goes on: join it again, or cancel it",
                    interrupt.getMessage());
            answer.complete(5);
            assertEquals(5, run.join().get(promise));
        } finally {
            Thread.interrupted();
        }
    }

    @ParameterizedTest
    @MethodSource("cams")
    void aCodeletMayNotJoin(Cam cam) {
        CodeletGraph inner = CodeletGraph.build("inner", g -> g.codelet(firing -> {}));
        CodeletGraph outer = CodeletGraph.build(
                "outer", g -> g.codelet(firing -> cam.run(inner).join()));
        try (cam) {
            CodeletFailedException failure = assertThrows(
                    CodeletFailedException.class, () -> cam.run(outer).join());
            String refusal = String.valueOf(failure.getCause().getMessage());
            assertTrue(refusal.startsWith("Run.join was called by "), refusal);
            assertTrue(refusal.contains(": a codelet never waits"), refusal);
        }
    }

    /** Counts how often a graph is planned. */
    private static final class Counting implements SchedulingPolicy {
        private final SchedulingPolicy policy = Policies.named("fifo");
        private final AtomicInteger plans = new AtomicInteger();

        @Override
        public String name() {
            return "counting";
        }

        @Override
        public String summary() {
            return policy.summary();
        }

        @Override
        public PoolOrder order() {
            return policy.order();
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return policy.decisions(machine, unit, seed);
        }

        @Override
        public Plan plan(CompiledGraph graph, Machine machine) {
            plans.incrementAndGet();
            return policy.plan(graph, machine);
        }
    }

    private static void assertPlansOnce(Cam cam, Counting policy) {
        CodeletGraph graph = CodeletGraph.build("g", g -> g.codelets(10, firing -> {}));
        try (cam) {
            cam.prepare(graph);
            assertEquals(1, policy.plans.get());
            cam.prepare(graph);
            cam.run(graph).join();
            assertEquals(1, policy.plans.get());
        }
    }

    @Test
    void preparingPlansNowAndOnce() {
        Counting onHost = new Counting();
        assertPlansOnce(HostCam.with().cus(2).policy(onHost).open(), onHost);
        Counting virtual = new Counting();
        assertPlansOnce(VirtualCam.with(Machines.host(2)).policy(virtual).open(), virtual);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void preparingRefusesWhatCanFireNowhere(Cam cam) {
        CodeletGraph graph =
                CodeletGraph.build("g", g -> g.codelet("lost", firing -> {}).on(99));
        try (cam) {
            String refusal = assertThrows(IllegalArgumentException.class, () -> cam.prepare(graph))
                    .getMessage();
            assertTrue(refusal.contains("\"lost\""), refusal);
        }
    }

    @Test
    void aHostHasAsManyCusAsItIsGiven() {
        try (Cam three = Cam.host(3)) {
            assertEquals(List.of("cu0", "cu1", "cu2"), three.unitNames());
        }
        for (int cus : List.of(0, -1)) {
            String refusal = assertThrows(IllegalArgumentException.class, () -> Cam.host(cus))
                    .getMessage();
            assertTrue(refusal.contains("a host of " + cus + " CUs"), refusal);
        }
    }
}
