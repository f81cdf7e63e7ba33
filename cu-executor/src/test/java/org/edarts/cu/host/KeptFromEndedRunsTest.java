package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Firing;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What users keep of a run that has ended never acts on a later one, though what worked for the one works for the
 * other.
 */
class KeptFromEndedRunsTest {
    private static final ThreadedProcedure<Integer, Integer> SAME = ThreadedProcedure.define(
            "same", p -> p.codelet("same", firing -> firing.complete(p.result(), firing.get(p.argument()))));

    private final List<Firing> firings = new ArrayList<>();
    private final AtomicInteger refused = new AtomicInteger();

    @Test
    void aFiringIsRefusedInALaterRunBySlots() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("slots");
        Shared<Integer> sum = g.shared("sum", () -> 0);
        Slot slot = g.slot("slot", 1);
        Promise<Integer> promise = g.promise("promise");
        g.codelet("signalled", firing -> {}).after(slot);
        g.codelet("completed", firing -> {}).after(promise);
        g.codelet("signaller", firing -> {
                    firings.add(firing);
                    Firing first = firings.get(0);
                    if (first != firing) {
                        refuses(() -> first.signal(slot));
                        refuses(() -> first.set(sum, 7));
                        refuses(() -> first.get(sum));
                        refuses(() -> first.complete(promise, 1));
                        refuses(() -> first.invoke(SAME, 1, promise));
                        refuses(() -> first.begin(promise));
                        refuses(() -> first.begin(promise, CompletableFuture.completedFuture(1)));
                        refuses(() -> first.beginTimer(promise, 1, Duration.ofMillis(1)));
                        assertFalse(firing.cancelled());
                    }
                    firing.signal(slot);
                    firing.invoke(SAME, 2, promise);
                })
                .chooses(slot)
                .completes(promise);
        requireRefusals(g.build(), 8);
    }

    @Test
    void aFiringIsRefusedInALaterRunByTheStaticSchedule() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("scheduled");
        Shared<Integer> sum = g.shared("sum", () -> 0);
        g.codelet("adder", firing -> {
            firings.add(firing);
            Firing first = firings.get(0);
            if (first != firing) {
                refuses(() -> first.set(sum, 7));
                refuses(() -> first.get(sum));
            }
            firing.set(sum, firing.get(sum) + 1);
        });
        requireRefusals(g.build(), 2);
    }

    private void requireRefusals(CodeletGraph graph, int inEachRun) throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(1).open()) {
            cam.prepare(graph);
            for (int run = 0; run < 3; run++) {
                cam.run(graph).await();
            }
        }
        assertEquals(2 * inEachRun, refused.get());
        assertNotSame(firings.get(1), firings.get(2));
    }

    private void refuses(Executable use) {
        assertThrows(IllegalStateException.class, use);
        refused.incrementAndGet();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRunKeepsWhatItDidAndStopsNoOther(int cus) throws InterruptedException {
        List<Run> runs = new ArrayList<>();
        GraphBuilder g = CodeletGraph.named("counted");
        Value<Integer> number = g.value("number", firing -> {
            runs.forEach(run -> assertFalse(run.cancel()));
            return runs.size();
        });
        g.codelets("behind", 9, firing -> assertFalse(firing.cancelled())).after(number);
        CodeletGraph graph = g.build();
        List<RunReport> reports = new ArrayList<>();
        try (HostCam cam = HostCam.with().cus(cus).open()) {
            for (int i = 0; i < 50; i++) {
                Run run = cam.run(graph);
                reports.add(run.await());
                runs.add(run);
            }
        }
        for (int i = 0; i < runs.size(); i++) {
            assertEquals(i, runs.get(i).get(number));
            assertEquals(Run.State.SUCCEEDED, runs.get(i).state());
            assertEquals(reports.get(i), runs.get(i).report());
            assertEquals(
                    10,
                    reports.get(i).units().stream()
                            .mapToLong(RunReport.Unit::fired)
                            .sum());
        }
    }

    @Test
    void anOperationThatHasEndedEndsNoOther() throws InterruptedException {
        List<Completion<Integer>> operations = new ArrayList<>();
        GraphBuilder g = CodeletGraph.named("operations");
        Promise<Integer> promise = g.promise("promise");
        g.codelet("begins", firing -> {
            for (Completion<Integer> before : operations) {
                refuses(() -> before.complete(-1));
            }
            Completion<Integer> operation = firing.begin(promise);
            operations.add(operation);
            operation.complete(operations.size());
        });
        Value<Integer> got = g.value("got", firing -> firing.get(promise));
        got.after(promise);
        CodeletGraph graph = g.build();
        try (HostCam cam = HostCam.with().cus(2).open()) {
            for (int i = 1; i <= 20; i++) {
                Run run = cam.run(graph);
                run.await();
                assertEquals(i, run.get(got));
            }
        }
        assertEquals(190, refused.get());
    }
}
